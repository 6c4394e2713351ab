"""What a reader is shown: joined, folded, limited, in context, page after page."""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loccit.domain.documents.slicing import text_of
from loccit.domain.errors import InvalidCursor
from loccit.domain.models.project import project_id
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from tests.unit.application.conftest import PROJECT, Library

TIDE = "The brass machine adds the harmonic terms of the tide and draws a curve on paper."
MARSH = "Mud settles on the marsh where the flood is slow and the grass stands dense."
BAKER = "A baker feeds the starter at dawn and waits until the dough has risen twice."
LONG = " ".join(f"w{number}" for number in range(150))  # four chunks of 40 words and less


BY_WORDS = RetrievalPolicy(mode=SearchMode.LEXICAL, min_score=0)


def ask(library: Library, text: str, policy: RetrievalPolicy = BY_WORDS) -> tuple[Hit, ...]:
    return library.query_chunks(text, PROJECT, policy=policy).hits


def whole_text(library: Library, hit: Hit) -> str:
    return text_of(library.index.at(PROJECT).chunks(hit.chunk.doc_id))


def test_neighbours_that_are_both_found_are_one_passage(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))

    [hit] = ask(library, "w10 w50")

    assert hit.chunk.text.startswith("w0 ")
    assert "w50" in hit.chunk.text
    assert hit.chunk.span.of(whole_text(library, hit)) == hit.chunk.text
    assert len(ask(library, "w10 w50", replace(BY_WORDS, join=False))) == 2


def test_a_passage_between_two_others_makes_them_one(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))

    [hit] = ask(library, "w10 w10 w80 w80 w45")

    assert hit.chunk.text.startswith("w0 ")
    assert "w80" in hit.chunk.text


def test_neighbours_are_not_joined_beyond_the_length_of_a_passage(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))

    hits = ask(library, "w10 w50", replace(BY_WORDS, max_chars_per_chunk=200))

    assert len(hits) == 2
    assert all(len(hit.chunk.text) <= 200 for hit in hits)


def test_neighbours_in_two_sections_stay_two_passages(library: Library) -> None:
    library.ingest(library.write("two.md", f"# A\n\n## One\n\n{TIDE}\n\n## Two\n\n{TIDE} Again."))

    hits = ask(library, "tide", replace(BY_WORDS, fold=False))

    assert sorted(str(hit.chunk.section_heading) for hit in hits) == ["One", "Two"]


def test_the_same_text_in_two_documents_is_shown_once_and_both_are_named(library: Library) -> None:
    library.ingest(library.write("journal.txt", f"{TIDE} {MARSH}"))
    library.ingest(library.write("preprint.txt", f"{TIDE} {MARSH} Submitted."))

    [hit] = ask(library, "harmonic tide")

    paths = {Path(each.source_path).name for each in (hit, *hit.also_in)}
    assert paths == {"journal.txt", "preprint.txt"}
    assert len(hit.also_in) == 1
    assert len(ask(library, "harmonic tide", replace(BY_WORDS, fold=False))) == 2


def test_the_same_sentence_with_another_figure_is_not_folded(library: Library) -> None:
    for year, gain in ((2014, 31), (2015, 47)):
        library.ingest(library.write(f"{year}.txt", f"{TIDE} {MARSH} It rose by {gain} mm."))

    assert len(ask(library, "harmonic tide")) == 2


def test_a_document_gives_no_more_passages_than_it_may(library: Library) -> None:
    sections = "\n\n".join(f"## Part {n}\n\nTide number {n} of {n * 7}." for n in range(5))
    library.ingest(library.write("many.md", f"# Tides\n\n{sections}"))
    library.ingest(library.write("one.txt", f"{TIDE} {BAKER}"))

    hits = ask(library, "tide", replace(BY_WORDS, per_doc=2))

    names = [Path(hit.source_path).name for hit in hits]
    assert sorted(names) == ["many.md", "many.md", "one.txt"]


def test_more_is_fetched_when_folding_and_limits_leave_a_page_short(library: Library) -> None:
    sections = "\n\n".join(f"## Part {n}\n\nTide number {n} of {n * 7}." for n in range(90))
    library.ingest(library.write("many.md", f"# Tides\n\n{sections}"))
    library.ingest(library.write("one.txt", f"{LONG} {TIDE}"))

    hits = ask(library, "tide", replace(BY_WORDS, per_doc=1, top_k=2))

    assert {Path(hit.source_path).name for hit in hits} == {"many.md", "one.txt"}


def test_context_is_the_text_on_either_side(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))

    [hit] = ask(library, "w70", replace(BY_WORDS, top_k=1, context=60))

    text = whole_text(library, hit)
    start, end = hit.chunk.span.start, hit.chunk.span.end
    assert 0 < len(hit.context_before) <= 61
    assert text[:start].endswith(hit.context_before)
    assert text[end:].startswith(hit.context_after)
    assert hit.context_before.startswith("w")
    assert not ask(library, "w70", replace(BY_WORDS, top_k=1))[0].context_before


def test_the_first_and_the_last_passage_have_context_on_one_side(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))

    [first], [last] = (
        ask(library, word, replace(BY_WORDS, top_k=1, context=80)) for word in ("w1", "w149")
    )

    assert (first.context_before, last.context_after) == ("", "")
    assert first.context_after
    assert last.context_before


