"""Reading documents whose files have no pages: as pages of the web, with Docling, as text."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.metadata import version

from loccit.domain.documents.canonical_text import (
    Piece,
    compose,
    mark_references,
    set_bylines,
    settle_title,
    with_title,
)
from loccit.domain.documents.source_hint import source_hint
from loccit.domain.front_matter.cover_words import is_kind_of_work
from loccit.domain.models.document import (
    BlockKind,
    ConversionResult,
    Coverage,
    DocId,
    DocumentWarning,
)
from loccit.domain.text.clean_text import clean_block
from loccit.domain.text.language import language_of
from loccit.infrastructure.adapters.docling.losses import attachments_lost, guess_made, losses_of
from loccit.infrastructure.adapters.docling.metadata import Metadata, make_metadata, metadata_of
from loccit.infrastructure.adapters.docling.office.front import has_front, read_front
from loccit.infrastructure.adapters.docling.quiet import silence
from loccit.infrastructure.adapters.docling.revision import REVISION
from loccit.infrastructure.adapters.docling.tex.encoding import decode_tex
from loccit.infrastructure.adapters.docling.text.gutenberg import without_licence
from loccit.infrastructure.adapters.docling.text.mail import read_letter
from loccit.infrastructure.adapters.docling.text.plain_text import decode
from loccit.infrastructure.adapters.docling.text.plain_text_structure import (
    first_line,
    text_pieces,
)
from loccit.infrastructure.adapters.docling.web.formats import PAGE_FORMATS
from loccit.infrastructure.adapters.docling.web.page_pieces import page_text

_SLIDES = frozenset({".odp", ".pptx"})
"""Whose slides are sections, that of the title among them."""
_INCOMPLETE = "the reader met parts that it could not read; some text may be missing"
_ENGINE = f"docling-slim {version('docling-slim')}"


@dataclass(frozen=True, slots=True)
class _Read:
    """What a reader of one format returns.

    Attributes:
        pieces: In reading order.
        characters: Those that were read, kept or not.
        engine: What read it.
        warnings: What is not among the pieces.
        titles: What else may be the title.
    """

    pieces: list[Piece]
    characters: int
    engine: str
    warnings: tuple[DocumentWarning, ...] = ()
    titles: tuple[str, ...] = ()


def read_markup(suffix: str, data: bytes) -> ConversionResult:
    """Read a file of a format without pages, by its ending.

    Raises:
        Exception: Whatever a reader raises.
    """
    if suffix == ".tex":
        return _latex(data)
    metadata = metadata_of(suffix, data)
    read = _read(suffix, data, metadata)
    if has_front(suffix):
        read, metadata = _with_front(suffix, data, read, metadata)
    return _result(data, suffix, read, metadata)


def _with_front(
    suffix: str, data: bytes, read: _Read, metadata: Metadata
) -> tuple[_Read, Metadata]:
    """Take title, authors and year from the first pages, where programs write whatever they like.

    The title of the metadata is one where none is printed.
    """
    text = "\n".join(piece.words for piece in read.pieces)
    language = language_of(text) or ""
    front = read_front(suffix, data, metadata.titles, metadata.authors, text, language)
    pieces = read.pieces
    if front.title is not None and suffix not in _SLIDES:
        pieces = with_title(pieces, front.title)
    own = () if front.title is None else (front.title,)
    told = (title for title in metadata.titles if not is_kind_of_work(title))
    metadata = replace(metadata, titles=(*own, *told), authors=front.people, year=front.year)
    return replace(read, pieces=pieces), metadata


def _read(suffix: str, data: bytes, metadata: Metadata) -> _Read:
    if suffix in {".html", ".htm", ".xhtml", ".eml"}:
        decode(data)  # raises when it is binary
    if suffix == ".txt":
        text = without_licence(decode(data))
        pieces = settle_title(text_pieces(text))
        read = _Read(pieces, _length(pieces), f"plain text {REVISION}", titles=first_line(text))
    elif suffix == ".eml":
        read = _letter(data)
    elif suffix in PAGE_FORMATS:
        read = _page(suffix, data, metadata)
    else:
        read = _with_docling(suffix, data)
    losses = losses_of(suffix, data)
    return replace(read, pieces=mark_references(read.pieces), warnings=(*read.warnings, *losses))


def _latex(data: bytes) -> ConversionResult:
    from loccit.infrastructure.adapters.docling.tex.reader import read_latex

    text = read_latex(decode_tex(data))
    metadata = make_metadata(authors=text.authors, dates=text.dates)
    pieces = mark_references(text.pieces)
    losses = losses_of(".tex", data)
    read = _Read(pieces, text.characters, f"LaTeX {REVISION}", warnings=losses)
    return _result(data, ".tex", read, metadata)


def _letter(data: bytes) -> _Read:
    letter = read_letter(data)
    lost = attachments_lost(letter.attachments)
    read = _Read([*letter.head], _length(letter.head), f"mail {REVISION}", warnings=lost)
    for body in letter.bodies:
        if isinstance(body, bytes):
            page = _page(".eml", body, Metadata())
            read = replace(
                page,
                pieces=[*read.pieces, *page.pieces],
                characters=read.characters + page.characters,
                warnings=(*read.warnings, *page.warnings),
            )
        else:
            pieces = [*read.pieces, *body]
            read = replace(read, pieces=pieces, characters=read.characters + _length(body))
    return replace(read, warnings=(*read.warnings, *guess_made(letter.guessed)))


def _page(suffix: str, data: bytes, metadata: Metadata) -> _Read:
    with silence() as failures:
        text = page_text(PAGE_FORMATS[suffix](data))
    known = clean_block(metadata.titles[0]) if metadata.titles else None
    names = [f"{one.given} {one.family}".strip() for one in metadata.authors]
    is_certain = suffix == ".epub" and known is not None
    pieces = set_bylines(settle_title(text.pieces, known, is_certain=is_certain), names)
    if suffix in {".md", ".markdown"}:
        pieces = _with_front_matter(pieces, metadata)
    return _Read(pieces, text.characters, f"web page {REVISION}", _incomplete(failures))


def _with_docling(suffix: str, data: bytes) -> _Read:
    # Docling takes a second to load, and most files do without.
    from loccit.infrastructure.adapters.docling.document.assembly import Assembly
    from loccit.infrastructure.adapters.docling.formats import FORMATS, read_with_docling

    form = FORMATS[suffix]
    document, failures = read_with_docling(form, suffix, data)
    assembly = Assembly(document, with_notes=form.with_notes).run()
    titles = assembly.slide_titles[:1]
    return _Read(assembly.pieces, assembly.characters_read, _ENGINE, _incomplete(failures), titles)


def _incomplete(failures: Sequence[str]) -> tuple[DocumentWarning, ...]:
    return (DocumentWarning("partly_read", _INCOMPLETE),) if failures else ()


def _with_front_matter(pieces: list[Piece], metadata: Metadata) -> list[Piece]:
    """Put the title and the abstract first that a Markdown text has in its front matter only."""
    front: list[Piece] = []
    if metadata.titles and all(piece.kind is not BlockKind.TITLE for piece in pieces):
        front.append(Piece(BlockKind.TITLE, clean_block(metadata.titles[0])))
    if metadata.abstract:
        front.append(Piece(BlockKind.HEADING, "Abstract", level=1))
        front.append(Piece(BlockKind.PARAGRAPH, clean_block(metadata.abstract)))
    start = 1 if pieces and pieces[0].kind is BlockKind.TITLE else 0
    return [*pieces[:start], *front, *pieces[start:]]


def _length(pieces: Iterable[Piece]) -> int:
    return sum(len(piece.text) for piece in pieces)


def _result(data: bytes, suffix: str, read: _Read, metadata: Metadata) -> ConversionResult:
    pieces = read.pieces
    plain_text, structure = compose(pieces)
    own = " ".join(piece.words for piece in pieces if piece.kind is BlockKind.TITLE)
    titles = [title for title in (own, *metadata.titles, *read.titles) if title]
    return ConversionResult(
        doc_id=DocId(sha256(data).hexdigest()),
        plain_text=plain_text,
        structure=structure,
        title=clean_block(titles[0]) if titles else None,
        hint=source_hint(
            plain_text,
            # A message or a workbook speaks of works that are not itself.
            () if suffix in {".eml", ".xlsx", ".ods"} else pieces,
            dois=metadata.dois,
            titles=titles,
            authors=metadata.authors,
            year=metadata.year,
            venue=metadata.venue,
        ),
        coverage=Coverage(
            pages=len(structure.page_map),
            pages_with_text=tuple(page.index for page in structure.page_map),
            characters_extracted=read.characters,
            characters_kept=len(plain_text),
            headings=len(structure.heading_tree),
            language=language_of(plain_text),
            engine=read.engine,
        ),
        warnings=read.warnings,
    )
