"""The title of an office document: the style of that name, or what its first pages set apart."""

import re
from collections.abc import Container, Sequence
from typing import Final

from loccit.domain.front_matter.cover_words import (
    ends_within,
    goes_on,
    is_kind_of_work,
    is_of_institution,
    says_institution,
)
from loccit.domain.front_matter.name_lists import names_in
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.front_matter.title_words import announces_title, is_no_title, without_label
from loccit.domain.front_matter.word_shape import word_shape
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.docling.office.front_end import (
    is_sentence,
    is_title_style,
    usual_size,
)
from loccit.infrastructure.adapters.docling.office.front_lines import FrontLine

_LONGEST: Final = 400  # characters
_FEWEST_LETTERS: Final = 4
_WORDS_OF_LABEL: Final = 2
_FULL_LENGTH: Final = 16  # letters; shorter lines are names of journals and firms, mostly
_MOST_LINES: Final = 8
_FEWEST_ON_COVER: Final = 3  # lines
_CLOSE: Final = 1.0  # of the size, between two lines of a title
_SUBTITLE: Final = ("——", "──")
"""With what a subtitle in Chinese begins."""
_OPEN: Final = (":", "：")
"""How a label ends."""
_LARGER: Final = 1.1  # than the text
_PLACEHOLDER: Final = re.compile(
    r"(?:main |paper |document |article |contribution |your )?title|type of the paper.*"
    r"|[\[<].*[\]>]",
    re.IGNORECASE,
)
"""What a template has where the title is to be filled in."""
_LAST_LATIN: Final = "\u2e7f"
"""Behind it stand the scripts in which a sign is a syllable."""
_LONG_TITLE: Final = 80  # letters
_OF_LENGTH: Final = 0.2
_OF_BOLD: Final = 1.3
"""What length and bold type add to the weight of a line. Three of 199 texts get another title
without the one, three without the other; with .5 and 1.8 none and one. What a heading, the middle
of the page or capitals would add changes none."""


def find_title(
    front: Sequence[FrontLine], lines: Sequence[FrontLine], told: str, common: Container[str]
) -> str | None:
    """Return the title among the lines of the first pages, None when there is none.

    Args:
        front: Those, up to the text.
        lines: Those, and some behind them.
        told: The title as the metadata of the file have it, '' when they have none.
        common: Words that the document has in small letters.
    """
    body = usual_size(lines)
    if told and (found := _as_told(front, told)):
        return found
    groups = _groups(front, common)
    styled = [group for group in groups if is_title_style(front[group[0]])]
    for group in styled:
        text = _text(front, group)
        is_other = _PLACEHOLDER.fullmatch(text) or is_no_title(text)
        if not is_other and len(key(text)) >= _FEWEST_LETTERS:
            return _found(front, group)
    for group in groups:
        if group[0] and announces_title(front[group[0] - 1].piece.text):
            return _found(front, group)
    weighed = [(_weight(front, group, body), -group[0], group) for group in groups]
    likely = sorted((one for one in weighed if one[0] > 0), reverse=True)
    titles = [group for _, _, group in likely if not _is_name(_text(front, group), common)]
    if _begins_with_cover(front, lines):
        on_cover = [group for group in titles if front[group[0]].piece.page == 1]
        titles = on_cover or _longest_on_cover(front, common) or titles
    if titles:
        return _found(front, titles[0])
    return None if likely else _first_line(front, len(lines))


def _begins_with_cover(front: Sequence[FrontLine], lines: Sequence[FrontLine]) -> bool:
    """Tell whether the first page has some lines, and no text below them."""
    count = sum(line.piece.page == 1 for line in front)
    if not _FEWEST_ON_COVER <= count < len(lines):
        return False
    return count < len(front) or lines[count].piece.page > 1


def _longest_on_cover(front: Sequence[FrontLine], common: Container[str]) -> list[tuple[int, ...]]:
    """Return the longest line of a cover that sets nothing apart, if it is long enough."""
    left = [
        (_letters(text), at)
        for at, line in enumerate(front)
        if line.piece.page == 1
        and not _is_other(text := line.piece.text)
        and not is_sentence(text)
        and not _is_name(text, common)
    ]
    letters, at = max(left, key=lambda one: one[0], default=(0, 0))
    return [(at,)] if letters >= _FULL_LENGTH else []


