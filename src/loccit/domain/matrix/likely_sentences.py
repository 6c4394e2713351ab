"""The sentence that most likely says what an aspect asks for, where none says it surely.

Nearly every paper tells a method, its material and what came of it, though not always in the set
phrases of a study. Then the sections that tell it are asked for the sentence that comes nearest.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from types import MappingProxyType
from typing import Final

from loccit.domain.matrix.aspect_cues import cue_weight, likely_weight, speaks_of_others
from loccit.domain.matrix.aspect_sentences import (
    MOST,
    PARTS,
    PlacedSentence,
    aspect_span,
    places_in_abstract,
)
from loccit.domain.matrix.aspects import Aspect
from loccit.domain.matrix.section_roles import SectionRole as Role
from loccit.domain.matrix.sentence_faults import OF_OTHERS, TO_COME, faults, goes_on
from loccit.domain.text.spans import Span

_ROLES: Final = MappingProxyType(
    {
        Aspect.AIM: {Role.ABSTRACT: 0.4, Role.INTRODUCTION: 0.3, Role.CONCLUSION: -0.1},
        Aspect.METHOD: {
            Role.ABSTRACT: 0.5,
            Role.METHODS: 0.15,
            Role.INTRODUCTION: 0.3,
            Role.CONCLUSION: -0.1,
            Role.RESULTS: -0.3,
            Role.DISCUSSION: -0.3,
            Role.LIMITATIONS: -0.6,
            Role.OUTLOOK: -0.6,
            Role.SAMPLE: -0.2,
        },
        Aspect.SAMPLE: {
            Role.SAMPLE: 0.5,
            Role.ABSTRACT: 0.35,
            Role.METHODS: 0.2,
            Role.RESULTS: 0.1,
            Role.INTRODUCTION: -0.2,
            Role.DISCUSSION: -0.2,
            Role.CONCLUSION: -0.1,
            Role.OUTLOOK: -0.6,
        },
        Aspect.FINDING: {
            Role.CONCLUSION: 0.5,
            Role.ABSTRACT: 0.45,
            Role.DISCUSSION: 0.1,
            Role.RESULTS: 0.1,
            Role.INTRODUCTION: -0.1,
            Role.OTHER: -0.2,
            Role.METHODS: -0.3,
            Role.SAMPLE: -0.4,
            Role.LIMITATIONS: -0.4,
            Role.OUTLOOK: -0.5,
        },
        Aspect.LIMITATION: {
            Role.LIMITATIONS: 0.6,
            Role.CONCLUSION: 0.3,
            Role.OUTLOOK: 0.3,
            Role.INTRODUCTION: -0.5,
            Role.ABSTRACT: -0.3,
            Role.RESULTS: -0.2,
            Role.METHODS: -0.2,
            Role.SAMPLE: -0.3,
            Role.OTHER: -0.2,
        },
        Aspect.OUTLOOK: {Role.OUTLOOK: 0.5, Role.CONCLUSION: 0.2, Role.INTRODUCTION: -0.4},
    }
)
"""What a section adds, by what it does."""
_WITHIN: Final = MappingProxyType({Aspect.AIM: 0.2, Aspect.METHOD: 0.4, Aspect.FINDING: 1.0})
"""Where in an abstract an aspect is told, from its beginning (0) to its end (1); a work with a
name says first what it is."""
_PLACE: Final = 0.5
_PART: Final = 0.3
_NEAR: Final = 0.4
_NAMES_ITSELF: Final = MappingProxyType({Aspect.METHOD: 0.3, Aspect.FINDING: 0.15})
"""A sentence that begins with the name that its document has in its title."""
_LEAST: Final = 0.3
_LEAST_CUE: Final = MappingProxyType({Aspect.FINDING: 0.5})
_ENOUGH: Final = MappingProxyType(
    {
        Aspect.AIM: 0.9,
        Aspect.METHOD: 0.9,
        Aspect.SAMPLE: 0.9,
        Aspect.FINDING: 0.95,
        Aspect.LIMITATION: 0.9,
        Aspect.OUTLOOK: 1.0,
    }
)
_NAME: Final = re.compile(
    r"^(?:\[\w+\]\s)?(?P<name>[^:\u2013\u2014]{2,40}?)(?::\s|\s-\s|\s?[\u2013\u2014]\s?|\s\()"
)
_LONGEST_OPENING: Final = 15  # sentences
_LONG_SUBJECT: Final = 10
_SUBJECT: Final = 3  # words in which the subject of a sentence stands
_PROBLEM: Final = re.compile(
    r"\b(?:challeng\w+|major problems?|is needed|there is a need|growing need|lack"
    r"|gaps?|little is known"
    r"|not (?:yet )?been|need to|required to|remains? (?:un|a)\w*|whether|unclear|past years"
    r"|increasingly|predominant|have been developed|problems we|problème|herausforderung)\b",
    re.IGNORECASE,
)
"""What was there before the work."""
_BESIDE: Final = re.compile(
    r"\b(?:documentation|github|gitlab|repository|install\w*|anyone|invite|encouraged"
    r"|welcome|licen[cs]e\w*|chapters?"
    r"|developed by|created by|^\W*(?:the )?(?:students?|users?|participants?|learners"
    r"|instructors)"
    r"|available (?:at|on|from|under)|source code|acknowledge\w*)\b",
    re.IGNORECASE,
)
"""Where a work is found, and not what came of it."""
_DOUBT: Final = 0.25
"""What each thing that speaks against a sentence takes from its score."""
_TOLD_ALREADY: Final = 0.6
_TOLD_CLEARLY: Final = 0.75
_TAKEN_UP: Final = 0.9
_AIMED: Final = 0.7
_FOUND: Final = 0.5
"""Weights of cues from which on a sentence says something else: one that says so surely what was
made does not say what came of it, and the reverse."""
_ANNOUNCED: Final = re.compile(
    r"\b(?:several|some|many|following|few|a number of|certain|two|three|four) (?:[\w-]+ )?"
    r"limitations\b",
    re.IGNORECASE,
)
"""The limitations themselves stand in the next sentence."""
_SHORT: Final = 150  # characters of a sentence that only announces


def answering_span(
    aspect: Aspect, sentences: Sequence[PlacedSentence], title: str = ""
) -> Span | None:
    """Return what says what an aspect asks for: surely, or else most likely.

    The method of the whole stands in the abstract; sections tell its steps.

    Args:
        aspect: What is asked for.
        sentences: Of one document, in order.
        title: Of the document.

    Returns:
        A span in the document's text, None when nothing is likely to say it.
    """
    if aspect is Aspect.METHOD:
        opening = _opening(sentences)
        name = _name_of(title)
        likely = likely_span(aspect, opening, title)
        named = next((each for each in opening if each.sentence.span == likely), None)
        if named is not None and name in _words(named.sentence.words):
            return likely
        span = aspect_span(aspect, opening) or likely
        if span is not None:
            return span
    span = aspect_span(aspect, sentences) or likely_span(aspect, sentences, title)
    return _with_what_it_announces(span, sentences) if span is not None else None


def _with_what_it_announces(span: Span, sentences: Sequence[PlacedSentence]) -> Span:
    """Return a sentence that only says that there are limitations with the next one."""
    for each, after in pairwise(sentences):
        one, two = each.sentence, after.sentence
        if one.span == span and len(span) <= _SHORT and _ANNOUNCED.search(one.words):
            both = span.around(two.span)
            return both if one.is_before(two) and len(both) <= MOST else span
    return span


def likely_span(
    aspect: Aspect, sentences: Sequence[PlacedSentence], title: str = ""
) -> Span | None:
    """Return the sentence that most likely says what an aspect asks for, if one is likely to."""
    name = _name_of(title)
    places = places_in_abstract(sentences)
    scores = [
        _score(aspect, each, place, name) for each, place in zip(sentences, places, strict=True)
    ]
    best = max(range(len(scores)), key=scores.__getitem__, default=None)
    if best is None or scores[best] < _ENOUGH[aspect]:
        return None
    return sentences[best].sentence.span


def _opening(sentences: Sequence[PlacedSentence]) -> list[PlacedSentence]:
    """Return the abstract, or the section that stands for it: the first."""
    own = [each for each in sentences if each.role is Role.ABSTRACT]
    if own or not sentences:
        return own
    first = sentences[0].role
    run = list(takewhile(lambda each: each.role is first, sentences))[:_LONGEST_OPENING]
    return [replace(each, role=Role.ABSTRACT) for each in run] if first is Role.OTHER else []


def _score(aspect: Aspect, placed: PlacedSentence, place: float | None, name: str | None) -> float:
    words = placed.sentence.words
    cue = 1 - (1 - cue_weight(aspect, words)) * (1 - likely_weight(aspect, words))
    if cue < _LEAST_CUE.get(aspect, _LEAST):
        return 0.0
    role = _ROLES[aspect].get(placed.role, 0.0)
    if aspect is Aspect.FINDING and likely_weight(aspect, words) >= _TAKEN_UP:
        role = max(0.0, role)  # told under any heading
    score = cue + role
    is_made = likely_weight(Aspect.METHOD, words) >= _TOLD_ALREADY
    subject = _words(words)[: _LONG_SUBJECT if is_made else _SUBJECT]
    is_named = name is not None and name in subject
    is_presented = cue_weight(Aspect.METHOD, words) >= _TOLD_ALREADY
    says_what_it_is = is_named or (is_presented and aspect is Aspect.METHOD)
    if placed.part is not None:
        score += _PART if placed.part in PARTS[aspect] else -_PART
    elif place is not None and aspect in _WITHIN:
        told = 0.0 if says_what_it_is and aspect is Aspect.METHOD else _WITHIN[aspect]
        score += _PLACE * (0.5 - abs(place - told))
    score += _NAMES_ITSELF.get(aspect, 0.0) * (
        is_named or (is_presented and name in _words(words))
    )
    if says_what_it_is and speaks_of_others(words):
        score += OF_OTHERS  # a work that cites where it was described
    score -= _DOUBT * _doubts(aspect, words)
    return score + _NEAR * placed.nearness - faults(aspect, words, in_abstract=place is not None)


def _doubts(aspect: Aspect, words: str) -> int:
    """Return how many things speak against a sentence that is only likely to say it."""
    if aspect is Aspect.LIMITATION:
        return 0
    doubts = int(goes_on(words))
    is_made = likely_weight(Aspect.METHOD, words) >= _TOLD_ALREADY
    if aspect is not Aspect.AIM and not (aspect is Aspect.METHOD and is_made):
        doubts += int(cue_weight(Aspect.AIM, words) >= _AIMED)
    doubts += _PROBLEM.search(words) is not None
    other = {Aspect.METHOD: Aspect.FINDING, Aspect.FINDING: Aspect.METHOD}.get(aspect)
    if other is not None:
        doubts += cue_weight(other, words) >= _TOLD_ALREADY
        doubts += likely_weight(other, words) >= _TOLD_CLEARLY
    if aspect is Aspect.FINDING:
        is_taken_up = likely_weight(aspect, words) >= _TAKEN_UP
        doubts += 2 * (_BESIDE.search(words) is not None and not is_taken_up)
        doubts += TO_COME.search(words) is not None
    if aspect is Aspect.METHOD:
        doubts += _BESIDE.search(words) is not None and not is_made
        doubts += cue_weight(Aspect.SAMPLE, words) >= _TOLD_ALREADY
    if aspect is Aspect.SAMPLE:
        doubts += cue_weight(Aspect.FINDING, words) >= _FOUND
    return doubts


def _name_of(title: str) -> str | None:
    """Return the first word of the name that a title begins with: "Name: what it is"."""
    found = _NAME.match(title)
    return next((each for each in _words(found["name"]) if len(each) > 1), None) if found else None


def _words(text: str) -> list[str]:
    return [each.strip(".,;:()\u201c\u201d\"'").casefold() for each in text.split()]
