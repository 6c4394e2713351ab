"""Words that must stand in what is shown, hits by document, and counts of what is searched."""

from dataclasses import replace
from pathlib import Path

import pytest

from loccit.application.query.query_facets import query_facets
from loccit.application.query.wanted_words import with_phrases
from loccit.domain.models.retrieval import Hit, QueryResult, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode
from loccit.interfaces.presenters.lit_phrases import lit
from tests.unit.application.conftest import PROJECT, Library

BY_WORDS = RetrievalPolicy(mode=SearchMode.LEXICAL, min_score=0)
LONG = " ".join(f"w{number}" for number in range(150))  # four chunks of 40 words and less


def ask(
    library: Library,
    text: str,
    policy: RetrievalPolicy = BY_WORDS,
    filters: SearchFilter | None = None,
    cursor: str | None = None,
) -> QueryResult:
    return library.query_chunks(text, PROJECT, policy=policy, filters=filters, cursor=cursor)


def names(hits: tuple[Hit, ...]) -> list[str]:
    return [Path(hit.source_path).name for hit in hits]


def test_passages_that_would_hold_unwanted_words_together_are_not_joined(library: Library) -> None:
    library.ingest(library.write("long.txt", LONG))
    joined = ask(library, "w10 w50").hits
    border = joined[0].chunk.text.split()[31:41]  # longer than what chunks share

    apart = ask(library, "w10 w50", filters=SearchFilter(without=(" ".join(border),))).hits

    assert len(joined) == 1
    assert len(apart) == 2


@pytest.mark.parametrize("phrases", [("w30 w31",), ("w2 w3", "w12"), ("w0", "w38 w39")])
def test_a_passage_is_cut_around_what_must_stand_in_it(
    library: Library, phrases: tuple[str, ...]
) -> None:
    library.ingest(library.write("long.txt", LONG))
    wanted = SearchFilter(phrases=phrases)
    policy = replace(BY_WORDS, max_chars_per_chunk=60, join=False)

    [hit] = with_phrases(ask(library, phrases[0], policy, wanted), wanted).hits

    text, start = hit.chunk.text, hit.chunk.span.start
    assert [text[each.start - start : each.end - start] for each in hit.phrases] == list(phrases)
    assert len(text) <= 60 or phrases == ("w0", "w38 w39")  # these stand farther apart


def test_a_filter_on_words_that_no_passage_meets_is_named(library: Library) -> None:
    library.ingest(library.write("one.txt", "The brass machine draws a tide."))

    told = ask(library, "tide", filters=SearchFilter(phrases=("draws tide", "brass machine")))
    none = ask(library, "tide", filters=SearchFilter(without=("a tide",)))

    assert [each.message for each in told.warnings] == ["no passage holds the words “draws tide”"]
    assert [each.message for each in none.warnings] == ["every passage holds “a tide”"]


def test_phrases_are_lit_wherever_lines_are_broken(library: Library) -> None:
    library.ingest(library.write("one.txt", "The brass machine draws a tide, the brass machine."))
    wanted = SearchFilter(phrases=("brass machine",))
    [hit] = with_phrases(ask(library, "tide", filters=wanted), wanted).hits

    first, second, third = lit(
        ["  The brass", "  machine draws a tide, the", "  brass machine."], hit
    )

    assert first == "  The \x1b[1m\x1b[4mbrass\x1b[0m"
    assert second == "  \x1b[1m\x1b[4mmachine\x1b[0m draws a tide, the"
    assert third == "  \x1b[1m\x1b[4mbrass machine\x1b[0m."


def write_parts(library: Library, name: str, count: int) -> None:
    parts = "\n\n".join(f"## Part {n}\n\nTide {name} {n} of {n * 7}." for n in range(count))
    library.ingest(library.write(f"{name}.md", f"# Tides\n\n{parts}"))


def test_hits_are_grouped_by_document_page_after_page(library: Library) -> None:
    for name, count in (("one", 6), ("two", 2), ("three", 4), ("four", 1)):
        write_parts(library, name, count)
    policy = replace(BY_WORDS, group=True, top_k=2, fold=False)

    first = ask(library, "tide", policy)
    second = ask(library, "tide", policy, cursor=first.next_cursor)

    shown = [*names(first.hits), *names(second.hits)]
    counts = {name: shown.count(name) for name in shown}
    assert counts == {"one.md": 3, "two.md": 2, "three.md": 3, "four.md": 1}
    assert len(dict.fromkeys(names(first.hits))) == len(dict.fromkeys(names(second.hits))) == 2
    for page in (first, second):
        assert page.grouped
        listed = names(page.hits)
        assert listed == sorted(listed, key=listed.index)
        assert page.hits[0].score == max(hit.score for hit in page.hits)
    assert second.next_cursor is None


def test_a_group_has_as_many_passages_as_are_asked_for(library: Library) -> None:
    write_parts(library, "one", 30)
    write_parts(library, "two", 1)

    hits = ask(library, "tide", replace(BY_WORDS, group=True, per_doc=9, top_k=1, fold=False)).hits

    assert len(hits) == 9
    assert len(set(names(hits))) == 1


def test_facets_count_the_documents_and_passages_that_a_search_looks_at(library: Library) -> None:
    write_parts(library, "one", 3)
    write_parts(library, "two", 2)
    library.ingest(library.write("three.txt", "No such word."))
    index = library.index.at(PROJECT)

    everything = query_facets(index, SearchFilter())
    with_words = query_facets(index, SearchFilter(phrases=("tide one",)))
    without = query_facets(index, SearchFilter(without=("tide one 1", "no such word")))

    assert (everything.documents_in_all, everything.passages_in_all) == (3, index.count_chunks())
    assert {each.label: each.documents for each in everything.kinds} == {"MD": 2, "TXT": 1}
    assert [each.passages for each in with_words.documents] == [3]
    assert (with_words.documents_in_all, with_words.passages_in_all) == (1, 3)
    assert [each.value for each in with_words.kinds] == ["/**/*.md"]
    assert without.documents_in_all == 2
    assert without.passages_in_all == everything.passages_in_all - 2
    nothing = query_facets(index, SearchFilter(sections=("methods",)))
    assert (nothing.documents_in_all, nothing.passages_in_all) == (0, 0)
