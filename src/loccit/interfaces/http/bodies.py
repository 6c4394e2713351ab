"""What requests may say."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from loccit.application.notes.note_of_marks import MarkGroups
from loccit.application.project import Project
from loccit.domain.marks.choice import MarkChoice
from loccit.domain.models.document import DocId
from loccit.domain.models.matrix import Column, ColumnType
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.policy.retrieval_policy import RetrievalPolicy, SearchMode

_LONGEST: Final = 2_000
"""Characters of a question. Embedding models read far less."""
Text = Annotated[str, Field(min_length=1, max_length=_LONGEST)]
Value = Annotated[str, Field(min_length=1, max_length=1_000)]
Values = Annotated[list[Value], Field(max_length=100)]
Year = Annotated[int, Field(ge=-9999, le=9999)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class Body(BaseModel):
    """A body whose keys are all known: one that is misspelt is told, and not passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Filters(Body):
    """Which documents and sections may be found. All conditions are joined by AND."""

    tags: Values = []
    authors: Annotated[Values, Field(description="Family names.")] = []
    year_from: Year | None = None
    year_to: Year | None = None
    citekeys: Values = []
    doc_ids: Values = []
    collections: Values = []
    dois: Values = []
    sections: Values = []
    languages: Values = []
    paths: Annotated[Values, Field(description="Files and folders, absolute, or patterns.")] = []
    include_references: bool = False
    documents: Annotated[
        Values, Field(description="By id, beginning of an id, path or file name.")
    ] = []

    def wanted(self, project: Project) -> SearchFilter:
        """Return the filter that they make for a project.

        Raises:
            InvalidRequest: If a value is none of its kind, or names nothing in the project.
            ProjectNotFound: If there is no such project.
        """
        filters = SearchFilter(
            tags=tuple(self.tags),
            year_from=self.year_from,
            year_to=self.year_to,
            citekeys=tuple(self.citekeys),
            doc_ids=tuple(map(DocId, self.doc_ids)),
            collections=tuple(self.collections),
            dois=tuple(self.dois),
            sections=tuple(self.sections),
            languages=tuple(self.languages),
            include_references=self.include_references,
        )
        return project.where(
            filters, documents=self.documents, paths=self.paths, authors=self.authors
        )


class Marks(Body):
    """Which of one's own marks are meant; all by default."""

    colors: Annotated[Values, Field(description="Names such as yellow, or #rrggbb; any of.")] = []
    tags: Annotated[Values, Field(description="Of the marks themselves; any of.")] = []

    @property
    def choice(self) -> MarkChoice:
        """The marks that are meant.

        Raises:
            InvalidRequest: If a colour is none.
        """
        return MarkChoice(tuple(self.colors), tuple(self.tags))


class SearchBody(Body):
    """A search for passages."""

    query: Text
    top_k: Annotated[int, Field(ge=1, le=100)] = 6
    mode: Annotated[SearchMode, Field(strict=False)] = SearchMode.HYBRID
    filters: Filters = Filters()
    per_doc: Annotated[int, Field(ge=1, le=100)] | None = None
    context: Annotated[int, Field(ge=0, le=4000)] = 0
    min_score: Share | None = None
    mmr: Share | None = None
    rerank: bool = False
    cursor: Annotated[str, Field(max_length=10_000)] | None = None
    mine: Annotated[
        Marks | None, Field(description="Searches only what was marked, and what was said there.")
    ] = None
    boxes: Annotated[
        bool, Field(description="Whether to read the pages again, for a box of each line.")
    ] = False
    group: Annotated[
        bool,
        Field(description="Whether top_k counts documents, each with its best passages."),
    ] = False
    facets: Annotated[
        bool, Field(description="Whether to count the documents that are searched.")
    ] = False

    @property
    def policy(self) -> RetrievalPolicy:
        """How it searches."""
        return RetrievalPolicy(
            top_k=self.top_k,
            mode=self.mode,
            per_doc=self.per_doc,
            context=self.context,
            min_score=self.min_score,
            mmr=self.mmr,
            rerank=self.rerank,
            group=self.group,
        )


class AskBody(Body):
    """A question."""

    question: Text
    top_k: Annotated[int, Field(ge=1, le=100, description="Without a language model.")] = 3
    filters: Filters = Filters()
    boxes: bool = False
    language_model: Annotated[
        bool, Field(description="Whether the language model of the settings answers.")
    ] = False
    conversation: Annotated[
        str | None,
        Field(
            pattern=r"^(?:[0-9a-f]{3,32}|last|new)$",
            description="The conversation that the question goes on with, by id, beginning of an"
            " id or `last`; `new` begins one. Without it nothing is remembered.",
        ),
    ] = None


class VerifyBody(Body):
    """A draft in Markdown."""

    text: Annotated[str, Field(max_length=4_000_000)]


class NoteBody(Body):
    """Topics of a note, or one's own marks."""

    topics: Annotated[
        list[Text], Field(max_length=50, description="May be empty with `mine` alone.")
    ] = []
    mine: Annotated[
        Marks | None,
        Field(
            description="Quotes what was marked, and what was said there; with topics, gathers"
            " from marked passages alone."
        ),
    ] = None
    by: Annotated[
        MarkGroups, Field(strict=False, description="What makes the sections of marks.")
    ] = MarkGroups.COLOR
    top_k: Annotated[int, Field(ge=1, le=50, description="Quotations for each topic.")] = 4
    filters: Filters = Filters()
    language_model: bool = False


class ColumnBody(Body):
    """A column of a matrix; its type is for a language model."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    question: Annotated[str, Field(max_length=_LONGEST)] = ""
    type: Annotated[ColumnType, Field(strict=False)] = ColumnType.TEXT
    unit: Annotated[str, Field(max_length=100)] = ""
    choices: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=100)] = []


class MatrixBody(Body):
    """The columns of a matrix."""

    columns: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=200)] | ColumnBody],
        Field(min_length=1, max_length=50, description="Questions, or words for them."),
    ]
    filters: Filters = Filters()
    language_model: Annotated[
        bool, Field(description="Whether the language model of the settings fills the cells.")
    ] = False

    @property
    def asked(self) -> list[Column]:
        """The columns.

        Raises:
            InvalidRequest: If one of them is none.
        """
        return [
            Column(each)
            if isinstance(each, str)
            else Column(each.name, each.question, each.type, each.unit, tuple(each.choices))
            for each in self.columns
        ]


class IngestBody(Body):
    """Files and folders of this machine."""

    paths: Annotated[
        list[Value], Field(min_length=1, max_length=1000, description="Absolute paths.")
    ]
    references: Annotated[Value, Field(description="A reference list, likewise.")] | None = None
    citekey: Value | None = None
    prune: Annotated[
        bool,
        Field(description="Remove documents whose files are gone, up to a tenth of the project."),
    ] = False


class FacetsBody(Body):
    """What a search is narrowed down by already."""

    filters: Filters = Filters()
    query: Annotated[
        str,
        Field(max_length=_LONGEST, description="What it says in quotation marks must be there."),
    ] = ""


class CitationBody(Body):
    """The entry of a document."""

    citekey: Annotated[Value, Field(description="Of the reference list.")]


class LoginBody(Body):
    """What a person logs in with."""

    token: Annotated[str, Field(max_length=1_000)]
