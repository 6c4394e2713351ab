"""From the candidates of a search to the passages that a reader is shown."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from loccit.domain.models.chunk import Chunk, ChunkId
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit
from loccit.domain.policy.near_duplicates import Wording
from loccit.domain.policy.retrieval_policy import RetrievalPolicy


@dataclass(slots=True)
class Passage:
    """A passage in the making.

    Attributes:
        hit: The best of its candidates, its chunk grown by those that were joined to it.
        first: The id of the candidate that opened it.
        wording: The words of its chunk.
        absorbed: The ids of those that were joined to it, or repeat it.
        also_in: Those that repeat it.
    """

    hit: Hit
    first: ChunkId
    wording: Wording
    absorbed: list[ChunkId] = field(default_factory=list)
    also_in: list[Hit] = field(default_factory=list)

    def finished(self) -> Hit:
        """Return what is shown."""
        return replace(self.hit, also_in=tuple(self.also_in))


@dataclass(slots=True)
class PassageList:
    """Takes candidates, best first, and makes at most `top_k` passages of them.

    The passages depend on the candidates up to the first one that finds the list full, and on
    no later one: however many are fetched, a page is the same. Where they are grouped `top_k`
    counts documents, and all candidates are looked at: a document has its best passages, also
    those below the best of the next document.

    Attributes:
        policy: What is joined, folded and left out.
        shown: Candidates that earlier pages have shown: what repeats them is left out.
        openers: Those of them that opened a passage; they count for `per_doc`.
        may_join: What a passage must meet that is put together of several; None for nothing.
        is_relevant: False when there were candidates, none of which has to do with the question.
        passages: What was made so far.
        is_full: Whether a candidate had to be turned away that would have opened a passage.
    """

    policy: RetrievalPolicy
    shown: Sequence[Hit] = ()
    openers: frozenset[ChunkId] = frozenset()
    may_join: Callable[[Chunk], bool] | None = None
    is_relevant: bool = True
    passages: list[Passage] = field(default_factory=list)
    is_full: bool = False
    _of_document: Counter[DocId] = field(default_factory=Counter)
    _shown: list[Passage] = field(default_factory=list)
    _shown_documents: set[DocId] = field(default_factory=set)

    def __post_init__(self) -> None:
        for hit in self.shown:
            self._shown.append(Passage(hit, hit.chunk.id, Wording(hit.chunk.text)))
            if hit.chunk.id in self.openers:
                self._of_document[hit.chunk.doc_id] += 1
                self._shown_documents.add(hit.chunk.doc_id)

    def take(self, candidates: Iterable[Hit]) -> None:
        """Take candidates until the list is full."""
        for hit in candidates:
            wording = Wording(hit.chunk.text)
            if not (self._joins(hit) or self._repeats(hit, wording) or self._has_enough_of(hit)):
                if self._is_beyond(hit):
                    self.is_full = True
                    if self.policy.group:
                        continue
                    return
                self.passages.append(Passage(hit, hit.chunk.id, wording))
                self._of_document[hit.chunk.doc_id] += 1

    def _joins(self, hit: Hit) -> bool:
        if not self.policy.join:
            return False
        for passage in self.passages:
            if self._are_one(passage.hit.chunk, hit.chunk):
                _grow(passage, hit, [hit.chunk.id])
                self._close_gaps(passage)
                return True
        return False

    def _close_gaps(self, grown: Passage) -> None:
        """Join to a passage that has grown those further down that it reaches now."""
        for other in [each for each in self.passages if each is not grown]:
            if self._are_one(grown.hit.chunk, other.hit.chunk):
                best, rest = sorted((grown, other), key=self.passages.index)
                _grow(best, rest.hit, [rest.first, *rest.absorbed])
                best.also_in += rest.also_in
                self.passages.remove(rest)
                self._of_document[rest.hit.chunk.doc_id] -= 1
                grown = best

    def _are_one(self, one: Chunk, other: Chunk) -> bool:
        """Tell whether two chunks touch, in one section, and fit into one passage."""
        return (
            one.section_path == other.section_path
            and one.is_references == other.is_references
            and one.touches(other)
            and max(one.span.end, other.span.end) - min(one.span.start, other.span.start)
            <= self.policy.max_chars_per_chunk
            and (self.may_join is None or self.may_join(one.joined(other)))
        )

    def _repeats(self, hit: Hit, wording: Wording) -> bool:
        if not self.policy.fold:
            return False
        for passage in self.passages:
            if wording.repeated_in(passage.wording):
                _name(hit, passage.also_in)
                passage.absorbed.append(hit.chunk.id)
                return True
        return any(wording.repeated_in(passage.wording) for passage in self._shown)

    def by_document(self) -> list[Passage]:
        """Return the passages, those of a document together, the document of the best first."""
        documents = list(dict.fromkeys(each.hit.chunk.doc_id for each in self.passages))
        return sorted(self.passages, key=lambda each: documents.index(each.hit.chunk.doc_id))

    def _is_beyond(self, hit: Hit) -> bool:
        if not self.policy.group:
            return len(self.passages) == self.policy.top_k
        documents = {each.hit.chunk.doc_id for each in self.passages}
        return len(documents) == self.policy.top_k and hit.chunk.doc_id not in documents

    def _has_enough_of(self, hit: Hit) -> bool:
        if self.policy.group and hit.chunk.doc_id in self._shown_documents:
            return True
        most = self.policy.most_of_a_document
        return most is not None and self._of_document[hit.chunk.doc_id] >= most


def _grow(passage: Passage, hit: Hit, ids: list[ChunkId]) -> None:
    passage.hit = replace(passage.hit, chunk=passage.hit.chunk.joined(hit.chunk))
    passage.absorbed += ids
    passage.wording = Wording(passage.hit.chunk.text)


def _name(repeat: Hit, also_in: list[Hit]) -> None:
    """Add a repetition to those that are known; neighbours are one place."""
    for at, known in enumerate(also_in):
        if known.chunk.touches(repeat.chunk):
            also_in[at] = replace(known, chunk=known.chunk.joined(repeat.chunk))
            return
    also_in.append(repeat)
