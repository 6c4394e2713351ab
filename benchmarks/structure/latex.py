"""Makes documents out of LaTeX sources that tell what each of their glyphs is."""

import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

from benchmarks.structure.bare import write_bare
from benchmarks.structure.language import language_of, script_of
from benchmarks.structure.marked import blocks_of, read_glyphs, without_marks
from benchmarks.structure.programs import run
from benchmarks.structure.texsource import (
    class_of,
    contents_of,
    letters,
    make_utf8,
    metadata_of,
)
from benchmarks.structure.truth import MARKED, Block, Kind, Known, Metadata, Origin, Truth

_MARKS = Path(__file__).with_name("tex")
_BEFORE = (
    r"\pdfvariable compresslevel=0 \pdfvariable objcompresslevel=0 "
    r"\input{shims.tex}\input{marks.tex}"
)  # marks are searched in the plain content
_UNREADABLE = 0.02  # of the letters
_PASSES = 4
_SECONDS = 240.0  # for each pass
_FONT_SECONDS = 900.0
_ERRORS = 400  # a document with more has lost too much of itself
_PAGES_AT_LEAST = 3
PAGES_AT_MOST = 120
_FRONT_PAGES = 4
_SAME_TITLE = 0.85
_CLASS_LINE = r"^\s*\\documentclass"
_NO_TEXT = re.compile(r"beamer|standalone|letter|poster|minimal|subfiles")
_FOUND_AT_LEAST = 0.95  # of the entries of the contents


