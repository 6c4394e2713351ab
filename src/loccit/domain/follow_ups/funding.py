"""Who paid for a study: the one thing that is asked of its acknowledgements.

Acknowledgements are not quoted otherwise, as they say nothing of a subject.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from loccit.domain.answers.quotable import QUOTABLE_KINDS
from loccit.domain.documents.slicing import text_of
from loccit.domain.models.chunk import Chunk
from loccit.domain.models.document import BlockKind
from loccit.domain.questions.subject_words import stem_of, subject_stems
from loccit.domain.text.sentences import sentence_spans
from loccit.domain.text.spans import Span

_ASKS: Final = re.compile(
    r"\b(?:fund(?:ed|s|ing|er|ers)?|financ(?:ed|es|ing|ially|ial)|sponsor(?:s|ed|ing)?|grants?"
    r"|pa(?:id|ys?) for|who (?:has |have )?support(?:s|ed)|finanziert\w*|gefördert\w*|förder\w+"
    r"|finanzierung|financé\w*|finance(?:ment)?|subvention\w*)\b",
    re.IGNORECASE,
)
_WORDS: Final = (
    "fund funded funding funder finance financed financial sponsor grant paid pay pays support"
    " supported supports work development study research project software paper package article"
    " source money course tool it its this that their them they"
    " finanziert gefördert förderung förderer finanzierung geld arbeit studie projekt forschung"
    " bezahlt financé financée financement subvention étude travail projet recherche"
)
_OF_ANY_STUDY: Final = frozenset(map(stem_of, _WORDS.split()))
"""Words with which nothing is asked but who paid for a study."""
_TELLS: Final = re.compile(
    r"\b(?:(?:funded|financed|sponsored) (?:in part |partly |partially )?(?:by|through|under)"
    r"|support(?:ed)? (?:in part |partly |partially )?(?:by|from|through|under)"
    r"|(?:financial|financially|partial) support(?:ed|ing)?|funding (?:from|by|of|was|for)"
    r"|grants?\b(?! access)|award(?:ed)? (?:by|number|no)|fellowships?|scholarships?|sponsors?"
    r"|received no .{0,30}funding|no (?:specific |external )?funding"
    r"|gefördert|finanziert|Förderung|financé|financement|subvention|bourse)\b",
    re.IGNORECASE,
)
_SURELY: Final = re.compile(
    r"\b(?:funded|funding|financ\w+|sponsor\w*|grants?|awards?|fellowship|foundation|support(?:ed)?"
    r" (?:in part |partly )?(?:by|from)|gefördert|finanziert|financé)\b",
    re.IGNORECASE,
)
_APART: Final = re.compile(
    r"acknowledge?ments?|funding|financial (?:support|disclosure)|danksagung|förderung"
    r"|remerciements|financement",
    re.IGNORECASE,
)
_WORK: Final = re.compile(
    r"\b(?:work|research|study|project|development|material|authors?|we|Arbeit|Studie|Projekt"
    r"|travail|étude|projet)\b",
    re.IGNORECASE,
)
_KINDS: Final = QUOTABLE_KINDS | {BlockKind.FOOTNOTE}
_LAST: Final = 0.25
"""Share of a document, from its end, in which thanks without a heading are looked for."""


def asks_for_funding(question: str) -> bool:
    """Tell whether a question asks who paid for a study, and for nothing else."""
    return bool(_ASKS.search(question)) and subject_stems(question) <= _OF_ANY_STUDY


def funding_sentences(chunks: Sequence[Chunk]) -> tuple[Span, ...]:
    """Return the sentences that say who paid, those that say it most surely first.

    Args:
        chunks: All of a document, in order.
    """
    found = sorted(_found(chunks), key=lambda pair: -pair[0])
    return tuple(dict.fromkeys(span for _, span in found))


def _found(chunks: Sequence[Chunk]) -> Iterator[tuple[int, Span]]:
    text = text_of(chunks)
    for chunk in chunks:
        if chunk.is_references:
            continue
        is_named = any(_APART.search(heading) for heading in chunk.section_path)
        is_late = chunk.span.start >= (1 - _LAST) * len(text)
        parts = [block.span for block in chunk.blocks if block.kind in _KINDS]
        for part in parts if chunk.blocks else [chunk.span]:
            begins = _APART.match(part.of(text).lstrip()) is not None
            for span in sentence_spans(part.of(text)):
                own = span.moved(part.start)
                words = own.of(text)
                is_thanks = is_named or begins or (is_late and bool(_WORK.search(words)))
                if is_thanks and chunk.span.contains(own) and _TELLS.search(words):
                    yield len(_SURELY.findall(words)) + 2 * (is_named or begins), own
