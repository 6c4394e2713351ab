"""Which format a reference list is in, and what is wrong with those that are none."""

import json
import time
from pathlib import Path

import pytest

from loccit.domain.errors import ReferencesUnreadable
from loccit.infrastructure.references.library_file import read_library

BIBTEX = "% Encoding: UTF-8\n@book{a, title={Tides}}\n"
RIS = "TY  - BOOK\nID  - a\nTI  - Tides\nER  - \n"
CSL = '[{"id": "a", "type": "book", "title": "Tides"}]'


@pytest.mark.parametrize("content", [BIBTEX, RIS, CSL, f"\ufeff\n{CSL}", f"\ufeff{RIS}"])
@pytest.mark.parametrize("name", ["library.bib", "library.ris", "library.json", "library.txt"])
def test_the_content_tells_the_format_whatever_the_name(
    tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")

    [entry] = read_library(str(path)).entries

    assert (entry.citekey, entry.title) == ("a", "Tides")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("library.bib", ""),
        ("library.bib", "% Encoding: UTF-8\n\n"),
        ("library.bib", "@comment{jabref-meta: databaseType:bibtex;}"),
        ("library.ris", "\n"),
        ("library.json", "[]"),
    ],
)
def test_a_list_may_be_empty(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")

    assert read_library(str(path)).entries == ()


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("library.bib", b"Rowe 2014, Tides", "neither CSL JSON, BibTeX nor RIS"),
        ("library.bib", b"%PDF-1.7\n\x00\xff\xfe", "neither CSL JSON, BibTeX nor RIS"),
        ("library.xml", b"<?xml version='1.0'?><records/>", "export it as CSL JSON, BibTeX or"),
        ("library.ris", b"%0 Journal Article\n%T Tides", "neither CSL JSON, BibTeX nor RIS"),
        ("library.bib", b"@book{rowe, title={Tides", "rowe: line 1: .* missing; export it"),
        ("library.ris", b"TY  - BOOK\nPB  - ACM\nER  - ", "line 1: neither title"),
        ("library.json", b'[{"id": "a"', "not whole JSON"),
        ("library.json", b"", "not whole JSON"),
        ("library.json", b'{"a": 1}', "not a list of entries"),
        ("library.bib", b'{"a": 1}', "not a list of entries"),
        ("gone/library.bib", None, "no such file"),
    ],
)
def test_what_is_no_list_is_named_with_the_next_step(
    tmp_path: Path, name: str, content: bytes | None, reason: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(ReferencesUnreadable, match=reason) as caught:
        read_library(str(path))

    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("encoding", "noted"), [("cp1252", "Cp1252"), ("iso8859-2", "ISO8859_2"), ("cp1252", "none")]
)
def test_bibtex_in_the_encoding_that_jabref_notes(
    tmp_path: Path, encoding: str, noted: str
) -> None:
    title = "Über Gezeiten" if encoding == "cp1252" else "Příliv"
    path = tmp_path / "library.bib"
    path.write_bytes(f"% Encoding: {noted}\n@book{{a, title={{{title}}}}}".encode(encoding))

    assert read_library(str(path)).entries[0].title == title


def test_better_bibtex_json_names_files_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "library.json"
    item = {"citationKey": "a", "itemType": "book", "title": "Tides",
            "attachments": [{"path": "files/1/a.pdf"}, {"title": "a link"}]}  # fmt: skip
    path.write_text(json.dumps({"items": [item]}), encoding="utf-8")

    [entry] = read_library(str(path)).entries

    assert entry.files == (str(tmp_path / "files/1/a.pdf"),)
    assert entry.csl == {}


@pytest.mark.parametrize(
    "text",
    [
        # each string is twice the one before
        "@string{a0={x}}\n"
        + "".join(f"@string{{a{at}=a{at - 1} # a{at - 1}}}\n" for at in range(1, 60))
        + "@book{k, title=a59}",
        "@book{,title={Tides}}\n" + "@book{,title={Tides}, year=1}\n" * 3_000,
        "@book{a, title={" + r"\emph{" * 3_000 + "}" * 3_000 + "}}",
        "TY  - BOOK\nTI  - " + "x\n" * 20_000,
        "% \n@" + " " * 100_000 + "x\n@book{a, title={Tides}}",
    ],
)
def test_a_hostile_list_takes_no_more_time_than_its_size(tmp_path: Path, text: str) -> None:
    path = tmp_path / "library.bib"
    path.write_text(text, encoding="utf-8")

    started = time.process_time()
    assert read_library(str(path)).entries
    assert time.process_time() - started < 5
