"""Questions to a project, drawn from its own titles and headings."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.project import DocumentRecord
from loccit.domain.text.passage_match import holds_quote

_MOST_QUESTIONS: Final = 100  # beyond that the means hardly move, and each is asked four times
_FEWEST_WORDS: Final = 3  # "Methods" is a heading of every paper and asks for none
_NUMBER: Final = re.compile(
    r"^(?:(?:chapter|section|part|appendix)\s+)?\d+(?:\.\d+)*[.):]?\s+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class ProbeQuestion:
    """A question and its answer.

    Attributes:
        text: What is asked.
        doc_id: The document that answers.
        section_path: The section that answers; empty for any.
        pages: Pages from 1, any of which answers; empty for any.
        quote: Words that the answer holds; None for any.
    """

    text: str
    doc_id: DocId
    section_path: tuple[str, ...] = ()
    pages: frozenset[int] = frozenset()
    quote: str | None = None

    def is_answered_by(self, chunk: Chunk) -> bool:
        """Tell whether a passage meets every condition."""
        return (
            chunk.doc_id == self.doc_id
            and chunk.section_path[: len(self.section_path)] == self.section_path
            and (not self.pages or any(page.index in self.pages for page in chunk.pages))
            and (self.quote is None or holds_quote(chunk.text, self.quote))
        )


def draw_questions(
    documents: Iterable[tuple[DocumentRecord, Sequence[Chunk]]],
) -> tuple[ProbeQuestion, ...]:
    """Return at most 100 questions: titles and headings that name one place in the project.

    A document's own title asks for the document, a heading of three words or more for its
    section. Which ones are drawn depends on their words alone, so that the same project is asked
    the same questions every time.
    """
    drawn: list[ProbeQuestion] = []
    for record, chunks in documents:
        if record.title:
            drawn.append(ProbeQuestion(record.title, record.doc_id))
        paths = dict.fromkeys(chunk.section_path for chunk in chunks if not chunk.is_references)
        drawn += [
            ProbeQuestion(_NUMBER.sub("", path[-1]), record.doc_id, path) for path in paths if path
        ]
    asked = Counter(question.text.casefold() for question in drawn)
    telling = [
        question
        for question in drawn
        if asked[question.text.casefold()] == 1 and len(question.text.split()) >= _FEWEST_WORDS
    ]
    return tuple(sorted(telling, key=_by_chance)[:_MOST_QUESTIONS])


def _by_chance(question: ProbeQuestion) -> str:
    return sha256(question.text.encode()).hexdigest()
