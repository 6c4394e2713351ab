"""Whose vectors may be written to a version, and compared with its own."""

from dataclasses import replace

import pytest

from loccit.domain.errors import EmbeddingModelMismatch, VectorIndexError
from loccit.domain.models.bound_version import BoundVersion
from loccit.domain.models.project import IndexVersion, ProjectId, ProjectState
from loccit.domain.policy.model_binding import ModelBinding

PROJECT = ProjectId("thesis")
MODEL = ModelBinding("fastembed/a", 4, weights_sha256="ab" * 32)
ROUNDED = replace(MODEL, precision="bfloat16")
VERSION = IndexVersion(3, MODEL)


def test_the_version_s_own_model_writes_and_compares() -> None:
    bound = BoundVersion(PROJECT, VERSION, MODEL)

    bound.require_writable()
    bound.require_comparable()


@pytest.mark.parametrize(
    "other",
    [
        replace(MODEL, model_id="fastembed/b"),
        replace(MODEL, dimension=5),
        replace(MODEL, weights_sha256=""),
        replace(ROUNDED, model_id="fastembed/b"),
    ],
)
def test_another_model_is_refused_at_once(other: ModelBinding) -> None:
    with pytest.raises(EmbeddingModelMismatch) as caught:
        BoundVersion(PROJECT, VERSION, other)

    assert (caught.value.bound, caught.value.requested) == (MODEL, other)


def test_another_precision_compares_and_does_not_write() -> None:
    bound = BoundVersion(PROJECT, VERSION, ROUNDED)

    bound.require_comparable()
    with pytest.raises(EmbeddingModelMismatch, match="--precision"):
        bound.require_writable()


def test_vectors_of_an_older_rounding_compare_and_want_to_be_made_anew() -> None:
    older = replace(MODEL, precision="int8")
    bound = BoundVersion(PROJECT, IndexVersion(3, older), replace(older, rounding=2))

    bound.require_comparable()
    with pytest.raises(EmbeddingModelMismatch) as caught:
        bound.require_writable()
    assert "int8 by scheme 2" in str(caught.value)
    assert "; run 'loccit reindex -p thesis --precision int8'" in str(caught.value)
    assert "use --precision" not in str(caught.value)


def test_who_names_no_model_has_no_vectors() -> None:
    bound = BoundVersion(PROJECT, VERSION)

    for require in (bound.require_writable, bound.require_comparable):
        with pytest.raises(VectorIndexError, match="without a model"):
            require()


def test_a_version_made_anew_for_another_model_is_another_one() -> None:
    bound = BoundVersion(PROJECT, VERSION, MODEL)

    bound.require_unchanged(IndexVersion(3, MODEL, parts=4))
    with pytest.raises(VectorIndexError, match="made anew"):
        bound.require_unchanged(IndexVersion(3, replace(MODEL, model_id="fastembed/b")))


def test_a_project_is_that_of_a_model_by_its_active_version() -> None:
    other = replace(MODEL, model_id="fastembed/b")
    project = ProjectState(PROJECT, 3, (VERSION, IndexVersion(4, other)))

    assert project.require_model(MODEL) is project
    with pytest.raises(EmbeddingModelMismatch):
        project.require_model(other)