@dataclass(frozen=True, slots=True)
class Rejected(Exception):
    """A document of which nothing certain can be said, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Compiled:
    """A marked PDF.

    Attributes:
        pdf: With marks and outline.
        toc: What TeX wrote for the contents; empty when it wrote none.
        abstract_name: What the class writes above an abstract.
        errors: How many TeX reported.
    """

    pdf: Path
    toc: str
    abstract_name: str
    errors: int


def compile_marked(
    folder: Path,
    stem: str,
    top: Path,
    cache: Path,
    script: str = "Latin",
    *,
    errors: int = _ERRORS,
) -> Compiled:
    """Compile a document with marks until its references stand.

    Args:
        folder: Holds the main file.
        stem: The main file's name without ".tex".
        top: The folder whose files it may use.
        cache: Where LuaTeX keeps what it knows of fonts.
        script: Of the source; fonts that are not here are replaced by some that have it.
        errors: How many of TeX's errors are borne.

    Raises:
        Rejected: If there is no PDF, or too many errors.
    """
    variables = {
        "LC_SCRIPT": script,
        "LC_LUA": str(_MARKS / "marks.lua"),
        "TEXINPUTS": f".:{_MARKS}:{top}:",
        "BIBINPUTS": f".:{top}:",
        "BSTINPUTS": f".:{top}:",
        "TEXMFVAR": str(cache),
        "TEXMFCACHE": str(cache),
        "XDG_CONFIG_HOME": str(_MARKS),
        "max_print_line": "1000",
    }
    command = [
        "lualatex",
        "-no-shell-escape",
        "-interaction=nonstopmode",
        f"-jobname={stem}",
        _BEFORE + rf"\input{{{stem}.tex}}",
    ]
    before = b""
    for number in range(_PASSES):
        if not run(command, folder, _SECONDS, variables):
            raise Rejected("took too long")
        if number == 0:
            _bibliography(folder, stem, variables)
        after = b"".join(_content(folder / f"{stem}.{end}") for end in ("aux", "toc", "bbl"))
        if after == before:
            break
        before = after
    log = _content(folder / f"{stem}.log").decode("utf-8", "replace")
    pdf = folder / f"{stem}.pdf"
    found = len(re.findall(r"^! ", log, re.MULTILINE))
    if not pdf.is_file() or not pdf.stat().st_size:
        first = re.search(r"^! .*", log, re.MULTILINE)
        raise Rejected(f"no PDF: {first[0] if first else 'no error told'}")
    if found > errors:
        raise Rejected(f"{found} errors")
    name = re.search(r"^lc abstract name: (.*)$", log, re.MULTILINE)
    toc = _content(folder / f"{stem}.toc").decode("utf-8", "replace")
    return Compiled(pdf, toc, name[1].strip() if name else "", found)


def list_fonts(cache: Path) -> None:
    """Write down once which fonts are here; without it each document would look for itself."""
    cache.mkdir(parents=True, exist_ok=True)
    variables = {"TEXMFVAR": str(cache), "TEXMFCACHE": str(cache)}
    run(["luaotfload-tool", "--update"], cache, _FONT_SECONDS, variables)


def _bibliography(folder: Path, stem: str, variables: dict[str, str]) -> None:
    if (folder / f"{stem}.bcf").is_file():
        run(["biber", stem], folder, _SECONDS, variables)
    elif rb"\bibdata" in _content(folder / f"{stem}.aux"):
        run(["bibtex", stem], folder, _SECONDS, variables)


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def main_files(folder: Path) -> list[Path]:
    """Return the files below a folder that are documents, the one with the most text first."""
    found = []
    for path in sorted(folder.rglob("*.tex")):
        text = path.read_text(encoding="utf-8", errors="replace")
        whole = r"\begin{document}" in text and re.search(_CLASS_LINE, text, re.MULTILINE)
        if whole and not _NO_TEXT.search(class_of(text)):
            found.append((-_size(path, text), len(path.parts), path))
    return [path for _, _, path in sorted(found)]


def _size(path: Path, text: str) -> int:
    size = len(text)
    for name in re.findall(r"\\(?:input|include|subfile|import)\s*\{([^}#]+)\}", text):
        for ending in ("", ".tex"):
            part = path.parent / f"{name}{ending}"
            if part.is_file():
                size += part.stat().st_size
                break
    return size


def collect(
    folder: Path, main: Path, target: Path, genre: str, origin: Origin, cache: Path
) -> Truth:
    """Compile a document and write its bare PDF, its original and return its truth.

    Args:
        folder: All the files of its source.
        main: The main file.
        target: Where "document.pdf" and "original.pdf" go.
        genre: thesis, book, manual, report, notes or paper.
        origin: Where the source comes from.
        cache: Where LuaTeX keeps what it knows of fonts.

    Raises:
        Rejected: If nothing certain can be said of it.
    """
    text = main.read_text(encoding="utf-8", errors="replace")
    make_utf8(folder, text)
    sources = "\n".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in [main, *sorted(set(folder.rglob("*.tex")) - {main})]
    )
    compiled = compile_marked(main.parent, main.stem, folder, cache, script_of(sources))
    glyphs = read_glyphs(compiled.pdf, PAGES_AT_MOST)
    if len(glyphs) < _PAGES_AT_LEAST:
        raise Rejected(f"{len(glyphs)} pages")
    metadata = metadata_of(sources)
    blocks = with_title(blocks_of(glyphs, compiled.abstract_name), metadata)
    share = contents_found(contents_of(compiled.toc), blocks, whole=len(glyphs) < PAGES_AT_MOST)
    if share < _FOUND_AT_LEAST:
        raise Rejected(f"{share:.2f} of the contents found among the headings")
    said = " ".join(block.text for block in blocks if block.kind in {"body", "list item"})
    if said.count("\ufffd") > _UNREADABLE * len(said):
        raise Rejected("letters that the text layer cannot name")
    kinds = known_of(blocks, metadata)
    target.mkdir(parents=True, exist_ok=True)
    write_bare(compiled.pdf, target / "document.pdf", PAGES_AT_MOST, without_marks)
    shutil.copyfile(compiled.pdf, target / "original.pdf")
    return Truth(
        origin=origin,
        template=class_of(text),
        group=origin.repository.split("/")[0] or class_of(text),
        producer="LuaTeX",
        language=language_of(said),
        script=script_of(said),
        genre=genre,
        blocks=tuple(blocks),
        known=Known(kinds),
        metadata=metadata,
        pages=len(glyphs),
        cut=len(glyphs) == PAGES_AT_MOST,
    )


def known_of(blocks: Sequence[Block], metadata: Metadata) -> tuple[Kind, ...]:
    """Return which kinds are all there: title and authors only where they were found."""
    kinds = list(MARKED)
    if any(block.kind == "title" for block in blocks):
        kinds.append("title")
    named = [letters(block.text) for block in blocks if block.kind == "author"]
    if metadata.authors and all(
        any(letters(name) in said for said in named) for name in metadata.authors
    ):
        kinds.append("author")
    return tuple(kinds)


def contents_found(
    entries: Sequence[tuple[str, str]], blocks: Iterable[Block], *, whole: bool
) -> float:
    """Return the share of the entries of the contents that stand among the headings.

    Args:
        entries: Level's name and title of each.
        blocks: All blocks.
        whole: Whether the document was read to its end; else entries after the last one that
            was found do not count.
    """
    headings = [letters(block.text) for block in blocks if "heading" in block.kind]
    wanted = [said for _, title in entries if (said := letters(title))]
    found = [any(_same(said, heading) for heading in headings) for said in wanted]
    if not whole:
        while found and not found[-1]:
            found.pop()
    return sum(found) / len(found) if found else 1.0


def _same(said: str, heading: str) -> bool:
    if said in heading or (len(heading) > 3 and heading in said):
        return True
    return SequenceMatcher(None, said, heading, autojunk=False).ratio() > 0.7


def with_title(blocks: Iterable[Block], metadata: Metadata) -> list[Block]:
    """Name the lines of the first pages that are title and author, where the class does not."""
    names = [letters(name) for name in metadata.authors]
    title = letters(metadata.title or "")
    told = list(blocks)
    marked = any(block.kind == "title" for block in told)
    return [_front(block, names, "" if marked else title) for block in told]


def _front(block: Block, names: Sequence[str], title: str) -> Block:
    said = letters(block.text)
    if block.kind == "author" and not any(name in said for name in names):
        return replace(block, kind="front matter")
    if block.page >= _FRONT_PAGES or block.kind not in {"front matter", "body"}:
        return block
    if title and SequenceMatcher(None, title, said, autojunk=False).ratio() > _SAME_TITLE:
        return replace(block, kind="title")
    return replace(block, kind="author") if said in names else block
