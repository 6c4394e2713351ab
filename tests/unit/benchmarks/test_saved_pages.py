"""What the benchmark of saved pages takes for their content, and what it counts."""

import gzip
import json
from pathlib import Path

import pytest

from benchmarks.saved_pages.__main__ import main
from benchmarks.saved_pages.labels import labels_of
from benchmarks.saved_pages.score import f_measure
from tests.saved_page import PARAGRAPHS, saved_page

BELLS = "The bells of the harbour"


@pytest.mark.parametrize(
    ("blocks", "content", "labels"),
    [
        ([BELLS, "Read all the news here"], BELLS, [True, False]),
        (["Share", BELLS], f"{BELLS} ring", [False, True]),
        ([BELLS, "Ring"], f"{BELLS} ring.", [True, True]),
        (["Method", BELLS], f"Method\n\n{BELLS}", [True, True]),
        (["More", "Method", "More", "More"], "Method", [False] * 4),
        (["The bells of the sea ring"], BELLS, [False]),
        ([""], BELLS, [False]),
    ],
)
def test_a_block_is_content_if_it_stands_there_in_place(
    blocks: list[str], content: str, labels: list[bool]
) -> None:
    assert labels_of(blocks, content) == labels


def test_words_count_as_often_as_they_stand_there() -> None:
    assert f_measure("a b b c", "b b b d") == (0.5, 0.5, 0.5)
    assert f_measure("", "a") == f_measure("a", "b") == (0.0, 0.0, 0.0)


def test_pages_are_converted_and_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("html", "ground-truth"):
        (tmp_path / folder).mkdir()
    truth = {
        "title": "The old books of the tide",
        "author": "Ada Lindqvist",
        "publish_date": "2021-03-14",
        "main_content": "\n\n".join(PARAGRAPHS),
    }
    told = {
        "url": "https://post.example/1",
        "ground_truth": truth,
        "_internal": {"page_type": {"primary": "article"}},
    }
    (tmp_path / "ground-truth/1.json").write_text(json.dumps(told))
    (tmp_path / "html/1.html.gz").write_bytes(gzip.compress(saved_page().encode()))

    main([str(tmp_path)])

    line = next(one for one in capsys.readouterr().out.splitlines() if one.startswith("article"))
    assert line.split()[:3] == ["article", "1", "words"]
    assert float(line.split()[4]) == 1.0
    assert line.endswith("title 1.000 (1), author 1.000 (1), year 1.000 (1)")
