"""Where passages and quotations stand on their pages: `boxes`, and `--boxes`."""

import os
import shutil
from pathlib import Path
from typing import Any

from loccit.domain.models.chunk import PageBox
from loccit.domain.models.document import Box
from tests.e2e.conftest import SAMPLES, Loccit, Sampled
from tests.lit_words import words_inside

QUESTION = "How did telegraph operators work without batteries?"
WORDS = "telegraph operators without batteries"


def boxes(item: dict[str, Any]) -> list[PageBox]:
    return [PageBox(each["page"], Box(*each["box"])) for each in item["boxes"]]


def all_boxes_of(answer: dict[str, Any]) -> set[str]:
    return {item["boxes_of"] for item in answer["items"]}


def test_a_hit_has_the_boxes_of_its_blocks_and_a_quotation_those_that_it_touches(
    sampled: Sampled,
) -> None:
    hits = sampled.loccit("query", WORDS, "--json").json["items"]
    [quotation, *_] = sampled.loccit("ask", QUESTION, "--json").json["items"]

    for hit in hits:
        assert hit["boxes_of"] == "blocks"
        assert bool(hit["boxes"]) == bool(hit["page_span"])
    touched, around = quotation["boxes"], quotation["passage"]["boxes"]
    assert touched
    assert all(each in around for each in touched)
    first, last = quotation["page_span"]
    assert all(first <= each["page"] <= last for each in touched)


def test_boxes_of_words_hold_the_words_of_hits_and_quotations_and_no_others(
    sampled: Sampled,
) -> None:
    hits = sampled.loccit("query", WORDS, "--boxes", "--json").json["items"]
    quotations = sampled.loccit("ask", QUESTION, "--boxes", "--json").json["items"]

    told = [(hit["text"], hit) for hit in hits]
    told += [(each["quote"], each) for each in quotations]
    told += [(each["passage"]["text"], each["passage"]) for each in quotations]
    for text, item in told:
        of_pages = item["source_path"].endswith(".pdf")
        assert item["boxes_of"] == ("words" if of_pages else "blocks")
        if of_pages:
            inside = " ".join(words_inside(Path(item["source_path"]), boxes(item)))
            assert letters(inside) == letters(text)


def letters(text: str) -> str:
    """Return letters and figures: hyphens at line ends, ligatures and raised marks aside."""
    return "".join(sign for sign in text if sign.isascii() and sign.isalpha()).lower()


def test_words_are_read_from_the_file_that_was_ingested_alone(
    loccit: Loccit, tmp_path: Path
) -> None:
    paper = tmp_path / "paper.pdf"
    shutil.copy(SAMPLES / "carrington-event.pdf", paper)
    assert loccit("ingest", str(paper), "-p", "p").code == 0
    query = ("query", WORDS, "-p", "p", "--boxes", "--json")

    found = loccit(*query).json
    os.utime(paper, (1, 1))
    touched = loccit(*query).json
    paper.write_bytes(paper.read_bytes() + b"\n% another version")
    changed = loccit(*query).json
    paper.unlink()
    gone = loccit(*query).json

    assert all_boxes_of(found) == all_boxes_of(touched) == {"words"}
    assert all_boxes_of(changed) == all_boxes_of(gone) == {"blocks"}
    assert touched["items"] == found["items"]
    assert changed["items"][0]["boxes"] == gone["items"][0]["boxes"] != found["items"][0]["boxes"]


def test_boxes_of_words_are_for_programs(sampled: Sampled) -> None:
    for command in ("query", "ask"):
        outcome = sampled.loccit(command, QUESTION, "--boxes")

        assert outcome.code == 2
        assert "--boxes is for --json" in outcome.err
