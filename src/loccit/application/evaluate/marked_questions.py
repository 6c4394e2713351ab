"""Questions from one's own marks: what a reader asked in the margin, and where it was asked."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from loccit.application.ports.vector_index import VectorIndexPort
from loccit.domain.documents.slicing import passage_at
from loccit.domain.errors import InvalidRequest
from loccit.domain.marks.alignment import letters_of
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import DocId
from loccit.domain.models.evaluation import JudgedCollection, JudgedQuery, UsableMarks
from loccit.domain.models.mark import Mark
from loccit.domain.text.words import query_words

NAME: Final = "highlights"
_ASKS: Final = ("?", "\uff1f", "\u061f", "\u037e")
"""Question marks: of Latin, of Chinese and Japanese, of Arabic, of Greek."""
_FEWEST_WORDS: Final = 3  # "why?" alone is no question that a search could answer
_FEWEST_LETTERS: Final = 3  # of a tag: a priority such as "1" or "!!" is no subject
_LEFT_OUT: Final = frozenset({"todo", "asdf", "important", "read", "unread", "toread", "fixme"})
"""Tags that say what to do, and not what is there."""


def marked_questions(
    marks: Sequence[Mark], index: VectorIndexPort
) -> tuple[JudgedCollection, UsableMarks]:
    """Return the questions that marks ask, and how many marks are of use.

    A line of a comment that ends with a question mark is a question; the pages of its mark answer
    it, and so do the marked words. A tag is one, too, which the documents answer where it was
    set. A comment that repeats the marked words, which would find themselves, is none.

    Args:
        marks: Of the project.
        index: Where its documents are.

    Raises:
        InvalidRequest: If there is no question among them.
    """
    texts = _Texts(index)
    asked = [query for mark in marks for query in _asked(mark, texts)]
    tagged = list(_tagged(marks, texts))
    queries = (*asked, *tagged)
    if not queries:
        raise InvalidRequest(
            f"none of the {len(marks)} marks asks anything; write a question into a comment, or"
            " give marks tags, and ingest again"
        )
    used = {query.id.partition("#")[0] for query in asked}
    tags = {query.text for query in tagged}
    usable = [
        mark
        for mark in marks
        if mark.annotation.key in used or not tags.isdisjoint(mark.annotation.tags)
    ]
    told = repr([(q.id, q.text, sorted(q.relevant), sorted(q.pages), q.quote) for q in queries])
    collection = JudgedCollection(NAME, sha256(told.encode()).hexdigest(), queries)
    return collection, UsableMarks(len(marks), len(usable), len(asked), len(tagged))


class _Texts:
    """The passages of documents, each fetched once."""

    def __init__(self, index: VectorIndexPort) -> None:
        self._index = index
        self._chunks: dict[DocId, tuple[Chunk, ...]] = {}

    def passage(self, mark: Mark) -> Chunk | None:
        """Return the words that a mark is of, or those beside it."""
        if mark.where is None:
            return None
        if mark.doc_id not in self._chunks:
            self._chunks[mark.doc_id] = self._index.chunks(mark.doc_id)
        return passage_at(self._chunks[mark.doc_id], mark.where)


def _asked(mark: Mark, texts: _Texts) -> Iterator[JudgedQuery]:
    lines = [line.strip() for line in mark.annotation.comment.splitlines()]
    questions = [line for line in lines if line.endswith(_ASKS)]
    passage = texts.passage(mark) if questions else None
    if passage is None:
        return
    words = letters_of(passage.text)
    for number, line in enumerate(questions):
        if len(query_words(line)) >= _FEWEST_WORDS and letters_of(line) not in words:
            yield JudgedQuery(
                f"{mark.annotation.key}#{number}",
                line,
                {mark.doc_id: 1},
                frozenset(part.index for part in passage.pages),
                passage.text if mark.span else None,
            )


def _tagged(marks: Sequence[Mark], texts: _Texts) -> Iterator[JudgedQuery]:
    """Yield a query for each tag; its pages are judged when they are of one document."""
    by_tag: dict[str, list[Mark]] = {}
    for mark in marks:
        for tag in mark.annotation.tags:
            letters = letters_of(tag)
            if len(letters) >= _FEWEST_LETTERS and letters not in _LEFT_OUT:
                by_tag.setdefault(tag, []).append(mark)
    for tag, own in by_tag.items():
        passages = [passage for mark in own if (passage := texts.passage(mark))]
        documents = dict.fromkeys(passage.doc_id for passage in passages)
        if not documents:
            continue
        pages = frozenset(part.index for passage in passages for part in passage.pages)
        yield JudgedQuery(
            f"tag {tag}",
            tag,
            dict.fromkeys(documents, 1),
            pages if len(documents) == 1 else frozenset(),
        )
