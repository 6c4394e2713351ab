"""How an evaluation reads, for a person, for a program, and as a picture."""

from xml.etree import ElementTree as ET

import pytest

from loccit.domain.models.evaluation import (
    Comparison,
    Estimate,
    Evaluation,
    EvaluationSettings,
    JudgedCollection,
    JudgedQuery,
    Latency,
    Measure,
    ModeResult,
)
from loccit.domain.models.project import project_id
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.retrieval_policy import SearchMode
from loccit.interfaces.presenters.chart import chart
from loccit.interfaces.presenters.evaluation import evaluation_lines
from loccit.interfaces.views.evaluation import evaluation_view

HOSTILE = "<script>\x1b[31m&\x00.json"


@pytest.fixture
def evaluation() -> Evaluation:
    estimates = {
        Measure.NDCG_10: Estimate(0.5, 0.25, 0.75, 4),
        Measure.PAGE_HIT_3: Estimate(1.0, 1.0, 1.0, 2),
    }
    result = ModeResult(estimates, Latency(1.25, 9.5), ("q1",))
    modes = (SearchMode.DENSE, SearchMode.LEXICAL)
    return Evaluation(
        project_id=project_id("thesis"),
        collection=JudgedCollection(HOSTILE, "ab" * 32, (JudgedQuery("q1", "?", {"a": 1}),)),
        documents=1400,
        missing=("a.pdf\x1b[2J", "b.pdf", "c.pdf", "d.pdf"),
        provisional=0,
        settings=EvaluationSettings("1", ModelBinding("m/x", 4), ChunkingPolicy("words"), "rrf"),
        results=dict.fromkeys(modes, result),
        comparisons=(Comparison(Measure.NDCG_10, *modes, -0.125, 0.0004),),
    )


def test_every_measure_has_a_key_and_null_where_it_is_not_judged(evaluation: Evaluation) -> None:
    dense = evaluation_view(evaluation)["modes"][SearchMode.DENSE]

    assert {measure.value for measure in Measure} <= set(dense)
    assert (dense["ndcg@10"], dense["recall@10"]) == (0.5, None)
    assert dense["intervals"] == {
        Measure.NDCG_10: (0.25, 0.75),
        Measure.PAGE_HIT_3: (1.0, 1.0),
    }
    assert dense["judged"] == {Measure.NDCG_10: 4, Measure.PAGE_HIT_3: 2}
    assert dense["latency_ms"] == {"p50": 1.25, "p95": 9.5}


def test_a_person_reads_means_intervals_times_and_differences(evaluation: Evaluation) -> None:
    text = "\n".join(evaluation_lines(evaluation))

    assert "1 query over 1,400 documents in 'thesis'" in text
    assert "0.500 [0.250, 0.750]" in text
    assert "1.2 / 9.5" in text
    assert "dense less lexical -0.125, p < 0.001" in text
    assert "and 1 more" in text


def test_names_steer_no_terminal(evaluation: Evaluation) -> None:
    text = "\n".join(evaluation_lines(evaluation))

    assert "\x1b" not in text
    assert "\x00" not in text


def test_the_chart_is_svg_with_a_bar_for_each_mode_and_measure(evaluation: Evaluation) -> None:
    drawing = ET.fromstring(chart(evaluation))  # noqa: S314  (our own)

    labels = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
    bars = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert {"ndcg@10", "page_hit@3", "dense", "lexical"} <= set(labels)
    assert bars == ["0.500", "0.500", "1.000", "1.000"]
    assert "<script>" in (labels[0] or "")
