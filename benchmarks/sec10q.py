"""Make a file of questions of Docugami's SEC 10-Q collection, whose answers name no pages.

Run: python -m benchmarks.sec10q FOLDER QUESTIONS.json
     python -m benchmarks.questions FOLDER/pdfs QUESTIONS.json

FOLDER holds qna_data.csv and pdfs/ (https://github.com/docugami/KG-RAG-datasets, sec-10-q).
Taken are the questions on one document. Which pages answer is told by the reviewed answer: those
of its document that hold the most of its figures, or where it has too few, the most of its runs
of five words. Pages are read with pdfium, which neither loccit's passages nor pypdf's depend on.
A question whose answer no page supports enough is left out, and counted.
"""

import argparse
import csv
import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pypdfium2

_FIGURE: Final = re.compile(r"\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+|\d+%")
"""Numbers that hardly stand on a page by chance: 82,959 or 1.26 or 7%, not 2023 or 3."""
_WORD: Final = re.compile(r"\w+")
_RUN: Final = 5  # words
_LEAST_FIGURES: Final = 2  # on a page that is taken to answer
_LEAST_RUNS: Final = 4


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the file and say what was left out."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sec10q")
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", type=Path)
    given = parser.parse_args(arguments)
    with (given.folder / "qna_data.csv").open(encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(table))
    left_out: Counter[str] = Counter()
    questions = []
    for number, row in enumerate(rows, start=1):
        document = row["Source Docs"].strip("* ") + ".pdf"
        if not row["Question Type"].startswith("Single-Doc"):
            left_out["on several documents"] += 1
        elif not (given.folder / "pdfs" / document).is_file():
            left_out["on a document that is not there"] += 1
        elif not (pages := answering_pages(row["Answer"], given.folder / "pdfs" / document)):
            left_out["answered by no page for certain"] += 1
        else:
            questions.append(
                {
                    "id": str(number),
                    "question": row["Question"].strip(),
                    "document": document,
                    "page": pages,
                }
            )
    text = json.dumps({"questions": questions}, ensure_ascii=False, indent=2) + "\n"
    given.questions.write_text(text, encoding="utf-8")
    print(f"{len(questions)} questions of {len(rows)} in {given.questions}; left out:")
    for reason, count in left_out.items():
        print(f"  {count:4} {reason}")


def answering_pages(answer: str, path: Path) -> list[int]:
    """Return the pages of a PDF, counted from 1, that hold the most of an answer."""
    pages = _page_texts(path)
    wanted = set(_FIGURE.findall(answer))
    figures = [len(wanted & set(_FIGURE.findall(page))) for page in pages]
    if max(figures) >= _LEAST_FIGURES:
        return _best(figures)
    runs = [len(_runs(answer) & _runs(page)) for page in pages]
    return _best(runs) if max(runs) >= _LEAST_RUNS else []


def _best(counts: Sequence[int]) -> list[int]:
    most = max(counts)
    return [number for number, count in enumerate(counts, start=1) if count == most]


def _runs(text: str) -> set[tuple[str, ...]]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return {tuple(words[start : start + _RUN]) for start in range(len(words) - _RUN + 1)}


@cache
def _page_texts(path: Path) -> tuple[str, ...]:
    with pypdfium2.PdfDocument(path) as document:
        return tuple(page.get_textpage().get_text_range() for page in document)


if __name__ == "__main__":
    main()
