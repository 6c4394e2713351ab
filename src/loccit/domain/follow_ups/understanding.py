"""What a question of a conversation asks that does not say it all: "and in the second study?".

Without a language model, closed lists of words tell whether a question is complete. One that is
not is asked with what the last one was about, or of the documents that were shown, or both. A
question that is complete in itself is asked as it is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from loccit.domain.follow_ups.named_documents import NamedDocument, documents_named
from loccit.domain.follow_ups.pointing_words import WORDS, PointingWords, Sense
from loccit.domain.follow_ups.question_parts import FEW, QuestionParts, parted
from loccit.domain.models.conversation import Narrowing
from loccit.domain.models.document import DocId
from loccit.domain.questions.question_language import question_language
from loccit.domain.questions.subject_words import words_of

_ENGLISH: Final = "en"
_LONG: Final = 3
"""Words of its own from which a question is taken to be complete, pronouns or not."""
_COUNTED: Final = re.compile(
    r"(?:\b(?:number|no\.?|nr\.?|paper|study|source|result)\s+|#|\[)(\d)\b\]?"
)


class Reach(StrEnum):
    """Where the answer is looked for."""

    ALL = "all"
    """The whole project; of equals the documents named come first."""
    WITHIN = "within"
    """The documents named; when they do not answer, the whole project."""
    RATHER = "rather"
    """The documents named, unless others answer better."""
    BEYOND = "beyond"
    """All documents but those named."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked before, as far as the next one may point back to it.

    Attributes:
        question: What was searched for.
        documents: What was quoted, in the order shown, each once.
    """

    question: str
    documents: tuple[DocId, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """What a question asks.

    Attributes:
        question: What is to be searched for.
        reach: Where.
        documents: Which documents `reach` speaks of.
        narrowing: Why these; None with the whole project.
        own: The words that are its own, where `question` has those of an earlier one, too: a
            document that is meant is asked with these first. Empty when they are the same.
        expanded: The question with other words for what it asks of a study; empty without any.
        headings: Words of headings below which that is answered in a document.
    """

    question: str
    reach: Reach = Reach.ALL
    documents: tuple[DocId, ...] = ()
    narrowing: Narrowing | None = None
    own: str = ""
    expanded: str = ""
    headings: tuple[str, ...] = ()

    @property
    def wordings(self) -> tuple[str, ...]:
        """The question as documents that are meant are asked, one wording after the other."""
        return tuple(dict.fromkeys(filter(None, (self.own, self.question, self.expanded))))


def understood(
    question: str, earlier: Sequence[Asked], documents: Sequence[NamedDocument]
) -> Understood:
    """Return what a question asks after others.

    Args:
        question: As it was asked.
        earlier: The questions before it, oldest first; at least one.
        documents: All documents of the project.
    """
    language = _language(question, earlier[-1])
    last = _last_with_subject(earlier, language)
    shown = _shown(earlier)
    words = WORDS[language]
    everything = tuple(doc for each in reversed(earlier) for doc in each.documents)
    naming = documents_named(question, documents, everything)
    if naming.documents:
        return _within(parted(naming.rest, language), last, naming.documents, Narrowing.NAMED)
    if words.others.search(question.casefold()):
        rest = words.others.sub(" ", question.casefold())
        asked = question if parted(rest, language).own else last.question
        return Understood(asked, Reach.BEYOND, shown, Narrowing.OTHERS)
    counted, rest = _counted(question, words, earlier)
    if counted:
        return _within(parted(rest, language), last, counted, Narrowing.COUNTED)
    if not shown:
        return Understood(_completed(parted(question, language), last))
    same = words.same.search(question.casefold())
    if same:
        parts = parted(question[: same.start()] + " " + question[same.end() :], language)
        if len(parts.own) < _LONG or parts.opened or _is_marked(same[0]):
            return _within(parts, last, shown[:1], Narrowing.SAME)
    return _unmarked(parted(question, language), last, shown)


def _unmarked(parts: QuestionParts, last: Asked, shown: tuple[DocId, ...]) -> Understood:
    """Return what a question asks that names no document."""
    is_short = len(parts.own) < (_LONG if parts.back else FEW)
    if not parts.own or ((parts.back or parts.known) and is_short):
        return _within(parts, last, shown[:1], Narrowing.SAME)
    studied = bool(parts.study) and len(parts.own) < _LONG
    points = ((parts.back or parts.known) and len(parts.own) <= _LONG) or studied
    if parts.is_whole and not points:
        within = _within(parts, last, shown[:1], Narrowing.SAME)
        return replace(within, question=parts.rest, reach=Reach.ALL, own="")
    within = _within(parts, last, shown[:1], Narrowing.SAME)
    return replace(within, reach=Reach.RATHER)


def _within(
    parts: QuestionParts, last: Asked, documents: tuple[DocId, ...], narrowing: Narrowing
) -> Understood:
    asked = _completed(parts, last)
    senses = _senses_in(parts) if len(parts.own) < FEW else []
    return Understood(
        asked,
        Reach.WITHIN,
        documents,
        narrowing,
        own=parts.rest if parts.own and asked != parts.rest else "",
        expanded=" ".join([asked, *(each.more for each in senses)]) if senses else "",
        headings=tuple(word for each in senses for word in each.headings),
    )


def _senses_in(parts: QuestionParts) -> list[Sense]:
    return [parts.words.senses[word] for word in parts.study if word in parts.words.senses]


def _completed(parts: QuestionParts, last: Asked) -> str:
    """Return a question with the words of the last one, if it says no subject of its own."""
    if parts.own:
        return parts.rest if parts.is_whole else _joined(last.question, parts.rest)
    if parts.study:
        return parts.rest
    return _joined(last.question, parts.rest) if _adds(parts) else last.question


def _adds(parts: QuestionParts) -> bool:
    """Tell whether words that ask say something of their own: "why?", "when?"."""
    return any(word in parts.words.asking for word in words_of(parts.rest)[:1]) and bool(
        parts.rest.strip()
    )


def _joined(question: str, more: str) -> str:
    """Return a question and what is asked on: the words of both are searched for."""
    return f"{question.rstrip(' ?.!')}? {more.strip(' ?.!')}?"


def _counted(
    question: str, words: PointingWords, earlier: Sequence[Asked]
) -> tuple[tuple[DocId, ...], str]:
    """Return the document that a question counts, and the question without that."""
    numbered = _COUNTED.search(question.casefold())
    if numbered:
        found = _at(int(numbered[1]) - 1, earlier)
        if found:
            return found, question[: numbered.start()] + " " + question[numbered.end() :]
    tokens = list(re.finditer(r"\w+", question.casefold()))
    for token, after in pairwise(tokens):
        if token[0] in words.places and after[0] in words.documents:
            found = _at(words.places[token[0]], earlier)
            if found:
                begin = _article(question, token.start())
                return found, question[:begin] + " " + question[after.end() :]
    if tokens and tokens[-1][0] in words.places and len(tokens) <= _LONG + 1:
        found = _at(words.places[tokens[-1][0]], earlier)  # "and the second?", "in the latter"
        if found:
            begin = _article(question, tokens[-1].start())
            return found, question[:begin]
    return (), question


def _article(question: str, begin: int) -> int:
    """Return where the article before a word begins, with the preposition before that."""
    before = re.search(r"(?:\b\w{2,4}\s+)?\b\w{2,3}\s+$", question[:begin])
    return before.start() if before else begin


def _at(place: int, earlier: Sequence[Asked]) -> tuple[DocId, ...]:
    """Return the document at a place of the last answer that has so many, else of all."""
    everything = dict.fromkeys(doc for asked in earlier for doc in asked.documents)
    for asked in (*reversed(earlier), Asked("", tuple(everything))):
        if place < 0 and len(asked.documents) > 1:
            return (asked.documents[-1],)
        if 0 <= place < len(asked.documents) and len(asked.documents) > 1:
            return (asked.documents[place],)
    return ()


def _last_with_subject(earlier: Sequence[Asked], language: str) -> Asked:
    """Return the last question that says what it is about, else the last one."""
    told = (asked for asked in reversed(earlier) if parted(asked.question, language).own)
    return next(told, earlier[-1])


def _shown(earlier: Sequence[Asked]) -> tuple[DocId, ...]:
    """Return the documents of the last answer that had any."""
    return next((asked.documents for asked in reversed(earlier) if asked.documents), ())


def _is_marked(words: str) -> bool:
    """Tell whether words point to a document beyond doubt: not only "the study"."""
    return not words.startswith(("the ", "der ", "die ", "les ", "l'", "l’")) or "same" in words


def _language(question: str, last: Asked) -> str:
    """Return the language of a question, that of the last one when it tells none."""
    for told in (question_language(question), question_language(last.question)):
        if told in WORDS:
            return told
    return _ENGLISH
