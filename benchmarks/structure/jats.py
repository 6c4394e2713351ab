"""Finds the parts that a publisher's JATS tells on the pages of its PDF."""

import shutil
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
from lxml import etree

from benchmarks.structure.bare import write_bare
from benchmarks.structure.language import language_of, script_of
from benchmarks.structure.latex import PAGES_AT_MOST, Rejected
from benchmarks.structure.outlines import Line, around, lines_of
from benchmarks.structure.texsource import letters
from benchmarks.structure.truth import Block, Kind, Known, Metadata, Origin, Truth

_HEAD, _TAIL = 24, 16  # letters that must be found at the beginning and at the end of a part
_LONGER = 1.25  # what stands between may have grown by running lines and floats
_KNOWN_FROM = 0.9  # of a kind's parts must be found for the kind to count as known
_HEADINGS_AT_LEAST = 5
_COLUMN_JUMP = 3.0  # lines: what goes up by more goes on in another column
_WITHIN_A_LINE: frozenset[Kind] = frozenset({"body", "abstract"})  # after a run-in heading
_TEXTS: dict[str, Kind] = {
    "p": "body",
    "caption": "caption",
    "fn": "footnote",
    "ref": "reference",
    "list-item": "list item",
    "abstract": "abstract",
    "disp-formula": "formula",
}


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a text: its kind, its words, and of headings the level from 1."""

    kind: Kind
    text: str
    level: int | None = None


@dataclass(frozen=True, slots=True)
class _Pages:
    """All letters of a PDF in one string, and where each line of it begins.

    Attributes:
        letters: Letters and digits of all lines, in the order of the text layer.
        starts: Index in it of each line's first letter.
        begins: The same.
        lines: Page and line for each start.
    """

    letters: str
    starts: list[int]
    begins: frozenset[int]
    lines: list[tuple[int, Line]]

    def between(self, start: int, end: int) -> list[tuple[int, Line]]:
        """Return the lines that some letters stand on."""
        return self.lines[
            bisect_right(self.starts, start) - 1 : bisect_right(self.starts, end - 1)
        ]


def parts_of(xml: bytes) -> tuple[list[Part], Metadata, str]:
    """Return the parts of a paper in the order of its JATS, its metadata and its journal.

    Raises:
        lxml.etree.XMLSyntaxError: If it is no XML.
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    root = etree.fromstring(xml, parser)
    title = _text(root.find(".//article-meta//article-title"))
    authors = tuple(
        " ".join(filter(None, (_text(name.find("given-names")), _text(name.find("surname")))))
        for name in root.findall(".//article-meta//contrib[@contrib-type='author']/name")
    )
    year = root.findtext(".//article-meta/pub-date/year")
    parts = [Part("title", title)] if title else []
    for section in root.findall(".//article-meta/abstract"):
        parts += [Part("abstract", _text(p)) for p in section.iter("p")]
    for top in (root.find("body"), root.find("back")):
        if top is not None:
            parts += _walk(top, 0)
    said = int(year) if year and year.strip().isdigit() else None
    return parts, Metadata(title or None, authors, said), _text(root.find(".//journal-title"))


def _walk(element: "etree._Element", depth: int) -> Iterator[Part]:
    for child in element:
        name = child.tag if isinstance(child.tag, str) else ""
        if name in {"sec", "app", "ack", "ref-list", "fn-group"}:
            heading = child.find("title")
            if heading is not None and _text(heading):
                label = _text(child.find("label"))
                yield Part("heading", f"{label} {_text(heading)}".strip(), depth + 1)
            yield from _walk(child, depth + 1)
        elif name in {"fig", "table-wrap"}:
            caption = " ".join(
                filter(None, (_text(child.find("label")), _text(child.find("caption"))))
            )
            yield Part("caption", caption)
        elif name in {"title", "label"}:
            continue
        elif name == "p" and child.find("fig") is not None:
            yield from _walk(child, depth)
        elif name in _TEXTS:
            yield Part(_TEXTS[name], _text(child))
        else:
            yield from _walk(child, depth)


def _text(element: "etree._Element | None") -> str:
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def _pages_of(pdf: Path) -> _Pages:
    document = pypdfium2.PdfDocument(pdf)
    said, starts, lines, length = [], [], [], 0
    try:
        for number in range(min(len(document), PAGES_AT_MOST)):
            for line in lines_of(document[number]):
                plain = letters(line.text)
                if plain:
                    starts.append(length)
                    lines.append((number, line))
                    said.append(plain)
                    length += len(plain)
    finally:
        document.close()
    return _Pages("".join(said), starts, frozenset(starts), lines)


