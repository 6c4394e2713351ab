"""A formula of MathML as one line of TeX: the author's own where the file holds it."""

import re
from html import unescape

_ANNOTATION = re.compile(
    r"<(?:\w+:)?annotation\b[^<>]*encoding\s*=\s*[\"'](?P<encoding>[^\"']*)[\"'][^<>]*>"
    r"(?P<text>[^<]*)</(?:\w+:)?annotation>"
)
_ALTTEXT = re.compile(r"\salttext\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_TOKEN = re.compile(r"<(?P<end>/?)(?:\w+:)?(?P<name>[\w-]+)[^<>]*?(?P<empty>/?)>|(?P<text>[^<]+)")
_LEAVES = frozenset({"mi", "mn", "mo", "mtext", "ms"})
_FORMS = {
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
_WORDS = re.compile(r"[A-Za-z]{2,}")


def formula_text(attributes: str, inner: str) -> str:
    """Return the text of a `math` element.

    Args:
        attributes: What stands in its start tag.
        inner: What stands between its tags.

    Returns:
        The TeX or StarMath that the file gives beside it, else TeX made of its elements.
    """
    for annotation in _ANNOTATION.finditer(inner):
        if re.search(r"tex|starmath", annotation["encoding"], re.IGNORECASE):
            return " ".join(unescape(annotation["text"]).split())
    alternative = _ALTTEXT.search(attributes)
    if alternative:
        return " ".join(unescape(alternative[1] or alternative[2] or "").split())
    return " ".join(_elements(inner).split())


def _elements(inner: str) -> str:
    """Write out elements; a stack instead of recursion, for the depth is a stranger's."""
    stack: list[tuple[str, list[str]]] = [("mrow", [])]
    for token in _TOKEN.finditer(inner):
        if token["text"] is not None:
            text = unescape(token["text"]).strip()
            if text and stack[-1][0] in _LEAVES:
                stack[-1][1].append(text)
        elif token["empty"]:
            stack[-1][1].append("")
        elif not token["end"]:
            stack.append((token["name"], []))
        elif len(stack) > 1:
            _close(stack)
    while len(stack) > 1:  # never closed
        _close(stack)
    return _joined(stack[0][1])


def _close(stack: list[tuple[str, list[str]]]) -> None:
    """Add the innermost element to the one around it, unless it says the same in other words."""
    name, parts = stack.pop()
    if not name.startswith("annotation"):
        stack[-1][1].append(_form(name, parts))


def _form(name: str, parts: list[str]) -> str:
    form = _FORMS.get(name)
    if form is None:
        return _joined(parts)
    if name == "msqrt":
        parts = [_joined(parts)]
    if len(parts) != form.count("%s"):
        return _joined(parts)
    return form % tuple(reversed(parts) if name == "mroot" else parts)


def _joined(parts: list[str]) -> str:
    joined = ""
    for part in parts:
        apart = (
            part in "=<>+\u2212\u2264\u2265\u2248\u00b1"
            or _WORDS.match(part)
            or joined.endswith("=")
        )
        joined += f" {part} " if part and apart else part
    return joined
