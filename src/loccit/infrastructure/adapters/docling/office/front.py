"""What the first pages of an office document say of it: title, authors, year."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.front_matter.author_page import Told
from loccit.domain.front_matter.authors import find_authors, words_in_small_letters
from loccit.domain.front_matter.name_words import person_in
from loccit.domain.front_matter.years import find_year
from loccit.domain.models.citation_meta import Author
from loccit.infrastructure.adapters.docling.office.front_end import front_length
from loccit.infrastructure.adapters.docling.office.front_lines import MOST_PAGES, FrontLine
from loccit.infrastructure.adapters.docling.office.front_title import find_title
from loccit.infrastructure.adapters.docling.office.open_front import open_front
from loccit.infrastructure.adapters.docling.office.slide_front import (
    open_slides_front,
    powerpoint_front,
)
from loccit.infrastructure.adapters.docling.office.word_front import word_front
from loccit.infrastructure.known_names import known_names

_READERS: Final[dict[str, tuple[Callable[[bytes], list[FrontLine]], int]]] = {
    ".docx": (word_front, MOST_PAGES),
    ".odp": (open_slides_front, 1),
    ".odt": (open_front, MOST_PAGES),
    ".pptx": (powerpoint_front, 1),
}
"""What reads the first pages of each format, and among how many the title page is."""


@dataclass(frozen=True, slots=True)
class Front:
    """What the first pages say.

    Attributes:
        title: None when none stands there.
        people: The authors, in order.
        year: Of the document, None when none is printed.
    """

    title: str | None
    people: tuple[Author, ...]
    year: int | None


def has_front(suffix: str) -> bool:
    """Tell whether files of this ending have a title page that can be read."""
    return suffix in _READERS


def read_front(
    suffix: str,
    data: bytes,
    titles: Sequence[str],
    people: Sequence[Author],
    text: str,
    language: str,
) -> Front:
    """Read the first pages of a file.

    Args:
        suffix: Its ending.
        data: The file.
        titles: Its titles as its metadata have them.
        people: Its authors, as its metadata have them: whoever began the file, or a template.
        text: The canonical text.
        language: Of the text, '' when it is not known.
    """
    reader, pages = _READERS[suffix]
    lines = reader(data)
    front = lines[: front_length(lines, pages)]
    common = words_in_small_letters(text)
    title = find_title(front, lines, titles[0] if titles else "", common)
    pieces = [line.piece for line in front]
    metadata = "; ".join(f"{one.given} {one.family}".strip() for one in people)
    told = Told(title, (metadata,), text, (), language, known_names())
    found = find_authors(pieces, told) or tuple(filter(_is_person, people))
    return Front(title, found, find_year(pieces, title=title))


def _is_person(author: Author) -> bool:
    """Tell whether an author of the metadata has the name of a person: "ispga" has not."""
    return person_in(f"{author.given} {author.family}") is not None
