"""RIS as reference managers and publishers export it."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from loccit.domain.models.citation_meta import Author
from loccit.domain.models.reference_library import ReferenceEntry, ReferenceLibrary
from loccit.infrastructure.references.library_file import read_library
from loccit.infrastructure.references.ris import read_ris

ZOTERO = """TY  - JOUR
TI  - Tides and <i>salt marshes</i>
AU  - Rowe, Ann
AU  - Waals, Jan van der, Jr.
AU  - Marsh Survey
T2  - Journal of Shores
AB  - The first line of it.
And a second one.
DA  - 2014/03/05/
PY  - 2014
DO  - 10.1234/Marsh.2014
VL  - 3
IS  - 4
SP  - 12
EP  - 34
J2  - J. Shores
SN  - 1234-5678
UR  - https://example.org/a;b
L1  - files/8/Rowe - 2014.pdf
L1  - https://example.org/a.pdf
KW  - tides
KW  - salt marsh
ER  - 

"""  # noqa: W291 as it is exported
ENDNOTE = """TY  - CHAP
AU  - Lund, Eva
A2  - Rowe, Ann
DA  - Mar 5
ID  - 1234
KW  - tides
salt marsh
PB  - ACM
CY  - Graz
PY  - 1999
L1  - internal-pdf://1234567/Lund-1999.pdf
T2  - All Shores
TI  - The Bends of
  Rivers
ER  - 
"""  # noqa: W291
MENDELEY = """TY - CONF
T1 - Counting herons
A1 - Diaz, Luz
Y1 - 2019/06//
JF - Proceedings of Birds
L1 - file:///home/rowe/papers/Diaz%202019.pdf
ID - diaz2019
ER -
"""


@pytest.fixture
def library(tmp_path: Path) -> "Library":
    return Library(tmp_path)


class Library:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, text: str) -> ReferenceLibrary:
        path = self.folder / "library.ris"
        path.write_bytes(text.encode("utf-8"))
        return read_library(str(path))

    def only(self, text: str) -> ReferenceEntry:
        [entry] = self.of(text).entries
        return entry


def test_zotero_s_ris_is_read_whole(library: Library) -> None:
    entry = library.only(ZOTERO)

    assert entry.citekey == "rowe2014tides"
    assert entry.title == "Tides and salt marshes"
    assert entry.authors == (
        Author("Rowe", "Ann"),
        Author("Waals", "Jan van der", "Jr."),
        Author("Marsh Survey"),
    )
    assert (entry.year, entry.doi, entry.container) == (
        *(2014, "10.1234/marsh.2014"),
        "Journal of Shores",
    )
    assert entry.url == "https://example.org/a;b"
    assert entry.tags == ("tides", "salt marsh")
    assert entry.files == (str(library.folder / "files/8/Rowe - 2014.pdf"),)
    assert entry.csl["issued"] == {"date-parts": [[2014, 3, 5]]}
    assert (entry.csl["volume"], entry.csl["issue"], entry.csl["page"]) == ("3", "4", "12-34")
    assert entry.csl["ISSN"] == "1234-5678"


def test_endnote_s_numbers_are_no_citekeys_and_its_lines_go_on(library: Library) -> None:
    entry = library.only(ENDNOTE)

    assert entry.citekey == "lund1999bends"
    assert "1234" in entry.aliases
    assert entry.title == "The Bends of Rivers"
    assert entry.tags == ("tides", "salt marsh")
    assert (entry.container, entry.year) == ("All Shores", 1999)
    assert entry.csl["editor"] == [{"family": "Rowe", "given": "Ann"}]
    assert entry.files == ()


def test_older_tags_and_a_single_space_are_read(library: Library) -> None:
    entry = library.only(MENDELEY)

    assert (entry.citekey, entry.title, entry.year) == ("diaz2019", "Counting herons", 2019)
    assert entry.authors == (Author("Diaz", "Luz"),)
    assert entry.container == "Proceedings of Birds"
    assert entry.files == ("/home/rowe/papers/Diaz 2019.pdf",)


def test_line_ends_marks_and_other_encodings_do_no_harm(tmp_path: Path) -> None:
    text = "TY  - BOOK\r\nTI  - Über Gezeiten\r\nPY  - 2014\r\nER  - \r\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        path = tmp_path / "library.ris"
        path.write_bytes(text.encode(encoding))
        [entry] = read_library(str(path)).entries
        assert (entry.title, entry.citekey) == ("Über Gezeiten", "2014uber")


def test_a_record_that_was_cut_off_costs_no_other(library: Library) -> None:
    found = library.of(
        "TY  - BOOK\nTI  - One\nTY  - BOOK\nTI  - Two\nER  - \nTY  - BOOK\nTI  - Th"
    )

    assert [entry.title for entry in found.entries] == ["One", "Two", "Th"]


def test_a_record_that_says_nothing_is_counted_and_named(library: Library) -> None:
    found = library.of(f"{ZOTERO}TY  - BOOK\nPB  - ACM\nER  - \n")

    assert [entry.title for entry in found.entries] == ["Tides and salt marshes"]
    line = ZOTERO.count("\n") + 1
    told = f"1 of 2 entries left out: line {line} (neither title, author nor DOI)"
    assert found.faults_told == told


def test_two_records_without_keys_get_different_ones(library: Library) -> None:
    found = library.of(ZOTERO + ZOTERO)

    assert [entry.citekey for entry in found.entries] == ["rowe2014tides", "rowe2014tidesa"]


@example("TY -1")
@given(st.text(st.sampled_from("TYAUKWER  --\n\r;,/x1é"), max_size=120))
def test_any_text_is_read_to_its_end(text: str) -> None:
    read_ris(f"TY  - JOUR\n{text}", Path("/lib"))
