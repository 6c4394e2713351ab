"""Formulas within a line, as the characters that a page shows."""

import re
from typing import Final

from loccit.domain.latex.signs import WRITTEN
from loccit.domain.text.raised_figures import in_raised_figures

_GREEK: Final = (
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota"
    " ι kappa κ lambda λ mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ"
    " upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π"
    " Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω"
)
_ORDINARY: Final = (
    "infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ surd √ sqrt √ circ ◦ degree ° prime ′ ell ℓ"
    " hbar ℏ Re ℜ Im ℑ emptyset ∅ varnothing ∅ forall ∀ exists ∃ neg ¬ lnot ¬ ldots … dots …"
    " cdots ⋯ langle ⟨ rangle ⟩ mid | vert | lvert | rvert | Vert ‖ bullet ∙ star ⋆ ast ∗"
    " dagger † ddagger ‡ % % & & # # $ $ _ _ { { } } lbrace { rbrace } angle ∠ triangle △"
    " checkmark ✓ aleph ℵ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ colon : backslash \\ S § copyright"
    " © pounds £"
)
_SPACED: Final = (
    "pm ± mp ∓ times × div ÷ cdot · leq ≤ le ≤ leqslant ⩽ geq ≥ ge ≥ geqslant ⩾ neq ≠ ne ≠"
    " approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ to → rightarrow → leftarrow ←"
    " leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ longrightarrow → uparrow ↑"
    " downarrow ↓ mapsto ↦ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap"
    " ∩ wedge ∧ land ∧ vee ∨ lor ∨ oplus ⊕ otimes ⊗ ll ≪ gg ≫ lesssim ≲ gtrsim ≳ perp ⊥"
    " parallel ∥ setminus ∖ lt < gt >"
)
_FUNCTIONS: Final = (
    "log ln lg exp sin cos tan cot sinh cosh tanh arcsin arccos arctan max min sup inf lim det dim"
    " ker deg arg gcd Pr mod bmod hom"
)


def _pairs(table: str) -> dict[str, str]:
    words = table.split()
    return dict(zip(words[::2], words[1::2], strict=True))


_COMMANDS: Final = {
    **WRITTEN,
    **_pairs(_GREEK),
    **_pairs(_ORDINARY),
    **{name: f" {sign} " for name, sign in _pairs(_SPACED).items()},
    **{name: f" {name} " for name in _FUNCTIONS.split()},
    **dict.fromkeys((",", ";", ":", ">", " ", "quad", "qquad", "enspace", "thinspace"), " "),
    "\\": "\n",
}
"""What a command prints in a formula. Others print their arguments, or nothing."""
_SPACED_SIGNS: Final = {sign: f" {sign} " for sign in "=<>"}
_SIGNS: Final = {"-": "−", "*": "∗", "'": "′", "~": " ", "&": " "}
_BINARY: Final = {"-": " − ", "+": " + "}
_TOKEN: Final = re.compile(r"\\(?P<name>[A-Za-z]+|.)|(?P<script>[\^_])|(?P<sign>\S)", re.DOTALL)
_SCRIPT: Final = re.compile(
    r"\s{0,3}(?:\{(?P<group>[^{}]{0,60})\}|\\(?P<name>[A-Za-z]+)|(?P<one>[^\s{}\\]))"
)
_HIDDEN: Final = re.compile(r"\s{0,3}\{[^{}]{0,60}\}")
_WORDS: Final = re.compile(r"\s{0,3}\{(?P<words>[^{}\\$]{0,200})\}")
_WITH_WORDS: Final = frozenset({"text", "mbox", "textrm", "textit", "textbf", "textnormal"})
_WITHOUT_TEXT: Final = frozenset({"label", "tag", "color", "textcolor", "cite", "ref"})
_FRACTIONS: Final = frozenset({"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"})
_OPERAND: Final = (
    r"\s{{0,3}}(?:\{{(?P<{0}>(?:[^{{}}]|\{{[^{{}}]{{0,30}}\}}){{1,90}})\}}|(?P<{0}_sign>\w))"
)
_FRACTION: Final = re.compile(_OPERAND.format("over") + _OPERAND.format("under"))
_PARTS: Final = ("over", "under")
_ONE_OPERAND: Final = re.compile(r"[\w.]+")
_ENDS_OPERAND: Final = re.compile(r"[\w)\]}⁰¹²³⁴-⁹%°]")


def formula(text: str, start: int, end: int) -> str:
    """Return what `[start, end)` of a source prints as a formula. O(characters).

    Spaces stand around relations and operators, as TeX sets them.
    """
    parts: list[str] = []
    at = start
    while found := _TOKEN.search(text, at, end):
        at = found.end()
        name, sign = found["name"], found["sign"]
        if found["script"]:
            script = _SCRIPT.match(text, at, end)
            if script:
                at = script.end()
                written = _written(script["group"] or script["one"] or "", script["name"])
                _append_script(parts, _script(found["script"], written))
            continue
        fraction = _FRACTION.match(text, at, end) if name in _FRACTIONS else None
        if fraction:
            spans = (fraction.span(part if fraction[part] else f"{part}_sign") for part in _PARTS)
            parts.append("/".join(_operand(text, *span) for span in spans))
            at = fraction.end()
            continue
        words = _WORDS.match(text, at, end) if name in _WITH_WORDS else None
        hidden = _HIDDEN.match(text, at, end) if name in _WITHOUT_TEXT else None
        if words:
            parts.append(words["words"])
        elif name and not hidden:
            parts.append(_COMMANDS.get(name, ""))
        elif sign and sign not in "{}":
            parts.append(_sign(sign, parts))
        at = (words or hidden or found).end()
    return "".join(parts)


def _operand(text: str, start: int, end: int) -> str:
    """Return a part of a fraction as it is written on one line; at most one stands within it."""
    shown = formula(text, start, end).strip()
    return shown if _ONE_OPERAND.fullmatch(shown) else f"({shown})"


def _append_script(parts: list[str], script: str) -> None:
    """Append what is raised or lowered; behind a function its space stands: "log² x"."""
    if parts and parts[-1].strip() in _FUNCTIONS.split():
        script = f"{script} "
        parts[-1] = parts[-1].rstrip()
    parts.append(script)


def _sign(sign: str, before: list[str]) -> str:
    if sign in _BINARY and before and _ENDS_OPERAND.match(before[-1][-1:]):
        return _BINARY[sign]
    return _SPACED_SIGNS.get(sign) or _SIGNS.get(sign, sign)


def _written(group: str, name: str | None) -> str:
    if name is not None:
        return _COMMANDS.get(name, "").strip()
    parts = (
        _COMMANDS.get(found["name"], "").strip()
        if found["name"]
        else _SIGNS.get(found[0], found[0])
        for found in _TOKEN.finditer(group)
    )
    return "".join(parts)


def _script(sign: str, written: str) -> str:
    if sign == "_":
        return written
    return "°" if written in {"◦", "°"} else in_raised_figures(written)
