"""What a source says of the pages that were made from it."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, get_args

Box = tuple[float, float, float, float]

Kind = Literal[
    "heading",
    "run-in heading",
    "statement",
    "caption",
    "footnote",
    "list item",
    "table",
    "code",
    "formula",
    "reference",
    "contents",
    "title",
    "author",
    "affiliation",
    "abstract",
    "margin block",
    "running line",
    "front matter",
    "figure",
    "body",
]
_SET_APART: tuple[Kind, ...] = ("title", "author", "affiliation", "front matter", "figure")
MARKED: tuple[Kind, ...] = tuple(kind for kind in get_args(Kind) if kind not in _SET_APART)
"""What the marks in LaTeX tell wholly, whatever the class."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a page.

    Attributes:
        kind: What it is. "front matter" is a line of a title page whose kind the source does
            not tell; "figure" is lettering inside of a figure.
        text: Its characters as the text layer has them, white space set to one space.
        page: Index of its page, from 0.
        box: Left, bottom, right, top in points, from the lower left corner of the page; None
            when its place is not known.
        level: Of a heading and a run-in heading, from 1; None for other kinds.
        continued: Whether it goes on from the block of its kind before it, in another column or
            on another page.
    """

    kind: Kind
    text: str
    page: int
    box: Box | None = None
    level: int | None = None
    continued: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Which blocks of a document are all there.

    Attributes:
        kinds: Every block of these kinds stands in the truth.
        headings_to: Headings are all there to this level; None when to every level.
    """

    kinds: tuple[Kind, ...]
    headings_to: int | None = None


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the source says of the work; None and empty where it does not."""

    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a document comes from.

    Attributes:
        source: Which collector made it.
        repository: "owner/name"; empty for texts that the generator set.
        commit: Of the snapshot.
        path: Of its main file in the repository.
        blob: Git's name of the main file's content.
        licence: Its SPDX name or the first line of the licence file; None when there is none.
    """

    source: str
    repository: str = ""
    commit: str = ""
    path: str = ""
    blob: str = ""
    licence: str | None = None


@dataclass(frozen=True, slots=True)
class Truth:
    """All that is known of one PDF.

    Attributes:
        origin: Where it comes from.
        template: The class or template that it is set in.
        group: What it shares with others of its author or template; a split keeps groups whole.
        producer: What made the PDF.
        language: ISO 639-1.
        script: Latin, Cyrillic, Greek, Arabic, Hebrew, Han, Japanese or Hangul.
        genre: thesis, book, manual, report, notes or paper.
        blocks: In reading order of the source.
        known: Which kinds of blocks are all there.
        metadata: Title, authors and year.
        pages: How many pages the PDF has.
        cut: Whether pages after these were left out.
    """

    origin: Origin
    template: str
    group: str
    producer: str
    language: str
    script: str
    genre: str
    blocks: tuple[Block, ...]
    known: Known
    metadata: Metadata
    pages: int
    cut: bool = False


def write_truth(path: Path, truth: Truth) -> None:
    """Write what is known as JSON; the file is there whole or not at all.

    pdfium tells signs above U+FFFF in two halves, which are joined here.

    Raises:
        OSError: If the file cannot be written.
    """
    said = json.dumps(asdict(truth), ensure_ascii=False, indent=0)
    whole = said.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    part = path.with_suffix(".part")
    part.write_text(whole, encoding="utf-8")
    part.replace(path)
