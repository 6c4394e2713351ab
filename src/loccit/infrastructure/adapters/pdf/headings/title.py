"""The title of a document on its first pages."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, takewhile
from typing import Final

from loccit.domain.documents.divisions import chapter_of
from loccit.domain.documents.lexicon import names_section
from loccit.domain.front_matter.cover_words import ends_within, goes_on, is_of_institution
from loccit.domain.front_matter.person_labels import announces_author
from loccit.domain.front_matter.title_words import (
    is_masthead,
    is_no_title,
    sane_title,
)
from loccit.domain.models.document import HeadingSource
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.banners import is_banner
from loccit.infrastructure.adapters.pdf.headings.body_language import body_language
from loccit.infrastructure.adapters.pdf.headings.cover_title import (
    begins_with_notice,
    groups_in,
    is_act,
    is_large,
    is_open,
    joined_on,
    joins,
    lines_of_act,
    plain_title,
    spaced_out,
)
from loccit.infrastructure.adapters.pdf.headings.labelled_title import (
    OTHER_LABEL,
    line_above,
    title_by_label,
)
from loccit.infrastructure.adapters.pdf.headings.subtitle import (
    behind_colon,
    lines_of_subtitle,
)
from loccit.infrastructure.adapters.pdf.headings.title_choice import (
    LARGER,
    LIKELY,
    MIN_LETTERS,
    Candidate,
    chosen,
    weight_of,
)
from loccit.infrastructure.adapters.pdf.headings.title_names import (
    are_authors,
    has_byline,
    is_name,
)
from loccit.infrastructure.adapters.pdf.headings.translations import without_translation
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, Place
from loccit.infrastructure.adapters.pdf.patterns import is_unreadable
from loccit.infrastructure.adapters.pdf.structure.numbers import number_of

CERTAIN: Final = 0.95
"""Confidence in [0, 1] of a title that the metadata of the file gives, too."""
_NAMED: Final = 0.8  # confidence in a title that its type and its words tell
_BYLINE: Final = 0.3  # added to the probability where names stand below
_MORE_PAGES: Final = 2  # behind the first one
_AS_LARGE_ABOVE: Final = 0.84  # as the title: a name above it; the kind of an article is smaller
_FIRST_SECTION: Final = re.compile(r"(?:1\.?|I\.) +[^\W\d_]")

_PAGE: Final = " .0123456789"  # where a table of contents lists a section

_Titled = Callable[[Place, int], float]


def find_title(
    columns: Sequence[Column],
    profile: TypeProfile,
    metadata_title: str,
    titled: _Titled,
) -> tuple[Place, HeadingMark] | None:
    """Return where the title stands: what the metadata says, else the model and size.

    Args:
        columns: All columns of the document.
        profile: Its type.
        metadata_title: Its title as the file gives it, '' when it gives none.
        titled: Tells how likely the model finds it that so many lines from a place on are a
            title, in [0, 1]: a name may be set as large as the title below it.
    """
    if not columns:
        return None
    first = next((column.page for column in columns if not column.aside), columns[0].page)
    last = first + _MORE_PAGES
    notice = first if begins_with_notice(columns, profile) else 0
    groups: list[_Group] = [
        (place, lines)
        for index, column in enumerate(columns)
        if notice < column.page <= last
        for place, lines in groups_in(index, column, profile)
    ]
    if given := _by_metadata(groups, columns, profile, metadata_title):
        return given
    texts = [line.text.casefold() for _, lines in groups for line in lines]
    whole = [
        (place, lines)
        for place, lines in groups
        if not (
            columns[place[0]].aside
            or lines[0].entry
            or any(is_masthead(line.text) for line in lines)
        )
    ]
    groups = list(_before_body(whole, columns))
    act = next((place for place, lines in whole if is_act(lines[0], profile)), None)
    if act is not None:
        return act, _mark(lines_of_act(act[1], columns[act[0]], profile), _NAMED)
    language = cache(lambda: body_language(columns))
    if named := title_by_label(groups, columns, profile, language):
        return _with_parts(*named, columns, profile, labelled=True)
    scored = [
        Candidate(place, lines, weight, banner=is_banner(place, lines, columns, texts))
        for place, lines in groups
        if not ends_within(upper := line_above(place, columns))  # the subject of a degree
        and not (is_of_institution(upper) and goes_on(upper))
        and not announces_author(upper)
        and (weight := weight_of(lines, profile, _likely(place, lines, columns, titled))) > 0
    ]
    if all(is_name(one.place, one.lines, columns) for one in scored):
        plain = plain_title(groups, whole, columns)
        if plain or not scored:
            return plain and _with_parts(*plain, columns, profile)
    best = chosen(scored, columns, profile, language)
    # Where it is unreadable, nothing else on the first pages is the title.
    found = _with_parts(best.place, len(best.lines), columns, profile)
    return None if is_unreadable(best.text) else found


_Group = tuple[Place, Sequence[Line]]


def _by_metadata(
    groups: Sequence[_Group], columns: Sequence[Column], profile: TypeProfile, title: str
) -> tuple[Place, HeadingMark] | None:
    """Return the lines that have the title of the file's metadata, rather not beside the text."""
    wanted = key(sane_title(title))
    if not wanted:
        return None
    for (column, row), lines in sorted(groups, key=lambda group: columns[group[0][0]].aside):
        keys = [key(line.text) for line in lines]
        for start, end in combinations(range(len(lines) + 1), 2):
            if "".join(keys[start:end]) == wanted:
                kinds = map(is_no_title, (line.text for line in lines[start : end - 1]))
                at = start + sum(takewhile(bool, kinds))  # "Diploma thesis", then its title
                count = behind_colon(row + at, end - at, columns[column], profile)
                return (column, row + at), _mark(count, CERTAIN)
    return None


