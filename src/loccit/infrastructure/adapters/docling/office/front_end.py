"""Where the title page of an office document ends, and the text begins."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from loccit.domain.documents.lexicon import begins_contents, begins_front, names_section
from loccit.domain.front_matter.cover_words import is_of_degree
from loccit.domain.front_matter.person_labels import AUTHOR_LABEL
from loccit.domain.front_matter.title_words import is_label
from loccit.domain.front_matter.word_shape import word_shape
from loccit.infrastructure.adapters.docling.office.front_lines import FrontLine

_STYLE: Final = re.compile(r"(?<!sub)(?<!sub[ _-])title\b|\btitel\b|\btitre\b|\bt[ií]tulo\b")
"""In the name of a style: "Title", "papertitle", "MDPI_1.2_title"."""
_OTHER_STYLE: Final = re.compile(
    r"table|figure|section|chapter|page|toc|running|short|journal|abstract|reference|appendix|sub"
    r"|note"
)
_CONTENTS_STYLE: Final = re.compile(r"toc \d|contents \d")
_FIRST_SECTION: Final = re.compile(
    r"(?:1|I)\.?\s+[^\W\d_]|(?:chapter|kapitel|chapitre)\s+(?:1|I|one)\b", re.IGNORECASE
)
_LARGER: Final = 1.1  # than the text
_LONG: Final = 200  # characters: no line of a title page is longer, but for a title
_SENTENCE: Final = 120  # characters
_PROSE: Final = 60  # letters of a sentence of running text at least
_ENDS: Final = (".", "。", "．", ":", ";", "…")


def front_length(lines: Sequence[FrontLine], pages: int) -> int:
    """Return how many lines stand before the text: an abstract, contents, a section, prose.

    Args:
        lines: Of the first pages, and some behind them.
        pages: Among how many the title page is.
    """
    large = _LARGER * usual_size(lines)
    for at, line in enumerate(lines):
        if line.piece.page > pages or _begins_text(at, lines, large):
            return at
    return len(lines)


def _begins_text(at: int, lines: Sequence[FrontLine], large: float) -> bool:
    line, text = lines[at], lines[at].piece.text
    if is_label(text):
        return False
    if any(_CONTENTS_STYLE.match(name) for name in line.look.styles):
        return True
    if begins_contents(text) or begins_front(text) or names_section(text):
        return True
    if line.look.level and line.piece.page > 1:
        return True
    if _FIRST_SECTION.match(text):
        following = lines[at + 1].piece.top if at + 1 < len(lines) else None
        return following != line.piece.top  # a name in a list has something beside it
    is_large = line.piece.size >= large or line.look.level > 0 or is_title_style(line)
    return (line.wrapped or is_prose(text)) and not is_large


def is_title_style(line: FrontLine) -> bool:
    """Tell whether a line is in a style for titles of documents."""
    return any(_STYLE.search(name) and not _OTHER_STYLE.search(name) for name in line.look.styles)


def is_sentence(text: str) -> bool:
    """Tell whether a text is a sentence: it ends as one, and is long or has a run of words."""
    if not text.endswith(_ENDS) and len(text) < _LONG:
        return False
    shape = word_shape(text)
    return shape.has_sentence or (len(text) > _SENTENCE and not shape.is_of_names)


def is_prose(text: str) -> bool:
    """Tell whether a text is a sentence of running text, and no label or list of names."""
    letters = sum(map(str.isalpha, text))
    return (
        letters >= _PROSE
        and is_sentence(text)
        and not is_of_degree(text)
        and not AUTHOR_LABEL.match(text)
    )


def usual_size(lines: Sequence[FrontLine]) -> float:
    """Return the size of most characters, in points, never nothing."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.piece.size] += len(line.piece.text)
    return max(1.0, sizes.most_common(1)[0][0]) if sizes else 1.0
