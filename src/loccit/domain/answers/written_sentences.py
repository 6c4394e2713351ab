"""How the sentences of a language model stand to the passages that it was shown.

Only a verified slice makes a sentence `quoted`. That it says what the slice says is not checked:
no rule that was tried tells a paraphrase from its contrary.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from loccit.domain.answers.source_marks import MarkedSentence
from loccit.domain.models.answer import Excerpt
from loccit.domain.models.document import DocId
from loccit.domain.models.retrieval import Hit, known_title
from loccit.domain.models.written_answer import SentenceState, WrittenSentence
from loccit.domain.questions.subject_words import subject_stems
from loccit.domain.quotations.length import length_in_letters
from loccit.domain.quotations.marks import marked_quotations
from loccit.domain.quotations.matching import QuoteMatcher
from loccit.domain.quotations.segment import SHORT
from loccit.domain.quotations.stored_text import source_of
from loccit.domain.quotations.tokens import TokenKind, tokens_of
from loccit.domain.text.spans import Span

_RELATED: Final = 0.25
"""Share of a sentence's subject words that the passages have which it names. On human-labelled
claims the best two sentences of the cited paper have it for two thirds of the supported claims,
and those of a random passage for one in a hundred."""
_FEWEST_DIGITS: Final = 2
"""Of a number that is looked for: single digits count things ("3 studies") that a text spells."""
_LONGEST_TERM: Final = 4  # Chinese or Japanese characters; most words have two
_BEFORE: Final = 300
"""Characters before a quote in which an order to a model would stand that speaks through it."""
_ORDER: Final = re.compile(
    r"(?:^|[.!?:;\"“(]\s*|\b(?:please|must|should|shall|now)\s+)"
    r"(?:ignore|disregard|forget|override)\b[^.!?]{0,60}"
    r"\b(?:instructions?|prompts?|rules?|guidelines|above|previous|prior)\b"
    r"|\byou are an? (?:helpful )?(?:ai|assistant|(?:large )?language model|chatbot)\b"
    r"|\b(?:dear|note to|attention|instructions? (?:to|for)) (?:the |all |any )?"
    r"(?:ai|assistants?|llms?|(?:large )?language models?|chatbots?)\b"
    r"|\b(?:ai|assistants?|llms?|language models?|chatbots?)[,:]? (?:you )?(?:must|shall|please)"
    r" (?:always |only |now )?(?:say|answer|state|cite|quote|respond|reply|write|claim)\b"
    r"|^\s*(?:assistant|system)\s*:",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class _Quote:
    """What a mark quotes, looked up."""

    excerpt: Excerpt | None
    fault: str


class SentenceJudge:
    """Looks the sentences of an answer up in the passages of a run."""

    def __init__(self, passages: Mapping[str, Hit]) -> None:
        """Remember what the model was shown.

        Args:
            passages: By the ids that it was told.
        """
        self._passages = dict(passages)
        ids = [DocId(name) for name in self._passages]
        self._matcher = QuoteMatcher(ids, lambda name: source_of(self._passages[name].chunk))

    def excerpt(self, quote: str, passage: str) -> Excerpt | None:
        """Return the slice that is the quote: of the passage that is named, else of another."""
        if length_in_letters(quote) < SHORT:
            return None
        others = [name for name in self._passages if name != passage]
        named = [passage] if passage in self._passages else []
        found = self._matcher.first_exact(quote, [DocId(name) for name in (*named, *others)])
        if found is None:
            return None
        hit = self._passages[found.doc_id]
        return Excerpt(hit, found.span.moved(hit.chunk.span.start))

    def nearest(self, quote: str, passage: str) -> str | None:
        """Return the words of a passage that are most like a quote, None when none are."""
        if passage not in self._passages:
            return None
        like = self._matcher.nearest(quote, [DocId(passage)])
        return like.span.of(self._passages[passage].chunk.text) if like else None

    def misquotes(self, text: str) -> bool:
        """Tell whether a text sets in quotation marks what no passage says."""
        return any(each.fault for each in self._own_quotes(text, ""))

    def judged(self, sentence: MarkedSentence) -> WrittenSentence:
        """Return a sentence with what it stands on."""
        quotes = [self._quote(mark.quote, mark.passage) for mark in sentence.marks if mark.quote]
        named = dict.fromkeys(mark.passage for mark in sentence.marks)
        passages = tuple(self._passages[name] for name in named if name in self._passages)
        quotes += self._own_quotes(sentence.text, next(iter(named), ""))
        excerpts = tuple(dict.fromkeys(each.excerpt for each in quotes if each.excerpt))
        faults = [each.fault for each in quotes if each.fault]
        faults += [f"{name} is no passage that was shown" for name in named
                   if name not in self._passages]  # fmt: skip
        if excerpts and not faults:
            missing = _missing_numbers(sentence.text, [each.quoted for each in excerpts])
            if not missing:
                return WrittenSentence(sentence.text, SentenceState.QUOTED, excerpts, passages)
            faults.append(f"its quote does not have {', '.join(missing)}")
        return self._unquoted(sentence.text, passages, faults)

    def _own_quotes(self, text: str, passage: str) -> list[_Quote]:
        """Return what a sentence itself sets in quotation marks: a reader takes it for quoted.

        A single word is a term. What is too short to tell is left out where it does stand.
        """
        spans = [each.inner for each in marked_quotations(text, Span(0, len(text)))]
        own = [words for span in spans if _has_words(words := span.of(text))]
        looked_up = [(words, self._quote(words, passage)) for words in own]
        return [found for words, found in looked_up if not (found.fault and self._says(words))]

    def _says(self, words: str) -> bool:
        """Tell whether words too short to be a quote stand in a passage, or are its title."""
        if any(
            words.casefold() in known_title(hit.title, hit.citation).casefold()
            for hit in self._passages.values()
        ):
            return True
        ids = [DocId(name) for name in self._passages]
        return (
            length_in_letters(words) < SHORT and self._matcher.first_exact(words, ids) is not None
        )

    def _quote(self, quote: str, passage: str) -> _Quote:
        excerpt = self.excerpt(quote, passage)
        if excerpt is None:
            short = length_in_letters(quote) < SHORT
            fault = "is too short to tell" if short else "does not stand there word for word"
            return _Quote(None, f"its quote {fault}")
        if _speaks_to_a_model(excerpt):
            return _Quote(None, "its quote is part of an instruction to language models")
        return _Quote(excerpt, "")

    def _unquoted(
        self, text: str, passages: tuple[Hit, ...], faults: Sequence[str]
    ) -> WrittenSentence:
        bare = "it quotes nothing" if passages else "it names no passage"
        reason = "; ".join(faults) or bare
        stems = subject_stems(text)
        there = subject_stems(" ".join(each.chunk.embedded_text for each in passages))
        is_related = bool(stems) and len(stems & there) >= _RELATED * len(stems)
        if is_related and not _missing_numbers(text, passages):
            return WrittenSentence(text, SentenceState.RELATED, (), passages, reason)
        return WrittenSentence(text, SentenceState.UNSUPPORTED, (), (), reason)


def _has_words(text: str) -> bool:
    """Tell whether a text is more than one word, in scripts without blanks too."""
    wide = sum(east_asian_width(char) in "WF" for char in text)
    return len(text.split()) > 1 or wide > _LONGEST_TERM


def _speaks_to_a_model(excerpt: Excerpt) -> bool:
    text, chunk = excerpt.passage.chunk.text, excerpt.passage.chunk
    begin = max(0, excerpt.span.start - chunk.span.start - _BEFORE)
    return _ORDER.search(Span(begin, excerpt.span.end - chunk.span.start).of(text)) is not None


def _missing_numbers(text: str, cited: Sequence[Hit]) -> list[str]:
    """Return the numbers of a sentence that nothing it cites has, in order."""
    there = {number for hit in cited for number in _numbers(_said_of(hit))}
    return [number for number in _numbers(text) if number not in there]


def _said_of(hit: Hit) -> str:
    """Return a passage with what a sentence may say of its source: title, year."""
    year = hit.citation.year if hit.citation else None
    return f"{hit.chunk.embedded_text} {known_title(hit.title, hit.citation)} {year or ''}"


def _numbers(text: str) -> list[str]:
    numbers = (token.key for token in tokens_of(text) if token.kind is TokenKind.NUMBER)
    return [each for each in numbers if sum(map(str.isdigit, each)) >= _FEWEST_DIGITS]
