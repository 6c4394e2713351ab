"""A heading with which a passage begins stands in the line above it already."""

from dataclasses import replace

import pytest
from click import unstyle

from loccit.domain.models.answer import Answer, Excerpt
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.domain.text.spans import Span
from loccit.interfaces.presenters import hits_as_markdown
from loccit.interfaces.presenters.answer_as_text import answer_lines
from loccit.interfaces.presenters.hits_as_text import result_lines
from loccit.interfaces.views.passages import query_view
from tests.unit.interfaces.test_presenters import CHUNK, HIT, TEXT, result


def hit(text: str, context_before: str = "") -> Hit:
    span = Span(CHUNK.span.start, CHUNK.span.start + len(text))
    return replace(HIT, chunk=replace(CHUNK, text=text, span=span), context_before=context_before)


@pytest.mark.parametrize(
    "headings", ["2.1 Gears\n\n", "2 Methods\n\n2.1 Gears\n\n", "2 Methods \n2.1\nGears\n", ""]
)
def test_it_is_not_printed_twice(headings: str) -> None:
    shown = hit(headings + TEXT)
    quoted = hits_as_markdown.query_result(result(shown)).splitlines()
    answer = Answer("gears", ProjectId("p"), "model", (Excerpt(shown, shown.chunk.span),))

    assert [unstyle(line) for line in result_lines(result(shown), 80)][1:] == [
        "    [@rowe2014, pp. xii-xiii]  2 Methods › 2.1 Gears",
        f"    {TEXT}",
    ]
    assert quoted[4:7] == ["2 Methods › 2.1 Gears", "", f"> {TEXT}"]
    assert unstyle(answer_lines(answer, 80)[-1]) == f"    {TEXT}"


def test_it_stays_in_what_a_program_reads() -> None:
    shown = query_view(result(hit("2.1 Gears\n\n" + TEXT)), SearchFilter())

    assert shown["items"][0]["text"] == "2.1 Gears\n\n" + TEXT


@pytest.mark.parametrize(
    "text", ["2.1 Gears", "2.1 Gears of brass\n\nThey turn.", "3 Ropes\n\nNo."]
)
def test_what_is_no_heading_of_its_section_or_all_it_has_stays(text: str) -> None:
    shown = result_lines(result(hit(text)), 80)[2:]

    assert [unstyle(line).strip() for line in shown] == [line for line in text.split("\n") if line]


def test_it_stays_between_a_passage_and_the_text_before_it() -> None:
    shown = result_lines(result(hit("2.1 Gears\n\n" + TEXT, "It began so. ")), 80)

    assert [unstyle(line) for line in shown[2:]] == [
        "  | It began so.",
        "    2.1 Gears",
        f"    {TEXT}",
    ]
