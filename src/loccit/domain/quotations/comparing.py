"""Whether what was found is what was quoted, and if not, what differs.

Nothing is accepted that changes a word, a number, a sign or a negation: words are compared as
they are, never by likeness. A quotation may begin with the other case of a letter, and end with
another mark (APA 2020, section 8.31).
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from loccit.domain.models.verification import Difference, DifferenceKind
from loccit.domain.quotations.comparison_keys import comparison_key
from loccit.domain.quotations.editing import Gap, GapKind
from loccit.domain.quotations.segment import Segment
from loccit.domain.quotations.tokens import (
    Token,
    TokenKind,
    each_token,
    prepared,
    tokens_of,
)
from loccit.domain.text.spans import Span

_NEGATIONS: Final = (
    "no not none nor neither never without cannot nobody nothing nowhere hardly barely"
    " scarcely nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne"
    " weder noch ne pas jamais aucun aucune sans ni rien personne non nessun nessuna nessuno"
    " mai senza né nunca ningún ninguno ninguna sin tampoco nem não nenhum nenhuma sem niet"
    " geen nooit zonder"
)
"""Words that turn a statement around, in the languages of most papers."""
_NEGATING: Final = frozenset(_NEGATIONS.split())
_CONTRACTED: Final = ("n't", "n\u2019t")
_HIDING_WORDS: Final = 4
"""Words that an ellipsis leaves out at most for a negation among them to be the point of it."""
_DIGITS: Final = re.compile(r"\d+")
_MARGIN: Final = 24
"""Characters on each side of a span among which its first and last token are looked for."""
_LONGEST_WORD: Final = 100  # characters that are added there to cut none; some texts have no blank
_CITED: Final = r"(?P<cited>[(\[](?=[^()\[\]]*\d)[^()\[\]]{1,300}[)\]])"
CITED_BEFORE: Final = re.compile(rf"{_CITED}\W{{0,9}}\Z")
CITED_BEHIND: Final = re.compile(rf"\W{{0,9}}?{_CITED}")
"""What of a source may be a citation right beside a quotation."""
_NUMBERS_ALONE: Final = re.compile(r"\[[\d\s,;\u2010-\u2014-]+\]")
LONGEST_CITATION: Final = 310  # characters, with what stands between it and the quotation
_SUFFIX_LETTERS: Final = 3  # of a source's word that a bracket replaces, as in "measure[d]"


def compare(segment: Segment, source: str, span: Span) -> tuple[Span, tuple[Difference, ...]]:
    """Compare a segment with the passage whose letters were found, or are most like it.

    Args:
        segment: As quoted.
        source: The text it is looked for in.
        span: From the first to the last letter of the passage.

    Returns:
        The passage with all of its first and last word, and what differs; nothing when it is
        word for word.
    """
    if segment.stands_at(source, span):
        return span, ()
    quoted = list(segment.tokens)
    if not quoted:
        return span, ()
    found = _tokens_at(source, span, _outside(quoted), _outside(quoted[::-1]))
    if not found:
        return span, (Difference(DifferenceKind.PART, segment.text.strip(), ""),)
    whole = Span(found[0].start, found[-1].end)
    if _alike(quoted, found, segment):
        return whole, ()
    first, theirs = quoted[0], found[0].key
    if _same_but_first_case(first.key, theirs):
        quoted[0] = first._replace(key=theirs)
    return whole, _differences(quoted, segment.text, found, source)


def gap_difference(gap: Gap, omitted: str) -> Difference | None:
    """Return what an ellipsis or a bracket hides that it must not: a negation, another number."""
    if gap.kind is GapKind.CITATION:
        left_out = _said(tokens_of(omitted))
        return Difference(_kind([], left_out), gap.inserted, omitted.strip()) if left_out else None
    inserted = tokens_of(prepared(gap.inserted))
    if gap.kind is GapKind.ELLIPSIS:
        few = _few_tokens(omitted)
        hides = few is not None and _negations(few) != _negations(inserted)
        return Difference(DifferenceKind.NEGATION, "", omitted.strip()) if hides else None
    left_out = tokens_of(omitted)
    negated = _negations(left_out) != _negations(inserted)
    shown = Difference(DifferenceKind.NEGATION, gap.inserted.strip(), omitted.strip())
    if negated:
        return shown
    if "[" in omitted and comparison_key(_said(inserted)) != comparison_key(_said(left_out)):
        # The bracket is the source's own, and says something else there.
        return Difference(_kind(inserted, left_out), shown.quoted, shown.source)
    mine, theirs = _DIGITS.findall(gap.inserted), _DIGITS.findall(omitted)
    if mine and theirs and mine != theirs:
        return Difference(DifferenceKind.NUMBER, shown.quoted, shown.source)
    return None


def edge_difference(around: str) -> Difference | None:
    """Return a negation that stands in brackets at either end of a quotation."""
    if not _negations(tokens_of(prepared(around))):
        return None
    return Difference(DifferenceKind.NEGATION, around.strip(), "")


def citation_difference(cited: str, beside: "re.Match[str] | None") -> Difference | None:
    """Return that a writer's citation at an end of a quotation hides one of the source there.

    Args:
        cited: The writer's, in brackets; empty without one.
        beside: What `CITED_BEFORE` or `CITED_BEHIND` finds in the source.
    """
    if not cited or beside is None:
        return None
    mine, theirs = tokens_of(prepared(cited)), tokens_of(beside["cited"])
    if comparison_key(mine)[1:-1] == comparison_key(theirs)[1:-1]:
        return None
    return Difference(DifferenceKind.NUMBER, cited, beside["cited"])


def mark_difference(cited: str, marks: str) -> Difference | None:
    """Return that a number in brackets stands where the source has the mark of another note.

    Args:
        cited: What the writer has in brackets there.
        marks: The marks of the source there, in brackets; empty without any.
    """
    if not marks or not _NUMBERS_ALONE.fullmatch(cited.strip()):
        return None
    if comparison_key(tokens_of(prepared(cited))) == comparison_key(tokens_of(marks)):
        return None
    return Difference(DifferenceKind.NUMBER, cited.strip(), marks)


def is_negation(word: str) -> bool:
    """Tell whether a word, in any case, negates."""
    low = word.lower()
    return low in _NEGATING or low.endswith(_CONTRACTED)


def _few_tokens(omitted: str) -> list[Token] | None:
    """Return the tokens of what an ellipsis leaves out, None when they are many words."""
    tokens: list[Token] = []
    words = 0
    for token in each_token(omitted):
        words += token.says_something
        if words > _HIDING_WORDS:
            return None
        tokens.append(token)
    return tokens


def _said(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.says_something]


def _negations(tokens: Sequence[Token]) -> int:
    return sum(is_negation(token.key) for token in tokens)


def _numbers(tokens: Sequence[Token]) -> list[str]:
    return sorted(token.key for token in tokens if token.kind is TokenKind.NUMBER)


def _outside(tokens: Sequence[Token]) -> int:
    """Return how many marks stand before the first word or number: "%", "$"."""
    return next((n for n, token in enumerate(tokens) if token.says_something), 0)


def _tokens_at(source: str, span: Span, before: int, behind: int) -> list[Token]:
    """Return the tokens that a span touches, and so many marks before and behind them."""
    start = max(0, span.start - _MARGIN)
    farthest = max(0, start - _LONGEST_WORD)
    while start > farthest and not source[start - 1].isspace():
        start -= 1
    end = min(len(source), span.end + _MARGIN)
    farthest = min(len(source), end + _LONGEST_WORD)
    while end < farthest and not source[end].isspace():
        end += 1
    near = tokens_of(source, Span(start, end))
    first, last = 0, len(near)
    while first < last and near[first].end <= span.start:
        first += 1
    while last > first and near[last - 1].start >= span.end:
        last -= 1
    if first == last:
        return []
    if last < len(near) and near[last].is_exponent:
        last += 1  # "10" is not what "10²" says
    return near[max(0, first - before) : last + behind]


def _alike(quoted: Sequence[Token], found: Sequence[Token], segment: Segment) -> bool:
    mine, theirs = comparison_key(quoted), comparison_key(found)
    if len(mine) != len(theirs):
        return False
    if segment.starts_in_word:
        return False  # "[im]possible" would stand for "possible"
    if segment.ends_in_word and theirs[-1].startswith(mine[-1]):
        if len(theirs[-1]) - len(mine[-1]) > _SUFFIX_LETTERS:
            return False
        mine[-1] = theirs[-1]
    if _same_but_first_case(mine[0], theirs[0]):
        mine[0] = theirs[0]
    return mine == theirs


def _same_but_first_case(one: str, other: str) -> bool:
    return one[1:] == other[1:] and one[:1].casefold() == other[:1].casefold()


def _differences(
    quoted: Sequence[Token], quoted_text: str, found: Sequence[Token], source: str
) -> tuple[Difference, ...]:
    def shown(tokens: Sequence[Token], text: str) -> str:
        return text[tokens[0].start : tokens[-1].end] if tokens else ""

    matcher = SequenceMatcher(
        None, [token.key for token in quoted], [token.key for token in found], autojunk=False
    )
    differences = [
        Difference(
            _kind(quoted[a:b], found[c:d]),
            shown(quoted[a:b], quoted_text),
            shown(found[c:d], source),
        )
        for tag, a, b, c, d in matcher.get_opcodes()
        if tag != "equal" and comparison_key(quoted[a:b]) != comparison_key(found[c:d])
    ]
    if differences:
        return tuple(differences)
    whole = Difference(DifferenceKind.SPACING, shown(quoted, quoted_text), shown(found, source))
    return (whole,)


def _kind(quoted: Sequence[Token], found: Sequence[Token]) -> DifferenceKind:
    if _numbers(quoted) != _numbers(found):
        return DifferenceKind.NUMBER
    if _negations(quoted) != _negations(found):
        return DifferenceKind.NEGATION
    mine, theirs = _words(quoted), _words(found)
    if mine == theirs:
        return DifferenceKind.PUNCTUATION
    if [word.casefold() for word in mine] == [word.casefold() for word in theirs]:
        return DifferenceKind.CASE
    if "".join(mine).casefold() == "".join(theirs).casefold():
        return DifferenceKind.SPACING
    return DifferenceKind.WORD


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.key for token in _said(tokens)]