def _before_body(groups: Iterable[_Group], columns: Sequence[Column]) -> Iterator[_Group]:
    """Yield what is left of runs of lines without kinds and names, up to where the text begins.

    The first of them may be the label of a chapter that is published alone.
    """
    for number, group in enumerate(groups):
        place, lines = _without_kind(group, columns)
        if number == 0 and _is_chapter(lines[0].text):
            continue
        if _begins_body(lines):
            return
        yield place, lines


def _begins_body(lines: Sequence[Line]) -> bool:
    """Tell whether lines begin the first section or chapter, and no list."""
    text = lines[0].text
    is_list = any(line.text.startswith("2. ") for line in lines[1:])
    number = number_of(text)
    name = text[number.end :] if number.values else ""
    named = names_section(name.rstrip(_PAGE)) or (len(number.values) > 1 and name[:1].isupper())
    return named or bool(_FIRST_SECTION.match(text) and not is_list) or _is_chapter(text)


def _is_chapter(text: str) -> bool:
    """Tell whether a line is the label of a chapter, and no more."""
    chapter = chapter_of(text)
    return chapter is not None and chapter[0] == text


def larger_above(
    title: Place, columns: Sequence[Column], profile: TypeProfile
) -> tuple[Place, HeadingMark] | None:
    """Return lines in larger type that stand before a title which headings are set like."""
    style = profile.style(columns[title[0]].lines[title[1]])
    for index, column in enumerate(columns[: title[0] + 1]):
        if column.page != columns[0].page or column.aside:
            continue
        for group in groups_in(index, column, profile):
            place, lines = _without_kind(group, columns)
            text = "".join(line.text for line in lines)
            large = place < title and profile.style(lines[0]).size > LARGER * style.size
            if large and not is_no_title(text) and len(key(text)) >= MIN_LETTERS:
                return place, _mark(len(lines), LIKELY)
    return None


def _without_kind(group: _Group, columns: Sequence[Column]) -> _Group:
    """Return a run of lines without those at its ends that tell a kind, a university, a person."""
    (column, row), lines = group
    start, end = 0, len(lines)
    capitals = lines[-1].text.isupper()
    while start < end and (
        is_no_title(first := lines[start].text) or are_authors(first, capitals=capitals)
    ):
        start += 1
    capitals = lines[min(start, len(lines) - 1)].text.isupper()
    while (
        end > start
        and (is_no_title(last := lines[end - 1].text) or are_authors(last, capitals=capitals))
        and not (end - start > 1 and is_open(lines[start : end - 1]))
    ):
        end -= 1
    if start == end:
        return group
    end = start + without_translation(lines[start:end], columns)
    return (column, row + start), lines[start:end]


def _likely(
    place: Place, lines: Sequence[Line], columns: Sequence[Column], titled: _Titled
) -> float:
    """Return how likely lines are the title, more so with names on the line below them.

    Not below a line that they go on or are the subtitle of.
    """
    row, count = place[1], len(lines)
    above = columns[place[0]].lines[row - 1] if row else None
    alone = above is None or not (above.style == lines[0].style or joins(above, lines[0]))
    by = alone and has_byline(place, count, columns)
    return titled(place, count) + (_BYLINE if by else 0.0)


def _with_parts(
    place: Place,
    count: int,
    columns: Sequence[Column],
    profile: TypeProfile,
    *,
    labelled: bool = False,
) -> tuple[Place, HeadingMark]:
    """Return the title with a name directly above it, what follows its colon, and its subtitle.

    Where a form has it behind a label, other labels follow it, and nothing above belongs to it.
    """
    (index, row), column = place, columns[place[0]]
    lines = column.lines
    large = (
        row == 1
        and not labelled
        and is_large(lines[0], profile)
        and not (is_no_title(lines[0].text) or _is_chapter(lines[0].text))
    )
    by = large and are_authors(lines[0].text, capitals=lines[1].text.isupper())
    if large and not by and joins(lines[0], lines[1]):
        size = profile.style(lines[0]).size
        if size > _AS_LARGE_ABOVE * profile.style(lines[1]).size:
            row, count = 0, count + 1
    (index, row), count = spaced_out((index, row), count, columns, profile)
    if labelled:
        rest = takewhile(
            lambda line: not OTHER_LABEL.match(line.text), lines[row + 1 : row + count]
        )
        count = 1 + len(list(rest))
    count = joined_on(row, count, column, profile)
    count = behind_colon(row, count, column, profile)
    count = without_translation(lines[row : row + count], columns)
    below = lines_of_subtitle((index, row), count, columns, profile)
    return (index, row), replace(_mark(count + below, _NAMED), subtitle=below)


def _mark(lines: int, confidence: float) -> HeadingMark:
    return HeadingMark(lines, 0, 0, HeadingSource.FONT, confidence)
