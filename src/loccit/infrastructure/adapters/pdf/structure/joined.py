"""Blocks that are headings, those of one heading joined."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from loccit.domain.documents.lexicon import names_section
from loccit.domain.front_matter.cover_words import goes_on
from loccit.domain.policy.back_matter import begins_back_matter, names_back_matter
from loccit.infrastructure.adapters.pdf.structure.features import Rows
from loccit.infrastructure.adapters.pdf.structure.forms import Entry
from loccit.infrastructure.adapters.pdf.structure.numbers import Shape
from loccit.infrastructure.adapters.pdf.structure.segments import Flags, Floats

_CLOSE: Final = 1.3
"""Leadings of the body between two lines of one heading at most."""
_LEADING: Final = 1.3
"""Em between two lines of one heading at most, however narrow the lines of the body stand."""
_DOUBLE: Final = 2.5
"""Leadings of the body between two lines of one heading in double spacing at most."""
_BELOW_LABEL: Final = 6.0
"""Leadings between "Chapter 2" and its title at most."""
_TITLE_LINES: Final = 2
_LABEL_AND_TITLE: Final = 2  # blocks of a page that a part has for itself
_OWN_LINES: Final = 4  # of its title there
_SAME_SIZE: Final = 1.04  # faces of one size may be scaled to look alike
_FEWEST: Final = 3  # letters of a name
_LANGUAGE: Final = re.compile(r"\b[A-Z](?:\+\+|#)$")
"""Fewer letters that are a name: of a programming language."""
_WIDE: Final = 60  # characters of a heading that may go on where its column seems wider
_LONG: Final = 150  # characters
_SENTENCE: Final = re.compile(r"(?:[^\W\d_]{2}|\d{4}|[)\]}])[.?!](?: (?=[^\Wa-z\d_])|$)|\) \{")
"""The end of a sentence, before its sources, too: "(high confidence) {1.2}"."""
_BARE: Final = frozenset({Shape.DECIMAL, Shape.ROMAN, Shape.LETTER})
"""Numbers without a word of their own, as the label of a chapter has it."""
_LAST_LATIN: Final = "\u2e7f"  # behind it a sign may be a word
_NO_ENDS: Final = frozenset(".,:;。，；：")
_NAMED: Final = frozenset({Shape.CHAPTER, Shape.PART, Shape.APPENDIX})
_LABELS: Final = frozenset(
    {Shape.CHAPTER, Shape.PART, Shape.APPENDIX, Shape.DECIMAL, Shape.ROMAN, Shape.SIGN}
)


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks of one heading, from `first` to `last`, with both; `run_in` when text follows."""

    first: int
    last: int
    run_in: bool


def groups_of(rows: Rows, headings: Flags, run_ins: Flags) -> list[Group]:
    """Join the blocks of each heading.

    Args:
        rows: Of all blocks.
        headings: Which of them are headings, or parts of one.
        run_ins: Which begin with a heading that text follows on its line.
    """
    groups: list[Group] = []
    lines = rows.segments.lines
    gap = rows.values[:, rows.names.index("gap above")]
    close, own = _are_close(rows, gap), _are_with_label_alone(rows)
    below = (gap < _BELOW_LABEL) | own
    one_line = rows.segments.end - rows.segments.start == 1  # else its title is in its block
    alone = one_line & (rows.values[:, rows.names.index("number alone")] > 0)
    labels = alone & (gap > _CLOSE) & ~run_ins  # closer, it ends a sentence: "in / Appendix 1."
    headings = headings | (_are_above_heading(rows, headings, below) & labels)
    for at in np.flatnonzero(headings | run_ins).tolist():
        if not run_ins[at] and groups and groups[-1].last == at - 1 and not groups[-1].run_in:
            last, first = groups[-1].last, groups[-1].first
            same_column = (
                lines.column[rows.segments.start[at]] == lines.column[rows.segments.start[last]]
            )
            label = first == last and alone[last] and rows.numbers[last].shape in _LABELS
            unnumbered = not rows.numbers[at].shape
            if same_column and (
                (label and (unnumbered or rows.numbers[at].shape not in _LABELS) and below[at])
                or (close[at] and _goes_on(rows, first, at))
                or (unnumbered and gap[at] < _DOUBLE and _is_cut_off(rows, first, at))
            ):
                groups[-1] = Group(first, at, run_in=False)
                continue
        groups.append(Group(at, at, run_in=bool(run_ins[at])))
    titled = [_with_title(rows, group, gap, own, alone) for group in groups]
    whole = [_with_rest(rows, group, close) for group in titled]
    return [group for group in whole if _has_words(rows, group) and not _is_text(rows, group)]


