"""Render the sample library, and gather its references and questions.

Run in an environment of its own:

    pip install -r data/sources/requirements.in
    python data/sources/render.py [NAME ...]

`NAME.typ` becomes `data/NAME.pdf` and `NAME.toml` becomes `data/NAME.docx`; HTML and Markdown are
their own sources. `NAME.json` holds what belongs to a document: its entry in the reference list,
entries of other works that could be taken for it, questions with their answers, and what is taken
out of the PDF (outline, tags or page labels) so that readers have to do without it. From all of
them come `references.json` and `questions.json`; every quote is looked up on its page. The same
sources give the same bytes.
"""

import json
import re
import sys
import tomllib
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import docx
import pikepdf
import pypdfium2
import typst
from word_footnotes import add_footnote_mark, add_footnotes

SOURCES = Path(__file__).parent
LIBRARY = SOURCES.parent
WHEN = datetime(2026, 3, 1, tzinfo=UTC)

Companion = dict[str, Any]


def main(names: list[str]) -> None:
    """Render the documents named, or all, then gather what belongs to all of them."""
    for source in sorted(SOURCES.glob("*.typ")):
        if (not names or source.stem in names) and companion_file(source.stem).exists():
            render_pdf(source)
    for source in sorted(SOURCES.glob("*.toml")):
        if not names or source.stem in names:
            render_docx(source)
    gather()


def companion_file(name: str) -> Path:
    """Return the file of what belongs to a document."""
    return SOURCES / f"{name}.json"


def render_pdf(source: Path) -> None:
    """Typeset a PDF and take out of it what its companion says."""
    companion: Companion = json.loads(companion_file(source.stem).read_text(encoding="utf-8"))
    target = LIBRARY / f"{source.stem}.pdf"
    target.write_bytes(
        typst.compile(str(source), ignore_system_fonts=True, timestamp=int(WHEN.timestamp()))
    )
    strip = companion.get("strip", [])
    with pikepdf.open(target, allow_overwriting_input=True) as pdf:
        for name, key in (
            ("outline", "/Outlines"),
            ("tags", "/StructTreeRoot"),
            ("labels", "/PageLabels"),
        ):
            if name in strip and key in pdf.Root:
                del pdf.Root[key]
        if "metadata_title" in companion:
            title = companion["metadata_title"]
            with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
                metadata["dc:title"] = title
            pdf.docinfo["/Title"] = title
        pdf.save(target, deterministic_id=True)
    print(f"{target.name}: {len(pypdfium2.PdfDocument(target))} pages")


def render_docx(source: Path) -> None:
    """Write a Word document from a list of styled paragraphs and tables."""
    content = tomllib.loads(source.read_text(encoding="utf-8"))
    document = docx.Document()
    properties = document.core_properties
    properties.title, properties.author = content["title"], content["author"]
    properties.created = properties.modified = WHEN
    footnotes: list[str] = []
    for part in content["part"]:
        if "rows" in part:
            rows = part["rows"]
            table = document.add_table(len(rows), len(rows[0]), style="Table Grid")
            for row, texts in zip(table.rows, rows, strict=True):
                for cell, text in zip(row.cells, texts, strict=True):
                    cell.text = text
        else:
            paragraph = document.add_paragraph(part["text"], style=part["style"])
            if "footnote" in part:
                footnotes.append(part["footnote"])
                add_footnote_mark(paragraph, len(footnotes))
    if footnotes:
        add_footnotes(document, footnotes)
    target = LIBRARY / f"{source.stem}.docx"
    document.save(str(target))
    without_times(target)
    print(target.name)


def without_times(archive: Path) -> None:
    """Write a ZIP file again with the same time for every member."""
    with zipfile.ZipFile(archive) as old:
        members = [(name, old.read(name)) for name in old.namelist()]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in members:
            info = zipfile.ZipInfo(name, date_time=WHEN.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content)


def gather() -> None:
    """Write the reference list and the questions of all documents that are there."""
    references, questions = [], []
    for path in sorted({*SOURCES.glob("*.json")} - {SOURCES / "off_topic.json"}):
        companion: Companion = json.loads(path.read_text(encoding="utf-8"))
        [document] = [p for p in sorted(LIBRARY.glob(f"{path.stem}.*")) if p.is_file()]
        references += [entry for entry in (companion["reference"], *companion["decoys"]) if entry]
        for number, question in enumerate(companion["questions"], start=1):
            page, label = place_of(question["quote"], document, companion.get("first_printed"))
            questions.append(
                {
                    "id": f"{path.stem}-{number}",
                    "question": question["question"],
                    "document": document.name,
                    "page": page,
                    "page_label": label,
                    "quote": question["quote"],
                    "answer": question["answer"],
                    **{key: question[key] for key in ("template", "rubric") if key in question},
                }
            )
    references.sort(key=lambda entry: str(entry["id"]))
    off_topic = json.loads((SOURCES / "off_topic.json").read_text(encoding="utf-8"))
    write_json("references.json", references)
    write_json("questions.json", {"version": 1, "questions": questions, "off_topic": off_topic})
    print(f"{len(references)} references, {len(questions)} questions")


def write_json(name: str, value: object) -> None:
    """Write a JSON file of the library."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    (LIBRARY / name).write_text(text + "\n", encoding="utf-8")


def place_of(
    quote: str, document: Path, first_printed: int | None
) -> tuple[int | None, str | None]:
    """Return the one page on which a quote stands, from 1, and the number printed on it.

    In a file without labels the number is counted from the first one, and has to stand on the
    page. Both are None for formats without pages.
    """
    if document.suffix != ".pdf":
        check_once(letters(unpaged_text(document)).count(letters(quote)), quote, document)
        return None, None
    with pypdfium2.PdfDocument(document) as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
        labels = [pdf.get_page_label(index) for index in range(len(pdf))]
    found = [at for at, text in enumerate(texts) if letters(quote) in letters(text)]
    check_once(len(found), quote, document)
    [at] = found
    if first_printed is None:
        return at + 1, labels[at] or None
    label = str(first_printed + at)
    if label not in texts[at].split():
        raise SystemExit(f"{document.name}: page {at + 1} does not show the number {label}")
    return at + 1, label


def check_once(times: int, quote: str, document: Path) -> None:
    """End the run unless a quote was found exactly once."""
    if times != 1:
        raise SystemExit(f"{document.name}: found {times} times: {quote}")


def unpaged_text(document: Path) -> str:
    """Return the text of a document without pages."""
    if document.suffix == ".docx":
        word = docx.Document(str(document))
        cells = [cell.text for table in word.tables for row in table.rows for cell in row.cells]
        return " ".join([*(paragraph.text for paragraph in word.paragraphs), *cells])
    return re.sub(r"<[^>]+>", "", document.read_text(encoding="utf-8"))


def letters(text: str) -> str:
    """Return a text without what typesetting adds: blanks, hyphens at line ends, ligatures."""
    for ligature, plain in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(ligature, plain)
    return re.sub(r"[\s\u00ad\ufffe\u0002-]+", "", text)


if __name__ == "__main__":
    main(sys.argv[1:])
