"""Section boundaries, with Docling's own chunkers as the reference."""

import warnings
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from loccit.domain.models.document import BlockKind, ConversionResult
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.infrastructure.adapters.docling.chunker.chunker import DoclingHybridChunkerAdapter
from tests.contracts.chunker_documents import Part, document, heading, regex_spans

if TYPE_CHECKING:
    from docling_core.transforms.chunker.base import BaseChunker
    from docling_core.types.doc.document import DoclingDocument

_MAX_TOKENS = 60
_LONG = " ".join(
    f"Sentence {number} tells of cells and of what they hold." for number in range(30)
)
_MARKDOWN = f"""\
# The Title

An abstract before any section.

## 1 Introduction

First words of the introduction. {_LONG}

More of it.

## 2 Methods

### 2.1 Cells

{_LONG}

#### 2.1.1 Storage

Kept cold.

### 2.2 Tests

- one test
- another test

## 3 Results

Short.

### 2.2 Tests

The same heading again, elsewhere. {_LONG}

## 4 Discussion

{_LONG}
"""


@pytest.fixture(scope="module")
def docling_document(tmp_path_factory: pytest.TempPathFactory) -> "DoclingDocument":
    pytest.importorskip(
        "tree_sitter", reason="Docling's chunkers need tree-sitter and its grammars"
    )
    from docling.backend.md_backend import MarkdownDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument

    path = Path(tmp_path_factory.mktemp("markdown"), "paper.md")
    path.write_text(_MARKDOWN, encoding="utf-8")
    source = InputDocument(
        path_or_stream=path, format=InputFormat.MD, backend=MarkdownDocumentBackend
    )
    converted: DoclingDocument = MarkdownDocumentBackend(source, path).convert()
    return converted


@pytest.mark.parametrize("kind", ["hybrid", "hierarchical"])
def test_sections_are_cut_where_doclings_chunker_cuts_them(
    docling_document: "DoclingDocument", kind: str
) -> None:
    chunker = DoclingHybridChunkerAdapter("test", regex_spans, 2)
    policy = ChunkingPolicy("test", _MAX_TOKENS, 10, sequence_limit=_MAX_TOKENS + 20)

    ours = chunker.chunk(_conversion(docling_document), policy)

    expected = _sections(docling_document, _docling_chunker(kind))
    assert len(expected) == 8
    # Docling counts the title as a heading of all sections; for us it is none.
    assert [path for path, _ in groupby(chunk.section_path for chunk in ours)] == expected


def _docling_chunker(kind: str) -> "BaseChunker":
    from docling_core.transforms.chunker.hierarchical_chunker import HierarchicalChunker
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer

    class RegexTokenizer(BaseTokenizer):
        def count_tokens(self, text: str) -> int:
            return len(regex_spans(text))

        def get_max_tokens(self) -> int:
            return _MAX_TOKENS

        def get_tokenizer(self) -> object:
            return self.count_tokens

    hybrid: BaseChunker = HybridChunker(tokenizer=RegexTokenizer())
    return hybrid if kind == "hybrid" else HierarchicalChunker()


def _sections(document: "DoclingDocument", chunker: "BaseChunker") -> list[tuple[str, ...]]:
    """Return the headings of each run of Docling's chunks, without the title."""
    from docling_core.transforms.chunker.doc_chunk import DocMeta

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Docling's own deprecations
        metas = [DocMeta.model_validate(chunk.meta) for chunk in chunker.chunk(document)]
    paths = [tuple(meta.headings or ())[1:] for meta in metas]
    return [path for path, _ in groupby(paths)]


def _conversion(docling_document: "DoclingDocument") -> ConversionResult:
    """Take the items over one by one, apart from any converter of ours."""
    from docling_core.types.doc.items.text import ListItem, SectionHeaderItem, TextItem, TitleItem

    parts: list[Part] = []
    for item, _ in docling_document.iterate_items():
        match item:
            case TitleItem():
                parts.append(Part(item.text, BlockKind.TITLE))
            case SectionHeaderItem():
                parts.append(heading(item.text, item.level))
            case ListItem():
                parts.append(Part(item.text, BlockKind.LIST_ITEM))
            case TextItem():
                parts.append(Part(item.text))
            case _:
                pass  # groups, which hold no text themselves
    return document(*parts)
