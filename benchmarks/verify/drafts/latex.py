"""A chapter in LaTeX, the second half of it in a file of its own."""

import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.verify.drafts.entry import Entry, Writer, runs

_HEAD: Final = r"""\documentclass[a4paper,12pt]{scrreprt}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{csquotes,textcomp,amsmath}
\usepackage[style=authoryear]{biblatex}
\addbibresource{references.bib}
% \enquote{What stands in a comment} \cite{nothing} is not printed.
\begin{document}
\chapter{A chapter}
"""
_ESCAPES: Final = str.maketrans({
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    '"': r"\textquotedbl{}",
    "‘": "`", "’": "'", "‚": r"\glq{}", "‹": r"\guilsinglleft{}", "›": r"\guilsinglright{}",
    "\u00a0": "~", "\u2009": r"\,", "\u202f": r"\,",
})  # fmt: skip
_COMMANDS: Final = str.maketrans({
    "°": r"$^\circ$", "µ": r"$\mu$", "μ": r"$\mu$", "±": r"$\pm$", "×": r"$\times$",
    "−": "$-$", "≤": r"$\leq$", "≥": r"$\geq$", "<": "$<$", ">": "$>$", "α": r"$\alpha$",
    "β": r"$\beta$", "γ": r"$\gamma$", "–": "--", "—": "---", "…": r"\ldots{}", "é": r"\'{e}",
    "è": r"\`{e}", "ü": r'\"u', "ö": r'\"{o}', "ä": r"{\"a}", "ñ": r"\~{n}", "ß": r"{\ss}",
})  # fmt: skip
_LINE: Final = 78  # columns of a line in an editor


def _marks(entry: Entry, text: str) -> str:
    return rf"As it says there: ``{text}'' \citep{_page(entry)}{{{entry.citekey}}}."


def _enquote(entry: Entry, text: str) -> str:
    return rf"As it says there: \enquote{{{text}}} \autocite{_page(entry)}{{{entry.citekey}}}."


def _footcite(entry: Entry, text: str) -> str:
    page = f"[p.~{entry.page}]" if entry.page else ""
    return rf"As it says there: ``{text}''\footcite{page}{{{entry.citekey}}}"


def _textcite(entry: Entry, text: str) -> str:
    return rf"\textcite{_page(entry)}{{{entry.citekey}}} says: \enquote{{{text}}}."


def _quote(entry: Entry, text: str) -> str:
    citation = rf"\parencite{_page(entry)}{{{entry.citekey}}}"
    return f"As it says there:\n\\begin{{quote}}\n{text} {citation}\n\\end{{quote}}"


def _page(entry: Entry) -> str:
    return f"[{entry.page}]" if entry.page else ""


_MANNERS: Final[dict[str, Callable[[Entry, str], str]]] = {
    r"``'' \citep": _marks,
    r"\enquote \autocite": _enquote,
    r"``'' \footcite": _footcite,
    r"\textcite \enquote": _textcite,
    r"quote \parencite": _quote,
}


def _write(entries: Sequence[Entry], folder: Path) -> Path:
    paragraphs = [_paragraph(entry, index) for index, entry in enumerate(entries)]
    half = len(paragraphs) // 2
    rest = folder / "rest.tex"
    rest.write_text("\n\n".join(paragraphs[half:]) + "\n", encoding="utf-8")
    draft = folder / "chapter.tex"
    text = "\n\n".join([_HEAD, *paragraphs[:half], r"\input{rest}", r"\end{document}"])
    draft.write_text(text + "\n", encoding="utf-8")
    return draft


def _paragraph(entry: Entry, index: int) -> str:
    """Write one quotation; every second one with commands where a keyboard has no key."""
    text = "".join(
        _run(run, with_commands=index % 2 == 1, raised=up) for run, up in runs(entry.text)
    )
    written = LATEX.manner(index)
    lines = _MANNERS[written](entry, text).splitlines()
    return "\n".join(
        "\n".join(textwrap.wrap(line, _LINE, break_long_words=False, break_on_hyphens=False))
        for line in lines
    )


def _run(text: str, *, with_commands: bool, raised: bool) -> str:
    escaped = text.translate(_ESCAPES)
    if with_commands:
        escaped = escaped.translate(_COMMANDS).replace("$$", "")
    if raised:
        return (
            f"$^{{{text.replace('−', '-')}}}$"
            if with_commands
            else rf"\textsuperscript{{{escaped}}}"
        )
    return escaped


LATEX: Final = Writer(tuple(_MANNERS), _write)
