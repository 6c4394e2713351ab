"""Sets real prose as HTML, Typst and OpenDocument and reads the tags of what comes out."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.structure.bare import write_bare
from benchmarks.structure.generated import Text, nodes_in, passage_in_its_script
from benchmarks.structure.language import language_of, script_of
from benchmarks.structure.latex import PAGES_AT_MOST, Rejected, contents_found, with_title
from benchmarks.structure.marked import blocks_of
from benchmarks.structure.markup import Sheet, written
from benchmarks.structure.programs import missing, run
from benchmarks.structure.snapshots import snapshot_of
from benchmarks.structure.tagged import read_tagged
from benchmarks.structure.truth import Kind, Known, Metadata, Origin, Truth

_SECONDS = 180.0
_FOUND_AT_LEAST = 0.98
_ENDINGS = {"chromium": "html", "typst": "typ", "soffice": "fodt"}
_AUTHOR = "Mira Novak"
_KNOWN: dict[str, tuple[Kind, ...]] = {
    "chromium": ("heading", "caption", "list item", "table", "code", "running line", "body"),
    "typst": (
        "heading",
        "caption",
        "footnote",
        "list item",
        "table",
        "code",
        "contents",
        "running line",
        "body",
    ),
    "soffice": ("heading", "footnote", "list item", "table", "running line", "body"),
}


def commands(program: str, source: str) -> list[str]:
    """Return how a program makes a tagged PDF "text.pdf" of a source in the same folder."""
    if program == "chromium":
        return [
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            "--generate-pdf-document-outline",
            "--print-to-pdf=text.pdf",
            source,
        ]
    if program == "typst":
        return ["typst", "compile", source, "text.pdf"]
    tags = (
        'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"},'
        '"ExportBookmarks":{"type":"boolean","value":"true"}}'
    )
    return [
        "soffice",
        "--headless",
        "--convert-to",
        tags,
        source,
    ]


def read_back(
    pdf: Path, headings: Sequence[str], target: Path, program: str, title: str, author: str
) -> Truth:
    """Return the truth of a tagged PDF, without its origin, after writing it bare.

    Args:
        pdf: The tagged PDF.
        headings: What its source says that its headings are.
        target: Where "document.pdf" and "original.pdf" go.
        program: What made it.
        title: Of the work.
        author: Of the work; empty when nobody is named.

    Raises:
        Rejected: If headings of the source are missing among those that the tags tell.
    """
    metadata = Metadata(title, (author,) if author else ())
    blocks = with_title(blocks_of(read_tagged(pdf, PAGES_AT_MOST)), metadata)
    blocks = [
        replace(block, kind="author") if author and block.text == author else block
        for block in blocks
    ]
    share = contents_found([("", text) for text in headings], blocks, whole=True)
    if share < _FOUND_AT_LEAST:
        raise Rejected(f"{share:.2f} of the headings")
    target.mkdir(parents=True, exist_ok=True)
    count = write_bare(pdf, target / "document.pdf", PAGES_AT_MOST)
    shutil.copyfile(pdf, target / "original.pdf")
    said = " ".join(block.text for block in blocks if block.kind == "body")
    return Truth(
        origin=Origin(program),
        template=program,
        group=program,
        producer=program,
        language="und",
        script=script_of(said),
        genre="manual",
        blocks=tuple(blocks),
        known=Known((*_KNOWN[program], "title", "author") if author else _KNOWN[program]),
        metadata=metadata,
        pages=min(count, PAGES_AT_MOST),
        cut=count > PAGES_AT_MOST,
    )


def collect(
    sheet: Sheet, text: Text, seed: int, repositories: Path, work: Path, target: Path
) -> Truth:
    """Set one text in one sheet; write its bare PDF and its original and return its truth.

    Args:
        sheet: The look.
        text: The book.
        seed: What chance begins with.
        repositories: The folder of the copies of repositories.
        work: Where it is made.
        target: Where "document.pdf" and "original.pdf" go.

    Raises:
        Rejected: If it cannot be made, or its tags do not tell what the source says.
    """
    if absent := missing(sheet.program):
        raise Rejected(absent)
    snapshot = snapshot_of(repositories, text.repository)
    if snapshot is None:
        raise Rejected(f"no copy of {text.repository}")
    dense = text.language in {"zh", "ja", "ko"}
    nodes = passage_in_its_script(nodes_in(snapshot, text), seed, dense=dense)
    title = nodes[0].text
    work.mkdir(parents=True, exist_ok=True)
    source = work / f"text.{_ENDINGS[sheet.program]}"
    source.write_text(written(sheet, nodes, title, _AUTHOR, text.language, seed), encoding="utf-8")
    if not run(commands(sheet.program, source.name), work, _SECONDS, memory=False):
        raise Rejected("took too long")
    if not (work / "text.pdf").is_file():
        raise Rejected("no PDF")
    headings = [node.text for node in nodes if node.kind == "heading"]
    told = read_back(work / "text.pdf", headings, target, sheet.program, title, _AUTHOR)
    origin = Origin(
        sheet.program,
        text.repository,
        snapshot.commit,
        text.under,
        snapshot.blob(text.under.rstrip("/")),
        snapshot.licence(),
    )
    return replace(
        told,
        origin=origin,
        template=sheet.name,
        group=sheet.name,
        language=language_of(" ".join(node.text for node in nodes)),
    )
