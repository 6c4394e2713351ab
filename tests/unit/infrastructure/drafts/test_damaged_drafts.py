"""Files of word processors that are damaged, foreign, or made to do harm."""

import time
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from loccit.composition.drafts import draft_readers
from loccit.domain.errors import SourceNotFound, SourceUnreadable
from loccit.domain.quotations.draft import Draft
from loccit.domain.quotations.reading import read as read_quotations
from tests.office_drafts import field, paragraph, run, write_docx, write_odt

SUFFIXES = [".docx", ".odt"]
MAIN = {".docx": "word/document.xml", ".odt": "content.xml"}
BOMB = (
    '<!DOCTYPE a [<!ENTITY b "aaaaaaaaaa"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">'
    '<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>'
)


def read(path: Path) -> Draft:
    return draft_readers()[path.suffix].read(path)


def sound(folder: Path, suffix: str) -> Path:
    if suffix == ".docx":
        return write_docx(folder / "draft.docx", paragraph("He said “the tide is in”."))
    return write_odt(folder / "draft.odt", "<text:p>He said “the tide is in”.</text:p>")


def parts_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(path: Path, parts: Mapping[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return path


def with_main(path: Path, part: bytes) -> Path:
    return zipped(path, {**parts_of(path), MAIN[path.suffix]: part})


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    ("part", "reason"),
    [
        (b"", "is damaged"),
        (b"no xml at all", "is damaged"),
        (b"<a><b></a>", "is damaged"),
        (b"\x00\x01\x02", "is damaged"),
        (b'<?xml version="1.0" encoding="none-such"?><a/>', "is damaged"),
        (b"<a/>", "holds no text"),
        (BOMB.encode() + b"<a>&d;</a>", "declares a document type"),
        (b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', "document type"),
        (b'<!DOCTYPE a SYSTEM "http://localhost:9/a.dtd"><a/>', "declares a document type"),
        (b"<a>" * 100_000 + b"</a>" * 100_000, "is damaged"),
    ],
)
def test_a_damaged_text_is_told_with_the_reason(
    tmp_path: Path, suffix: str, part: bytes, reason: str
) -> None:
    path = with_main(sound(tmp_path, suffix), part)

    with pytest.raises(SourceUnreadable, match=reason):
        read(path)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_no_such_file_is_told_as_that(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"draft{suffix}"
    with pytest.raises(SourceNotFound):
        read(path)
    for content, reason in (
        (b"", "not a"),
        (b"Plain text, renamed.", "not a"),
        (b"PK\x03\x04\xff\xfe", "not a"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "has a password"),
    ):
        path.write_bytes(content)
        with pytest.raises(SourceUnreadable, match=reason):
            read(path)
    zipped(path, {"readme.txt": b"words"})
    with pytest.raises(SourceUnreadable, match="holds no text"):
        read(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(SourceUnreadable, match="a folder"):
        read(path)


def test_a_text_with_a_password_is_told_as_that(tmp_path: Path) -> None:
    manifest = b"<manifest:manifest><manifest:encryption-data /></manifest:manifest>"
    path = sound(tmp_path, ".odt")
    zipped(path, {**parts_of(path), "META-INF/manifest.xml": manifest, MAIN[".odt"]: b"\x9f"})

    with pytest.raises(SourceUnreadable, match="has a password"):
        read(path)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_that_unpacks_to_too_much_is_refused_unread(tmp_path: Path, suffix: str) -> None:
    path = with_main(sound(tmp_path, suffix), b"<a>" + bytes(130 * 2**20))
    started = time.process_time()

    with pytest.raises(SourceUnreadable, match="unpacks to more than"):
        read(path)
    assert time.process_time() - started < 1


def test_elements_within_each_other_as_deep_as_xml_may_be_are_read(tmp_path: Path) -> None:
    deep = "<w:sdt><w:sdtContent>" * 120 + run("words") + "</w:sdtContent></w:sdt>" * 120
    path = write_docx(tmp_path / "draft.docx", paragraph(deep))

    assert read(path).text.strip() == "words"


def test_parts_outside_of_the_file_are_not_looked_for(tmp_path: Path) -> None:
    path = sound(tmp_path, ".docx")
    outside = tmp_path / "styles.xml"
    outside.write_text("<w:styles/>", encoding="utf-8")
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    related = "".join(
        f'<Relationship Type="{kinds}/{kind}" Target="{target}"{more}/>'
        for kind, target, more in (
            ("styles", f"../../../..{outside}", ""),
            ("footnotes", f"file://{outside}", ' TargetMode="External"'),
            ("endnotes", "", ""),
        )
    )
    parts = {
        **parts_of(path),
        "word/_rels/document.xml.rels": f"<Relationships>{related}</Relationships>".encode(),
    }

    assert read(zipped(path, parts)).text.strip() == "He said “the tide is in”."


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(at=st.floats(0, 1), byte=st.integers(0, 255), cut=st.booleans())
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_damage_to_a_file_gives_a_draft_or_an_error_of_ours(
    tmp_path: Path, suffix: str, *, at: float, byte: int, cut: bool
) -> None:
    path = sound(tmp_path, suffix)
    content = bytearray(path.read_bytes())
    place = int(at * (len(content) - 1))
    content[place:] = b"" if cut else bytes([byte]) + content[place + 1 :]
    path.write_bytes(content)

    with suppress(SourceUnreadable):
        assert isinstance(read(path), Draft)


NAMES = ["p", "r", "t", "tbl", "tc", "sdt", "fldChar", "instrText", "footnoteReference", "br"]
NAMES += ["bookmarkStart", "bookmarkEnd", "sdtContent", "sdtPr", "pPr", "rPr", "ruby", "sym"]
VALUES = ["", "1", "begin", "separate", "end", "-9", "ZOTERO_BREF_a", "x" * 99]
WORDS = ["", "words", "“quoted words” (Rowe 2014)", " ADDIN EN.CITE ", "{a, 2001 #1}", "12"]


def element(name: str, value: str, inside: list[str]) -> str:
    keys = ("val", "id", "fldCharType", "char", "name")
    attributes = "".join(f' w:{key}="{value}"' for key in keys)
    return f"<w:{name}{attributes}>{''.join(inside)}</w:{name}>"


ELEMENTS = st.recursive(
    st.sampled_from(WORDS),
    lambda inside: st.builds(
        element, st.sampled_from(NAMES), st.sampled_from(VALUES), st.lists(inside, max_size=4)
    ),
    max_leaves=20,
)


@given(st.lists(ELEMENTS, max_size=5))
@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_order_of_elements_is_read_as_a_draft_whose_parts_fit(
    tmp_path: Path, body: list[str]
) -> None:
    notes = f'<w:footnotes><w:footnote w:id="1">{"".join(body)}</w:footnote></w:footnotes>'

    found = read(write_docx(tmp_path / "draft.docx", "".join(body), {"footnotes": notes}))

    assert len(found.prose) == len(found.text)
    for spans in ([each.span for each in found.cited], found.blocks):
        assert all(one.end <= other.start for one, other in pairwise(spans))
    for each in read_quotations(found).quotations:
        found.origin.place(each.span.start)


def _processor_seconds(path: Path) -> float:
    """Return the time of this process alone: others may have the processor in between."""
    started = time.process_time()
    read(path)
    return time.process_time() - started


def test_hostile_files_take_time_in_proportion_to_their_size(tmp_path: Path) -> None:
    def seconds(times: int) -> float:
        begun = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        shown = begun + '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        cited = field(" CITATION a ", "words")
        body = "".join(
            (
                paragraph(*[begun] * times),
                "".join([paragraph(begun)] * times),
                paragraph(*[shown] * times),
                paragraph(*[cited] * times),
                paragraph("{" * times + "#1" * times),
                paragraph("{a, 2001 #1" + " " * times),
                paragraph(*["<w:r><w:br/></w:r>"] * times),
            )
        )
        path = write_docx(tmp_path / f"{times}.docx", body)
        return min(_processor_seconds(path) for _ in range(3))

    seconds(10)
    small, large = seconds(500), seconds(4_000)

    assert large < 30 * max(small, 0.02)
