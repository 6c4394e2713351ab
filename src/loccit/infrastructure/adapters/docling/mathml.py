"""A formula of MathML as one line of TeX: the author's own where the file holds it."""

from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.trees import Element, local_name, text_of

_LEAVES: Final = frozenset({"mi", "mn", "mo", "mtext", "ms"})
_FORMS: Final = {
    "mfrac": r"\frac{%s}{%s}",
    "msqrt": r"\sqrt{%s}",
    "mroot": r"\sqrt[%s]{%s}",
    "msup": "%s^{%s}",
    "mover": "%s^{%s}",
    "msub": "%s_{%s}",
    "munder": "%s_{%s}",
    "msubsup": "%s_{%s}^{%s}",
    "munderover": "%s_{%s}^{%s}",
}
_APART: Final = "=<>+\u2212\u2264\u2265\u2248\u00b1"
"""Operators with a space on either side."""


def formula_text(math: Element) -> str:
    """Return the TeX or StarMath that a `math` element gives beside it, else TeX made of it."""
    for annotation in math.iter("{*}annotation", "annotation", "mml:annotation"):
        encoding = annotation.get("encoding", "").lower()
        if "tex" in encoding or "starmath" in encoding:
            return " ".join(text_of(annotation).split())
    alternative = math.get("alttext")
    return " ".join((alternative or _elements(math)).split())


def _elements(math: Element) -> str:
    """Write out elements from the last on, not by recursion: the depth is a stranger's."""
    written: dict[Element, str] = {}
    for element in reversed([*math.iter(etree.Element)]):
        name = local_name(element)
        parts = [written.pop(child) for child in element if child in written]
        if name in _LEAVES:
            written[element] = "".join(text.strip() for text in element.itertext())
        elif not name.startswith("annotation"):  # it says the same in other words
            written[element] = _form(name, parts)
    return written[math]


def _form(name: str, parts: list[str]) -> str:
    form = _FORMS.get(name, "")
    if name == "msqrt":
        parts = [_joined(parts)]
    if not form or len(parts) != form.count("%s"):
        return _joined(parts)
    shown = (part.strip() for part in (reversed(parts) if name == "mroot" else parts))
    return form % tuple(shown)


def _joined(parts: list[str]) -> str:
    joined = ""
    for part in parts:
        if part.startswith((",", ".", ")")):
            joined = joined.rstrip()
        is_word = part[:2].isascii() and part[:2].isalpha() and len(part) > 1
        apart = is_word or part in _APART or joined.endswith("=")
        joined += f" {part} " if part and apart else part
    return joined
