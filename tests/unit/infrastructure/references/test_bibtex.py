"""BibTeX and biblatex as reference managers export them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.citation_meta import Author
from loccit.domain.models.reference_library import ReferenceEntry, ReferenceLibrary
from loccit.infrastructure.adapters.zotero_metadata.bibtex_writer import bibtex
from loccit.infrastructure.csl.entries import read_entries
from loccit.infrastructure.references.bibtex import read_bibtex
from loccit.infrastructure.references.library_file import read_library

BETTER_BIBLATEX = r"""
@article{rowe2014,
  title = {Tides and {{Salt Marshes}}: \emph{Spartina} in {Brittany}},
  shorttitle = {Tides},
  author = {family=Waals, given=Jan, prefix=van der, useprefix=true and Rowe, Ann and {Marsh Survey}},
  date = {2014-03-05},
  journaltitle = {Journal of Shores},
  shortjournal = {J. Shores},
  volume = {3},
  number = {4},
  pages = {12--34},
  doi = {10.1234/Marsh\_2014},
  url = {https://example.org/~rowe?a=b\_c},
  urldate = {2020-01-02},
  langid = {english},
  keywords = {tides,salt marsh},
  file = {/home/rowe/Zotero/storage/ABCD1234/Rowe - 2014 - Tides.pdf}
}
"""  # noqa: E501 as it is exported
ZOTERO = r"""
@inproceedings{godel_herons_2019,
	address = {Graz},
	title = {Herons from the {Air}},
	volume = {12},
	copyright = {CC-BY},
	url = {https://example.org/herons},
	booktitle = {Proceedings of the {Bird} {Conference}},
	publisher = {ACM},
	author = {G{\"o}del, Kurt and {\O}stby, {\AA}se},
	month = mar,
	year = {2019},
	file = {PDF:files/8/Godel - 2019.pdf:application/pdf;Snapshot:files/9/a.html:text/html},
}
"""
MENDELEY = r"""
@article{Rowe2014,
abstract = {Long.},
author = {Rowe, Ann and Ota, Ken},
doi = {10.1234/marsh{\_}2014},
file = {:home/rowe/papers/Rowe{\_}2014.pdf:pdf},
journal = {J. Shores},
mendeley-groups = {Thesis/Tides,Salt},
title = {{Tides and salt marshes}},
year = {2014}
}
"""
JABREF = r"""% Encoding: UTF-8
@Article{rowe,
  author   = {Ann Rowe and Jan van der Waals and Knuth, Jr., Donald E. and others},
  title    = {Tides},
  year     = {2014},
  month    = {#mar#},
  file     = {:rowe.pdf:PDF},
  groups   = {Thesis, Tides},
}
@Comment{jabref-meta: databaseType:bibtex;}
@Comment{jabref-meta: fileDirectory:papers;}
"""


def read(text: str, folder: Path = Path("/lib")) -> tuple[ReferenceEntry, ...]:
    reading = read_bibtex(text, folder)
    assert not reading.faults
    return tuple(read_entries(reading.items) or ())


def only(text: str) -> ReferenceEntry:
    [entry] = read(text)
    return entry


def test_better_biblatex_is_read_whole() -> None:
    entry = only(BETTER_BIBLATEX)

    assert entry.citekey == "rowe2014"
    assert entry.title == "Tides and Salt Marshes: Spartina in Brittany"
    assert entry.authors == (
        Author("van der Waals", "Jan"),
        Author("Rowe", "Ann"),
        Author("Marsh Survey"),
    )
    assert (entry.year, entry.doi) == (2014, "10.1234/marsh_2014")
    assert entry.url == "https://example.org/~rowe?a=b_c"
    assert entry.tags == ("tides", "salt marsh")
    assert entry.container == "Journal of Shores"
    assert entry.files == ("/home/rowe/Zotero/storage/ABCD1234/Rowe - 2014 - Tides.pdf",)
    assert entry.csl["type"] == "article-journal"
    assert entry.csl["issued"] == {"date-parts": [[2014, 3, 5]]}
    assert (entry.csl["volume"], entry.csl["issue"], entry.csl["page"]) == ("3", "4", "12-34")
    assert not entry.csl.keys() & {"attachments", "collections"}


def test_zotero_s_own_bibtex_is_read() -> None:
    entry = only(ZOTERO)

    assert entry.title == "Herons from the Air"
    assert entry.authors == (Author("Gödel", "Kurt"), Author("Østby", "Åse"))
    assert entry.container == "Proceedings of the Bird Conference"
    assert entry.csl["type"] == "paper-conference"
    assert entry.csl["issued"] == {"date-parts": [[2019, 3]]}
    assert (entry.csl["publisher"], entry.csl["publisher-place"]) == ("ACM", "Graz")
    assert entry.files == ("/lib/files/8/Godel - 2019.pdf", "/lib/files/9/a.html")


def test_mendeley_s_escapes_folders_and_rootless_paths_are_read() -> None:
    entry = only(MENDELEY)

    assert entry.title == "Tides and salt marshes"
    assert entry.doi == "10.1234/marsh_2014"
    assert entry.collections == ("Thesis/Tides", "Salt")
    assert "/home/rowe/papers/Rowe_2014.pdf" in entry.files


def test_jabref_s_names_groups_and_folder_of_files_are_read() -> None:
    entry = only(JABREF)

    assert entry.authors == (
        Author("Rowe", "Ann"),
        Author("van der Waals", "Jan"),
        Author("Knuth", "Donald E.", "Jr."),
    )
    assert entry.collections == ("Thesis", "Tides")
    assert entry.csl["issued"] == {"date-parts": [[2014, 3]]}
    assert entry.files == ("/lib/rowe.pdf", "/lib/papers/rowe.pdf")


def test_strings_are_put_in_place_and_joined() -> None:
    entry = only(
        """@string{shores = "Journal of " # {Shores}}
        @STRING(pre = {On })
        @article(a, title = pre # "tides" # { and moons}, journal = Shores, year = 2014)"""
    )

    assert entry.title == "On tides and moons"
    assert entry.container == "Journal of Shores"
    assert entry.year == 2014


def test_a_part_has_from_its_whole_what_is_not_its_own() -> None:
    part, whole = read(
        """@inproceedings{part, title={Tides}, author={Rowe, Ann}, crossref={whole}}
        @proceedings{whole, title={Shores}, subtitle={All of them}, editor={Lund, Eva},
          year=1999, publisher={ACM}, doi={10.1234/whole}, file={:whole.pdf:PDF}}"""
    )

    assert (part.title, part.container, part.year) == ("Tides", "Shores: All of them", 1999)
    assert (part.doi, part.files) == (None, ())
    assert part.csl["publisher"] == "ACM"
    assert whole.authors == (Author("Lund", "Eva"),)


def test_shared_data_is_no_entry_and_goes_to_those_that_name_it() -> None:
    entry = only(
        """@xdata{acm, publisher={ACM}, location={Graz}}
        @book{a, title={Tides}, xdata={acm}, location={Wien}}"""
    )

    assert (entry.csl["publisher"], entry.csl["publisher-place"]) == ("ACM", "Wien")


@pytest.mark.parametrize(
    ("fields", "issued"),
    [
        ("date={2014-03/2015-01}", {"date-parts": [[2014, 3], [2015, 1]]}),
        ("date={2014-03-05T10:00:00}", {"date-parts": [[2014, 3, 5]]}),
        ("date={1520?}", {"date-parts": [[1520]], "circa": True}),
        ("date={2014-21}", {"date-parts": [[2014]], "season": 1}),
        ("date={2014/..}", {"date-parts": [[2014]]}),
        ("date={-0043}", {"date-parts": [[-43]]}),
        ("year=2014, month=5 # {~mar}", {"date-parts": [[2014, 3, 5]]}),
        ("year={2014}, month={03}", {"date-parts": [[2014, 3]]}),
        ("year={2014}, month={March}", {"date-parts": [[2014, 3]]}),
        ("year={2014}, month={jan-feb}", {"date-parts": [[2014]]}),
        ("year={c. 2014}", {"raw": "c. 2014"}),
        ("year={in press}", {"raw": "in press"}),
        ("year={}", None),
    ],
)
def test_dates_are_read(fields: str, issued: object) -> None:
    assert only(f"@book{{a, title={{T}}, {fields}}}").csl.get("issued") == issued


def test_a_preprint_names_its_archive() -> None:
    entry = only("@misc{a, title={T}, eprint={2101.00001}, archiveprefix={arXiv}}")

    assert entry.on_arxiv
    assert entry.csl["number"] == "arXiv:2101.00001"


def test_a_link_in_howpublished_is_the_url() -> None:
    entry = only(r"@misc{a, title={T}, howpublished={\url{https://example.org/a_b}}}")

    assert (entry.url, entry.container) == ("https://example.org/a_b", None)


def library(tmp_path: Path, text: str) -> ReferenceLibrary:
    path = tmp_path / "library.bib"
    path.write_text(text, encoding="utf-8")
    return read_library(str(path))


def test_a_broken_entry_is_counted_and_named_and_the_others_are_read(tmp_path: Path) -> None:
    found = library(
        tmp_path,
        "@book{one, title={One}}\n@book{two, title={Two\n@book{three, title={Three}}\n"
        "@book{one, title={Another}}\n@book{three, title={Three}}\n",
    )

    assert [entry.citekey for entry in found.entries] == ["one", "three"]
    assert [fault.name for fault in found.faults] == ["two", "one"]
    assert "line 2" in found.faults[0].reason
    assert found.faults_told.startswith("2 of 4 entries left out: two (line 2")


def test_a_repeated_field_costs_no_entry(tmp_path: Path) -> None:
    [entry] = library(tmp_path, "@book{a, title={One}, note={x}, title={Two}}").entries

    assert entry.title == "One"


def test_an_entry_without_a_key_gets_one_of_its_author_year_and_title(tmp_path: Path) -> None:
    entry = "@book{, title={The Tides of Brittany}, author={Ōta, Ken}, year=2014}\n"

    found = library(tmp_path, f"{entry}{entry}@book{{ota2014tidesa, title={{T}}}}")

    keys = [one.citekey for one in found.entries]
    assert keys == ["ota2014tides", "ota2014tidesb", "ota2014tidesa"]


texts = st.text(st.characters(exclude_categories=["C", "Z"]) | st.just(" "), max_size=30).map(
    lambda text: " ".join(text.split())
)
words = st.text(st.characters(categories=["L"]), min_size=1, max_size=12)
parts = st.lists(
    words | st.sampled_from(["van", "and", "Rowe,", "O'Neil", "=", "&"]), min_size=1
).map(" ".join)
names = st.fixed_dictionaries({"family": parts, "given": words}) | st.fixed_dictionaries(
    {"literal": texts.filter(bool)}
)


@given(
    st.sampled_from(
        ["article-journal", "book", "chapter", "paper-conference", "report", "thesis"]
    ),
    st.fixed_dictionaries(dict.fromkeys(("title", "container-title", "publisher"), texts)),
    st.lists(names, max_size=3),
    st.integers(1, 9999) | st.none(),
    st.fixed_dictionaries(dict.fromkeys(("volume", "edition", "publisher-place"), words)),
)
def test_what_we_write_we_read(
    kind: str,
    titles: dict[str, str],
    authors: list[dict[str, str]],
    year: int | None,
    numbers: dict[str, str],
) -> None:
    issued = {"issued": {"date-parts": [[year]]}} if year else {}
    item = {"id": "a", "type": kind, "author": authors, "DOI": "10.1234/a_b", **titles, **numbers,
            "URL": "https://example.org/~a?b=c&d=%20#e", **issued}  # fmt: skip
    if kind in {"book", "report"}:
        del item["container-title"]
    [given] = read_entries([item]) or []

    entry = only(bibtex([item]))

    for name in ("citekey", "title", "authors", "year", "doi", "url", "container"):
        assert getattr(entry, name) == getattr(given, name), name
    [again] = read_entries([entry.csl]) or []
    assert bibtex([entry.csl]) == bibtex([item])
    assert again.title == given.title


@given(st.text(st.sampled_from('@{}"=,#()\\\n abook%1'), max_size=80))
def test_any_text_is_read_to_its_end(text: str) -> None:
    read_bibtex(text, Path("/lib"))
