"""Models that read words before questions and before passages, with a small one in their place."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, pre_tokenizers

from loccit.domain.errors import EmbeddingError
from loccit.infrastructure.adapters.fastembed.embeddings import FastEmbedAdapter
from loccit.infrastructure.adapters.fastembed.onnx_export import build_onnx
from loccit.infrastructure.adapters.fastembed.prefixes import NONE, prefixes_of
from loccit.infrastructure.adapters.qdrant.records.record_payload import read_binding
from tests.tiny_bert import CONFIG, last_hidden_state, tiny_weights

E5 = "fastembed/multilingual-e5-large"
WORDS = {"unknown": 0, "query": 1, "passage": 2, ":": 3, "tide": 4, "salt": 5}
READS = 16


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("e5")
    (folder / "model.onnx").write_bytes(build_onnx(tiny_weights(), CONFIG))
    tokenizer = Tokenizer(models.WordLevel(WORDS, unk_token="unknown"))  # noqa: S106 a word
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    told = {"model_max_length": READS, "pad_token": "unknown"}
    (folder / "tokenizer_config.json").write_text(json.dumps(told))
    (folder / "config.json").write_text('{"pad_token_id": 0}')
    return folder


@pytest.fixture
def embedding(folder: Path, tmp_path: Path) -> FastEmbedAdapter:
    return FastEmbedAdapter(E5, cache_dir=tmp_path, model_path=folder)


def vector_of(*words: str) -> NDArray[np.float64]:
    mean = last_hidden_state(tiny_weights(), [WORDS[word] for word in words]).mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


def test_questions_and_passages_are_read_with_the_words_that_the_model_wants(
    embedding: FastEmbedAdapter,
) -> None:
    [asked] = embedding.embed(["tide salt"], input_type="query")
    [passage] = embedding.embed(["tide salt"])
    assert asked == pytest.approx(vector_of("query", ":", "tide", "salt"), abs=1e-5)
    assert passage == pytest.approx(vector_of("passage", ":", "tide", "salt"), abs=1e-5)


def test_the_words_before_a_passage_count_as_read(embedding: FastEmbedAdapter) -> None:
    assert embedding.sequence_limit == READS - 2
    embedding.embed(["tide " * (READS - 2)])
    with pytest.raises(EmbeddingError, match=f"has {READS + 1} tokens"):
        embedding.embed(["tide " * (READS - 1)])


def test_the_binding_names_them_and_tells_models_with_others_apart(
    embedding: FastEmbedAdapter,
) -> None:
    bound = embedding.binding
    assert (bound.query_prefix, bound.document_prefix) == ("query: ", "passage: ")
    assert "before texts 'query: ' and 'passage: '" in bound.describe()
    for other in (replace(bound, query_prefix=""), replace(bound, document_prefix="")):
        assert not bound.compares_with(other)


def test_a_binding_that_was_stored_before_there_were_prefixes_has_none() -> None:
    stored = {"model_id": "fastembed/one", "dimension": 8, "precision": "float32"}
    binding = read_binding({**stored, "weights_sha256": "", "distance": "cosine"})
    assert (binding.query_prefix, binding.document_prefix) == ("", "")


@pytest.mark.parametrize(
    "name", ["sentence-transformers/all-MiniLM-L6-v2", "thenlper/gte-base", "BAAI/bge-m3"]
)
def test_other_models_read_texts_as_they_are(name: str) -> None:
    assert prefixes_of(name) == NONE
