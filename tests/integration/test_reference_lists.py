"""A reference list, in whatever format it comes: one block an entry, in chunks of its own."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import docx
import pytest

from loccit.domain.documents.slicing import text_of
from loccit.domain.models.document import BlockKind, ConversionResult, DocId
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter
from loccit.infrastructure.adapters.docling.converter import DoclingConverterAdapter
from tests.contracts.chunker_documents import SPECIAL_TOKENS, regex_spans

FIRST, SECOND = "Roe, J. Tides and time.", "Li, B. On bread."


class NoPdf:
    fingerprint = "none"

    def read(self, source_path: str, doc_id: DocId) -> ConversionResult:
        raise AssertionError("no PDF is in this test")


def word() -> bytes:
    document = docx.Document()
    for heading, paragraphs in (
        ("Methods", ["We looked."]),
        ("References", [FIRST, SECOND]),
        ("Appendix", ["More of it."]),
    ):
        document.add_heading(heading, 1)
        for paragraph in paragraphs:
            document.add_paragraph(paragraph)
    packed = BytesIO()
    document.save(packed)
    return packed.getvalue()


def markdown() -> bytes:
    return (
        "# On Things\n\n## Methods\n\nWe looked.\n\n"
        f"## References\n\n- {FIRST}\n- {SECOND}\n\n## Appendix\n\nMore of it.\n"
    ).encode()


def web_page() -> bytes:
    return (
        "<html><body><h1>On Things</h1><h2>Methods</h2><p>We looked.</p>"
        f"<h2>Bibliography</h2><p>{FIRST}</p><p>{SECOND}</p>"
        "<h2>Appendix</h2><p>More of it.</p></body></html>"
    ).encode()


def latex() -> bytes:
    return (
        r"\documentclass{article}\begin{document}\section{Methods} We looked."
        rf"\begin{{thebibliography}}{{9}}\bibitem{{a}} {FIRST} \bibitem{{b}} {SECOND}"
        r"\end{thebibliography}\section{Appendix} More of it.\end{document}"
    ).encode()


def journal_article() -> bytes:
    def entry(text: str) -> str:
        return f"<ref><mixed-citation>{text}</mixed-citation></ref>"

    return (
        "<article><front><article-meta><title-group><article-title>On Things</article-title>"
        "</title-group></article-meta></front><body><sec><title>Methods</title><p>We looked.</p>"
        f"</sec></body><back><ref-list>{entry(FIRST)}{entry(SECOND)}</ref-list></back></article>"
    ).encode()


@pytest.mark.parametrize(
    ("suffix", "made"),
    [
        ("docx", word),
        ("md", markdown),
        ("html", web_page),
        ("tex", latex),
        ("nxml", journal_article),
    ],
)
def test_the_entries_of_every_format_are_blocks_and_share_no_chunk_with_its_text(
    tmp_path: Path, suffix: str, made: Callable[[], bytes]
) -> None:
    path = tmp_path / f"source.{suffix}"
    path.write_bytes(made())
    chunker = DoclingHybridChunkerAdapter("test", regex_spans, SPECIAL_TOKENS)

    result = DoclingConverterAdapter(NoPdf()).convert(str(path))
    chunks = chunker.chunk(result, ChunkingPolicy("test"))

    entries = [
        block.span.of(result.plain_text)
        for block in result.structure.blocks
        if block.kind is BlockKind.REFERENCE
    ]
    assert [
        entry.endswith(text) for entry, text in zip(entries, (FIRST, SECOND), strict=True)
    ] == [
        True,
        True,
    ]
    [listed] = [chunk for chunk in chunks if chunk.is_references]
    assert listed.section_path[-1] in {"References", "Bibliography"}
    assert FIRST in listed.text
    assert SECOND in listed.text
    others = "\n".join(chunk.text for chunk in chunks if not chunk.is_references)
    assert "We looked." in others
    assert "Tides" not in others
    assert text_of(chunks) == result.plain_text
