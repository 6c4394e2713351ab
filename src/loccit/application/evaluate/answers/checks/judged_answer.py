"""An answer beside the question it is judged by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from loccit.domain.models.answer import Answer
from loccit.domain.models.answer_question import AnswerQuestion
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.models.written_answer import SentenceState, WrittenAnswer, WrittenSentence


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A question, its answer, and the documents that checks need.

    Attributes:
        question: What was asked, and what a right answer is.
        documents: The documents of the project by their names in the questions; a name that no
            document has is left out.
        is_answered: Whether there is an answer, or it abstained.
        excerpts: What is quoted, each passage cut down to its quote, each once.
        sentences: What a model says; none when the excerpts are all there is.
    """

    question: AnswerQuestion
    documents: Mapping[str, DocId]
    is_answered: bool = False
    excerpts: tuple[Hit, ...] = ()
    sentences: tuple[WrittenSentence, ...] = ()

    @classmethod
    def of(
        cls,
        question: AnswerQuestion,
        documents: Mapping[str, DocId],
        answer: Answer | WrittenAnswer,
    ) -> "JudgedAnswer":
        """Return an answer as it is judged."""
        if isinstance(answer, Answer):
            quoted = tuple(each.quoted for each in answer.excerpts)
            return cls(question, documents, bool(quoted), quoted)
        quotes = (each.quoted for said in answer.sentences for each in said.excerpts)
        sentences = answer.sentences if answer.is_answered else ()
        return cls(question, documents, answer.is_answered, _each_once(quotes), sentences)

    @property
    def said(self) -> str:
        """The model's sentences but for unsupported ones; empty without a model."""
        supported = (
            each for each in self.sentences if each.state is not SentenceState.UNSUPPORTED
        )
        return "\n".join(each.text for each in supported)

    @property
    def text(self) -> str:
        """The whole answer: the model's sentences, and the excerpts, one below the other."""
        return "\n\n".join([self.said, *(excerpt.chunk.text for excerpt in self.excerpts)])

    def excerpts_of(self, name: str) -> tuple[Hit, ...]:
        """Return the excerpts of a document, by its name in the questions."""
        doc_id = self.documents.get(name)
        return tuple(excerpt for excerpt in self.excerpts if excerpt.chunk.doc_id == doc_id)


def on_page(excerpt: Hit, pages: frozenset[int]) -> bool:
    """Tell whether an excerpt is on one of the pages; no pages mean any."""
    return not pages or any(page.index in pages for page in excerpt.chunk.pages)


def _each_once(excerpts: Iterable[Hit]) -> tuple[Hit, ...]:
    places = {(each.chunk.doc_id, each.chunk.span): each for each in excerpts}
    return tuple(places.values())
