"""What is cited, for Pandoc and for BibTeX."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from bibtexparser.entrypoint import parse_string
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.citekey import citation_of
from loccit.domain.errors import ReferencesUnreadable
from loccit.domain.models.citation_meta import Author, CitationMeta, MatchEvidence, MatchMethod
from loccit.infrastructure.adapters.zotero_metadata.bibliography import (
    csl_items,
    csl_json,
    items_of,
)
from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import bibtex

ROWE = CitationMeta(
    citekey="rowe2014",
    title="Tides & salt: 50 % of {it}",
    authors=(Author("van der Waals", "Jan", "Jr."), Author("Tide and Marsh Survey")),
    year=2014,
    doi="10.1000/x_1",
    url=None,
    tags=(),
    collections=(),
    container="Marsh Journal",
    match=MatchEvidence(MatchMethod.DOI, 1.0),
)


def written(tmp_path: Path, *entries: object) -> str:
    path = tmp_path / "library.json"
    path.write_text(json.dumps(entries), encoding="utf-8")
    return str(path)


def test_an_entry_is_taken_whole_from_the_reference_list(tmp_path: Path) -> None:
    whole = {
        "id": "rowe2014",
        "type": "chapter",
        "title": "Tides",
        "volume": 9,
        "container-title": "A book",
    }

    [item] = csl_items(
        {ROWE.citekey: ROWE}, written(tmp_path, whole, {"id": "other", "type": "book"})
    )

    assert item == whole
    assert "@incollection{rowe2014," in bibtex([item])
    assert "booktitle = {A book}" in bibtex([item])
    assert "volume = {9}" in bibtex([item])


def test_an_entry_that_the_list_lacks_is_made_of_what_is_stored(tmp_path: Path) -> None:
    [item] = csl_items({ROWE.citekey: ROWE}, written(tmp_path, {"id": "other", "type": "book"}))

    assert json.loads(csl_json([item])) == [
        {
            "id": "rowe2014",
            "type": "article-journal",
            "title": "Tides & salt: 50 % of {it}",
            "author": [
                {"family": "van der Waals", "given": "Jan", "suffix": "Jr."},
                {"literal": "Tide and Marsh Survey"},
            ],
            "container-title": "Marsh Journal",
            "issued": {"date-parts": [[2014]]},
            "DOI": "10.1000/x_1",
        }
    ]


def test_bibtex_escapes_what_tex_would_obey_and_keeps_a_body_in_one_piece() -> None:
    lines = bibtex(csl_items({ROWE.citekey: ROWE}, None)).splitlines()

    assert lines[0] == "@article{rowe2014,"
    assert "\tauthor = {van der Waals, Jr., Jan and {Tide and Marsh Survey}}," in lines
    assert r"	title = {Tides \& salt: 50 \% of \{it\}}," in lines
    assert "\tjournal = {Marsh Journal}," in lines
    assert r"	doi = {10.1000/x\_1}" in lines


def test_a_list_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "library.json"
    path.write_text("{}", encoding="utf-8")

    with pytest.raises(ReferencesUnreadable):
        csl_items({ROWE.citekey: ROWE}, str(path))


@given(st.text(min_size=1), st.text())
def test_any_key_and_title_make_one_entry_that_a_reader_of_bibtex_reads(
    key: str, title: str
) -> None:
    text = bibtex([{"id": key, "type": "book", "title": title}])

    read = parse_string(text)
    assert len(read.entries) == 1
    assert not read.failed_blocks


def test_what_steers_a_terminal_is_in_neither_file() -> None:
    title = "On\x1b[31m tides\x9b31m\u202e and\nmud\x07"
    items = csl_items({"rowe\x1b\u202e14": replace(ROWE, title=title)}, None)

    written, as_json = bibtex(items), csl_json(items)

    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", written + as_json)
    assert json.loads(as_json)[0]["title"] == title
    assert "and mud" in written


@pytest.mark.parametrize(
    "citekey", ["Smith 2020, a", "mu\u0308ller", "2014 {rowe}", "O\u2019Neil"]
)
def test_an_odd_key_is_the_same_in_a_note_and_both_of_its_bibliographies(
    tmp_path: Path, citekey: str
) -> None:
    odd = replace(ROWE, citekey=citekey)
    listed = written(tmp_path, {"id": citekey, "type": "book", "title": "Tides"})
    cited = citation_of(citekey).removeprefix("@").strip("{}")

    for items in (csl_items({odd.citekey: odd}, None), csl_items({odd.citekey: odd}, listed)):
        assert [item["id"] for item in json.loads(csl_json(items))] == [cited]
        assert [entry.key for entry in parse_string(bibtex(items)).entries] == [cited]


def test_a_work_whose_document_is_gone_keeps_the_entry_that_the_note_had(tmp_path: Path) -> None:
    before = csl_items({"rowe 2014": replace(ROWE, citekey="rowe 2014")}, None)
    earlier = items_of(written(tmp_path, *before))
    works = {"rowe 2014": None, "rowe2014": ROWE, "gone": None}

    items = csl_items(works, None, earlier)

    assert [item["id"] for item in items] == ["rowe-2014", "rowe2014"]
    assert items[0] == before[0]


def test_the_reference_list_is_asked_first_for_a_work_whose_document_is_gone(
    tmp_path: Path,
) -> None:
    listed = written(tmp_path, {"id": "rowe2014", "type": "book", "title": "New"})

    [item] = csl_items({"rowe2014": None}, listed, {"rowe2014": {"id": "rowe2014"}})

    assert item["title"] == "New"


def test_an_empty_bibliography_has_no_entries(tmp_path: Path) -> None:
    (tmp_path / "empty.csl.json").write_text(csl_json([]), encoding="utf-8")

    assert items_of(str(tmp_path / "empty.csl.json")) == {}
