"""How filters compare what users write with what documents have."""

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.errors import InvalidRequest
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.filter_keys import (
    author_key,
    collection_key,
    collection_keys,
    heading_words,
    language_key,
    path_key,
    path_keys,
    tag_key,
)


def test_authors_compare_without_accents_and_case() -> None:
    assert author_key("  Müller ") == author_key("MULLER") == "muller"


def test_tags_compare_without_case_but_keep_their_accents() -> None:
    assert tag_key("Gezeiten") == tag_key(" GEZEITEN")
    assert tag_key("pêche") != tag_key("peche")


def test_a_collection_is_found_by_its_name_its_path_and_the_collections_above_it() -> None:
    keys = collection_keys(["Thesis/Tides/Salt Marshes"])

    for asked in (
        *("thesis", "TIDES", "salt  marshes", "Thesis/Tides", "Tides / Salt marshes"),
        "/Thesis/Tides/Salt Marshes/",
    ):
        assert collection_key(asked) in keys
    for asked in ("Salt", "Thesis/Salt Marshes", "Marshes", "Thes"):
        assert collection_key(asked) not in keys


@given(st.lists(st.text(max_size=8), max_size=4))
def test_any_collection_is_found_by_its_own_name(names: list[str]) -> None:
    keys = collection_keys(names)

    assert len(set(keys)) == len(keys)
    assert {collection_key(name) for name in names} - {""} <= set(keys)
    assert "" not in keys


@pytest.mark.parametrize(
    ("asked", "key"),
    [("de", "de"), (" DE ", "de"), ("de-AT", "de"), ("pt_br", "pt"), ("zh-Hant-TW", "zh")],
)
def test_a_language_is_told_by_its_two_letters(asked: str, key: str) -> None:
    assert language_key(asked) == key


@pytest.mark.parametrize("asked", ["", "d", "deu", "german", "d3", "de.at", "ß"])
def test_what_is_no_two_letter_code_is_no_language(asked: str) -> None:
    assert language_key(asked) is None


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        ("methods", "2 Methods"),
        ("METHODS", "2.1. Materials and methods"),
        ("methods materials", "Materials & Methods"),
        ("2 methods", "2  Methods"),
        ("3.2", "3.2 Sea level"),
        ("grossen", "1.2 Größen"),
        ("方法", "2 実験方法"),
        ("l'eau", "L\u2019eau et le vent"),
    ],
)
def test_a_heading_holds_the_words_asked_for(asked: str, heading: str) -> None:
    assert heading_words(asked) <= heading_words(heading)


@pytest.mark.parametrize(
    ("asked", "heading"),
    [("method", "2 Methods"), ("3", "3.2 Sea level"), ("sea methods", "Methods"), ("ea", "Sea")],
)
def test_a_heading_does_not_hold_parts_of_its_words(asked: str, heading: str) -> None:
    assert not heading_words(asked) <= heading_words(heading)


def test_a_path_is_found_by_every_folder_above_it_by_whole_names() -> None:
    keys = path_keys("/home/ada/papers/tides.pdf")

    for asked in ("/", "/home/ada/", "/home/ada/papers", "/home/ada/papers/tides.pdf"):
        assert path_key(asked) in keys
    for asked in ("/home/ad", "/home/ada/papers/tides", "/papers", "/home/ada/papers/tides.pdf/x"):
        assert path_key(asked) not in keys


def test_a_path_is_the_same_however_its_accents_are_written() -> None:
    decomposed = unicodedata.normalize("NFD", "/home/ada/Größen/a.pdf")

    assert path_key("/home/ada/Größen") in path_keys(decomposed)


@pytest.mark.parametrize(
    "values",
    [
        {"dois": ("not one",)},
        {"languages": ("german",)},
        {"sections": ("§ —",)},
        {"collections": (" / ",)},
        {"paths": ("papers",)},
        {"tags": ("a", " ")},
        {"authors": ("",)},
        {"citekeys": ("",)},
        {"year_from": 2020, "year_to": 2015},
    ],
)
def test_a_filter_that_nothing_can_meet_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest):
        SearchFilter(**values)
