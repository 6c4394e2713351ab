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
from loccit.domain.models.conversation import Narrowing
from loccit.domain.models.document import DocId
from loccit.domain.questions.question_language import question_language
from loccit.domain.questions.question_words import COMMON_WORDS
from loccit.domain.questions.subject_words import words_of

_ENGLISH: Final = "en"
_LONG: Final = 3
"""Words of its own from which a question is taken to be complete, pronouns or not."""
_JOINS: Final = frozenset(
    {"and", "or", "but", "if", "when", "while", "because", "although"}
    | {"und", "oder", "aber", "wenn", "weil", "obwohl"}
    | {"et", "ou", "mais", "si", "quand", "parce"}
)
"""Words between two clauses, the first of which may name what a pronoun in the second is."""
_FEW: Final = 2
"""Words of a question that is none by itself: "how deep?"."""
_COUNTED: Final = re.compile(
    r"(?:\b(?:number|no\.?|nr\.?|paper|study|source|result)\s+|#|\[)(\d)\b\]?"
)


_LOOSE: Final = re.compile(r"\s+(?=[,;:])|^\s*(?:in|of|from|und|et)?\s*[,;:]\s*", re.IGNORECASE)
"""What is left where words were taken out."""


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


@dataclass(frozen=True, slots=True)
class _Parts:
    """A question, taken apart.

    Attributes:
        asked: The question.
        words: Those of its language that point.
        opened: Whether it begins as one that goes on.
        is_about: Whether a subject alone stands behind that.
        rest: What is left of it without its opening and without naming documents.
        own: Its words that tell a subject and are not those of any study, in order.
        study: Its words that are those of any study.
        asks: Whether a whole question is left.
        tied: Whether it begins with a word that ties it to what was asked: "in children?".
        back: Whether a word stands for what was said that nothing in the question explains.
        known: Whether it speaks of a part of a study as known: "the model", "the results".
    """

    asked: str
    words: PointingWords
    opened: bool
    is_about: bool
    rest: str
    own: tuple[str, ...]
    study: tuple[str, ...]
    asks: bool
    tied: bool
    back: bool
    known: bool

    @property
    def is_whole(self) -> bool:
        """Whether it can be asked by itself: a question, or words to look for."""
        looks = not (self.opened or self.tied) and len(self.own) > 1
        return not self.is_about and (self.asks or looks)


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
        return _within(_parted(naming.rest, language), last, naming.documents, Narrowing.NAMED)
    if words.others.search(question.casefold()):
        rest = words.others.sub(" ", question.casefold())
        asked = question if _parted(rest, language).own else last.question
        return Understood(asked, Reach.BEYOND, shown, Narrowing.OTHERS)
    counted, rest = _counted(question, words, earlier)
    if counted:
        return _within(_parted(rest, language), last, counted, Narrowing.COUNTED)
    if not shown:
        return Understood(_completed(_parted(question, language), last))
    same = words.same.search(question.casefold())
    if same:
        parts = _parted(question[: same.start()] + " " + question[same.end() :], language)
        if len(parts.own) < _LONG or parts.opened or _is_marked(same[0]):
            return _within(parts, last, shown[:1], Narrowing.SAME)
    return _unmarked(_parted(question, language), last, shown)


def _unmarked(parts: _Parts, last: Asked, shown: tuple[DocId, ...]) -> Understood:
    """Return what a question asks that names no document."""
    is_short = len(parts.own) < (_LONG if parts.back else _FEW)
    if not parts.own or ((parts.back or parts.known) and is_short):
        return _within(parts, last, shown[:1], Narrowing.SAME)
    points = (parts.back or parts.known) and len(parts.own) <= _LONG
    if parts.is_whole and not points:
        return Understood(parts.rest if parts.opened else parts.asked, documents=shown[:1])
    within = _within(parts, last, shown[:1], Narrowing.SAME)
    return replace(within, reach=Reach.RATHER)


def _within(
    parts: _Parts, last: Asked, documents: tuple[DocId, ...], narrowing: Narrowing
) -> Understood:
    asked = _completed(parts, last)
    senses = _senses_in(parts) if len(parts.own) < _FEW else []
    return Understood(
        asked,
        Reach.WITHIN,
        documents,
        narrowing,
        own=parts.rest if parts.own and asked != parts.rest else "",
        expanded=" ".join([asked, *(each.more for each in senses)]) if senses else "",
        headings=tuple(word for each in senses for word in each.headings),
    )


def _senses_in(parts: _Parts) -> list[Sense]:
    return [parts.words.senses[word] for word in parts.study if word in parts.words.senses]


def _completed(parts: _Parts, last: Asked) -> str:
    """Return a question with the words of the last one, if it says no subject of its own."""
    if parts.own:
        return parts.rest if parts.is_whole else _joined(last.question, parts.rest)
    if parts.study:
        return parts.rest
    return _joined(last.question, parts.rest) if _adds(parts) else last.question


def _adds(parts: _Parts) -> bool:
    """Tell whether words that ask say something of their own: "why?", "when?"."""
    return any(word in parts.words.asking for word in words_of(parts.rest)[:1]) and bool(
        parts.rest.strip()
    )


def _joined(question: str, more: str) -> str:
    """Return a question and what is asked on: the words of both are searched for."""
    return f"{question.rstrip(' ?.!')}? {more.strip(' ?.!')}?"


def _parted(question: str, language: str) -> _Parts:
    words = WORDS[language]
    rest, opened, is_about = _opened(_LOOSE.sub(" ", question), words)
    common = COMMON_WORDS[language] | words.ties | words.back
    read = words_of(rest)
    told = [word for word in read if word not in common and word not in words.places]
    own = [word for word in told if word not in words.study and word not in words.documents]
    pointing = next((n for n, word in enumerate(read) if word in words.back), None)
    begin = [word for word in read if word not in words.ties][:1]
    return _Parts(
        question,
        words,
        opened,
        is_about,
        rest,
        tuple(own),
        tuple(word for word in told if word in words.study),
        bool(begin) and begin[0] in words.asking and len(read) > _FEW,
        read[:1] != begin,
        pointing is not None and not _is_bound(read[:pointing], own),
        any(found[1] in words.study for found in words.known.finditer(rest.casefold())),
    )


def _is_bound(before: Sequence[str], own: Sequence[str]) -> bool:
    """Tell whether words before a pronoun name what it stands for: "what is X, and is it"."""
    join = next((n for n, word in reversed([*enumerate(before)]) if word in _JOINS), 0)
    return bool(set(own).intersection(before[:join]))


def _opened(question: str, words: PointingWords) -> tuple[str, bool, bool]:
    """Return a question without the words by which it goes on with another one."""
    rest, opened, is_about = question.strip(), False, False
    while True:
        lower = rest.casefold()
        found = next(
            (
                each
                for each in words.opening
                if lower.startswith(each) and not lower[len(each) : len(each) + 1].isalnum()
            ),
            None,
        )
        if found is None:
            return " ".join(rest.split()), opened, is_about
        opened, is_about = True, is_about or found in words.about
        rest = rest[len(found) :].lstrip(" ,;:–-")


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
    told = (asked for asked in reversed(earlier) if _parted(asked.question, language).own)
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
