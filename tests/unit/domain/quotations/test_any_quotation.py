"""What holds for any text and any quotation of it."""

import random
import re
from dataclasses import replace
from typing import Final

from hypothesis import assume, given
from hypothesis import strategies as st

from loccit.domain.models.document import DocId
from loccit.domain.quotations.comparing import compare
from loccit.domain.quotations.segment import segment_of
from loccit.domain.quotations.squashing import SquashedText
from loccit.domain.text.spans import Span
from tests.unit.domain.quotations.conftest import PAGE, matcher_of

LISTED: Final = (
    "tide marsh salt 12 1,050 −3.5 long-term Müller don't naïve CO₂ of the in not 0.05 km² ½ 5% ≥"
    " straße œuvre 1859 e.g. (see) [4] „so“ — x² αβγ и море 潮汐 مد ﷺ"
)
WORDS: Final = st.sampled_from(LISTED.split())
TEXTS: Final = st.lists(WORDS, min_size=4, max_size=60).map(" ".join)
DOCUMENT: Final = DocId("0")
SAYING: Final = ("salt", "Not", "é", "straße", "o'clock", "re", "x")
JOINING: Final = (*" \n\u00a0-’'²^.,(\"[)\u0301\u00ad−1", " ", " ", " ", ". ", " 10 ", "…")
TANGLED: Final = st.lists(st.tuples(st.sampled_from(SAYING), st.sampled_from(JOINING)), max_size=9)


@given(TEXTS, st.data())
def test_any_slice_of_whole_words_is_exact_with_its_very_offsets(
    text: str, data: st.DataObject
) -> None:
    words = [found.span() for found in re.finditer(r"\S+", text)]
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    start, end = words[first][0], words[last][1]
    assume(re.search(r"[^\W_]", text[start:end]))

    matches = matcher_of(text).exact(text[start:end], DOCUMENT)

    inside = [match.span for match in matches if start <= match.span.start < match.span.end <= end]
    assert inside
    around = text[start : inside[0].start] + text[inside[0].end : end]
    assert not re.search(r"[^\W_]", around)


@given(st.integers(0, len(PAGE) - 60), st.integers(25, 60), st.randoms(use_true_random=False))
def test_any_changed_digit_is_rejected(start: int, length: int, chance: random.Random) -> None:
    quoted = PAGE[start : start + length]
    digits = [place for place, char in enumerate(quoted) if char in "0123456789"]
    assume(digits)
    place = chance.choice(digits)
    other = chance.choice([digit for digit in "0123456789" if digit != quoted[place]])

    changed = quoted[:place] + other + quoted[place + 1 :]

    assert not list(matcher_of(PAGE).exact(changed, DOCUMENT))
    match = matcher_of(PAGE).nearest(changed)
    assert match is None or not match.is_exact


@given(st.integers(0, 60), st.integers(5, 20), st.randoms(use_true_random=False))
def test_any_word_left_out_or_put_in_is_rejected(
    first: int, count: int, chance: random.Random
) -> None:
    words = PAGE.split()[first : first + count]
    assume(len(words) >= 5)
    assume("—" not in (words[0], words[-1]))
    place = chance.randrange(1, len(words) - 1)
    assume(re.search(r"[^\W_]", words[place]))
    without = " ".join(words[:place] + words[place + 1 :])
    with_more = " ".join([*words[:place], "hardly", *words[place:]])

    for quoted in (without, with_more):
        match = matcher_of(PAGE).nearest(quoted)
        assert match is None or not match.is_exact


@given(st.text(max_size=80))
def test_any_text_is_squashed_to_letters_that_lead_back_into_it(text: str) -> None:
    squashed = SquashedText(text)

    for place in range(len(squashed.letters)):
        span = squashed.span(place, place + 1)
        assert 0 <= span.start < span.end <= len(text)
        assert re.search(r"\w", text[span.start - 2 if span.start > 1 else 0 : span.end + 2])


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_can_be_compared(text: str, quoted: str) -> None:
    library = matcher_of(text)

    for match in (*library.exact(quoted, DOCUMENT), library.nearest(quoted)):
        assert match is None or match.span.end <= len(text)


@given(TANGLED, TANGLED, TANGLED, st.sampled_from(["", " ", "“", "(", "-"]))
def test_any_words_that_stand_there_as_they_are_are_also_the_same_tokens(
    before: list[tuple[str, str]],
    quoted: list[tuple[str, str]],
    behind: list[tuple[str, str]],
    mark: str,
) -> None:
    start, middle = ("".join(word + char for word, char in pairs) for pairs in (before, quoted))
    rest = "".join(char + word for word, char in behind)
    source = f"{start}{middle}salt{rest}"
    span = Span(len(start), len(source) - len(rest))
    segment = segment_of(f"{mark}{middle}salt")
    assert segment is not None

    if segment.stands_at(source, span):
        assert compare(replace(segment, core=""), source, span) == (span, ())


@given(st.integers(0, 64), st.integers(0, 11))
def test_an_altered_quotation_is_found_wherever_it_begins(before: int, place: int) -> None:
    sentence = "The last stage was also associated with a large exothermic effect there"
    words = sentence.split()
    ahead = " ".join(f"{('also', 'a', 'was', 'with')[n % 4]} x{n}" for n in range(before))
    changed = [*words[:place], "otherwise", *words[place + 1 :]]

    match = matcher_of(f"{ahead} {sentence} {ahead}").nearest(" ".join(changed))

    assert match is not None
    longest = max(" ".join(words[:place]), " ".join(words[place + 1 :]), key=len)
    assert longest in match.span.of(f"{ahead} {sentence} {ahead}")
