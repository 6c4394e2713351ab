"""The sentences of one document that say what an aspect of a study asks for.

Three things tell, and none alone: the turn of phrase, the section that the sentence stands in,
and how near its passage is to the question. They add up to a score; below a certain one the
document does not say it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from loccit.domain.answers.running_text import Sentence
from loccit.domain.matrix.aspect_cues import cue_weight, speaks_of_others
from loccit.domain.matrix.aspects import Aspect
from loccit.domain.matrix.section_roles import SectionRole as Role
from loccit.domain.text.spans import Span

_ROLES: Final = MappingProxyType(
    {
        Aspect.AIM: {Role.ABSTRACT: 0.4, Role.INTRODUCTION: 0.3, Role.CONCLUSION: 0.1},
        Aspect.METHOD: {
            Role.ABSTRACT: 0.5,
            Role.METHODS: 0.3,
            Role.INTRODUCTION: 0.0,
            Role.RESULTS: 0.0,
            Role.CONCLUSION: 0.1,
            Role.SAMPLE: -0.1,
        },
        Aspect.SAMPLE: {
            Role.SAMPLE: 0.8,
            Role.ABSTRACT: 0.35,
            Role.METHODS: 0.3,
            Role.INTRODUCTION: -0.2,
            Role.DISCUSSION: -0.2,
            Role.CONCLUSION: -0.2,
        },
        Aspect.FINDING: {
            Role.ABSTRACT: 0.4,
            Role.CONCLUSION: 0.75,
            Role.DISCUSSION: 0.2,
            Role.RESULTS: 0.1,
            Role.INTRODUCTION: -0.2,
            Role.METHODS: -0.3,
            Role.SAMPLE: -0.3,
        },
        Aspect.LIMITATION: {
            Role.LIMITATIONS: 0.6,
            Role.DISCUSSION: 0.3,
            Role.CONCLUSION: 0.3,
            Role.OUTLOOK: 0.1,
            Role.INTRODUCTION: -0.4,
            Role.ABSTRACT: -0.1,
        },
        Aspect.OUTLOOK: {
            Role.OUTLOOK: 0.6,
            Role.CONCLUSION: 0.3,
            Role.DISCUSSION: 0.2,
            Role.LIMITATIONS: 0.2,
            Role.INTRODUCTION: -0.3,
        },
    }
)
"""What a section adds, by what it does."""
_WITHIN: Final = MappingProxyType(
    {Aspect.AIM: (0.2, 0.5), Aspect.METHOD: (0.5, 0.7), Aspect.FINDING: (1.0, 0.6)}
)
"""Where in an abstract an aspect is told, from its beginning (0) to its end (1), and how far from
there it is not told any more."""
_PARTS: Final = MappingProxyType(
    {
        Aspect.AIM: {Role.INTRODUCTION: 0.3},
        Aspect.METHOD: {Role.METHODS: 0.3},
        Aspect.SAMPLE: {Role.METHODS: 0.3, Role.SAMPLE: 0.4},
        Aspect.FINDING: {Role.RESULTS: 0.1, Role.CONCLUSION: 0.3},
        Aspect.LIMITATION: {Role.LIMITATIONS: 0.4},
        Aspect.OUTLOOK: {Role.CONCLUSION: 0.2, Role.OUTLOOK: 0.4},
    }
)
"""The parts of an abstract in which an aspect is told, where they are named, and what they add."""
_PLACE: Final = 0.3
_NEAR: Final = 0.5
_OF_OTHERS: Final = 0.3
_LONG: Final = 350  # characters; what is longer is seldom the sentence that says it
_TOO_LONG: Final = 0.15
_TO_COME: Final = re.compile(
    r"\b(?:will|would|should|could|(?-i:may)|might|must|needs? to|plan(?:s|ned)? to"
    r"|in (?:the )?future"
    r"|scope for|hopes?|how (?:the|to|data)\b"
    r"|for (?:example|instance)|soll(?:en|te)?|könnten?|künftig\w*|pourrai\w+|devrai\w+"
    r"|podrían?)\b",
    re.IGNORECASE,
)
"""What is wished or supposed, and what only illustrates, was neither done nor found."""
_WISHED: Final = 0.3
_DONE_OR_FOUND: Final = frozenset({Aspect.METHOD, Aspect.SAMPLE})
_FIGURES: Final = re.compile(r"(?<!\w)\d+(?:[.,]\d+)*")
_MANY_FIGURES: Final = 4
"""With them, or with units of a laboratory, a sentence tells a detail of a method."""
_UNITS: Final = re.compile(r"\d\s?(?:[µμmk]?[Ll]|[µμmkn]g|nm|mm|rpm|[mµμn]M|[°◦º]\s?C)\b")
_DETAIL: Final = 0.3
_AIMED: Final = 0.7
"""A sentence that says so surely what was aimed at does not say what came of it."""
_POINTING: Final = re.compile(
    r"\W*(?:this|these|that|those|such|it|they|he|she|therefore|thus|hence|then|moreover"
    r"|diese[rsnm]?|daher|dann|ces?|cette|il|elle|ils|elles)\b",
    re.IGNORECASE,
)
"""What points back to a sentence that is not quoted."""
_CONCEDING: Final = re.compile(
    r"\W*(?:although|though|however|nevertheless|nonetheless|yet|obwohl|jedoch|bien que|cependant"
    r"|aunque|sin embargo|sebbene|tuttavia|embora|contudo)\b",
    re.IGNORECASE,
)
"""What speaks against another sentence; a limitation does."""
_POINTS_BACK: Final = 0.1
_BROKEN: Final = re.compile(r"\W*[^\W\d]*\d")
"""A sentence that seems to begin with a number is often the rest of one."""
_IS_A_REST: Final = 0.4
_LEAST_CUE: Final = 0.3
"""Without a turn of phrase that speaks for it no section makes a sentence an answer."""
_ENOUGH: Final = MappingProxyType(
    {
        Aspect.AIM: 0.85,
        Aspect.METHOD: 0.84,
        Aspect.SAMPLE: 0.83,
        Aspect.FINDING: 0.85,
        Aspect.LIMITATION: 0.82,
        Aspect.OUTLOOK: 0.85,
    }
)
"""The score from which on a sentence is an answer: below it most are none."""
_NEXT: Final = 0.75
"""Of the best score: what the sentence next to it needs to be quoted with it."""
_MOST: Final = 450  # characters of two sentences


@dataclass(frozen=True, slots=True)
class PlacedSentence:
    """A sentence of a document, and what is known of its place.

    Attributes:
        sentence: It.
        role: What its section does.
        nearness: Of its passage to the question, from 0, unrelated, to 1.
        part: What the part of an abstract does that it stands in; None when parts are not named.
    """

    sentence: Sentence
    role: Role
    nearness: float
    part: Role | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a sentence stands to an aspect.

    Attributes:
        surety: How surely it says what the aspect asks for, whatever else the document says.
        rank: How well it says it, beside the others.
    """

    surety: float
    rank: float


