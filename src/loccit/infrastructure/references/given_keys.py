"""Citekeys for entries of a list that gives them none."""

from collections.abc import Iterable, Mapping

from loccit.domain.policy.made_citekey import free_citekey, made_citekey
from loccit.infrastructure.csl.fields import text_of, year_of
from loccit.infrastructure.csl.names import authors_of

Item = dict[str, object]


def with_keys(items: Iterable[Item]) -> list[Item]:
    """Return items that all have a citekey.

    One that has none gets a made one ("rowe2014tides"), so that it keeps its key as long as its
    author, year and title stay. Of several with the same the later ones get a letter.
    """
    listed = list(items)
    taken = {key for one in listed if (key := _given(one))}
    keyed: list[Item] = []
    for item in listed:
        if _given(item):
            keyed.append(item)
            continue
        key = free_citekey(_made(item), taken)
        taken.add(key)
        keyed.append({**item, "citation-key": key})
    return keyed


def _given(item: Mapping[str, object]) -> str:
    """Return the key of an item; a number is a row of someone's table."""
    key = text_of(item.get("citation-key")) or text_of(item.get("id"))
    return "" if key.isdecimal() else key


def _made(item: Mapping[str, object]) -> str:
    authors = authors_of(item)
    family = authors[0].family if authors else ""
    return made_citekey(family, year_of(item.get("issued")), text_of(item.get("title")))
