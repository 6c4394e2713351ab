"""What a raised run is: the mark of a note or reference, an exponent, or letters like any others.

Mark-up that links a run says it. Elsewhere the words before it do: an exponent stands behind a
figure, a unit, a variable, a bracket of figures, and the mark of a note behind a word or the end
of a sentence. Where both may be meant it is an exponent: what is taken for a mark, a quotation
may leave out, and no number may be lost so.
"""

import re
from typing import Final

_SIGNS: Final = r"[*\u2217\u204e\u2020\u2021\u00a7\u00b6\u2016#]{1,5}"
_SEPARATOR: Final = r"\s?[,;\u2010-\u2014\u2212-]\s?"
_DOUBLED: Final = "|".join(2 * chr(code) for code in range(ord("a"), ord("z") + 1))
_ITEM: Final = (
    rf"(?:[A-Za-z]{{0,5}}\.?\s?\d{{1,4}}[a-z]?|[A-Za-z]|{_DOUBLED}|[ivxlcIVXLC]{{1,8}}|{_SIGNS})"
)
_LABEL: Final = re.compile(
    rf"[\[(]?{_ITEM}(?:{_SEPARATOR}{_ITEM}){{0,30}}[\])]?|(?:\[[^\[\]]{{1,40}}\]\s?)+"
)
_FIGURES: Final = re.compile(rf"[0-9]{{1,4}}(?:{_SEPARATOR}[0-9]{{1,4}})*")
_LETTERS: Final = re.compile(r"[a-h](?:\s?,\s?[a-h])*")
"""Letters of notes below a table."""
_NTH: Final = re.compile(r"[\dIVXLC]\Z")
"""Before the "e" of a French ordinal number."""
_ONLY_SIGNS: Final = re.compile(rf"{_SIGNS}(?:,{_SIGNS})*")

_PLAIN: Final = "0123456789+-\u2212\u2013=()nikmpxyz"
_SUPERSCRIPT: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱᵏᵐᵖˣʸᶻ"
SUPERSCRIPTS: Final = tuple(_SUPERSCRIPT)
"""Raised signs of Unicode."""
_UP: Final = str.maketrans(_PLAIN, _SUPERSCRIPT)
_UP_FIGURES: Final = str.maketrans(_PLAIN[:10], _SUPERSCRIPT[:10])
_DOWN: Final = str.maketrans(_SUPERSCRIPT[:10], _PLAIN[:10])
_RAISABLE: Final = re.compile(r"[0-9+\-\u2212\u2013=()ni]*(?:[0-9+\-\u2212\u2013])[0-9+=()ni]*")
"""Figures and signs that Unicode has raised, but no range of figures, whose dash is no minus."""
_RANGE: Final = re.compile(r"\d[\u2212\u2013-]\d")
_VARIABLE_POWER: Final = re.compile("[nikmpxyz]")
_SIGN_FIRST: Final = re.compile(r"[+\u2212\u2013-]")

_ELEMENT: Final = re.compile(r"[A-Z][a-z]?(?![a-z])")
"""The symbol of a chemical element, behind the figure of an isotope."""
_WORD: Final = re.compile(r"[^\W_]+\Z")
_FRACTION: Final = ("/", "\u2044")
_CLOSING: Final = "\"'\u2019\u201d\u00bb)]"
_STOPS: Final = ".,;:!?\u2026"
_DATED: Final = re.compile(
    r"(?:\b(?:in|since|until|by|im|seit|en|depuis)\s|\()(?:1[5-9]|20)\d\d\Z", re.IGNORECASE
)
"""A year as it stands in a sentence. A number of four figures alone may have an exponent."""
_LEAST_WORD: Final = 4
"""Letters of a word that is no unit and no variable."""
_MEASURED: Final = frozenset({
    "sec", "min", "mol", "rad", "kpc", "mpc", "kev", "mev", "gev", "nmi", "bit", "sin", "cos",
    "tan", "cot", "csc", "log", "exp", "var", "cov", "max", "erf", "rms", "chi", "phi", "psi",
    "rho", "tau", "eta", "inch", "inches", "foot", "feet", "yard", "yards", "mile", "miles",
    "metre", "metres", "meter", "meters", "kilometre", "kilometres", "kilometer", "kilometers",
    "second", "seconds", "hour", "hours", "kelvin", "volt", "volts", "sinh", "cosh", "tanh",
    "sech", "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "theta", "kappa", "lambda",
    "sigma", "omega", "height", "length", "width", "radius", "diameter", "distance", "мкм", "мин",
})  # fmt: skip
"""Units, functions and names of variables of three letters and more that may have an exponent."""
_POWERS: Final = frozenset({"2", "3"})
_MOST_IN_EXPONENT: Final = 2
"""Numbers in an exponent with a decimal comma."""
_UNITS: Final = frozenset({"m", "cm", "mm", "km", "nm", "dm", "in", "ft", "yd", "mi", "s"})


