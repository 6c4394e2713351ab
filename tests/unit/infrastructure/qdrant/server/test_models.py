"""What a server is told of a collection and of a search."""

import pytest
from qdrant_client import models

from loccit.domain.models.project import ProjectId
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.quantization import Quantization
from loccit.infrastructure.adapters.qdrant.driver import Sparse
from loccit.infrastructure.adapters.qdrant.filters import HasValue, Where
from loccit.infrastructure.adapters.qdrant.graph_policy import OVERSAMPLING, GraphPolicy
from loccit.infrastructure.adapters.qdrant.server.models import (
    payload_indexes,
    search_params,
    to_filter,
    vector_configs,
)

BINDING = ModelBinding("test/wide", 384)
OURS = Where((HasValue("tenant", (ProjectId("ours.v1"),)),))


def test_a_collection_has_one_graph_over_all_points() -> None:
    graph = vector_configs(BINDING, GraphPolicy(links=24))["hnsw_config"]

    assert (graph.m, graph.payload_m) == (24, None)


def test_a_shared_collection_has_a_graph_for_each_tenant_and_none_over_all() -> None:
    graph = vector_configs(BINDING, GraphPolicy(links=24), shared=True)["hnsw_config"]
    tenants = [name for name, index in payload_indexes(shared=True) if _is_tenant(index)]

    assert (graph.m, graph.payload_m) == (0, 24)
    assert tenants == ["tenant"]
    assert not [name for name, index in payload_indexes() if _is_tenant(index)]


def test_the_server_scans_codes_up_to_the_number_of_points_of_the_policy() -> None:
    graph = vector_configs(BINDING, GraphPolicy(scanned_up_to=10_000))["hnsw_config"]

    assert graph.full_scan_threshold == 15_000  # KB: 384 numbers of 4 bytes for each


@pytest.mark.parametrize(
    ("quantization", "on_disk"), [(Quantization.NONE, None), (Quantization.INT8, True)]
)
def test_codes_are_held_in_memory_and_the_vectors_where_they_are_asked_to_be(
    *, quantization: Quantization, on_disk: bool | None
) -> None:
    policy = GraphPolicy(quantization=quantization)
    dense = vector_configs(BINDING, policy)["vectors_config"]["dense"]

    assert dense.on_disk == on_disk
    assert dense.quantization_config.scalar.type == "int8"
    assert dense.quantization_config.scalar.always_ram


@pytest.mark.parametrize(("filtered", "candidates"), [(False, 88), (True, 99)])
def test_the_graph_is_asked_for_more_candidates_where_there_is_a_filter(
    *, filtered: bool, candidates: int
) -> None:
    policy = GraphPolicy(candidates=88, candidates_filtered=99)
    params = search_params([1.0], policy, None, filtered=filtered, in_memory=False)

    assert params is not None
    assert params.hnsw_ef == candidates
    assert params.quantization == models.QuantizationSearchParams(
        rescore=True, oversampling=OVERSAMPLING
    )


def test_words_are_counted_where_they_are_asked_to_be() -> None:
    terms = Sparse([1], [1.0])

    alone = search_params(terms, GraphPolicy(), None, filtered=True, in_memory=False)
    shared = search_params(terms, GraphPolicy(), OURS, filtered=True, in_memory=False)
    vector = search_params([1.0], GraphPolicy(), OURS, filtered=True, in_memory=False)

    assert alone == models.SearchParams(exact=True)
    counted = models.IdfCorpusParams(corpus=to_filter(OURS))
    assert shared == models.SearchParams(exact=True, idf=counted)
    assert vector is not None
    assert vector.idf is None


def _is_tenant(index: object) -> bool:
    return bool(getattr(index, "is_tenant", False))
