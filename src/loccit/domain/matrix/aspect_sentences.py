"""The sentences of one document that say what an aspect of a study asks for.

Three things tell, and none alone: the turn of phrase, the section that the sentence stands in,
and how near its passage is to the question. They add up to a score; below a certain one the
document does not say it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Final

from loccit.domain.answers.running_text import Sentence
from loccit.domain.matrix.aspect_cues import cue_weight
from loccit.domain.matrix.aspects import Aspect
from loccit.domain.matrix.section_roles import SectionRole as Role
from loccit.domain.matrix.sentence_faults import faults
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
            Role.SAMPLE: 0.6,
            Role.ABSTRACT: 0.5,
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
            Role.METHODS: -0.1,
            Role.RESULTS: -0.1,
            Role.SAMPLE: -0.3,
            Role.OTHER: -0.1,
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
PARTS: Final = MappingProxyType(
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
MOST: Final = 450  # characters of two sentences


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
        if one.is_before(two) and len(both) <= MOST:
            return both
    return span


def aspect_standings(aspect: Aspect, sentences: Sequence[PlacedSentence]) -> list[Standing]:
    """Return how each sentence stands to an aspect."""
    places = places_in_abstract(sentences)
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
        role += PARTS[aspect].get(placed.part, -_PLACE)
    elif place is not None and aspect in _WITHIN:
        told, far = _WITHIN[aspect]
        role += _PLACE * (1 - abs(place - told) / far)
    near = _NEAR * placed.nearness - faults(aspect, words, in_abstract=place is not None)
    for_it, against_it = max(0.0, role), min(0.0, role)
    return Standing(cue * (1 + for_it) + against_it + near, cue + role + near)


def places_in_abstract(sentences: Sequence[PlacedSentence]) -> list[float | None]:
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
