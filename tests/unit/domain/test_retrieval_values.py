"""Policies, filters and names as users give them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, excerpt


@pytest.mark.parametrize("top_k", [0, 101, -1])
def test_top_k_outside_one_to_a_hundred_is_refused(top_k: int) -> None:
    with pytest.raises(ValueError, match="top_k"):
        RetrievalPolicy(top_k=top_k)


@given(st.text(), st.integers(1, 60))
def test_an_excerpt_is_a_slice_within_the_limit_and_never_loses_all(text: str, limit: int) -> None:
    span = excerpt(text, limit)

    assert len(span) <= limit
    assert span.of(text) == span.of(text).strip()
    assert bool(span.of(text)) == bool(text[: limit + 1].strip()) or text[:limit].isspace()


def test_a_filter_takes_no_single_text_for_several_and_no_text_that_cannot_be_written() -> None:
    with pytest.raises(InvalidRequest, match="tuple"):
        SearchFilter(tags="tides")  # type: ignore[arg-type]  # the point
    with pytest.raises(InvalidRequest, match="is no tag"):
        SearchFilter(tags=("\ud800",))


def test_an_excerpt_ends_with_a_sentence_when_half_of_it_is_kept() -> None:
    text = "The tide turns twice a day. The second high water comes later."

    assert excerpt(text, 40).of(text) == "The tide turns twice a day."


def test_an_excerpt_ends_with_a_word_when_no_sentence_ends_in_time() -> None:
    text = "A sentence that goes on and on without an end in sight"

    assert excerpt(text, 20).of(text) == "A sentence that goes"


def test_a_short_text_is_its_own_excerpt() -> None:
    assert excerpt("All of it.", 1800).of("All of it.") == "All of it."


@pytest.mark.parametrize("name", ["a", "thesis-2026", "a_b", "0", "x" * 64])
def test_a_plain_name_is_a_project(name: str) -> None:
    assert project_id(name) == name


@pytest.mark.parametrize("name", ["", ".", "../up", "A", "a b", "-a", "a-", "x" * 65, "a/b", "ä"])
def test_a_name_that_is_unsafe_as_a_folder_is_refused(name: str) -> None:
    with pytest.raises(InvalidRequest, match="not a project name"):
        project_id(name)


def test_a_policy_names_itself_by_every_value() -> None:
    policy = ChunkingPolicy("words")

    assert policy.fingerprint == ChunkingPolicy("words").fingerprint
    others = [
        ChunkingPolicy("other"),
        ChunkingPolicy("words", max_tokens=100),
        ChunkingPolicy("words", overlap_tokens=0),
        ChunkingPolicy("words", heading_context=1),
        ChunkingPolicy("words", sequence_limit=300),
    ]
    assert len({policy.fingerprint, *(other.fingerprint for other in others)}) == 6


@pytest.mark.parametrize(
    "sizes",
    [{"max_tokens": 4}, {"max_tokens": 256}, {"overlap_tokens": 101}, {"heading_context": -1}],
)
def test_sizes_that_cannot_work_are_refused(sizes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must"):
        ChunkingPolicy("words", **sizes)
