"""What speaks against a sentence as an answer, whatever speaks for it."""

import re
from typing import Final

from loccit.domain.matrix.aspect_cues import cue_weight, speaks_of_others
from loccit.domain.matrix.aspects import Aspect

OF_OTHERS: Final = 0.3
_LONG: Final = 350  # characters; what is longer is seldom the sentence that says it
_TOO_LONG: Final = 0.15
TO_COME: Final = re.compile(
    r"\b(?:will|would|should|could|(?-i:may)|might|must|needs? to|plan(?:s|ned)? to"
    r"|in (?:the )?future"
    r"|scope for|hope\w*|aims to|how (?:the|to|data)\b"
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
_HANDLED: Final = re.compile(
    r"\b(?:software|incubat\w+|duplicates?|two (?:authors|reviewers)|excel|web-based|if|excluded"
    r"|eligible|(?<!met the )(?<!met our )(?:inclusion|exclusion) criteri(?:a|on)"
    r"|(?:data|values?|results?) (?:were|are|was|is) (?:then )?(?:input|entered"
    r"|extracted|presented"
    r"|analy\w+|normali\w+|calculated|plotted|averaged|transformed|expressed|summari\w+|pooled)"
    r"|(?:are|is) collected|calculated|determined|validated)\b",
    re.IGNORECASE,
)
"""What was done to the data tells nothing of what they are."""
_TO_BE_RECRUITED: Final = re.compile(
    r"\bwill be (?:\w+ )?(?:enrol\w+|register\w+|recruit\w+|includ\w+)|\b[nN]\s?=\s?\d"
)
_OVERCOME: Final = re.compile(
    r"\b(?:overcom\w+|no longer|avoid\w*|circumvent\w*|alleviat\w+|(?:has|have) not (?:yet )?been"
    r" (?:\w+ )?(?:reported|studied|found|described|investigated|used|explored|examined))\b",
    re.IGNORECASE,
)
"""Limits that are none of this work."""
_CALLING_FOR: Final = re.compile(
    r"\b(?:importance of|further (?:\w+ )?(?:studies|research|investigations?)"
    r"|need(?:ed)? (?:for|to)"
    r"|should be|outlin\w+|overview)\b",
    re.IGNORECASE,
)
_GOING_ON: Final = re.compile(
    r"\W*(?:additionally|furthermore|moreover|in addition|in particular|also|indeed|other"
    r"|importantly|for (?:example|instance)|when|if|each|every|some|many|most|one|and|such"
    r"|as noted|in the following|in this section|below|the (?:first|second|third|former|latter)"
    r"|similarly|außerdem|zudem|de plus|además|inoltre|além disso)\b",
    re.IGNORECASE,
)
"""What adds to another sentence, or speaks of a part."""
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


def faults(aspect: Aspect, words: str, *, in_abstract: bool) -> float:
    """Return what speaks against a sentence, whatever it is asked for."""
    found = OF_OTHERS * speaks_of_others(words)
    found += _TOO_LONG * (len(words) > _LONG)
    found += _POINTS_BACK * (_POINTING.match(words) is not None)
    if aspect is not Aspect.LIMITATION:
        found += _POINTS_BACK * (_CONCEDING.match(words) is not None)
    found += _IS_A_REST * (_BROKEN.match(words) is not None)
    if aspect in _DONE_OR_FOUND and goes_on(words):
        found += _POINTS_BACK
    if aspect is Aspect.LIMITATION:
        found += _WISHED * (_OVERCOME.search(words) is not None)
    to_be = aspect is Aspect.SAMPLE and _TO_BE_RECRUITED.search(words)
    if not to_be and (aspect in _DONE_OR_FOUND or (aspect is Aspect.FINDING and in_abstract)):
        found += _WISHED * (TO_COME.search(words) is not None)
    if aspect in _DONE_OR_FOUND:
        is_figures = aspect is Aspect.METHOD and len(_FIGURES.findall(words)) >= _MANY_FIGURES
        found += _DETAIL * (is_figures or _UNITS.search(words) is not None)
    if aspect is Aspect.SAMPLE:
        found += _DETAIL * (_HANDLED.search(words) is not None)
    if aspect is Aspect.FINDING:
        found += _WISHED * (_CALLING_FOR.search(words) is not None)
    if aspect is Aspect.FINDING and cue_weight(Aspect.AIM, words) >= _AIMED:
        found += _WISHED
    return found


def goes_on(words: str) -> bool:
    """Tell whether a sentence only adds to another one."""
    return _GOING_ON.match(words) is not None
