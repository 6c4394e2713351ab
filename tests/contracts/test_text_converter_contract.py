"""What every converter promises, whatever it reads with."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from loccit.application.ports.text_converter import TextConverterPort
from loccit.composition import build_converter
from loccit.domain.errors import (
    DamagedDocument,
    EmptySource,
    SourceIsDirectory,
    SourceNotFound,
    SourceUnreadable,
    UnsupportedFormat,
)
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import (
    BlockKind,
    ConversionResult,
    Coverage,
    DocId,
    DocumentStructure,
)
from loccit.domain.policy.conversion_options import ConversionOptions
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from loccit.infrastructure.adapters.in_memory.converter import InMemoryConverter
from loccit.infrastructure.adapters.isolation.converter import IsolatedConverter
from loccit.infrastructure.adapters.isolation.process import ConversionLimits
from loccit.infrastructure.adapters.pdf.reader import PdfTextReader
from tests.conversion_invariants import check_invariants


@dataclass(frozen=True, slots=True)
class FakePdfReader:
    """Gives back the path it was handed as the text."""

    fingerprint: str = "fake pdf 1"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        text = f"read {Path(source_path).name}"
        coverage = Coverage(1, (1,), characters_kept=len(text), engine=self.fingerprint)
        return ConversionResult(doc_id, text, DocumentStructure(), None, SourceHint(), coverage)


@cache
def isolated() -> IsolatedConverter:
    return IsolatedConverter(build_converter, ConversionOptions(), ConversionLimits(60, 4 * 2**30))


@pytest.fixture(scope="module", autouse=True)
def _ended_worker() -> Iterator[None]:
    yield
    isolated().close()


ADAPTERS: dict[str, Callable[[], TextConverterPort]] = {
    "isolated": isolated,
    "docling": lambda: DoclingConverterAdapter(PdfTextReader()),
    "memory": InMemoryConverter,
}

PAPER = """# On Measured Things

Jane Doe

## Introduction

A first paragraph
over two lines.

### Earlier work

Some of it.

## Methods

