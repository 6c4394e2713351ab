"""What every `EmbeddingPort` does."""

import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.application.ports.embedding import EmbeddingPort, InputType
from loccit.domain.errors import EmbeddingError
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Vector
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.model_files import REMEDY, WEIGHTS_PACKAGE
from loccit.infrastructure.adapters.holder.embedding import SharedEmbedding
from loccit.infrastructure.adapters.in_memory.embedding import HashEmbedding
from loccit.infrastructure.adapters.openai_embeddings import OpenAIAdapter
from loccit.infrastructure.adapters.openvino import engine as openvino_engine
from loccit.infrastructure.secret import Secret
from tests.integration.holder_worker import shared_index
from tests.openai_server import openai_server

TIDES = "The tide predictor adds up the harmonic constituents of the tide."
BREAD = "Lactic acid bacteria and yeasts live together in the sourdough starter."
TEXTS = [TIDES, BREAD, "Tides.", "Zeit und Gezeiten 🌊", "!?", f"{TIDES} {BREAD} " * 4]
TOLERANCE = 1e-6
"""Of a component. The local model gave equal bits where it was measured (x86-64 with AVX-512);
other processors may pick another kernel for another shape."""


@pytest.fixture(
    scope="module", params=["hash", "hash, of a holder", "fastembed", "openvino", "openai"]
)
def embedding(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[EmbeddingPort]:
    match request.param:
        case "hash":
            yield HashEmbedding()
        case "hash, of a holder":
            folder = tmp_path_factory.mktemp("index")
            holder, client = shared_index(folder), shared_index(folder)
            name = ProjectId("shared")
            holder.create_project(name, HashEmbedding().binding)
            SharedEmbedding(HashEmbedding(), holder, name).embed(["so that it is loaded"])
            yield SharedEmbedding(HashEmbedding(), client, name)
            client.close()
            holder.close()
        case "fastembed":
            if find_spec(WEIGHTS_PACKAGE) is None:
                pytest.skip(f"the default model's weights are not installed: {REMEDY}")
            yield FastEmbedAdapter(cache_dir=tmp_path_factory.mktemp("models"))
        case "openvino":
            if find_spec(WEIGHTS_PACKAGE) is None:
                pytest.skip(f"the default model's weights are not installed: {REMEDY}")
            if not openvino_engine.is_installed():
                pytest.skip(f"OpenVINO is not installed: {openvino_engine.REMEDY}")
            yield FastEmbedAdapter(
                cache_dir=tmp_path_factory.mktemp("models"),
                choose_engine=lambda: openvino_engine.OpenVino("float32"),
            )
        case _:
            with openai_server(dimension=128) as server:
                yield OpenAIAdapter("local", Secret("sk-test"), base_url=server.url)


def similarity(one: Vector, other: Vector) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def farthest(ones: list[Vector], others: list[Vector]) -> float:
    return max(
        abs(a - b)
        for one, other in zip(ones, others, strict=True)
        for a, b in zip(one, other, strict=True)
    )


def test_it_is_a_port(embedding: EmbeddingPort) -> None:
    assert isinstance(embedding, EmbeddingPort)
    assert embedding.binding.model_id == embedding.model_id


def test_every_vector_has_the_dimension_of_the_binding_and_length_one(
    embedding: EmbeddingPort,
) -> None:
    vectors = embedding.embed(TEXTS)

    assert {len(vector) for vector in vectors} == {embedding.binding.dimension}
    assert [math.hypot(*vector) for vector in vectors] == pytest.approx([1.0] * len(TEXTS))


def test_no_texts_have_no_vectors(embedding: EmbeddingPort) -> None:
    assert embedding.embed([]) == []


def test_a_vector_depends_neither_on_the_texts_beside_it_nor_on_their_order(
    embedding: EmbeddingPort,
) -> None:
    together = embedding.embed(TEXTS)
    alone = [vector for text in TEXTS for vector in embedding.embed([text])]
    turned = embedding.embed(TEXTS[::-1])[::-1]
    twice = embedding.embed([text for text in TEXTS for _ in range(2)])[::2]

    assert farthest(together, alone) <= TOLERANCE
    assert farthest(together, turned) <= TOLERANCE
    assert farthest(together, twice) <= TOLERANCE


def test_the_same_request_has_the_same_answer(embedding: EmbeddingPort) -> None:
    assert embedding.embed(TEXTS) == embedding.embed(TEXTS)


def test_a_question_is_nearer_to_the_text_that_answers_it(embedding: EmbeddingPort) -> None:
    tides, bread = embedding.embed([TIDES, BREAD])
    [question] = embedding.embed(["how does a tide predictor work?"], input_type="query")

    assert similarity(question, tides) > similarity(question, bread) + 0.1


def test_its_own_model_may_be_named(embedding: EmbeddingPort) -> None:
    assert embedding.embed([TIDES], embedding.model_id) == embedding.embed([TIDES])


@pytest.mark.parametrize("other", ["", "openai/other", "fastembed/other"])
def test_another_model_is_refused(embedding: EmbeddingPort, other: str) -> None:
    with pytest.raises(EmbeddingError, match="embeds with"):
        embedding.embed([TIDES], other)


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u3000\xa0"])
@pytest.mark.parametrize("input_type", get_args(InputType))
def test_a_blank_text_is_refused_by_its_number(
    embedding: EmbeddingPort, blank: str, input_type: InputType
) -> None:
    with pytest.raises(EmbeddingError, match="text 1 is blank"):
        embedding.embed([TIDES, blank], input_type=input_type)


def test_a_text_that_is_not_unicode_is_refused_by_its_number(embedding: EmbeddingPort) -> None:
    with pytest.raises(EmbeddingError, match="text 1 is not valid Unicode"):
        embedding.embed([TIDES, "caf\udce9"])


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(min_size=1, max_size=60).filter(lambda text: bool(text.strip())))
def test_any_text_has_a_vector_of_length_one(embedding: EmbeddingPort, text: str) -> None:
    [vector] = embedding.embed([text])

    assert math.isclose(math.hypot(*vector), 1.0, rel_tol=1e-5)


def test_several_threads_get_what_one_gets(embedding: EmbeddingPort) -> None:
    expected = [embedding.embed([text, TIDES]) for text in TEXTS]

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda text: embedding.embed([text, TIDES]), TEXTS * 3))

    for at, vectors in enumerate(found):
        assert farthest(vectors, expected[at % len(TEXTS)]) <= TOLERANCE


def test_two_models_in_memory_disagree() -> None:
    [one] = HashEmbedding("hash/one", 64).embed([TIDES])
    [other] = HashEmbedding("hash/other", 64).embed([TIDES])

    assert abs(similarity(one, other)) < 0.5