def _is_other(text: str) -> bool:
    """Tell whether a line is no title by its words: a label, an institution, names."""
    of_institution = says_institution(text) and word_shape(text).is_of_names
    return is_no_title(text) or of_institution or _are_names(text)


def _first_line(front: Sequence[FrontLine], count: int) -> str | None:
    """Return the first line of a text that sets nothing apart."""
    first = next((at for at, one in enumerate(front) if not is_no_title(one.piece.text)), None)
    if first is None or count == len(front) == 1:
        return None
    text = front[first].piece.text
    is_title = _letters(text) >= _FULL_LENGTH and len(text) < _LONGEST and not is_sentence(text)
    return _found(front, (first,)) if is_title else None


def _as_told(front: Sequence[FrontLine], told: str) -> str | None:
    wanted = key(told)
    if len(wanted) < _FEWEST_LETTERS or is_of_institution(told) or is_kind_of_work(told):
        return None
    keys = [key(line.piece.text) for line in front]
    for first in range(len(front)):
        whole = ""
        for last in range(first, min(first + _MOST_LINES, len(front))):
            whole += keys[last]
            if whole == wanted:
                return _found(front, tuple(range(first, last + 1)))
            if not wanted.startswith(whole):
                break
    return None


def _groups(front: Sequence[FrontLine], common: Container[str]) -> list[tuple[int, ...]]:
    """Return runs of lines that are set alike and close; no label is in one with a title."""
    found: list[list[int]] = []
    for at, line in enumerate(front):
        last = front[found[-1][-1]] if found else None
        joins = (
            last is not None
            and len(found[-1]) < _MOST_LINES
            and line.piece.page == last.piece.page
            and line.piece.looks_like(last.piece)
            and (line.look.styles, line.look.level) == (last.look.styles, last.look.level)
            and line.look.alignment == last.look.alignment
            and line.piece.text.isupper() == last.piece.text.isupper()
            and 0 < line.piece.top - last.piece.bottom < _CLOSE * last.piece.size
            and not is_no_title(line.piece.text)
            and not is_no_title(last.piece.text)
            and (goes_on(last.piece.text) or not _is_name(line.piece.text, common))
        )
        if joins:
            found[-1].append(at)
        else:
            found.append([at])
    return [tuple(group) for group in found]


def _weight(front: Sequence[FrontLine], group: Sequence[int], body: float) -> float:
    """Return how much speaks for lines as the title; 0 for nothing."""
    text, line = _text(front, group), front[group[0]]
    letters = _letters(text)
    above = front[group[0] - 1].piece.text if group[0] else ""
    if (
        sum(map(str.isalpha, text)) < max(_FEWEST_LETTERS, len(text) / 2)
        or len(text) > _LONGEST
        or _is_other(text)
        or ends_within(above)
        or _PLACEHOLDER.fullmatch(text)
        or (is_sentence(text) and not (line.look.level or line.piece.size >= _LARGER * body))
        or (text.endswith(_OPEN) and text.count(" ") < _WORDS_OF_LABEL)
    ):
        return 0.0
    larger = line.piece.size / body
    bold = line.look.bold
    is_apart = line.look.level == 1 or text.isupper() or line.look.alignment == "center"
    if not (is_apart or bold or larger >= _LARGER):
        return 0.0
    weight = larger**2 * min(1.0, letters / _FULL_LENGTH)
    weight *= 1 + _OF_LENGTH * min(letters, _LONG_TITLE) / _LONG_TITLE
    return weight * (_OF_BOLD if bold else 1.0)


def _letters(text: str) -> int:
    """Return how many letters a text has; a sign of Han, kana or Hangul is as good as two."""
    return sum((1 + (sign > _LAST_LATIN)) for sign in text if sign.isalpha())


def _are_names(text: str) -> bool:
    names = names_in([text])
    return names.are_all and len(names.people) > 1


def _is_name(text: str, common: Container[str]) -> bool:
    return person_in(text, common) is not None


def _found(front: Sequence[FrontLine], group: Sequence[int]) -> str:
    after = group[-1] + 1
    if after < len(front) and front[after].piece.text.startswith(_SUBTITLE):
        group = (*group, after)
    return without_label(_text(front, group))


def _text(front: Sequence[FrontLine], group: Sequence[int]) -> str:
    return " ".join(front[at].piece.text for at in group)
