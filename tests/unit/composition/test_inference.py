"""Which engine and which precision are chosen, for every machine and project."""

from contextlib import closing
from pathlib import Path

import pytest

from loccit.composition import inference, load_settings
from loccit.composition.adapters import BuiltAdapters
from loccit.composition.inference import engine_of_documents
from loccit.composition.models import build_embedding
from loccit.domain.errors import InvalidRequest, PrecisionUnavailable
from loccit.domain.models.project import project_id
from loccit.domain.policy.model_binding import ModelBinding, Precision, PrecisionChoice
from loccit.infrastructure.adapters.fastembed.embeddings import DEFAULT_MODEL
from loccit.infrastructure.adapters.fastembed.model_files import (
    DIMENSION,
    INT8_SCHEME,
    WEIGHTS_SHA256,
)
from loccit.infrastructure.adapters.openvino import engine as openvino_engine
from loccit.infrastructure.adapters.qdrant.edge.driver import EdgeDriver
from loccit.infrastructure.adapters.qdrant.index import QdrantIndexAdapter


def machine(
    monkeypatch: pytest.MonkeyPatch,
    *,
    extra: bool,
    bfloat16: bool,
    gains: bool = True,
    int8: bool = False,
) -> None:
    """Make this machine one with or without the extra, the processor, and a gain from it."""
    monkeypatch.setattr(inference, "has_int8", lambda: int8)
    monkeypatch.setattr(openvino_engine, "is_installed", lambda: extra)
    monkeypatch.setattr(openvino_engine, "has_bfloat16", lambda: bfloat16)
    monkeypatch.setattr(openvino_engine, "gains_from_bfloat16", lambda: gains)


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

    assert engine.precision == precision
    assert engine.name == ("OpenVINO" if precision == "bfloat16" else "onnxruntime")


@pytest.mark.parametrize(
    ("stored", "precision"),
    [(None, "float32"), ("float32", "float32"), ("bfloat16", "bfloat16")],
)
def test_auto_begins_in_float32_where_bfloat16_is_slower(
    monkeypatch: pytest.MonkeyPatch, stored: Precision | None, precision: str
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True, gains=False)

    assert engine_of_documents(PrecisionChoice.AUTO, lambda: stored).precision == precision


def test_a_new_project_loads_no_openvino_where_bfloat16_is_slower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True, gains=False)

    def loaded() -> bool:
        raise AssertionError("OpenVINO was loaded without need")

    monkeypatch.setattr(openvino_engine, "has_bfloat16", loaded)

    assert engine_of_documents(PrecisionChoice.AUTO, lambda: None).precision == "float32"


@pytest.mark.parametrize("choice", [PrecisionChoice.FLOAT32, PrecisionChoice.BFLOAT16])
def test_what_is_asked_for_is_taken_whatever_the_project(
    monkeypatch: pytest.MonkeyPatch, choice: PrecisionChoice
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True, gains=False)

    assert engine_of_documents(choice, not_asked).precision == choice


@pytest.mark.parametrize(
    ("stored", "here", "precision"),
    [
        (None, True, "float32"),  # it loses too much to be the default
        ("int8", True, "int8"),
        ("float32", True, "float32"),
        ("int8", False, "float32"),  # the guard refuses what it writes
    ],
)
def test_auto_takes_int8_where_the_project_has_it_and_the_processor_too(
    monkeypatch: pytest.MonkeyPatch, stored: Precision | None, *, here: bool, precision: str
) -> None:
    machine(monkeypatch, extra=False, bfloat16=False, int8=here)

    assert engine_of_documents(PrecisionChoice.AUTO, lambda: stored).precision == precision


def test_int8_on_a_processor_without_it_is_refused_with_what_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True)

    with pytest.raises(PrecisionUnavailable, match="--precision float32"):
        engine_of_documents(PrecisionChoice.INT8, not_asked)


@pytest.mark.parametrize("stored", ["float32", "bfloat16", "int8"])
def test_what_is_ingested_into_a_project_keeps_its_precision(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stored: Precision
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True, int8=True)
    name = project_id("papers")
    rounding = INT8_SCHEME if stored == "int8" else 0
    binding = ModelBinding(DEFAULT_MODEL, DIMENSION, stored, WEIGHTS_SHA256, rounding=rounding)
    with closing(QdrantIndexAdapter(EdgeDriver(tmp_path))) as index:
        index.create_project(name, binding)

    with closing(BuiltAdapters(load_settings(data_dir=tmp_path))) as adapters:
        assert adapters.document_model(name).binding == binding


def test_a_question_is_asked_in_float32_whatever_the_project(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    machine(monkeypatch, extra=True, bfloat16=True)

    with closing(BuiltAdapters(load_settings(data_dir=tmp_path))) as adapters:
        assert adapters.query_model(project_id("papers")).binding.precision == "float32"


def test_a_model_that_has_no_bfloat16_is_refused_by_name(tmp_path: Path) -> None:
    settings = load_settings(
        "papers",
        data_dir=tmp_path,
        embedding_model="openai/text-embedding-3-small",
        embedding_precision="bfloat16",
    )

    with pytest.raises(InvalidRequest, match="not for openai/text-embedding-3-small"):
        build_embedding(settings)
