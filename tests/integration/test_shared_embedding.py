"""Queries are embedded by the process that has the model loaded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.ports.embedding import InputType
from loccit.domain.errors import EmbeddingError
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Vector
from loccit.domain.policy.model_binding import ModelBinding
from loccit.infrastructure.adapters.holder.embedding import SharedEmbedding
from loccit.infrastructure.adapters.holder.index import HolderIndex
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from tests.integration.holder_worker import shared_index

PROJECT = ProjectId("shared")


class CountingEmbedding(HashEmbedding):
    """Counts how often it is asked."""

    def __init__(self, model_id: str = "hash/words") -> None:
        super().__init__(model_id)
        self.asked = 0

    def embed(
        self,
        texts: Sequence[str],
        model_id: str | None = None,
        *,
        input_type: InputType = "document",
    ) -> list[Vector]:
        self.asked += 1
        return super().embed(texts, model_id, input_type=input_type)


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[HolderIndex]:
    index = shared_index(tmp_path)
    index.create_project(PROJECT, HashEmbedding().binding)
    yield index
    index.close()


@pytest.fixture
def client(tmp_path: Path, holder: HolderIndex) -> Iterator[HolderIndex]:
    assert holder.hold(PROJECT)
    index = shared_index(tmp_path)
    yield index
    index.close()


def test_a_query_is_embedded_by_the_holder_that_has_the_model_loaded(
    holder: HolderIndex, client: HolderIndex
) -> None:
    theirs, ours = CountingEmbedding(), CountingEmbedding()
    SharedEmbedding(theirs, holder, PROJECT).embed(["a document"])
    shared = SharedEmbedding(ours, client, PROJECT)

    assert shared.embed(["tides"], input_type="query") == HashEmbedding().embed(["tides"])
    assert (theirs.asked, ours.asked) == (2, 0)

    shared.embed(["a document"])
    shared.embed(["tides"], input_type="query")
    assert (theirs.asked, ours.asked) == (2, 2)


def test_who_embeds_documents_in_another_precision_lends_the_model_of_questions(
    holder: HolderIndex, client: HolderIndex
) -> None:
    class Halved(CountingEmbedding):
        @property
        def binding(self) -> ModelBinding:
            return replace(super().binding, precision="bfloat16")

    documents, questions, ours = Halved(), CountingEmbedding(), CountingEmbedding()
    SharedEmbedding(documents, holder, PROJECT, lambda: questions).embed(["a document"])

    found = SharedEmbedding(ours, client, PROJECT).embed(["tides"], input_type="query")

    assert found == HashEmbedding().embed(["tides"])
    assert (documents.asked, questions.asked, ours.asked) == (1, 1, 0)


@pytest.mark.parametrize("case", ["not loaded", "another model", "no model", "held here"])
def test_else_it_is_embedded_here(holder: HolderIndex, client: HolderIndex, case: str) -> None:
    ours = CountingEmbedding()
    if case != "no model":
        name = "hash/other" if case == "another model" else "hash/words"
        theirs = SharedEmbedding(HashEmbedding(name), holder, PROJECT)
        if case != "not loaded":
            theirs.embed(["a document"])
    if case == "held here":
        holder.close()

    found = SharedEmbedding(ours, client, PROJECT).embed(["tides"], input_type="query")

    assert found == HashEmbedding().embed(["tides"])
    assert ours.asked == 1


def test_a_project_that_is_not_there_has_no_holder(client: HolderIndex) -> None:
    ours = CountingEmbedding()

    assert SharedEmbedding(ours, client, ProjectId("none")).embed(["a"], input_type="query")
    assert ours.asked == 1


def test_what_the_model_refuses_is_refused(holder: HolderIndex, client: HolderIndex) -> None:
    SharedEmbedding(HashEmbedding(), holder, PROJECT).embed(["a document"])
    shared = SharedEmbedding(CountingEmbedding(), client, PROJECT)

    with pytest.raises(EmbeddingError):
        shared.embed([" "], input_type="query")
