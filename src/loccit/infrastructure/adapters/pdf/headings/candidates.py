"""Lines that may be headings by their look: number, size, weight, space around them."""

from collections.abc import Iterator, Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.headings.leads import numbered_lead
from loccit.infrastructure.adapters.pdf.headings.looks import LARGER, Candidate
from loccit.infrastructure.adapters.pdf.headings.named_leads import front_with_text, named_lead
from loccit.infrastructure.adapters.pdf.headings.surroundings import (
    NOT_SMALLER,
    behind_table,
    follows_heading,
    is_set_in,
    is_short,
    leads_to_text,
    opens_section,
    space_above,
    space_below,
    stands_alone,
    text_is_near,
)
from loccit.infrastructure.adapters.pdf.layout.layout import TypeProfile
from loccit.infrastructure.adapters.pdf.model import Column, Line, Place, Style
from loccit.infrastructure.adapters.pdf.patterns import (
    BULLET,
    LAST_LATIN,
    LATE_LETTER,
    NAMED,
    caption_of,
    chapter_of,
    is_date,
    section_number,
)

_MAX_LINES: Final = 4
_LONGEST_NAME: Final = 40  # characters of a heading that is named alike everywhere
_MAX_LENGTH: Final = 200  # characters
_MIN_LETTERS: Final = 3


def candidates(
    columns: Sequence[Column], profile: TypeProfile, window: range
) -> Iterator[Candidate]:
    """Return the candidates of those columns that a window, counted from 1, has, in order."""
    for index in range(window.start - 1, window.stop - 1):
        column = columns[index]
        if column.aside:
            continue
        row = below = 0  # the line below the last candidate
        while row < len(column.lines):
            line = column.lines[row]
            number = section_number(line.text)
            candidate = None
            if number[0] > 1 and line.lead < len(line.text):
                candidate = numbered_lead((index, row), column, profile, number)
            if candidate is None:
                is_below = 0 < row == below
                candidate = _whole((index, row), column, profile, number[0], is_below=is_below)
            if candidate is None and number[0]:
                candidate = numbered_lead((index, row), column, profile, number)
            elif candidate is None:
                candidate = _named((index, row), column, profile)
            if candidate is not None:
                yield candidate
                below = row + candidate.lines if not candidate.cut else 0
            row += candidate.lines if candidate else 1


def _whole(
    place: Place, column: Column, profile: TypeProfile, depth: int, *, is_below: bool
) -> Candidate | None:
    """Return the lines from here on that are printed alike, if they may be a heading.

    `depth` is that of the number of the first, 0 without one; `is_below` tells whether the line
    above is another heading.
    """
    row = place[1]
    line = column.lines[row]
    style, body = profile.styles[line.style], profile.styles[profile.body]
    if _number_is_set_off(line, profile, depth):
        style = profile.styles[line.lead_style]  # what the section is called may be code
    larger = style.size >= LARGER * body.size
    strong = larger or (style.bold and not body.bold and style.size >= NOT_SMALLER * body.size)
    if not strong and LATE_LETTER.match(line.text):
        depth = 0
    numbered = depth > 0
    depth = depth or int(chapter_of(line.text) is not None)
    named = len(line.text) < _LONGEST_NAME and NAMED.match(line.text) is not None
    weak = not strong and _differs(line, style, body)
    if not (strong or weak or named or depth):
        return None
    # Most lines in another type stand within a paragraph: soon told, and no heading.
    above = space_above(column, row, profile)
    below_heading = (strong and is_below) or (
        weak and row > 0 and follows_heading(column, row, profile)
    )
    if (
        not (strong or above or below_heading)
        or _is_other(line, profile, depth)
        or (numbered and not (strong or weak) and is_set_in(line, column))  # the item of a list
        or (depth == 0 and front_with_text(line.text))
    ):
        return None
    lines = printed_alike(column, row)
    text = " ".join([each.text for each in lines])
    if not reads_like_heading(text, lines, ends_free=depth > 0 or named, strong=strong):
        return None
    apart = all(each.lead == len(each.text) for each in lines) and space_below(
        column, row + len(lines), profile
    )
    free = is_short(column, lines) or (depth > 1 and (strong or apart))
    spaced = above and free
    if strong and not spaced:
        spaced = opens_section(column, row, lines, profile)
    if below_heading and not spaced:
        spaced = is_short(column, lines)
    if not (spaced or (strong and (larger or row == 0 or named))) or not (
        strong
        or named
        or stands_alone(column, row, len(lines), alike=weak, apart=spaced and apart)
        or (depth > 1 and apart)
    ):
        return None
    after = behind_table(column, row + len(lines))
    if not ((strong and depth > 0) or leads_to_text(column, after, profile)) or not (
        depth or named or text_is_near(column, after, profile)
    ):
        return None
    rank = (round(style.size * 2) / 2, style.bold, _is_capitals(text))
    look = (line.style, False)
    return Candidate(place, len(lines), 0, text, look, rank, depth, strong)


