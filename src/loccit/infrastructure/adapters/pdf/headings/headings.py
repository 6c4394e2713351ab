"""Which lines are headings, and of what level.

The file's own outline and structure tree come first, where the page agrees with them. They also
show how this document prints its headings; what is printed alike is a heading as well. Without
them, section numbers tell, and then size and weight against the body.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from loccit.domain.models.document import HeadingSource
from loccit.infrastructure.adapters.pdf.forks import in_windows
from loccit.infrastructure.adapters.pdf.headings.candidates import candidates
from loccit.infrastructure.adapters.pdf.headings.chapter_labels import (
    is_label,
    with_chapter_titles,
)
from loccit.infrastructure.adapters.pdf.headings.levels import levels_of, without_orphans
from loccit.infrastructure.adapters.pdf.headings.looks import Candidate, Look
from loccit.infrastructure.adapters.pdf.headings.outline import is_section, match_outline
from loccit.infrastructure.adapters.pdf.headings.run_in_names import run_in_names
from loccit.infrastructure.adapters.pdf.headings.tags import match_tags
from loccit.infrastructure.adapters.pdf.headings.title import find_title
from loccit.infrastructure.adapters.pdf.headings.vetoes import (
    names_statement,
    without_entries,
    without_odd_numbers,
    without_stray,
)
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, HeadingMark, Line, OutlineEntry, Place
from loccit.infrastructure.adapters.pdf.patterns import NAMED, key, section_number

_RUNNING_TEXT: Final = 3  # lines of the body's type, one below the other
_FRONT_PAGES: Final = 8  # behind that of the title
_FEW_LINES: Final = 20  # of such a page
_LEADING: Final = 1.3  # of the body's; the first line of a paragraph may stand a little lower
_MIN_SHOWN: Final = 3
"""So many headings of an outline on their pages: it lists the sections, and how they look."""


def find_headings(
    columns: Sequence[Column],
    outline: Sequence[OutlineEntry],
    profile: TypeProfile,
    metadata_title: str,
    heights: Mapping[int, float],
    processes: int = 1,
) -> dict[Place, HeadingMark]:
    """Return the headings of a document by their first line, its title among them (level 0).

    Args:
        columns: All columns of the document.
        outline: Its bookmarks.
        profile: Its body type.
        metadata_title: Its title as the file gives it, '' when it gives none.
        heights: Height of each page, by index, in the frame of its text.
        processes: How many may work on it.

    Raises:
        ForkEnded: If one of several processes ends.
    """
    title = find_title(columns, profile, metadata_title)
    if title is not None and is_section(columns, outline, title):
        title = None
    found = match_outline(columns, outline, title, heights)
    for place, mark in match_tags(columns).items():
        if not _taken(place, mark.lines, found):
            found[place] = mark
    if title is not None:
        found = {
            place: mark for place, mark in found.items() if not _overlap(place, mark.lines, *title)
        }
    looks = _looks(columns, found)
    start = _body_start(columns, found, title, profile)
    if title is not None:
        found[title[0]] = title[1]
    named = _title_key(columns, title)
    accepted = [
        candidate
        for candidate in in_windows(
            lambda window: list(candidates(columns, profile, window)), len(columns), processes
        )
        if (candidate.depth or key(candidate.text) != named)  # the title once more
        and not columns[candidate.place[0]].lines[candidate.place[1]].entry
        and not _taken(candidate.place, candidate.lines, found)
        and not names_statement(candidate, profile)
        and (
            _convinces(candidate, looks if len(found) > _MIN_SHOWN else None, start)
            or _is_labelled(candidate, columns)
        )
    ]
    known = [columns[column].lines[row].text for column, row in found]
    accepted = without_odd_numbers(without_entries(accepted, found, columns), looks)
    accepted = without_orphans(without_stray(accepted, columns), known)
    levels = levels_of(accepted, looks, _depth_above(columns, found))
    for candidate in accepted:
        found[candidate.place] = HeadingMark(
            candidate.lines,
            candidate.cut,
            levels[candidate.place],
            HeadingSource.NUMBERING if candidate.depth else HeadingSource.FONT,
            _confidence(candidate, looks),
        )
    found |= run_in_names(columns, found, profile, start)
    return with_chapter_titles(found, columns, profile)


def _title_key(columns: Sequence[Column], title: tuple[Place, HeadingMark] | None) -> str | None:
    if title is None:
        return None
    (column, row), mark = title
    return key(" ".join(line.text for line in columns[column].lines[row : row + mark.lines]))


def _is_labelled(candidate: Candidate, columns: Sequence[Column]) -> bool:
    """Tell whether a candidate is set off, and stands below "Part II" or the like."""
    column, row = candidate.place
    return candidate.strong and row > 0 and is_label(columns[column].lines[row - 1].text)


def _convinces(candidate: Candidate, looks: Mapping[Look, int] | None, start: Place) -> bool:
    """Tell whether a candidate is a heading.

    Args:
        candidate: The lines.
        looks: How the document prints its headings, None when the file shows too few of them.
        start: Where the body begins.
    """
    if NAMED.match(candidate.text):
        return True
    numbered = candidate.depth > (0 if candidate.strong else 1)
    if candidate.place < start and not numbered:
        return False
    if looks is None:
        return True
    return candidate.look in looks or numbered


def _overlap(place: Place, lines: int, other: Place, mark: HeadingMark) -> bool:
    return (
        place[0] == other[0] and place[1] < other[1] + mark.lines and other[1] < place[1] + lines
    )


def _taken(place: Place, lines: int, found: dict[Place, HeadingMark]) -> bool:
    return any(
        _overlap(place, lines, (place[0], row), found[place[0], row])
        for row in range(max(0, place[1] - 5), place[1] + lines)
        if (place[0], row) in found
    )


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
    if NAMED.match(line.text):
        return True
    depth, end = section_number(line.text)
    return depth > 0 and end < len(line.text) and _is_set_off(line, profile)


def _is_running_text(run: Sequence[Line], profile: TypeProfile) -> bool:
    """Tell whether lines are in the body's type and leading: names of authors stand apart."""
    most = _LEADING * profile.leading * profile.body_size
    return all(line.style == profile.body for line in run) and all(
        line.top - before.top < most for before, line in pairwise(run)
    )


