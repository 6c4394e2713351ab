"""Citekeys for entries of a list that gives them none."""

from collections import Counter
from collections.abc import Iterable, Mapping

from loccit.domain.policy.title_match import normalised_words
from loccit.infrastructure.csl.fields import text_of, year_of
from loccit.infrastructure.csl.names import authors_of

Item = dict[str, object]

_STOP_WORDS = frozenset({
    *("a", "an", "the", "on", "of", "in", "for", "and", "to", "at", "by", "with", "from"),
    *("der", "die", "das", "ein", "eine", "zur", "zum", "über", "le", "la", "les", "un", "une"),
    *("du", "des", "de", "el", "los", "las", "il", "lo", "gli"),
})  # fmt: skip


def with_keys(items: Iterable[Item]) -> list[Item]:
    """Return items that all have a citekey.

    One that has none gets its first author, year and the first word of its title that means
    something ("rowe2014tides"), so that it keeps its key as long as these stay. Of several with
    the same the later ones get a letter.
    """
    listed = list(items)
    taken = {key for one in listed if (key := _given(one))}
    numbers: Counter[str] = Counter()
    keyed: list[Item] = []
    for item in listed:
        if _given(item):
            keyed.append(item)
            continue
        key = _free(_made(item), taken, numbers)
        taken.add(key)
        keyed.append({**item, "citation-key": key})
    return keyed


def _given(item: Mapping[str, object]) -> str:
    """Return the key of an item; a number is a row of someone's table."""
    key = text_of(item.get("citation-key")) or text_of(item.get("id"))
    return "" if key.isdecimal() else key


def _made(item: Mapping[str, object]) -> str:
    authors = authors_of(item)
    family = "".join(normalised_words(authors[0].family)) if authors else ""
    words = normalised_words(text_of(item.get("title")))
    word = next((one for one in words if one not in _STOP_WORDS), "")
    return f"{family}{year_of(item.get('issued')) or ''}{word}" or "source"


def _free(key: str, taken: set[str], numbers: Counter[str]) -> str:
    free = key
    while free in taken:
        numbers[key] += 1
        free = f"{key}{_letters(numbers[key])}"
    return free


def _letters(number: int) -> str:
    """Return a, b, .. z, aa, ab .. for 1, 2, ..."""
    letters = ""
    while number:
        number, at = divmod(number - 1, 26)
        letters = chr(ord("a") + at) + letters
    return letters