def aspect_span(aspect: Aspect, sentences: Sequence[PlacedSentence]) -> Span | None:
    """Return the sentence, or two in a row, that best say what an aspect asks for.

    Args:
        aspect: What is asked for.
        sentences: Of one document, in order.

    Returns:
        Their span in the document's text, None when none says it surely enough.
    """
    standings = aspect_standings(aspect, sentences)
    sure = [n for n, each in enumerate(standings) if each.surety >= _ENOUGH[aspect]]
    best = max(sure, key=lambda number: standings[number].rank, default=None)
    if best is None:
        return None
    span = sentences[best].sentence.span
    for first, second in ((best, best + 1), (best - 1, best)):
        other = second if first == best else first
        if other not in sure or standings[other].rank < _NEXT * standings[best].rank:
            continue
        one, two = sentences[first].sentence, sentences[second].sentence
        both = one.span.around(two.span)
        if one.is_before(two) and len(both) <= _MOST:
            return both
    return span


def aspect_standings(aspect: Aspect, sentences: Sequence[PlacedSentence]) -> list[Standing]:
    """Return how each sentence stands to an aspect."""
    places = _places(sentences)
    return [_standing(aspect, *each) for each in zip(sentences, places, strict=True)]


def _standing(aspect: Aspect, placed: PlacedSentence, place: float | None) -> Standing:
    """Return how a sentence stands to an aspect.

    Its place makes it no surer than it is by its words: it multiplies what they say. Beside other
    sentences it counts by itself: an abstract says the same as a detail of a section, and better.
    """
    words = placed.sentence.words
    cue = cue_weight(aspect, words)
    if cue < _LEAST_CUE:
        return Standing(0.0, 0.0)
    role = _ROLES[aspect].get(placed.role, 0.0)
    if placed.part is not None:
        role += _PARTS[aspect].get(placed.part, -_PLACE)
    elif place is not None and aspect in _WITHIN:
        told, far = _WITHIN[aspect]
        role += _PLACE * (1 - abs(place - told) / far)
    near = _NEAR * placed.nearness - _faults(aspect, words, in_abstract=place is not None)
    for_it, against_it = max(0.0, role), min(0.0, role)
    return Standing(cue * (1 + for_it) + against_it + near, cue + role + near)


def _faults(aspect: Aspect, words: str, *, in_abstract: bool) -> float:
    """Return what speaks against a sentence, whatever it is asked for."""
    faults = _OF_OTHERS * speaks_of_others(words)
    faults += _TOO_LONG * (len(words) > _LONG)
    faults += _POINTS_BACK * (_POINTING.match(words) is not None)
    if aspect is not Aspect.LIMITATION:
        faults += _POINTS_BACK * (_CONCEDING.match(words) is not None)
    faults += _IS_A_REST * (_BROKEN.match(words) is not None)
    if aspect in _DONE_OR_FOUND or (aspect is Aspect.FINDING and in_abstract):
        faults += _WISHED * (_TO_COME.search(words) is not None)
    if aspect in _DONE_OR_FOUND:
        is_figures = aspect is Aspect.METHOD and len(_FIGURES.findall(words)) >= _MANY_FIGURES
        faults += _DETAIL * (is_figures or _UNITS.search(words) is not None)
    if aspect is Aspect.FINDING and cue_weight(Aspect.AIM, words) >= _AIMED:
        faults += _WISHED
    return faults


def _places(sentences: Sequence[PlacedSentence]) -> list[float | None]:
    """Return where each sentence of an abstract stands in it, from 0 to 1; None elsewhere."""
    places: list[float | None] = []
    for role, run in groupby(sentences, key=lambda each: each.role):
        own = list(run)
        if role is Role.ABSTRACT:
            last = max(1, len(own) - 1)
            places += [number / last for number in range(len(own))]
        else:
            places += [None] * len(own)
    return places
