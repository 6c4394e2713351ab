"""Which lines are headings, and of what level.

The file's own outline and structure tree come first, where the page agrees with them. They also
show how this document prints its headings. What else is a heading the model of `structure/`
tells of each block, and of each two ways of setting them which stands higher.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.documents.lexicon import names_section
from loccit.domain.models.document import HeadingSource
from loccit.domain.text.letters import key
from loccit.infrastructure.adapters.pdf.headings.articles import with_articles
from loccit.infrastructure.adapters.pdf.headings.chapter_labels import with_chapter_titles
from loccit.infrastructure.adapters.pdf.headings.cover_title import is_on_cover, opens_document
from loccit.infrastructure.adapters.pdf.headings.evidence import (
    Evidence,
    Look,
    is_set_off,
    is_taken,
    overlap,
    usual_edge,
)
from loccit.infrastructure.adapters.pdf.headings.leads import lead_at
from loccit.infrastructure.adapters.pdf.headings.lettering import lettering_of
from loccit.infrastructure.adapters.pdf.headings.outline import is_section, match_outline
from loccit.infrastructure.adapters.pdf.headings.run_ins import run_ins
from loccit.infrastructure.adapters.pdf.headings.tags import match_tags
from loccit.infrastructure.adapters.pdf.headings.title import CERTAIN, find_title, larger_above
from loccit.infrastructure.adapters.pdf.headings.title_names import has_byline, has_initials_below
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, OutlineEntry, Place
from loccit.infrastructure.adapters.pdf.patterns import section_number
from loccit.infrastructure.adapters.pdf.structure.told import Blocks

_RUNNING_TEXT: Final = 3  # lines of the body's type, one below the other
_FRONT_PAGES: Final = 8  # behind that of the title
_FEW_LINES: Final = 20  # of such a page
_LEADING: Final = 1.3  # of the body's; the first line of a paragraph may stand a little lower
_FIRST_LETTERS: Final = frozenset("AI")
"""What a first section may be numbered with; another letter begins the name of an author."""
_LIKELY: Final = 0.2
"""The probability of a numbered name that text follows at least; the items of lists have less."""
_MIN_SHOWN: Final = 3
"""So many headings of an outline on their pages: it lists the sections, and how they look."""


_OF_LEADS: Final = 0.7
"""Confidence in [0, 1] of a name that text follows on its line: a rule tells it."""


def find_headings(
    columns: Sequence[Column],
    outline: Sequence[OutlineEntry],
    profile: TypeProfile,
    metadata_title: str,
    heights: Mapping[int, float],
    blocks: Blocks,
) -> dict[Place, HeadingMark]:
    """Return the headings of a document by their first line, its title among them (level 0).

    Args:
        columns: All columns of the document.
        outline: Its bookmarks.
        profile: Its body type.
        metadata_title: Its title as the file gives it, '' when it gives none.
        heights: Height of each page, by index, in the frame of its text.
        blocks: Its blocks, and what the model tells of them.
    """
    title = find_title(columns, profile, metadata_title, blocks.title_share)
    if (
        title
        and title[1].confidence < CERTAIN
        and not is_on_cover(title[0], columns)
        and blocks.is_like_headings(title[0], title[1].lines)
        and not has_byline(title[0], title[1].lines, columns)
        and not has_initials_below(title[0], title[1].lines, columns)
        and not opens_document(title[0], columns, profile)
    ):
        title = larger_above(title[0], columns, profile)
    sections = any(one.page > 1 for one in outline)  # no lines of a title page alone
    if title and sections and is_section(columns, outline, title):
        title = None
    found = match_outline(columns, outline, title, heights)
    for place, mark in match_tags(columns).items():
        if not is_taken(place, mark.lines, found):
            found[place] = mark
    if title is not None:
        found = {
            place: mark for place, mark in found.items() if not overlap(place, mark.lines, *title)
        }
    looks = _looks(columns, found)
    start = _body_start(columns, found, title, profile)
    if title is not None:
        found[title[0]] = title[1]
    known = {place: mark.level for place, mark in found.items() if mark.level}
    full = len(found) > _MIN_SHOWN and not _lists_few(columns, looks, found, blocks)
    listed = looks if full else None
    words, edge = _title_key(columns, title), usual_edge(columns, profile)
    letters, at = lettering_of(columns, profile), title and title[0]
    evidence = Evidence(columns, profile, found, listed, start, words, edge, at, letters)
    places = blocks.text_places()
    named = run_ins(columns, profile, places)
    leads = {
        place: lead
        for place, likely in places.items()
        if (lead := lead_at(place, columns[place[0]], profile) or named.get(place))
        and (not lead.depth or likely >= _LIKELY)
        and evidence.allows_lead(lead, usual=place in named)
    }
    customs = {place: place in named for place in leads}
    for told in blocks.headings(known, customs, evidence.allows):
        lead = leads.get(told.place) if told.run_in else None
        lines = lead.lines if lead else told.lines
        if title is not None and overlap(told.place, lines, *title):
            continue  # the label of a chapter that is published alone
        found[told.place] = HeadingMark(
            lines,
            lead.cut if lead else 0,
            told.level,
            HeadingSource.NUMBERING if told.numbered else HeadingSource.FONT,
            _OF_LEADS if lead else told.confidence,
        )
    found = with_articles(found, columns, profile)
    return with_chapter_titles(found, columns)


def _lists_few(
    columns: Sequence[Column],
    looks: Mapping[Look, int],
    found: Mapping[Place, HeadingMark],
    blocks: Blocks,
) -> bool:
    """Tell whether an outline leaves most headings out, so that it does not tell how they look.

    So does one without any section below another, and one with fewer of the headings that the
    model is sure of than without.
    """
    if all(mark.level <= 1 for mark in found.values()):
        return True
    styles = [columns[column].lines[row].style for column, row in blocks.sure_headings()]
    listed = sum((style, False) in looks for style in styles)
    return len(styles) - listed > listed


def _title_key(columns: Sequence[Column], title: tuple[Place, HeadingMark] | None) -> str | None:
    if title is None:
        return None
    (column, row), mark = title
    return key(" ".join(line.text for line in columns[column].lines[row : row + mark.lines]))


def _body_start(
    columns: Sequence[Column],
    found: Mapping[Place, HeadingMark],
    title: tuple[Place, HeadingMark] | None,
    profile: TypeProfile,
) -> Place:
    """Return where the front matter ends: at the first heading, abstract or numbered section.

    Without one it ends at the line before the first lines of running text; behind the page of the
    title, at the first page that has any of these: a thesis has a page for the title once more,
    for those who examine it, and for its motto.
    """
    if title is None:
        return (0, 0)
    page = columns[title[0][0]].page
    behind: Place | None = None
    text: Place | None = None
    front = [column.page <= page + _FRONT_PAGES for column in columns].count(True)
    for index, column in enumerate(columns[:front]):
        if column.page > page:
            behind = behind or (index, 0)
            if text or len(column.lines) > _FEW_LINES:
                return text or (index, 0)
        if column.page < page:
            continue
        for row, line in enumerate(column.lines):
            if (index, row) <= title[0] or line.entry:
                continue
            if (index, row) in found or _is_first_section(line, profile):
                return (index, row if column.page == page else 0)
            run = column.lines[row : row + _RUNNING_TEXT]
            if text is None and len(run) == _RUNNING_TEXT and _is_running_text(run, profile):
                text = (index, max(0, row - 1) if column.page == page else 0)
    return text or behind or (0, 0)


def _is_first_section(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line is the abstract, or has a number and is larger or heavier than text."""
    if names_section(line.text):
        return True
    depth, end = section_number(line.text)
    counts = not line.text[0].isalpha() or line.text[0] in _FIRST_LETTERS
    return counts and depth > 0 and end < len(line.text) and is_set_off(line, profile)


def _is_running_text(run: Sequence[Line], profile: TypeProfile) -> bool:
    """Tell whether lines are in the body's type and leading: names of authors stand apart."""
    most = _LEADING * profile.leading * profile.body_size
    return all(line.style == profile.body for line in run) and all(
        line.top - before.top < most for before, line in pairwise(run)
    )


def _looks(columns: Sequence[Column], found: dict[Place, HeadingMark]) -> dict[Look, int]:
    """Return the styles that known headings are printed in, each with its usual level."""
    seen: dict[Look, Counter[int]] = defaultdict(Counter)
    for (column, row), mark in found.items():
        line = columns[column].lines[row]
        seen[line.lead_style if mark.cut else line.style, mark.cut > 0][mark.level] += 1
    return {look: levels.most_common(1)[0][0] for look, levels in seen.items()}