def blocks_of(part: Part, pages: _Pages) -> list[Block]:
    """Return the blocks of a part, one for each page; empty when it is not found for certain."""
    wanted = letters(part.text)
    if part.kind in {"heading", "title"}:
        return _short(part, wanted, pages)
    if len(wanted) < _HEAD:
        return []
    start = pages.letters.find(wanted[:_HEAD])
    while start >= 0 and part.kind not in _WITHIN_A_LINE and start not in pages.begins:
        start = pages.letters.find(wanted[:_HEAD], start + 1)
    if start < 0:
        return []
    end = pages.letters.find(wanted[-_TAIL:], start)
    if end < 0 or end + _TAIL - start > _LONGER * len(wanted) + 60:
        return []
    return list(_by_page(part, pages.between(start, end + _TAIL)))


def _short(part: Part, wanted: str, pages: _Pages) -> list[Block]:
    """A heading or a title must be whole lines, but for a number before it."""
    place = pages.letters.find(wanted) if wanted else -1
    while place >= 0:
        lines = pages.between(place, place + len(wanted))
        said = letters(" ".join(line.text for _, line in lines))
        if len({page for page, _ in lines}) == 1 and len(said) - len(wanted) <= 4:
            return list(_by_page(part, lines))
        place = pages.letters.find(wanted, place + 1)
    return []


def _by_page(part: Part, lines: Sequence[tuple[int, Line]]) -> Iterator[Block]:
    """Yield a block for each page and column that a part stands on."""
    pieces: list[list[tuple[int, Line]]] = []
    for page, line in lines:
        last = pieces[-1][-1] if pieces else None
        height = line.box[3] - line.box[1]
        if last is None or last[0] != page or line.box[1] - last[1].box[3] > _COLUMN_JUMP * height:
            pieces.append([])
        pieces[-1].append((page, line))
    for number, piece in enumerate(pieces):
        text = " ".join(line.text for _, line in piece)
        box = around([line.box for _, line in piece])
        yield Block(part.kind, text, piece[0][0], box, part.level, continued=number > 0)


def authors_of(metadata: Metadata, pages: _Pages) -> list[Block]:
    """Return the lines of the first page that name the authors; empty unless all are found."""
    lines: list[tuple[int, Line]] = []
    for name in metadata.authors:
        wanted = letters(name)
        start = pages.letters.find(wanted) if wanted else -1
        found = pages.between(start, start + len(wanted)) if start >= 0 else []
        if not found or found[-1][0] > 0:
            return []
        lines += [line for line in found if line not in lines]
    return list(_by_page(Part("author", ""), lines))


def collect(pdf: Path, xml: bytes, target: Path, origin: Origin) -> Truth:
    """Write a paper's PDF bare and return what its JATS says of its pages.

    A kind of which some parts were not found is left out of what is known.

    Args:
        pdf: The publisher's PDF.
        xml: Its JATS.
        target: Where "document.pdf" and "original.pdf" go.
        origin: Where it comes from.

    Raises:
        Rejected: If too few of its headings are found.
        lxml.etree.XMLSyntaxError: If the JATS is no XML.
        pypdfium2.PdfiumError: If the PDF cannot be read.
    """
    parts, metadata, journal = parts_of(xml)
    pages = _pages_of(pdf)
    found: Counter[Kind] = Counter()
    wanted = Counter(part.kind for part in parts)
    blocks = []
    for part in parts:
        made = blocks_of(part, pages)
        found[part.kind] += bool(made)
        blocks += made
    named = authors_of(metadata, pages)
    if found["heading"] < max(_HEADINGS_AT_LEAST, _KNOWN_FROM * wanted["heading"]):
        raise Rejected(f"{found['heading']} of {wanted['heading']} headings")
    target.mkdir(parents=True, exist_ok=True)
    count = write_bare(pdf, target / "document.pdf", PAGES_AT_MOST)
    shutil.copyfile(pdf, target / "original.pdf")
    said = " ".join(part.text for part in parts)
    known = [kind for kind in wanted if found[kind] >= _KNOWN_FROM * wanted[kind]]
    if named:
        known.append("author")
    levels = sorted({block.level for block in blocks if block.level})
    return Truth(
        origin=origin,
        template=journal or "journal",
        group=journal or origin.repository,
        producer="publisher",
        language=language_of(said),
        script=script_of(said),
        genre="paper",
        blocks=tuple(
            replace(block, level=levels.index(block.level) + 1) if block.level else block
            for block in [*blocks, *named]
        ),
        known=Known(tuple(known)),
        metadata=metadata,
        pages=min(count, PAGES_AT_MOST),
        cut=count > PAGES_AT_MOST,
    )
