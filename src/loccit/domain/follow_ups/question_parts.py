"""A question of a conversation, taken apart by closed lists of words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from loccit.domain.follow_ups.pointing_words import WORDS, PointingWords
from loccit.domain.questions.question_words import COMMON_WORDS
from loccit.domain.questions.subject_words import words_of

_JOINS: Final = frozenset(
    {"and", "or", "but", "if", "when", "while", "because", "although"}
    | {"und", "oder", "aber", "wenn", "weil", "obwohl"}
    | {"et", "ou", "mais", "si", "quand", "parce"}
)
"""Words between two clauses, the first of which may name what a pronoun in the second is."""
_MUCH: Final = 3
"""Words of its own with which anything is whole: "what about the storm of 1859, did it ..."."""
FEW: Final = 2
"""Words of a question that is none by itself: "how deep?"."""
_LOOSE: Final = re.compile(r"\s+(?=[,;:])|^\s*(?:in|of|from|und|et)?\s*[,;:]\s*", re.IGNORECASE)
"""What is left where words were taken out."""


@dataclass(frozen=True, slots=True)
class QuestionParts:
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
        says_much = len(self.own) > _MUCH
        return says_much or (not self.is_about and (self.asks or looks))


def parted(question: str, language: str) -> QuestionParts:
    """Return a question taken apart, by the words of a language."""
    words = WORDS[language]
    rest, opened, is_about = _opened(_LOOSE.sub(" ", question), words)
    common = COMMON_WORDS[language] | words.ties | words.back
    read = words_of(rest)
    told = [word for word in read if word not in common and word not in words.places]
    own = [word for word in told if word not in words.study and word not in words.documents]
    pointing = next((n for n, word in enumerate(read) if word in words.back), None)
    begin = [word for word in read if word not in words.ties][:1]
    return QuestionParts(
        question,
        words,
        opened,
        is_about,
        rest,
        tuple(own),
        tuple(word for word in told if word in words.study),
        bool(begin) and begin[0] in words.asking and len(read) > FEW,
        read[:1] != begin,
        pointing is not None and not _is_bound(read[:pointing], own),
        words.known.search(rest.casefold()) is not None,
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