What was done.
"""


@pytest.fixture(params=ADAPTERS)
def converter(request: pytest.FixtureRequest) -> TextConverterPort:
    return ADAPTERS[request.param]()


def write(folder: Path, name: str, content: str | bytes) -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def test_a_converter_is_a_converter(converter: TextConverterPort) -> None:
    assert isinstance(converter, TextConverterPort)
    assert converter.fingerprint


def test_everything_is_a_span_of_one_text(converter: TextConverterPort, tmp_path: Path) -> None:
    check_invariants(converter.convert(write(tmp_path, "a.md", PAPER)))


def test_headings_keep_their_levels_and_the_title_is_none(
    converter: TextConverterPort, tmp_path: Path
) -> None:
    result = converter.convert(write(tmp_path, "a.md", PAPER))
    assert result.title == "On Measured Things"
    assert result.structure.blocks[0].kind is BlockKind.TITLE
    assert [(h.level, h.text) for h in result.structure.heading_tree] == [
        (1, "Introduction"),
        (2, "Earlier work"),
        (1, "Methods"),
    ]
    assert "A first paragraph over two lines." in result.plain_text


def test_several_top_headings_stay_headings(converter: TextConverterPort, tmp_path: Path) -> None:
    result = converter.convert(write(tmp_path, "a.md", "# One\n\ntext\n\n## Part\n\n# Two\n"))
    assert [(h.level, h.text) for h in result.structure.heading_tree] == [
        (1, "One"),
        (2, "Part"),
        (1, "Two"),
    ]
    assert result.title is None


def test_the_doc_id_is_the_hash_of_the_bytes(converter: TextConverterPort, tmp_path: Path) -> None:
    result = converter.convert(write(tmp_path, "a.txt", "some text"))
    assert result.doc_id == sha256(b"some text").hexdigest()


def test_the_same_bytes_give_the_same_result(converter: TextConverterPort, tmp_path: Path) -> None:
    first = converter.convert(write(tmp_path, "a.md", PAPER))
    (tmp_path / "elsewhere").mkdir()
    second = converter.convert(write(tmp_path / "elsewhere", "b.md", PAPER))
    assert first == second


def test_a_text_without_a_character_is_an_empty_text(
    converter: TextConverterPort, tmp_path: Path
) -> None:
    result = converter.convert(write(tmp_path, "a.txt", " \n\n\t "))
    assert result.plain_text == ""
    assert result.structure.blocks == ()


def test_text_is_normalised_and_harmless(converter: TextConverterPort, tmp_path: Path) -> None:
    raw = (
        "e\u0301t\u00e9 of\ufb01ce soft\u00adhyphen \x1b[31mred\x1b[0m \u202eoverride\u202c a\x07b"
    )
    result = converter.convert(write(tmp_path, "a.txt", raw))
    assert result.plain_text == "\u00e9t\u00e9 office softhyphen red override ab"


def test_a_front_doi_is_the_documents_own(converter: TextConverterPort, tmp_path: Path) -> None:
    text = "# T\n\nhttps://doi.org/10.1234/Own.1.\n\n## Body\n\nSee doi:10.1234/other.\n"
    assert converter.convert(write(tmp_path, "a.md", text)).hint.dois == ("10.1234/own.1",)


def test_a_doi_of_the_body_or_the_references_is_another_works(
    converter: TextConverterPort, tmp_path: Path
) -> None:
    text = "# T\n\n## Body\n\nSee 10.1234/other.\n\n## References\n\nRoe 10.1234/third\n"
    assert converter.convert(write(tmp_path, "a.md", text)).hint.dois == ()


def test_a_missing_file_is_not_found(converter: TextConverterPort, tmp_path: Path) -> None:
    with pytest.raises(SourceNotFound) as caught:
        converter.convert(str(tmp_path / "none.md"))
    assert caught.value.path == str(tmp_path / "none.md")


def test_a_folder_is_a_folder(converter: TextConverterPort, tmp_path: Path) -> None:
    with pytest.raises(SourceIsDirectory):
        converter.convert(str(tmp_path))


def test_a_file_without_bytes_is_empty(converter: TextConverterPort, tmp_path: Path) -> None:
    with pytest.raises(EmptySource):
        converter.convert(write(tmp_path, "a.md", ""))


def test_an_unknown_ending_is_named(converter: TextConverterPort, tmp_path: Path) -> None:
    with pytest.raises(UnsupportedFormat, match=r"\.xyz.*md, .*txt"):
        converter.convert(write(tmp_path, "a.xyz", "text"))


def test_an_ending_is_told_without_regard_to_case(
    converter: TextConverterPort, tmp_path: Path
) -> None:
    assert converter.convert(write(tmp_path, "A.TXT", "text")).plain_text == "text"


def test_a_refused_file_is_unreadable(converter: TextConverterPort, tmp_path: Path) -> None:
    path = write(tmp_path, "a.md", "text")
    Path(path).chmod(0)
    try:
        Path(path).read_bytes()
    except PermissionError:
        with pytest.raises(SourceUnreadable):
            converter.convert(path)
    else:
        pytest.skip("this user may read every file")


def test_a_path_through_a_file_is_unreadable(converter: TextConverterPort, tmp_path: Path) -> None:
    with pytest.raises(SourceUnreadable):
        converter.convert(write(tmp_path, "a", "x") + "/b.md")


def test_binary_data_are_no_text(converter: TextConverterPort, tmp_path: Path) -> None:
    with pytest.raises(DamagedDocument):
        converter.convert(write(tmp_path, "a.txt", b"\x7fELF\x00\x01\x02"))


WORDS = st.text(
    st.characters(codec="utf-8", exclude_characters="\r\f\0"), min_size=1, max_size=60
).map(lambda text: " ".join(text.split()))
MARKDOWN = st.lists(
    st.one_of(
        st.builds("{} {}".format, st.sampled_from(["#", "##", "###", "####"]), WORDS), WORDS
    ),
    max_size=12,
).map("\n\n".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(text=MARKDOWN)
@example(text="---\n\n# a")
@example(text="# a\n\n<!-- b -->\n\n# c")
@example(text="    code\n\n- a\n\n> b")
def test_any_markdown_gives_disjoint_blocks_in_order(
    converter: TextConverterPort, tmp_path: Path, text: str
) -> None:
    if text.strip():
        check_invariants(converter.convert(write(tmp_path, "a.md", text)))


PLAIN = st.text(st.sampled_from("abcxyz "), min_size=1, max_size=40).map(
    lambda text: " ".join(text.split()) or "a"
)
PLAIN_MARKDOWN = st.lists(
    st.one_of(st.builds("{} {}".format, st.sampled_from(["#", "##", "###"]), PLAIN), PLAIN),
    min_size=1,
    max_size=10,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(parts=PLAIN_MARKDOWN)
def test_no_word_of_headings_and_paragraphs_is_lost(
    converter: TextConverterPort, tmp_path: Path, parts: list[str]
) -> None:
    text = "\n\n".join(parts)
    result = converter.convert(write(tmp_path, "a.md", text))
    assert result.plain_text.split() == text.replace("#", "").split()


def test_a_form_feed_ends_a_page_of_the_memory_converter(tmp_path: Path) -> None:
    result = InMemoryConverter().convert(write(tmp_path, "a.txt", "one\n\nmore\f\ftwo"))
    check_invariants(result)
    assert [page.span.of(result.plain_text).strip() for page in result.structure.page_map] == [
        "one\n\nmore",
        "",
        "two",
    ]
    assert result.coverage.pages_with_text == (1, 3)
    assert result.coverage.pages_without_text == (2,)
    assert [warning.code for warning in result.warnings] == ["pages_without_text"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(text=st.text(st.sampled_from("ab# \n\f"), min_size=1, max_size=60))
def test_any_pages_of_the_memory_converter_cover_the_text(tmp_path: Path, text: str) -> None:
    check_invariants(InMemoryConverter().convert(write(tmp_path, "a.md", text)))


def test_a_pdf_goes_to_the_pdf_reader(tmp_path: Path) -> None:
    result = DoclingConverterAdapter(FakePdfReader()).convert(
        write(tmp_path, "a.PDF", b"%PDF-1.4")
    )
    assert result.plain_text == "read a.PDF"
    assert result.doc_id == sha256(b"%PDF-1.4").hexdigest()


def test_the_fingerprint_changes_with_the_pdf_readers() -> None:
    other = DoclingConverterAdapter(FakePdfReader("fake pdf 2"))
    assert other.fingerprint != ADAPTERS["docling"]().fingerprint