def is_label(text: str) -> bool:
    """Tell whether a raised run that refers to something may be its label: "12", "a,b", "[3]"."""
    return _LABEL.fullmatch(text.translate(_DOWN)) is not None


def label_text(label: str) -> str:
    """Return the label of a note as a text holds it.

    Figures are raised, as they are in the text of a PDF; signs and what stands in brackets stay;
    letters are put in brackets, or they would be part of the word before them.
    """
    plain = label.translate(_DOWN)
    if _FIGURES.fullmatch(plain):
        return re.sub(r"\s", "", plain).translate(_UP_FIGURES)
    if _ONLY_SIGNS.fullmatch(plain) or plain.startswith(("[", "(")):
        return plain
    return f"[{plain}]"


def is_note(before: str, label: str, after: str, *, in_cell: bool = False) -> bool:
    """Tell whether a raised run that no mark-up links is the mark of a note.

    Args:
        before: The text of its block before it; the last 60 characters are enough.
        label: The run.
        after: The text behind it, its first characters.
        in_cell: Whether it stands in a table, where letters are marks as well.
    """
    if in_cell and _LETTERS.fullmatch(label):
        return label != "e" or _NTH.search(before) is None
    if _ONLY_SIGNS.fullmatch(label):
        return re.search(r"(?<![^\W_])[^\W_]\Z", before) is None  # x* is a variable
    if label.startswith("[") or not _FIGURES.fullmatch(label.strip("()")):
        return _FIGURES.fullmatch(label.strip("[]")) is not None
    if not before.strip() or before.endswith(","):
        is_isotope = _ELEMENT.match(after) is not None
    else:
        is_isotope = before[-1].isspace() and after[:1].isalnum()
    if is_isotope or not before.strip():
        return not is_isotope
    is_upper_part = before[-1].isspace() and after.startswith(_FRACTION)
    return not is_upper_part and _bears_note(before.rstrip(), label)


def _bears_note(before: str, label: str) -> bool:
    """Tell whether this figure behind the text must be the mark of a note."""
    text = before.rstrip(_CLOSING)
    if before.endswith(")") and label in _POWERS:
        return False
    if text.endswith(tuple(_STOPS)):
        return not (text.endswith(".") and label in _POWERS and _word_at_end(text[:-1]) in _UNITS)
    word = _word_at_end(text)
    if not word.isalpha():
        return text.endswith("%") or _is_cited_number(text, word, label)
    if len(label) > 1:  # no exponent, as a rule, but it may be the figure of an isotope: Co⁶⁰
        return len(word) > 1 and word not in _UNITS and _ELEMENT.fullmatch(word) is None
    if word.casefold() in _MEASURED:
        return False
    is_name_or_word = word.islower() or word.istitle()
    return len(word) >= _LEAST_WORD or (len(word) == _LEAST_WORD - 1 and is_name_or_word)


def _is_cited_number(text: str, word: str, label: str) -> bool:
    """Tell whether a figure behind a number, or a word that ends in one, is the mark of a note."""
    if not word.isdecimal():
        return bool(word) and len(label) > 1  # "CO2"
    count = len(re.findall("[0-9]+", label))
    return count > _MOST_IN_EXPONENT or _DATED.search(text) is not None


def _word_at_end(text: str) -> str:
    found = _WORD.search(text)
    return found[0] if found else ""


def exponent(before: str, run: str, after: str) -> str:
    """Return a raised run that is no mark of a note as a text holds it.

    With Unicode's raised signs where it has them all: "10⁵", "Ca²⁺". Else with a caret where it
    would be taken for more of the number or the variable before it: "10^{5.2}". Else as it is:
    "19th".
    """
    last = before[-1:]
    if not last.strip() and after.startswith(_FRACTION):
        return run  # the upper part of a fraction
    if _RAISABLE.fullmatch(run) and not _RANGE.search(run):
        return run.translate(_UP) if _has_base(last, run) else run
    is_number = last.isdecimal()
    is_variable = re.search(r"(?<![^\W\d_])[^\W\d_]\Z", before) is not None
    if (is_number and _VARIABLE_POWER.fullmatch(run)) or (is_variable and run in {"n", "i"}):
        return run.translate(_UP)
    of_number = re.search(r"\d", run) is not None and (is_number or is_variable or last in ")]}")
    if last.strip() and (of_number or _SIGN_FIRST.match(run)):
        return f"^{run}" if len(run) == 1 else f"^{{{run}}}"
    return run


def _has_base(last: str, run: str) -> bool:
    """Tell whether a run has figures, or a sign of a charge with something that bears it."""
    return re.search(r"\d", run) is not None or last.isalnum() or last in ")]}"
