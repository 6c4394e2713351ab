"""The filters of `loccit query`, on the sample library."""

import re
from pathlib import Path

import pytest

from tests.e2e.conftest import ROOT, SAMPLES, Sampled


def found(sampled: Sampled, text: str, *options: str, cwd: Path | None = None) -> set[str]:
    """Return the names of the files that answer."""
    query = ("query", text, "--mode", "lexical", "-k", "50", "--json", *options)
    outcome = sampled.loccit(*query, cwd=cwd)
    assert outcome.code == 0, outcome.err
    return {Path(item["source_path"]).name for item in outcome.json["items"]}


def test_a_language_leaves_documents_in_it(sampled: Sampled) -> None:
    assert found(sampled, "Mond 1110 lune", "--language", "DE") == {"mondfinsternisse.pdf"}
    french_too = found(sampled, "Mond 1110 mer", "--language", "de", "--language", "fr-FR")
    assert french_too == {"mondfinsternisse.pdf", "carnets-de-bord.pdf"}


def test_a_doi_is_found_however_it_is_written(sampled: Sampled) -> None:
    doi = "https://doi.org/10.5555/LOCCIT.Marsh.2019"
    assert found(sampled, "tide", "--doi", doi) == {"salt-marsh-tides.pdf"}


def test_a_section_is_found_by_the_words_of_its_heading(sampled: Sampled) -> None:
    query = ("query", "telegraph wires batteries", "-k", "20", "--json", "--section", "STORM")
    outcome = sampled.loccit(*query)

    items = outcome.json["items"]
    assert items
    for item in items:
        assert any("storm" in heading.lower() for heading in item["section_path"])
    assert outcome.json["filters"] == {"sections": ["STORM"]}


def test_a_path_is_a_file_a_folder_or_a_pattern_from_the_working_folder(sampled: Sampled) -> None:
    one = str(SAMPLES / "tide-machines.pdf")
    assert found(sampled, "tide", "--path", one) == {"tide-machines.pdf"}
    assert found(sampled, "birds", "--path", "data/*.html", cwd=ROOT) == {"magnetic-birds.html"}
    everything = found(sampled, "tide")
    assert found(sampled, "tide", "--path", "data", cwd=ROOT) == everything
    assert len(everything) > 2


def test_filters_are_joined_by_and(sampled: Sampled) -> None:
    narrow = ("--tag", "tides", "--language", "en", "--year", "2020:")
    assert found(sampled, "tide", *narrow) == {"tide-machines.pdf"}
    assert (
        found(sampled, "tide", *narrow, "--path", str(SAMPLES / "salt-marsh-tides.pdf")) == set()
    )
    assert found(sampled, "tide", *narrow, "--collection", "Thesis") == set()


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--language", "german", "no language code of two letters"),
        ("--doi", "lindqvist", "no DOI"),
        ("--section", "§", "no word of a heading"),
        ("--collection", "/", "no collection"),
        ("--path", "nowhere/*.pdf", "no document is at 'nowhere/*.pdf'"),
        ("--tag", " ", "no tag"),
        ("--year", "soon", "use 2015:2020"),
    ],
)
def test_a_filter_that_nothing_can_meet_is_a_wrong_call(
    sampled: Sampled, option: str, value: str, said: str
) -> None:
    outcome = sampled.loccit("query", "tide", "--mode", "lexical", option, value)

    assert outcome.code == 2
    assert said in outcome.err


def test_quotation_marks_want_words_and_a_minus_does_not_in_every_mode(sampled: Sampled) -> None:
    query = '"the moon" tide -harmonic'
    for mode in ("hybrid", "dense", "lexical"):
        outcome = sampled.loccit("query", query, "--mode", mode, "--json", "--facets", "--group")

        told = outcome.json
        assert (told["query"], told["phrases"], told["without"]) == (
            query,
            ["the moon"],
            ["harmonic"],
        )
        assert told["items"]
        for item in told["items"]:
            start = item["span"][0]
            held = {item["text"][one - start : other - start] for one, other in item["phrases"]}
            assert {" ".join(each.lower().split()) for each in held} == {"the moon"}
            assert "harmonic" not in re.findall(r"\w+", item["text"].lower())
        ranks = [rank for group in told["groups"] for rank in group["ranks"]]
        assert ranks == list(range(1, len(told["items"]) + 1))
        documents = {each["value"] for each in told["facets"]["documents"]}
        assert {item["doc_id"] for item in told["items"]} <= documents
        assert told["facets"]["documents_in_all"] == len(documents)


def test_a_query_of_unwanted_words_alone_is_refused(sampled: Sampled) -> None:
    outcome = sampled.loccit("query", "--mode", "lexical", "--", "-moon")

    assert outcome.code == 2
    assert "only what must not be there" in outcome.err
