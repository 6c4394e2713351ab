"""What people do to quotations, rightly and wrongly, made without any code of the product.

Each function takes a quotation and a source of chance, and returns it changed, or None when it
cannot be changed in that way.
"""

import random
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final

Change = Callable[[str, random.Random], "str | None"]
Splice = Callable[[str, str, random.Random], "str | None"]

_LONG_WORD: Final = re.compile(r"(?<![\w-])[a-z]{7,}(?![\w-])")
_WORD: Final = re.compile(r"(?<![\w.,'’-])[A-Za-z]{4,}(?![\w'’-])")
_DIGIT: Final = re.compile(r"[0-9]")
_AUXILIARY: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|could|will|would|should|may|might|must|does|do|did)\b"
)
_NEGATION: Final = re.compile(
    r"(?<=\w[ ])(?:not|no|never|without|neither|nor|none|cannot) (?=\w)", re.IGNORECASE
)
"""Between two words: without one at an end, a quotation would only be shorter."""
_LOWER_WORD: Final = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
_BREAKS: Final = ("-\n", "- ", "\u00ad", "\u00ad\n")
_FOLDED: Final = (
    (re.compile("[“”„«»]"), '"'),
    (re.compile("[‘’]"), "'"),
    (re.compile("[–—−‐‑]"), "-"),
    (re.compile("ffi"), "ﬃ"),
    (re.compile("fi"), "ﬁ"),
    (re.compile("fl"), "ﬂ"),
    (re.compile(r"(?<=\w)-(?=[a-z])"), "‑"),
)
_OPPOSITES: Final = (
    ("increase", "decrease"), ("increased", "decreased"), ("increases", "decreases"),
    ("increasing", "decreasing"), ("higher", "lower"), ("high", "low"), ("more", "less"),
    ("most", "least"), ("positive", "negative"), ("with", "without"), ("before", "after"),
    ("above", "below"), ("always", "never"), ("all", "no"), ("larger", "smaller"),
    ("large", "small"), ("first", "last"), ("same", "different"), ("possible", "impossible"),
    ("significant", "insignificant"), ("important", "unimportant"), ("effective", "ineffective"),
    ("improve", "worsen"), ("improved", "worsened"), ("better", "worse"), ("fast", "slow"),
    ("faster", "slower"), ("can", "cannot"), ("and", "or"), ("maximum", "minimum"),
    ("upper", "lower"), ("long", "short"), ("often", "rarely"), ("many", "few"), ("true", "false"),
    ("anode", "cathode"), ("charge", "discharge"), ("early", "late"), ("new", "old"),
    ("easy", "difficult"), ("similar", "dissimilar"), ("complete", "incomplete"),
    ("directly", "indirectly"), ("stable", "unstable"), ("known", "unknown"),
)  # fmt: skip
_OPPOSITE: Final = dict([*_OPPOSITES, *((other, one) for one, other in reversed(_OPPOSITES))])
_LEFT_OUT: Final = 6  # words that an ellipsis stands for at least


def exact(quote: str, _chance: random.Random) -> str:
    """Change nothing."""
    return quote


def rehyphenated(quote: str, chance: random.Random) -> str | None:
    """Break the quotation into lines, and one or two long words at their ends."""
    words = list(_LONG_WORD.finditer(quote))
    if not words:
        return None
    text = quote
    for found in sorted(chance.sample(words, min(2, len(words))), key=lambda each: -each.start()):
        place = chance.randrange(found.start() + 2, found.end() - 2)
        text = f"{text[:place]}{chance.choice(_BREAKS)}{text[place:]}"
    parts = text.split(" ")
    return "".join(f"{part}{chance.choice([' ', ' ', chr(10), '  '])}" for part in parts).strip()


