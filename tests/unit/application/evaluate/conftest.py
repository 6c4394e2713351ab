"""A collection in the layout of BEIR, small enough to score by hand."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.unit.application.conftest import Library

CORPUS = {
    "tides": ("Tide machines", "Brass wheels add up the harmonic constituents of the tide."),
    "bread": ("Sourdough", "Lactic bacteria and yeasts live together in a starter."),
    "moon": ("Eclipses", "Monks wrote down when the moon turned dark."),
    "empty": ("", ""),
}
QUERIES = {"q1": "brass wheels of the tide", "q2": "yeasts in a starter", "q3": "not judged"}
JUDGEMENTS = (("q1", "tides", 2), ("q1", "moon", 1), ("q2", "bread", 1), ("q2", "tides", 0))


def write_beir(
    folder: Path,
    corpus: Mapping[str, tuple[str, str]] = CORPUS,
    queries: Mapping[str, str] = QUERIES,
    judgements: tuple[tuple[str, str, int], ...] = JUDGEMENTS,
) -> Path:
    """Write a collection and return its folder."""
    lines = [
        json.dumps({"_id": name, "title": title, "text": text, "metadata": {}})
        for name, (title, text) in corpus.items()
    ]
    (folder / "qrels").mkdir(parents=True, exist_ok=True)
    (folder / "corpus.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    asked = [json.dumps({"_id": name, "text": text}) for name, text in queries.items()]
    (folder / "queries.jsonl").write_text("\n".join(asked), encoding="utf-8")
    rows = ["query-id\tcorpus-id\tscore", *("\t".join(map(str, row)) for row in judgements)]
    (folder / "qrels" / "test.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def beir(tmp_path: Path) -> Path:
    return write_beir(tmp_path / "tiny")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path)
