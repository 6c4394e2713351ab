import json
from pathlib import Path

import pytest
from docling_core.types.doc.base import BoundingBox, Size
from docling_core.types.doc.common.reference import ProvenanceItem
from docling_core.types.doc.document import DoclingDocument
from docling_core.types.doc.labels import DocItemLabel

from benchmarks.convert.__main__ import main
from benchmarks.convert.engines import Engine, reading_of_docling
from benchmarks.convert.raw import raw_lines
from benchmarks.convert.reading import FoundHeading, Piece, Reading
from benchmarks.convert.report import misses
from benchmarks.convert.scoring import f1, score, total
from benchmarks.convert.share import Share
from benchmarks.convert.speed import Speed, Timings, measure, peak_memory, speeds_of
from benchmarks.convert.truth import Paper, TrueSection, papers_in
from loccit.domain.models.document import Box
from tests.pdf_factory import Pdf, PdfPage, Text


def write_paper(folder: Path, group: str = "oils", key: str = "one") -> Path:
    """Write a paper of three pages with its truth."""
    home = folder / group / key
    home.mkdir(parents=True)
    pages = [
        PdfPage(
            (
                Text(72, 40, "Journal of Oils"),
                Text(72, 100, "Oils of the World", 20, "Times-Bold"),
                Text(72, 200, "1 Introduction", 14, "Times-Bold"),
                Text(72, 220, "Oils are valuable natural products of many plants."),
                Text(300, 810, "1"),
            )
        ),
        PdfPage(
            (
                Text(72, 40, "Journal of Oils"),
                Text(72, 200, "2 Methods", 14, "Times-Bold"),
                Text(72, 220, "Leaves were dried in the sun for several days."),
                Text(300, 810, "2"),
            )
        ),
        PdfPage(
            (
                Text(72, 40, "Journal of Oils"),
                Text(72, 200, "They were weighed before and after that."),
                Text(300, 810, "3"),
            )
        ),
    ]
    Pdf(pages).write(home / "paper.pdf")
    (home / "csl.json").write_text(json.dumps({"title": "Oils of <i>the</i> World"}))
    sections = [
        {"path": ["Introduction"], "first_words": "Oils are valuable natural products"},
        {"path": ["Methods"], "first_words": "Leaves were dried in the sun"},
    ]
    (home / "structure.json").write_text(json.dumps({"sections": sections}))
    checks = {f"{group}/{key}": {"page_of": [1, None]}}
    (folder / "gt_check.json").write_text(json.dumps(checks))
    return home


def test_the_truth_is_read_from_the_folder(tmp_path: Path) -> None:
    pdf = write_paper(tmp_path) / "paper.pdf"
    sections = (
        TrueSection(("Introduction",), "Oils are valuable natural products", 1),
        TrueSection(("Methods",), "Leaves were dried in the sun", None),
    )
    assert papers_in(tmp_path) == [Paper("oils", "one", pdf, "Oils of the World", sections)]
    assert papers_in(tmp_path, ["fats"]) == []


def test_a_pdf_elsewhere_has_no_truth_but_a_text_beside_it(tmp_path: Path) -> None:
    scan = Pdf([PdfPage()]).write(tmp_path / "scan.pdf")
    (tmp_path / "scan.txt").write_text("All of it", encoding="utf-8")
    assert papers_in(tmp_path) == [Paper(tmp_path.name, "scan", scan, text="All of it")]


def test_as_many_pages_as_sections_are_needed(tmp_path: Path) -> None:
    write_paper(tmp_path)
    (tmp_path / "gt_check.json").write_text(json.dumps({"oils/one": {"page_of": [1]}}))
    with pytest.raises(ValueError, match="shorter"):
        papers_in(tmp_path)


def test_a_run_prints_the_table_and_writes_every_number(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_paper(tmp_path)
    write_paper(tmp_path, "fats")
    out = tmp_path / "out.json"
    arguments = [str(tmp_path), "--baselines", "pypdfium2,docling-parse", "--no-speed"]
    main([*arguments, "--json", str(out), "--misses", "--heldout", "fats/one"])
    printed = capsys.readouterr().out
    report = json.loads(out.read_text(encoding="utf-8"))
    rows = {(row["files"], row["reader"]): row["measures"] for row in report["rows"]}
    sets = ["fats", "oils", "all", "held out", "not held out"]
    assert list(dict.fromkeys(files for files, _ in rows)) == sets
    assert all(name in printed for name in sets)
    ours, raw = rows["all", "loccit"], rows["all", "pypdfium2"]
    assert ours["heading recall"] == {"value": 1.0, "hits": 4, "of": 4}
    assert ours["paragraph starts"]["hits"] == 4
    assert ours["leaked"]["hits"] == 0
    assert raw["leaked"]["hits"] == 12
    assert raw["words kept"]["value"] == 1.0
    assert "heading recall" not in raw


def test_a_reader_that_is_not_known_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), "--baselines", "guess"])


