"""Provisional entries are exported, corrected elsewhere, and read again as they were."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from loccit.domain.citekey import portable_citekey
from loccit.domain.models.citation_meta import PROVISIONAL, Author, CitationMeta, SourceHint
from loccit.domain.models.reference_library import ReferenceEntry
from loccit.domain.references.provisional_entry import provisional_entry
from loccit.infrastructure.adapters.zotero_metadata.bibliography import csl_items, csl_json
from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import bibtex
from loccit.infrastructure.references.library_file import read_library

FORMS = pytest.mark.parametrize("form", ["bibtex", "csl-json"])
SIGNS = st.sampled_from("{}\\$&%#_^~\"'`-?!<>@,=;:./|[]()*+ \n\u00a0")
LETTERS = st.characters(codec="utf-8")
WORDS = st.sampled_from(
    ["van der", "de la", "and", "others", "Jr.", "\\textbf{x}", "<i>a</i>", "&amp;", "$x_1$",
     "Ångström", "O’Neil", "欧阳", "محمد", "e\u0301", "--", "``", "''", "family=x", "III"]
)  # fmt: skip
TEXTS = st.lists(st.one_of(SIGNS, LETTERS, WORDS), max_size=12).map("".join)
AUTHORS = st.lists(st.builds(Author, TEXTS, TEXTS), max_size=4).map(tuple)


def made(title: str, authors: tuple[Author, ...] = ()) -> CitationMeta:
    hint = SourceHint(people=authors, year=2014, dois=("10.1000/x_1(2)<3>",))
    return provisional_entry(hint, title, "/library/x.pdf", taken=())


def read_again(
    citation: CitationMeta, form: str, path: Path, files: tuple[str, ...]
) -> ReferenceEntry:
    items = csl_items({citation.citekey: citation}, None, files={citation.citekey: files})
    path.write_text(bibtex(items) if form == "bibtex" else csl_json(items), encoding="utf-8")
    library = read_library(str(path))
    assert not library.faults
    [entry] = library.entries
    return entry


@FORMS
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=200,
)
@given(title=TEXTS, authors=AUTHORS)
@example(title="On {braces", authors=())
@example(title="Tides } and { salt", authors=(Author("van der Waals", "Jan"),))
@example(title="Tides", authors=(Author(",family=x"),))
@example(title="Tides", authors=(Author(",family=x--"),))
@example(title="Tides", authors=(Author("{", "{, { ,{"),))
@example(title="Tides", authors=(Author("a' '", "Jan"), Author("d' Ormesson- x’ y", "Jean")))
def test_any_title_and_authors_are_read_again_as_they_were(
    tmp_path: Path, form: str, title: str, authors: tuple[Author, ...]
) -> None:
    citation = made(title, authors)

    entry = read_again(citation, form, tmp_path / "list", ())

    assert entry.title == citation.title
    assert entry.authors == citation.authors
    assert (entry.year, entry.doi) == (2014, citation.doi)
    assert entry.citekey == portable_citekey(citation.citekey) == citation.citekey
    assert PROVISIONAL in entry.tags


@FORMS
@given(name=st.text(st.characters(codec="utf-8", exclude_characters="\0/\\"), min_size=1))
@example(name="a;b:c {e} %20 &amp;")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_printable_path_of_a_document_leads_to_its_entry_again(
    tmp_path: Path, form: str, name: str
) -> None:
    path = f"/library/{name.strip()}.pdf"  # a backslash is read as a separator of Windows

    entry = read_again(made("Tides"), form, tmp_path / "list", (path,))

    told = form == "csl-json" or (path.isprintable() and not set("{}") & set(path))
    assert not told or path in entry.files


def test_an_entry_whose_keyword_is_taken_out_is_confirmed(tmp_path: Path) -> None:
    exported = csl_items({"x": replace(made("Tides"), citekey="x")}, None)
    path = tmp_path / "list.bib"
    path.write_text(bibtex(exported).replace(PROVISIONAL, "tides"), encoding="utf-8")

    [entry] = read_library(str(path)).entries

    assert entry.tags == ("tides",)


def test_a_citekey_keeps_letters_that_only_look_marked() -> None:
    assert made("Нейросетевые методы").citekey == "2014нейросетевые"
    assert made("オープンソース 入門").citekey == "2014オープンソース"
    assert made("Élan vital", (Author("Müller", "Ana"),)).citekey == "muller2014elan"