def _differs(line: Line, style: Style, body: Style) -> bool:
    """Tell whether a line is set off by italics, capitals or another font alone."""
    return style.size >= NOT_SMALLER * body.size and (
        (style.italic and not body.italic)
        or (style.font != body.font and line.lead == len(line.text))
        or _is_capitals(line.text)
    )


def _number_is_set_off(line: Line, profile: TypeProfile, depth: int) -> bool:
    """Tell whether the number of a section shows how it is set, and its title is in another type.

    The title may be code: its number is larger than the body then, or bold.
    """
    if not depth or line.style == line.lead_style:
        return False
    if depth > 1 and _is_larger(line.lead_style, profile):
        return True
    lead, body = profile.styles[line.lead_style], profile.styles[profile.body]
    return (
        line.style in profile.monospaced
        and line.lead_style not in profile.monospaced
        and lead.bold
        and not body.bold
        and lead.size >= NOT_SMALLER * body.size
    )


def _is_larger(style: int, profile: TypeProfile) -> bool:
    """Tell whether a style is set off from the body by its size, and is none of code."""
    return (
        profile.styles[style].size >= LARGER * profile.body_size
        and style not in profile.monospaced
        and style not in profile.maths
    )


def _is_other(line: Line, profile: TypeProfile, depth: int) -> bool:
    """Tell whether the line is code, a formula, or the row of a table."""
    if _number_is_set_off(line, profile, depth):
        return False
    return (line.cells > 1 and not depth) or (
        line.style in profile.monospaced or line.style in profile.maths
    )


def _named(place: Place, column: Column, profile: TypeProfile) -> Candidate | None:
    """Return the name of a section that its text follows on the same line."""
    cut = named_lead(column, place[1], profile)
    if not cut:
        return None
    line = column.lines[place[1]]
    style, text = profile.styles[line.lead_style], line.text[:cut].strip()
    look, rank = (line.lead_style, True), (style.size, style.bold, False)
    return Candidate(place, 1, cut, text, look, rank, 0, strong=style.bold)


def printed_alike(column: Column, row: int) -> Sequence[Line]:
    """Return the lines from here on that are printed alike and close together."""
    first = column.lines[row]
    end = row + 1
    while (
        end < len(column.lines)
        and end - row <= _MAX_LINES
        and column.lines[end].style == first.style
        and column.lines[end].top - column.lines[end - 1].bottom < 0.5 * first.height
        and not section_number(column.lines[end].text)[0]
    ):
        end += 1
    return column.lines[row:end]


def reads_like_heading(text: str, lines: Sequence[Line], *, ends_free: bool, strong: bool) -> bool:
    """Tell whether lines are as short as a heading, and neither a sentence nor a caption."""
    if len(lines) > _MAX_LINES or len(text) > _MAX_LENGTH:
        return False
    if text.endswith((",", ";", "、", "，", "；", "。")) or (text.endswith(".") and not ends_free):
        return False
    depth, start = section_number(text)
    title = text[start:]
    letters = sum(map(str.isalpha, title))
    if letters < _MIN_LETTERS - (title[:1] > LAST_LATIN) or letters < len(title) / 2:
        return False
    if caption_of(text) or BULLET.match(text) or "@" in text or is_date(text):
        return False
    first = next((character for character in title if character.isalnum()), "")
    return not first.islower() or (strong and depth > 1)


def _is_capitals(text: str) -> bool:
    if text.isascii():
        return text.isupper()  # ends at the first small letter
    return text.upper() == text and text.lower() != text