def test_a_folder_without_files_is_said(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no PDFs"):
        main([str(tmp_path)])


def test_raw_lines_stand_where_they_are_displayed(tmp_path: Path) -> None:
    texts = (Text(72, 100, "A line of text"), Text(72, 300, "Another"))
    line, _ = raw_lines(Pdf([PdfPage(texts)]).write(tmp_path / "a.pdf"))
    assert (line.page, line.text, line.page_height) == (1, "A line of text", 842)
    assert line.left == pytest.approx(72, abs=2)
    assert line.bottom == pytest.approx(100, abs=3)
    turned = raw_lines(Pdf([PdfPage(texts[:1], rotate=90)]).write(tmp_path / "b.pdf"))
    assert {line.page_height for line in turned} == {595}
    assert min(line.top for line in turned) == pytest.approx(72, abs=2)
    assert max(line.right for line in turned) == pytest.approx(842 - 100 + 7, abs=5)


def test_text_off_the_page_is_no_truth(tmp_path: Path) -> None:
    texts = (Text(72, 100, "Seen"), Text(72, -50, "Unseen"), Text(-300, 100, "Unseen"))
    path = Pdf([PdfPage(texts)]).write(tmp_path / "a.pdf")
    assert [line.text for line in raw_lines(path)] == ["Seen"]


def test_a_damaged_file_has_no_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"no PDF")
    assert raw_lines(path) == []


def test_a_file_that_was_not_read_has_missed_everything() -> None:
    sections = (TrueSection(("Introduction",), "Oils are", 1),)
    paper = Paper("oils", "one", Path("paper.pdf"), "A title", sections)
    scored = score(paper, [], "any", Reading(headings=(), error="Broken: file"))
    shares = scored.scored.shares
    assert shares["heading recall"] == Share(0, 1)
    assert shares["paragraph starts"] == Share(0, 1)
    assert shares["title"] == Share(0, 1)
    assert "Broken: file" in misses([scored])
    assert f1(total([scored])) == 0


def test_sums_weigh_every_heading_the_same() -> None:
    headings = (FoundHeading(("Introduction",), 1),)
    one = (TrueSection(("Introduction",), None, 1),)
    three = (*one, TrueSection(("Methods",), None, 1), TrueSection(("Results",), None, 1))
    scores = [
        score(Paper("g", "k", Path("a.pdf"), None, true), [], "any", Reading(headings=headings))
        for true in (one, three)
    ]
    assert total(scores)["heading recall"] == Share(2, 4)
    assert f1(total(scores)) == pytest.approx(2 / 3)


def test_what_a_document_says_cannot_command_the_terminal() -> None:
    headings = (FoundHeading(("\x1b[2JGone",), 1),)
    paper = Paper("g", "k", Path("a.pdf"), None, (TrueSection(("A",), None, 1),))
    assert "\x1b" not in misses([score(paper, [], "any", Reading(headings=headings))])


def test_speed_is_a_share_of_that_of_bare_text() -> None:
    read: list[str] = []

    def refuse(path: str) -> None:
        read.append(path)
        raise ValueError

    readers = [Engine(name, refuse, lambda _: Reading()) for name in ("pypdfium2", "other")]
    measure(readers, ["a", "b"], runs=2)
    assert read == ["a", "a", "b", "b"] * 2
    taken: Timings = {
        "pypdfium2": [{"a": 1, "b": 2}, {"a": 1, "b": 2}, {"a": 1, "b": 8}],
        "other": [{"a": 2, "b": 6}, {"a": 3, "b": 4}, {"a": 2, "b": 2}],
    }
    assert speeds_of(taken, ["b"], pages=4)["other"] == Speed(pages_per_second=2.0, of_raw=1.0)
    assert speeds_of(taken, ["a", "b"], pages=12)["pypdfium2"] == Speed(4.0, 1.0)
    assert speeds_of(taken, ["a"], pages=12)["other"] == Speed(6.0, 0.5)


def test_docling_gives_items_headings_and_the_title() -> None:
    document = DoclingDocument(name="paper")
    document.add_page(page_no=1, size=Size(width=595, height=842))
    box = BoundingBox(l=72, t=90, r=500, b=110)
    place = ProvenanceItem(page_no=1, bbox=box, charspan=(0, 5))
    document.add_title("Oils", prov=place)
    document.add_heading("Methods", level=1, prov=place)
    document.add_heading("Plants", level=2, prov=place)
    document.add_text(DocItemLabel.PARAGRAPH, "Leaves", prov=place)
    reading = reading_of_docling(document)
    assert (reading.title, reading.title_block) == ("Oils", "Oils")
    assert reading.headings == (
        FoundHeading(("Methods",), 1),
        FoundHeading(("Methods", "Plants"), 1),
    )
    assert reading.pieces[-1] == Piece("Leaves", 1, Box(72, 90, 500, 110))


def test_peak_memory_is_that_of_the_reader_and_not_of_this_process(tmp_path: Path) -> None:
    path = write_paper(tmp_path) / "paper.pdf"
    ballast = bytearray(400 * 2**20)
    peak = peak_memory("pypdfium2", [str(path)])
    assert len(ballast) == 400 * 2**20
    assert peak is not None
    assert 1 < peak < 300


def test_peak_memory_of_a_reader_that_is_not_there_is_unknown() -> None:
    assert peak_memory("guess", []) is None
