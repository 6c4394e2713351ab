"""A cross-encoder from a folder: its scores, and what is said when it is not one."""

import math
from pathlib import Path

import pytest

from loccit.application.ports.reranker import RerankerPort
from loccit.domain.errors import ModelUnavailable
from loccit.infrastructure.adapters.fastembed.reranker import FastEmbedReranker
from tests.tiny_cross_encoder import LIMIT, tiny_cross_encoder

WORDS = ("tide", "brass", "marsh", "mud", "dough")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tiny_cross_encoder(tmp_path / "model", WORDS)


def logistic(score: float) -> float:
    return 1 / (1 + math.exp(-score))


def test_the_pairs_are_scored_in_order_in_zero_to_one(folder: Path) -> None:
    reranker: RerankerPort = FastEmbedReranker(folder)

    scores = reranker.rerank("tide brass mud", ["dough", "brass tide", "mud brass tide", "tide"])

    assert scores == pytest.approx([logistic(count - 2) for count in (0, 2, 3, 1)])


def test_no_text_needs_no_model(tmp_path: Path) -> None:
    assert FastEmbedReranker(tmp_path / "nowhere").rerank("tide", []) == []


def test_a_text_scores_alike_whatever_stands_beside_it(folder: Path) -> None:
    reranker = FastEmbedReranker(folder)
    texts = ["tide", "tide brass " * 3, *["mud"] * 20]

    together = reranker.rerank("tide brass", texts)

    assert together == [score for text in texts for score in reranker.rerank("tide brass", [text])]


def test_a_pair_that_is_longer_than_the_model_reads_is_cut(folder: Path) -> None:
    long = " ".join(["mud"] * LIMIT + ["tide"])

    assert FastEmbedReranker(folder).rerank("tide", [long]) == pytest.approx([logistic(-2)])


def test_the_model_may_lie_as_the_hub_lays_it_out(folder: Path) -> None:
    (folder / "onnx").mkdir()
    (folder / "model.onnx").rename(folder / "onnx" / "model.onnx")

    assert len(FastEmbedReranker(folder).rerank("tide", ["tide"])) == 1


def test_a_folder_may_be_named_twice(folder: Path) -> None:
    first, second = (FastEmbedReranker(folder).rerank("tide", ["tide"]) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "tokenizer_config.json"])
def test_a_missing_file_is_named_with_what_to_do(folder: Path, name: str) -> None:
    (folder / name).unlink()

    with pytest.raises(ModelUnavailable, match=rf"no {name} in .*LOCCIT_RERANKER_PATH"):
        FastEmbedReranker(folder).rerank("tide", ["tide"])


def test_a_damaged_model_is_an_error_of_ours(folder: Path) -> None:
    (folder / "model.onnx").write_bytes(b"no model")

    with pytest.raises(ModelUnavailable, match="without --rerank"):
        FastEmbedReranker(folder).rerank("tide", ["tide"])