def ellipsis(quote: str, chance: random.Random) -> str | None:
    """Leave some words out, and say so."""
    words = quote.split()
    if len(words) < 2 * _LEFT_OUT + 4:
        return None
    count = chance.randint(_LEFT_OUT, len(words) - _LEFT_OUT - 4)
    start = chance.randint(4, len(words) - count - 4)
    mark = chance.choice(["…", "[…]", "...", "[...]", "(…)", ". . ."])
    return " ".join([*words[:start], mark, *words[start + count :]])


def typographic(quote: str, chance: random.Random) -> str:
    """Write it with other quotation marks, dashes, ligatures, blanks and composed letters."""
    text = quote
    for pattern, other in chance.sample(_FOLDED, 4):
        text = pattern.sub(other, text)
    text = unicodedata.normalize(chance.choice(["NFC", "NFD"]), text)
    text = "".join(
        chance.choice([" ", " ", "\u00a0", "\u2009"]) if char == " " else char for char in text
    )
    return text[0].swapcase() + text[1:] if re.match(r"[A-Za-z][a-z\s]", text) else text


def digit_changed(quote: str, chance: random.Random) -> str | None:
    """Change one digit."""
    places = [found.start() for found in _DIGIT.finditer(quote)]
    if not places:
        return None
    place = chance.choice(places)
    other = chance.choice([digit for digit in "0123456789" if digit != quote[place]])
    return quote[:place] + other + quote[place + 1 :]


def negation_added(quote: str, chance: random.Random) -> str | None:
    """Put "not" behind an auxiliary."""
    places = [found.end() for found in _AUXILIARY.finditer(quote) if found.end() < len(quote)]
    if not places:
        return None
    place = chance.choice(places)
    return f"{quote[:place]} not{quote[place:]}"


def negation_dropped(quote: str, chance: random.Random) -> str | None:
    """Take a negation away."""
    found = list(_NEGATION.finditer(quote))
    if not found:
        return None
    one = chance.choice(found)
    return quote[: one.start()] + quote[one.end() :]


def polarity_flipped(quote: str, chance: random.Random) -> str | None:
    """Put the opposite in the place of a word."""
    found = [each for each in _LOWER_WORD.finditer(quote) if each[0] in _OPPOSITE]
    if not found:
        return None
    one = chance.choice(found)
    return quote[: one.start()] + _OPPOSITE[one[0]] + quote[one.end() :]


def word_swapper(vocabulary: Sequence[str]) -> Change:
    """Return what puts another word of the library, as long, in a word's place."""
    by_length: dict[int, list[str]] = {}
    for word in sorted(set(vocabulary)):
        by_length.setdefault(len(word), []).append(word)

    def word_swapped(quote: str, chance: random.Random) -> str | None:
        found = list(_WORD.finditer(quote))
        if not found:
            return None
        one = chance.choice(found)
        others = [word for word in by_length.get(len(one[0]), []) if word != one[0].lower()]
        if not others:
            return None
        return quote[: one.start()] + chance.choice(others) + quote[one.end() :]

    return word_swapped


def splicer(
    quotes: Mapping[str, Sequence[str]],
) -> Callable[[str, str, random.Random], "str | None"]:
    """Return what joins half of a quotation to half of one from another document.

    Args:
        quotes: The quotations of each document.
    """

    def spliced(quote: str, document: str, chance: random.Random) -> str | None:
        others = [name for name in quotes if name != document]
        if not others:
            return None
        mine = quote.split()
        theirs = chance.choice(quotes[chance.choice(others)]).split()
        between = chance.choice([" ", " … ", " [...] "])
        return between.join(
            [" ".join(mine[: len(mine) // 2]), " ".join(theirs[len(theirs) // 2 :])]
        )

    return spliced


RIGHT: Final[Mapping[str, Change]] = {
    "exact": exact,
    "re-hyphenated": rehyphenated,
    "ellipsis": ellipsis,
    "typographic": typographic,
}
WRONG: Final[Mapping[str, Change]] = {
    "digit changed": digit_changed,
    "negation added": negation_added,
    "negation dropped": negation_dropped,
    "polarity flipped": polarity_flipped,
}