def _is_set_off(line: Line, profile: TypeProfile) -> bool:
    """Tell whether a line is larger or heavier than the body: affiliations are numbered, too."""
    style, body = profile.style(line), profile.styles[profile.body]
    return style.size > body.size or (style.bold and not body.bold)


def _looks(columns: Sequence[Column], found: dict[Place, HeadingMark]) -> dict[Look, int]:
    """Return the styles that known headings are printed in, each with its usual level."""
    seen: dict[Look, Counter[int]] = defaultdict(Counter)
    for (column, row), mark in found.items():
        line = columns[column].lines[row]
        seen[line.lead_style if mark.cut else line.style, mark.cut > 0][mark.level] += 1
    return {look: levels.most_common(1)[0][0] for look, levels in seen.items()}


def _depth_above(columns: Sequence[Column], found: Mapping[Place, HeadingMark]) -> int:
    """Return how deep the known headings go, when none of them carries a number: parts, talks."""
    known = {place: mark for place, mark in found.items() if mark.level}
    if any(section_number(columns[column].lines[row].text)[0] for column, row in known):
        return 0
    return max((mark.level for mark in known.values()), default=0)


def _confidence(candidate: Candidate, looks: Mapping[Look, int]) -> float:
    if candidate.depth and candidate.strong:
        return 0.9
    if candidate.look in looks or NAMED.match(candidate.text):
        return 0.85
    return 0.7 if candidate.depth or candidate.strong else 0.5
