"""What a model can do with a library: search it, read on, look around."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar, cast

from loccit.application.assistant.ports.schema import SchemaOf
from loccit.application.assistant.ports.tool import Tool
from loccit.application.assistant.tool_execution import FunctionTool
from loccit.application.ports.vector_index import VectorIndexPort
from loccit.application.query.query_chunks import QueryChunks
from loccit.domain.answers.searched_languages import SearchedLanguages
from loccit.domain.answers.shown_passages import ShownPassages
from loccit.domain.answers.told import (
    ToldDocument,
    ToldPassage,
    ToldSection,
    keys_told,
    told_document,
    told_passage,
    told_sections,
)
from loccit.domain.assistant.tool_result import ToolResult
from loccit.domain.json_value import Json
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.project import ProjectId
from loccit.domain.models.retrieval import Hit, SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy

P = TypeVar("P")
_MOST_PASSAGES: Final = 12
_MOST_DOCUMENTS: Final = 50  # in one listing
_MOST_SECTIONS: Final = 200
_NEIGHBOURS: Final = 2  # chunks to either side, together about a page


@dataclass(frozen=True, slots=True)
class SearchLibrary:
    """Arguments of `search_library`."""

    query: str = field(
        metadata={"description": "A question or key words, in the words the documents may use."}
    )
    limit: int = field(
        default=6, metadata={"description": "How many passages.", "ge": 1, "le": _MOST_PASSAGES}
    )
    document: str = field(
        default="", metadata={"description": "Search this document alone, by id such as d2."}
    )


@dataclass(frozen=True, slots=True)
class ReadPassage:
    """Arguments of `read_passage`."""

    passage: str = field(metadata={"description": "Id of a passage, such as p3."})


@dataclass(frozen=True, slots=True)
class ListDocuments:
    """Arguments of `list_documents`."""

    skip: int = field(
        default=0, metadata={"description": "How many to skip, to read on.", "ge": 0}
    )


@dataclass(frozen=True, slots=True)
class DocumentOutline:
    """Arguments of `document_outline`."""

    document: str = field(metadata={"description": "Id of a document, such as d2."})


@dataclass(slots=True)
class LibraryTools:
    """The tools of one run over one project. They only read it.

    Attributes:
        query_chunks: Searches.
        project_id: The project.
        schema_of: Makes the schemas of arguments.
        filters: Conditions that every passage meets which a search finds.
        shown: What may be cited.
        searched: What the searches of the run have left out.
    """

    query_chunks: QueryChunks
    project_id: ProjectId
    schema_of: SchemaOf
    filters: SearchFilter = field(default_factory=SearchFilter)
    shown: ShownPassages = field(default_factory=ShownPassages)
    searched: SearchedLanguages = field(default_factory=SearchedLanguages)

    @property
    def _index(self) -> VectorIndexPort:
        """The version that answers now."""
        return self.query_chunks.index.at(self.project_id)

    def reading(self) -> list[Tool]:
        """Return the tools for finding passages."""
        return [
            self._tool(
                "search_library",
                "Find the passages of the library that have most to do with a query. Each has"
                f" {keys_told(ToldPassage)}.",
                SearchLibrary,
                self._search,
            ),
            self._tool(
                "read_passage",
                "Read a passage with about a page of the text around it.",
                ReadPassage,
                self._read,
            ),
            self._tool(
                "list_documents",
                f"List the documents of the library. Each has {keys_told(ToldDocument)}.",
                ListDocuments,
                self._list,
            ),
            self._tool(
                "document_outline",
                f"List the sections of a document. Each has {keys_told(ToldSection)}.",
                DocumentOutline,
                self._outline,
            ),
        ]

    def _tool(
        self,
        name: str,
        description: str,
        parameters: type[P],
        function: Callable[[P], ToolResult],
    ) -> Tool:
        async def in_a_thread(given: P) -> ToolResult:
            return await asyncio.to_thread(function, given)

        return FunctionTool(name, description, self.schema_of(parameters), in_a_thread)

    def _search(self, given: SearchLibrary) -> ToolResult:
        filters = self.filters
        if given.document:
            doc_id = self.shown.document(given.document)
            if doc_id is None:
                return _unknown(given.document)
            filters = replace(filters, doc_ids=(doc_id,))
        found = self.query_chunks(
            given.query,
            self.project_id,
            policy=RetrievalPolicy(top_k=given.limit),
            filters=filters,
        )
        self.searched.add(found)
        passages = [self.told(hit) for hit in found.hits]
        data: dict[str, Json] = {"passages": [*passages]}
        if not passages:
            data["note"] = "nothing that was searched has to do with this; try other words"
        if found.language_gap:
            data["languages"] = found.language_gap.found
        return ToolResult.of(data)

    def _read(self, given: ReadPassage) -> ToolResult:
        hit = self.shown.passage(given.passage)
        if hit is None:
            return _unknown(given.passage)
        chunks = self._index.chunks(hit.chunk.doc_id)
        return ToolResult.of(self.told(replace(hit, chunk=_widened(hit.chunk, chunks))))

    def _list(self, given: ListDocuments) -> ToolResult:
        records = self._index.documents()
        page = records[given.skip : given.skip + _MOST_DOCUMENTS]
        shown = self.shown
        documents = [told_document(each, shown.document_id(each.doc_id)) for each in page]
        return ToolResult.of({"documents": cast("Json", documents), "in_all": len(records)})

    def _outline(self, given: DocumentOutline) -> ToolResult:
        doc_id = self.shown.document(given.document)
        if doc_id is None:
            return _unknown(given.document)
        sections = told_sections(self._index.chunks(doc_id))
        listed = cast("Json", sections[:_MOST_SECTIONS])
        return ToolResult.of({"sections": listed, "in_all": len(sections)})

    def told(self, hit: Hit) -> dict[str, Json]:
        """Return a passage as a model reads it, under an id by which it can be cited."""
        shown = self.shown
        told = told_passage(hit, shown.passage_id(hit), shown.document_id(hit.chunk.doc_id))
        return cast("dict[str, Json]", told)


def _widened(chunk: Chunk, chunks: Sequence[Chunk]) -> Chunk:
    """Return a passage together with its neighbours."""
    reach = [
        number
        for number, each in enumerate(chunks)
        if each.span.overlaps(chunk.span) and not each.is_references
    ]
    if not reach:
        return chunk
    first, last = max(0, reach[0] - _NEIGHBOURS), reach[-1] + _NEIGHBOURS
    whole = chunks[first]
    for each in chunks[first + 1 : last + 1]:
        whole = whole.joined(each)
    return replace(whole, section_path=chunk.section_path, context=chunk.context)


def _unknown(name: str) -> ToolResult:
    return ToolResult.failure(
        f"nothing was shown under the id {name[:20]!r}; use an id from an earlier result"
    )
