"""Judged queries, and what an evaluation of retrieval found."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from loccit.domain.models.project import ProjectId
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.policy.model_binding import ModelBinding
from loccit.domain.policy.retrieval_policy import SearchMode


class Measure(StrEnum):
    """What is measured of each query, in [0, 1]; the mean over the queries is reported.

    Of the first five, a document's rank is that of its best passage. Of the others, the rank is
    that of a passage in the answer to a query for ten.
    """

    NDCG_10 = "ndcg@10"
    """Normalised discounted cumulative gain of the first ten documents."""
    RECALL_10 = "recall@10"
    """Share of the relevant documents that are among the first ten."""
    RECALL_100 = "recall@100"
    MRR = "mrr"
    """One over the rank of the first relevant document; 0 when none is found."""
    DOCUMENT_HIT_1 = "document_hit@1"
    """Whether the first document is relevant."""
    PAGE_HIT_1 = "page_hit@1"
    """Whether the first passage stands on a page that answers."""
    PAGE_HIT_3 = "page_hit@3"
    PAGE_HIT_10 = "page_hit@10"
    QUOTE_FOUND = "quote_found"
    """Whether one of the ten passages holds the quote, white space and hyphens aside."""


@dataclass(frozen=True, slots=True)
class JudgedQuery:
    """A query, and what answers it.

    Attributes:
        id: Unique in its collection.
        text: What is asked; not blank.
        relevant: Names of the documents that answer it, with a grade of 1 or more; never empty.
        pages: Pages of the document, counted from 1, any of which answers; empty when the page
            is not judged, as for a document without pages.
        quote: Words of the document that answer it, None when they are not judged.
    """

    id: str
    text: str
    relevant: Mapping[str, int]
    pages: frozenset[int] = frozenset()
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class JudgedCollection:
    """Queries with judgements.

    Attributes:
        name: Of its file or folder.
        fingerprint: SHA-256 over its files, 64 hexadecimal digits.
        queries: At least one, in the order of the file.
    """

    name: str
    fingerprint: str
    queries: tuple[JudgedQuery, ...]


@dataclass(frozen=True, slots=True)
class UsableMarks:
    """How many of one's marks make questions.

    Attributes:
        marks: How many there are.
        used: How many of them ask something, or have a tag that is asked for.
        questions: How many questions their comments ask.
        tags: How many tags are asked for.
    """

    marks: int
    used: int
    questions: int
    tags: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over queries.

    Attributes:
        value: The mean.
        low: Lower end of its 95 % bootstrap interval.
        high: Upper end.
        queries: Over how many queries it was taken.
    """

    value: float
    low: float
    high: float
    queries: int


@dataclass(frozen=True, slots=True)
class Latency:
    """How long a query for ten passages took, from its text to the passages, in milliseconds."""

    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class ModeResult:
    """How one search did.

    Attributes:
        estimates: Of each measure that the collection judges.
        latency: Of its queries.
        missed: Ids of the queries without a relevant document, or page where it is judged, in
            the first ten.
    """

    estimates: Mapping[Measure, Estimate]
    latency: Latency
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether two searches differ, by a paired randomisation test over the same queries.

    Attributes:
        measure: What was compared.
        first: One search.
        second: The other.
        difference: Mean of the first less that of the second.
        p_value: Two-sided, corrected by Holm for the comparisons of this measure.
    """

    measure: Measure
    first: SearchMode
    second: SearchMode
    difference: float
    p_value: float


@dataclass(frozen=True, slots=True)
class EvaluationSettings:
    """The settings of an evaluation.

    Attributes:
        loccit: Version of loccit.
        binding: The embedding model of the project.
        chunking: The chunking policy of the settings.
        fusion: How hybrid search joins its halves.
    """

    loccit: str
    binding: ModelBinding
    chunking: ChunkingPolicy
    fusion: str


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The result of an evaluation.

    Attributes:
        project_id: The project that answered.
        collection: What was asked of it.
        documents: How many documents the project holds.
        missing: Relevant documents, by name, that the project does not hold; they count as not
            found.
        provisional: How many of the documents have an entry that nobody has confirmed.
        settings: The settings of an evaluation.
        results: By search.
        comparisons: Between the searches, two by two.
        usable: How many marks made its questions; None when they come from a data set.
    """

    project_id: ProjectId
    collection: JudgedCollection
    documents: int
    missing: tuple[str, ...]
    provisional: int
    settings: EvaluationSettings
    results: Mapping[SearchMode, ModeResult]
    comparisons: tuple[Comparison, ...]
    usable: UsableMarks | None = None
