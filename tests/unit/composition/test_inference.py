"""Which engine and which precision are chosen, for every machine and project."""

import pytest

from loccit.composition.inference import engine_of_documents
from loccit.domain.errors import PrecisionUnavailable
from loccit.domain.policy.model_binding import Precision, PrecisionChoice
from loccit.infrastructure.adapters.openvino import engine as openvino_engine


def machine(monkeypatch: pytest.MonkeyPatch, *, extra: bool, bfloat16: bool) -> None:
    """Make this machine one with or without the extra and the processor."""
    monkeypatch.setattr(openvino_engine, "is_installed", lambda: extra)
    monkeypatch.setattr(openvino_engine, "has_bfloat16", lambda: bfloat16)


def not_asked() -> Precision | None:
    raise AssertionError("the project was looked at without need")


def test_without_the_extra_onnxruntime_computes_in_float32(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine(monkeypatch, extra=False, bfloat16=True)

    for choice in (PrecisionChoice.AUTO, PrecisionChoice.FLOAT32):
        engine = engine_of_documents(choice, not_asked)
        assert (engine.name, engine.precision) == ("onnxruntime", "float32")


def test_bfloat16_without_the_extra_is_refused_with_what_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine(monkeypatch, extra=False, bfloat16=True)

    with pytest.raises(PrecisionUnavailable, match=r"pip install 'loccit\[openvino\]'"):
        engine_of_documents(PrecisionChoice.BFLOAT16, not_asked)


def test_bfloat16_on_a_processor_without_it_is_refused_with_what_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine(monkeypatch, extra=True, bfloat16=False)

    with pytest.raises(PrecisionUnavailable, match="--precision float32"):
        engine_of_documents(PrecisionChoice.BFLOAT16, not_asked)


@pytest.mark.parametrize(
    ("stored", "here", "precision"),
    [
        (None, True, "bfloat16"),
        ("bfloat16", True, "bfloat16"),
        ("float32", True, "float32"),  # what was ingested before stays as it is
        (None, False, "float32"),
        ("float32", False, "float32"),
        ("bfloat16", False, "float32"),  # the guard lets it ask, and refuses what it writes
    ],
)
def test_auto_follows_the_project_as_far_as_the_processor_does(
    monkeypatch: pytest.MonkeyPatch, stored: Precision | None, *, here: bool, precision: str
) -> None:
    machine(monkeypatch, extra=True, bfloat16=here)

    engine = engine_of_documents(PrecisionChoice.AUTO, lambda: stored)

    assert (engine.name, engine.precision) == ("OpenVINO", precision)


@pytest.mark.parametrize("choice", [PrecisionChoice.FLOAT32, PrecisionChoice.BFLOAT16])
def test_what_is_asked_for_is_taken_whatever_the_project(
    monkeypatch: pytest.MonkeyPatch, choice: PrecisionChoice
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True)

    assert engine_of_documents(choice, not_asked).precision == choice