def _are_close(rows: Rows, gap: Floats) -> Flags:
    """Tell which blocks stand as near below another one as the lines of a heading do.

    Large type has its own leading, which may be wider than that of the body.
    """
    lines, starts = rows.segments.lines, rows.segments.start
    above = np.maximum(rows.segments.end - 1, 0)
    step = np.zeros(len(starts))
    step[1:] = lines.top[starts[1:]] - lines.top[above[:-1]]
    return np.asarray((gap < _CLOSE) | ((step > 0) & (step < _LEADING * lines.size[starts])))


def _are_above_heading(rows: Rows, headings: Flags, below: Flags) -> Flags:
    """Tell which blocks begin with the label of a chapter directly above a heading."""
    columns = rows.segments.lines.column[rows.segments.start]
    named = np.array([number.shape in _NAMED for number in rows.numbers], np.bool_)
    unnumbered = np.array([not number.shape for number in rows.numbers], np.bool_)
    titles = headings & below & unnumbered
    titles[1:] &= columns[1:] == columns[:-1]
    titles[:1] = False
    return named & np.roll(titles, -1)


def _goes_on(rows: Rows, first: int, at: int) -> bool:
    """Tell whether a block goes on with the heading directly above it.

    It is set alike, or in another face of its size where its first word had no room above. What
    begins with a number must have had no room; the number of a section that follows is one higher,
    or one part longer or shorter, and stands on a line of its own however long the one above is.
    "Methods" is all of a heading where there was room for more.
    """
    full = _had_no_room(rows, at)
    if not full and names_section(_text(rows, first, at - 1)):
        return False
    size = rows.segments.lines.size[rows.segments.start[[at - 1, at]]]
    alike = rows.looks[at] == rows.looks[at - 1]
    if not alike and not (full and size.max() < _SAME_SIZE * size.min()):
        return False
    number, own = rows.numbers[at], rows.numbers[first].values
    if not number.shape:
        return True
    return bool(
        full
        and own
        and number.shape is Shape.DECIMAL
        and len(number.values) == 1
        and number.values[0] != own[0] + 1
    )


def _is_cut_off(rows: Rows, first: int, at: int) -> bool:
    """Tell whether a heading ends with "and", "of the" above a block that is set alike."""
    return bool(rows.looks[at] == rows.looks[at - 1]) and goes_on(_text(rows, first, at - 1))


def _text(rows: Rows, first: int, last: int) -> str:
    lines = rows.segments.lines.lines
    return " ".join(
        line.text for line in lines[rows.segments.start[first] : rows.segments.end[last]]
    )


def _had_no_room(rows: Rows, at: int) -> bool:
    """Tell whether the first word of a block is too wide for the rest of the line above it."""
    segments, lines = rows.segments, rows.segments.lines
    above, below = int(segments.end[at - 1]) - 1, int(segments.start[at])
    text = lines.lines[below].text
    width = float(lines.right[below] - lines.left[below])
    word = width * (len(text.split(" ", 1)[0]) + 1) / max(len(text), 1)
    return bool(lines.right[above] + word > lines.column_right[above])


def _are_with_label_alone(rows: Rows) -> Flags:
    """Tell which blocks have the rest of the page of the label of a part or chapter.

    In the type of the text they are a motto, or a text.
    """
    columns = rows.segments.lines.column[rows.segments.start]
    of_two = np.bincount(columns)[columns] == _LABEL_AND_TITLE
    named = np.array([number.shape in _NAMED for number in rows.numbers], np.bool_)
    body = rows.values[:, rows.names.index("body style")] > 0
    return np.asarray(of_two & np.roll(named, 1) & ~body)


