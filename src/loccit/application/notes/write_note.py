"""Write a research note: what a project says of some topics, quote by quote."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from loccit.application.notes.kept_quotes import KeptQuotes
from loccit.application.query.ask_question import AskQuestion
from loccit.domain.answers.answering_sentences import FINDINGS
from loccit.domain.answers.fair_choice import chosen
from loccit.domain.assistant.question_hash import question_hash
from loccit.domain.errors import InvalidRequest
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.citation_meta import CitationMeta
from loccit.domain.models.note import Findings, ResearchNote
from loccit.domain.models.project import DocumentRecord, ProjectId
from loccit.domain.models.retrieval import SearchFilter
from loccit.domain.models.verification import TOPICS, Evidence, EvidenceQuote, TopicRun
from loccit.domain.policy.retrieval_policy import MAX_TOP_K, RetrievalPolicy


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Gathers the quotes of a note, without a language model.

    Attributes:
        ask_question: Finds the sentences that have to do with a topic.
    """

    ask_question: AskQuestion

    def __call__(
        self,
        topics: Sequence[str],
        project_id: ProjectId,
        *,
        policy: RetrievalPolicy,
        filters: SearchFilter | None = None,
        quoted: Sequence[EvidenceQuote] = (),
    ) -> ResearchNote:
        """Return what the project says of each topic.

        Args:
            topics: Questions or subjects, each a line; one that is given twice counts once.
            project_id: Where they are looked for.
            policy: How many passages for each topic, found how.
            filters: Conditions that every passage meets.
            quoted: What the note quotes already; what overlaps with it is left out.

        Raises:
            InvalidRequest: If there is no topic.
            ProjectNotFound: If there is no such project.
            EmbeddingModelMismatch: If the project is bound to another model.
            EmbeddingError: If a topic cannot be embedded.
            VectorIndexError: If the store fails.
        """
        asked = distinct_topics(topics)
        kept = KeptQuotes(quoted)
        findings, model = [], ""
        for topic in asked:
            # Quoted ones are left out later, so that many more are asked for.
            wider = replace(policy, top_k=min(policy.top_k + len(kept), MAX_TOP_K))
            answer = self.ask_question.all_excerpts(
                topic,
                project_id,
                policy=wider,
                filters=filters,
                demand=FINDINGS,
            )
            owners = [(each, kept.owner(topic, each)) for each in answer.excerpts]
            new = chosen([each for each, owner in owners if owner is None], policy.top_k)
            kept.keep(topic, new)
            elsewhere = dict.fromkeys(owner for _, owner in owners[: policy.top_k] if owner)
            findings.append(
                Findings(
                    topic,
                    new,
                    is_answered=bool(answer.excerpts),
                    see_also=tuple(elsewhere),
                    warnings=answer.warnings,
                )
            )
            model = answer.model
        return ResearchNote(project_id, model, tuple(findings))


def distinct_topics(topics: Sequence[str]) -> tuple[str, ...]:
    """Return topics, each a line; one that is given twice counts once.

    Raises:
        InvalidRequest: If there is none.
    """
    named = (" ".join(topic.split()) for topic in topics)
    if not (asked := tuple(dict.fromkeys(filter(None, named)))):
        raise InvalidRequest("a note needs a topic; name one")
    return asked


def evidence_of(note: ResearchNote, before: Evidence | None = None) -> Evidence:
    """Return the evidence that `verify` checks a note against.

    Args:
        note: What is new.
        before: The evidence of the note that it continues.

    Raises:
        InvalidRequest: If that note is of another project.
    """
    if before and before.project_id != note.project_id:
        raise InvalidRequest(
            f"this note is of project '{before.project_id}'; continue it with -p"
            f" {before.project_id}"
        )
    new = tuple(map(_evidence_quote, note.excerpts))
    asked = (each.topic for each in note.findings)
    topics = dict.fromkeys((*(before.topics if before else ()), *asked))
    return Evidence(
        project_id=note.project_id,
        quotes=(*(before.quotes if before else ()), *new),
        models={
            **(before.models if before else {}),
            "embedding": note.model,
            **({"llm": note.llm} if note.llm else {}),
        },
        settings={**(before.settings if before else {}), TOPICS: "\n".join(topics)},
        runs=(*(before.runs if before else ()), *_runs_of(note)),
    )


def _runs_of(note: ResearchNote) -> tuple[TopicRun, ...]:
    """Return how a language model worked on each topic; of a run that failed at once, nothing."""
    llm = note.llm
    if llm is None:
        return ()
    return tuple(
        TopicRun(each.topic, llm, question_hash(each.topic, llm), each.steps)
        for each in note.findings
        if each.steps
    )


def works_of(
    evidence: Evidence, records: Iterable[DocumentRecord]
) -> dict[str, CitationMeta | None]:
    """Return what a note cites by citekey, in the order of the first quote.

    A work whose document is no longer stored has None.
    """
    stored = {each.citation.citekey: each.citation for each in records if each.citation}
    cited = (quote.citekey for quote in evidence.quotes)
    return {key: stored.get(key) for key in cited if key is not None}


def _evidence_quote(excerpt: Excerpt) -> EvidenceQuote:
    quoted, citation = excerpt.quoted.chunk, excerpt.passage.citation
    return EvidenceQuote(
        text=quoted.text,
        doc_id=quoted.doc_id,
        span=quoted.span,
        citekey=citation.citekey if citation else None,
        pages=tuple(page.label or str(page.index) for page in quoted.pages),
    )