def test_a_cursor_of_another_query_is_refused(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))
    library.ingest(library.write("tide.txt", TIDE))
    policy = RetrievalPolicy(top_k=1, mode=SearchMode.DENSE, min_score=0)
    ask_for = library.query_chunks
    cursor = ask_for("w10", PROJECT, policy=policy).next_cursor
    assert cursor

    for text, other, filters in (
        ("w11", policy, None),
        ("w10", replace(policy, per_doc=1), None),
        ("w10", replace(policy, mode=SearchMode.LEXICAL), None),
        ("w10", policy, SearchFilter(tags=("a",))),
    ):
        with pytest.raises(InvalidCursor, match="another query"):
            ask_for(text, PROJECT, policy=other, filters=filters, cursor=cursor)
    with pytest.raises(InvalidCursor, match="another query"):
        ask_for("w10", project_id("else"), policy=policy, cursor=cursor)


@pytest.mark.parametrize("cursor", ["", "x", "no token", "AAAA", "é", "AQAAAAAAAAAAAAA"])
def test_what_is_no_cursor_is_refused(library: Library, cursor: str) -> None:
    library.ingest(library.write("long.txt", LONG))

    with pytest.raises(InvalidCursor):
        library.query_chunks("w10", PROJECT, cursor=cursor)


def test_a_page_after_a_change_repeats_nothing(library: Library) -> None:
    for number in range(6):
        library.ingest(library.write(f"{number}.txt", f"Tide {number}. {LONG[number:]}"))
    policy = RetrievalPolicy(top_k=2, mode=SearchMode.LEXICAL, join=False)
    first = library.query_chunks("tide", PROJECT, policy=policy)
    library.ingest(library.write("new.txt", "Tide tide tide."))

    second = library.query_chunks("tide", PROJECT, policy=policy, cursor=first.next_cursor)

    shown = {hit.chunk.id for hit in first.hits}
    assert second.hits
    assert second.skipped == 2
    assert shown.isdisjoint(hit.chunk.id for hit in second.hits)


WORDS = st.sampled_from(
    [
        "tide",
        "brass",
        "marsh",
        "mud",
        "flood",
        "dough",
        "baker",
        "7",
        "12",
        "curve",
        "paper",
        "term",
    ]
)
PARAGRAPHS = st.lists(WORDS, min_size=3, max_size=50).map(" ".join)
HEADS = st.sampled_from(["", "", "## Tides\n\n", "## Bread\n\n"])
SHEETS = st.lists(st.builds("{}{}".format, HEADS, PARAGRAPHS), min_size=1, max_size=3).map(
    "\n\n".join
)
DOCUMENTS = st.lists(SHEETS, min_size=1, max_size=3).map("\f".join)
POLICIES = st.builds(
    RetrievalPolicy,
    top_k=st.integers(1, 4),
    max_chars_per_chunk=st.sampled_from([60, 300, 1800]),
    mode=st.sampled_from(SearchMode),
    per_doc=st.sampled_from([None, 1, 2]),
    fold=st.booleans(),
    join=st.booleans(),
    context=st.sampled_from([0, 40, 400]),
    min_score=st.just(0.0),
    mmr=st.sampled_from([None, None, 0.5]),
)


@given(st.lists(DOCUMENTS, min_size=1, max_size=4, unique=True), POLICIES)
@settings(max_examples=40, deadline=None)
def test_any_pages_of_an_answer_hold_exact_slices_and_repeat_nothing(
    documents: list[str], policy: RetrievalPolicy
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = Library(Path(folder))
        for number, text in enumerate(documents):
            library.ingest(library.write(f"{number}.md", text))
        hits: list[Hit] = []
        cursor = None
        while True:
            page = library.query_chunks("tide brass", PROJECT, policy=policy, cursor=cursor)
            assert len(page.hits) <= policy.top_k
            assert page.skipped == len(hits)
            hits += page.hits
            cursor = page.next_cursor
            if cursor is None:
                break
            assert len(page.hits) == policy.top_k

        for hit in hits:
            _check_slice(library, hit, policy)
        spans = [(hit.chunk.doc_id, hit.chunk.span) for hit in hits]
        assert len(set(spans)) == len(spans)
        if policy.per_doc:
            per_document = [hit.chunk.doc_id for hit in hits]
            assert all(per_document.count(each) <= policy.per_doc for each in per_document)
        _check_nothing_is_missed(library, hits, policy)


def _check_slice(library: Library, hit: Hit, policy: RetrievalPolicy) -> None:
    text, span = whole_text(library, hit), hit.chunk.span
    assert hit.chunk.text == span.of(text)
    assert len(hit.chunk.text) <= policy.max_chars_per_chunk
    pages = {
        page.index
        for chunk in library.index.at(PROJECT).chunks(hit.chunk.doc_id)
        for page in chunk.pages
        if text[max(page.span.start, span.start) : min(page.span.end, span.end)].strip()
    }
    assert [page.index for page in hit.chunk.pages] == sorted(pages)
    around = f"{hit.context_before}{hit.chunk.text}{hit.context_after}"
    start = span.start - len(hit.context_before)
    assert text[start : start + len(around)] == around
    for other in hit.also_in:
        assert other.chunk.span.of(whole_text(library, other)) == other.chunk.text


def _check_nothing_is_missed(library: Library, hits: list[Hit], policy: RetrievalPolicy) -> None:
    """Every candidate is in a passage, named as a repetition, or turned away by a limit."""
    if policy.per_doc or policy.fold or policy.max_chars_per_chunk < 300:
        return
    plain = RetrievalPolicy(top_k=100, mode=policy.mode, fold=False, join=False, min_score=0)
    for each in library.query_chunks("tide brass", PROJECT, policy=plain).hits:
        assert any(
            hit.chunk.doc_id == each.chunk.doc_id and hit.chunk.span.contains(each.chunk.span)
            for hit in hits
        )
