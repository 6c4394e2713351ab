"""The naive stack's windows, and the pages that answer a question of the 10-Q collection."""

import json
from pathlib import Path

from benchmarks.naive import WINDOW, Window, pdf_windows
from benchmarks.sec10q import answering_pages, main
from tests.pdf_factory import Pdf, PdfPage, Text, wrapped

SALES = "Net sales were $82,959 million, of which services made 19,604 million, or 23.6%."
RISKS = "Our suppliers may not deliver the parts that we need for the machines we make."


def _filing(path: Path) -> Path:
    pages = [
        PdfPage([Text(72, 80, "Quarterly report of 2022")]),
        PdfPage(wrapped(SALES, 72, 80, 400)),
        PdfPage(wrapped(RISKS, 72, 80, 400)),
        PdfPage([Text(72, 80, "82,959 is the number of our shops.")]),
    ]
    return Pdf(pages).write(path)


def test_a_window_is_of_one_page_and_no_longer_than_it_may_be(tmp_path: Path) -> None:
    long = PdfPage(wrapped("word " * 300, 72, 80, 400))
    path = Pdf([PdfPage([Text(72, 80, "One line.")]), PdfPage(), long]).write(tmp_path / "a.pdf")

    windows = list(pdf_windows(path))

    assert windows[0] == Window("a.pdf", 1, "One line.")
    assert [window.page for window in windows] == [1, 3, 3]
    assert all(len(window.text) <= WINDOW for window in windows)


def test_the_page_with_the_figures_answers(tmp_path: Path) -> None:
    path = _filing(tmp_path / "2022 Q3 ABC.pdf")

    assert answering_pages("Sales of $82,959 million, with 19,604 million of services", path) == [
        2
    ]


def test_without_figures_the_page_with_the_words_answers(tmp_path: Path) -> None:
    path = _filing(tmp_path / "2022 Q3 ABC.pdf")

    answer = "It fears that suppliers may not deliver the parts that we need for the machines"
    assert answering_pages(answer, path) == [3]
    assert answering_pages("It is confident.", path) == []


def test_questions_that_no_page_answers_for_certain_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "pdfs").mkdir()
    _filing(tmp_path / "pdfs" / "2022 Q3 ABC.pdf")
    rows = [
        'How much?,*2022 Q3 ABC*,Single-Doc Single-Chunk RAG,Table,"82,959 and 19,604"',
        "Why?,*2022 Q3 ABC*,Single-Doc Single-Chunk RAG,Text,Because.",
        "What of XYZ?,*2022 Q3 XYZ*,Single-Doc Single-Chunk RAG,Text,Nothing.",
        "How has it changed?,*ABC*,Multi-Doc RAG,Text,Much.",
    ]
    table = "\ufeffQuestion,Source Docs,Question Type,Source Chunk Type,Answer\n" + "\n".join(rows)
    (tmp_path / "qna_data.csv").write_text(table, encoding="utf-8")

    main([str(tmp_path), str(tmp_path / "questions.json")])

    [question] = json.loads((tmp_path / "questions.json").read_text("utf-8"))["questions"]
    assert question == {
        "id": "1", "question": "How much?", "document": "2022 Q3 ABC.pdf", "page": [2],
    }  # fmt: skip