def _with_title(rows: Rows, group: Group, gap: Floats, own: Flags, alone: Flags) -> Group:
    """Return the label of a chapter with the title below it, however that is printed."""
    at = group.last + 1
    if (
        group.run_in
        or group.first != group.last
        or not alone[group.last]
        or rows.numbers[group.last].shape not in _LABELS
        or at >= len(gap)
    ):
        return group
    segments, names = rows.segments, rows.names
    lines = segments.lines
    text = lines.lines[segments.end[at] - 1].text
    set_off = lines.bold[segments.start[at]] or rows.looks[at] == rows.looks[group.last]
    fits = bool(
        lines.column[segments.start[at]] == lines.column[segments.start[group.last]]
        and (own[at] or (gap[at] < _BELOW_LABEL and rows.values[at, names.index("short")] > 0))
        and segments.end[at] - segments.start[at] <= (_OWN_LINES if own[at] else _TITLE_LINES)
        and not rows.numbers[at].shape
        and not lines.table[segments.start[at]]
        and (text[-1:] not in _NO_ENDS or (text[-1] == "." and set_off))
    )
    return Group(group.first, at, run_in=False) if fits else group


def _with_rest(rows: Rows, group: Group, close: Flags) -> Group:
    """Return a heading with the block below that goes on within its sentence, set alike.

    It begins with a small letter, or the heading ends with "and", "of the".
    """
    at = group.last + 1
    if group.run_in or at >= len(close):
        return group
    segments, lines = rows.segments, rows.segments.lines
    first, last = segments.start[at], segments.start[group.last]
    text = _text(rows, group.first, group.last)
    is_rest = (
        lines.column[first] == lines.column[last]
        and close[at]
        and rows.looks[at] == rows.looks[group.last]
        and (
            lines.lines[first].text[:1].islower() or (goes_on(text) and not rows.numbers[at].shape)
        )
        and (len(text) > _WIDE or _had_no_room(rows, at))
    )
    return Group(group.first, at, run_in=False) if is_rest else group


def _is_text(rows: Rows, group: Group) -> bool:
    """Tell whether a group is a statement in bold type, or a paragraph: long, with sentences."""
    text = _text(rows, group.first, group.last)[rows.numbers[group.first].end :]
    return not group.run_in and len(text) > _LONG and _SENTENCE.search(text) is not None


def _has_words(rows: Rows, group: Group) -> bool:
    """Tell whether a group is more than a number or a sign: a page's, an axis'."""
    lines = rows.segments.lines.lines[
        rows.segments.start[group.first] : rows.segments.end[group.last]
    ]
    number = rows.numbers[group.first]
    text = " ".join(line.text for line in lines)
    if number.shape in _BARE:
        text = text[number.end :]  # "A.1.5.1", "VII"
    letters = [sign for sign in text if sign.isalpha()]
    if len(number.values) > 1:
        return bool(letters)  # "3.2.1 if"
    return (
        len(letters) >= _FEWEST
        or any(sign > _LAST_LATIN for sign in letters)
        or _LANGUAGE.search(text) is not None
    )


def entries_of(rows: Rows, groups: Sequence[Group]) -> list[Entry]:
    """Return what the levels of headings are told by.

    A label "Chapter 2" gives its number, the title below it the look.
    """
    return [
        Entry(
            rows.values[group.last if _is_label(rows, group) else group.first],
            int(rows.looks[group.last if _is_label(rows, group) else group.first]),
            rows.numbers[group.first],
            *rows.roles[group.first],
            group.run_in,
            _closes(_text(rows, group.first, group.last), run_in=group.run_in),
        )
        for group in groups
    ]


def _closes(text: str, *, run_in: bool) -> bool:
    return begins_back_matter(text) if run_in else names_back_matter(text)


def _is_label(rows: Rows, group: Group) -> bool:
    return group.last > group.first and rows.numbers[group.first].end >= len(
        rows.segments.lines.lines[rows.segments.start[group.first]].text
    )
