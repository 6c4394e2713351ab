"""What kind of thing a question asks for, and which sentences name one.

"How many" asks for a number, "when" for a date, "where" for a place, "who" for a name and "why"
for a cause. English, German and French.
"""

import re
from collections.abc import Set as AbstractSet
from typing import Final

from loccit.domain.questions.subject_words import stem_of

_NUMBER: Final = re.compile(
    r"(?!(?:1[5-9]|20)\d\d$)\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty"
    r"|thirty|forty|fifty|sixty|hundred|thousand|million|dozen|half|once|twice"
    r"|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend"
    r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|vingt|trente|cent|mille",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"[\w.,]*\w")
_REACH: Final = 3
"""Words behind a number among which what it counts is looked for: "ten large cranks"."""
_HOW_MUCH: Final = re.compile(
    r"\bhow (?:many|much|long|often|deep|large|strong|high|big|fast|old|far|wide|small|heavy|well)"
    r"\b|\bwhat (?:percentage|share|number|proportion)\b"
    r"|\bwie (?:viele?|lange|oft|tief|groß|hoch|alt)\b|\bcombien\b",
    re.IGNORECASE,
)
_KINDS: Final = (
    (
        re.compile(r"\bwhen\b|\b(?:what|which) year\b|\bwann\b|\bquand\b", re.IGNORECASE),
        re.compile(
            r"\b(?:1[5-9]\d\d|20\d\d)\b|\b(?:January|February|March|April|May|June|July|August"
            r"|September|October|November|December|Januar|Februar|März|Juni|Juli|Oktober|Dezember"
            r"|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
            r"|century|Jahrhundert|siècle)\b"
        ),
    ),
    (
        re.compile(r"\b(?:where|wo|woher|wohin|où)\b", re.IGNORECASE),
        re.compile(r"\b(?:in|at|from|near|of|to|bei|aus|von|à|de|en) (?:[\w’']+ )?[A-ZÄÖÜÉ]\w+"),
    ),
    (
        re.compile(r"\b(?:who|whom|whose|wer|wen|wem|qui)\b", re.IGNORECASE),
        re.compile(r"(?<=[a-zéè,;] )[A-ZÄÖÜÉ][a-zäöüßéè]+"),
    ),
    (
        re.compile(r"\b(?:why|reasons?|warum|wieso|weshalb|pourquoi)\b", re.IGNORECASE),
        re.compile(
            r"\b(?:because|since|due to|in order to|therefore|reasons?|so that|as a result|thus"
            r"|hence|owing to|caused?|needs?|needed|weil|wegen|daher|deshalb|damit|parce que"
            r"|car|afin de)\b",
            re.IGNORECASE,
        ),
    ),
)


def names_kind(question: str, asked: AbstractSet[str], words: str) -> float:
    """Return how surely a sentence names a thing of the kind that is asked for, in [0, 1].

    A number alone says less than one that stands before a word of the question.

    Args:
        question: What is asked.
        asked: The stems of its words.
        words: The sentence.
    """
    if _HOW_MUCH.search(question):
        return _numbers(asked, words)
    found = (thing.search(words) for ask, thing in _KINDS if ask.search(question))
    return _ALONE if next(found, None) else 0.0


_ALONE: Final = 0.4


def _numbers(asked: AbstractSet[str], words: str) -> float:
    read = _WORDS.findall(words)
    counted = [read[n + 1 : n + 1 + _REACH] for n, w in enumerate(read) if _NUMBER.fullmatch(w)]
    if any(stem_of(word.casefold()) in asked for behind in counted for word in behind):
        return 1.0
    return _ALONE if counted else 0.0
