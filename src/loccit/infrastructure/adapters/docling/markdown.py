"""Markdown on its way to HTML."""

import re
from html import escape

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.plain_text import decode, split_front_matter

_FOOTNOTE_RETURN = re.compile(r'<a href="#fnref-[^"]*" class="footnote">[^<]*</a>')
# What Pandoc reads and others print.
_ATTRIBUTES = re.compile(r"(?:(?<=\))|(?<=[^\n]) +)\{(?:[#.][\w:.-]+|[\w-]+=[^{}\n]*)[^{}\n]*\}")
_TABLE_CAPTION = re.compile(r"(</table>\s*<p>)(?::|Table:)\s+")
_FORMULA = re.compile(
    r"(?<![\\$])\$\$(?P<block>[^$]+)\$\$"
    r"|(?<![\\$\w])\$(?P<run>(?=\S)(?:\\.|[^$\\\n])+?(?<=\S))\$(?![\d$])"
    r"|(?P<code>^(?P<fence>`{3,}|~{3,})[\s\S]*?^(?P=fence)|(?P<ticks>`+)[^`][\s\S]*?(?P=ticks))",
    re.MULTILINE,
)
_SHELF = "\ufdd4{}\ufdd5"
_SHELVED = re.compile("\ufdd4(\\d+)\ufdd5")
_ALONE = re.compile("<p>(\ufdd4\\d+\ufdd5)</p>")


def markdown_to_html(data: bytes) -> bytes:
    """Turn Markdown into HTML with the parser that Docling itself uses.

    Docling's own reader of Markdown loses the white space around emphasis and writes tags of
    HTML into the text; its reader of HTML does neither, once `prepare_html` has been there.
    Formulas in dollars are kept as they are.
    """
    from marko import Markdown

    _, text = split_front_matter(decode(data))
    formulas: list[str] = []

    def shelve(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        formulas.append(match["block"].strip() if match["block"] else match[0])
        return _SHELF.format(len(formulas) - 1)

    text = _FORMULA.sub(shelve, _SHELVED.sub("", text))
    text = "\n".join(_without_attributes(text.split("\n")))
    html = Markdown(extensions=["gfm", "footnote"]).convert(text)
    html = _TABLE_CAPTION.sub(rf"\1{mark(Mark.CAPTION)}", _FOOTNOTE_RETURN.sub("", html))
    html = html.replace("<del>", "<s>").replace("</del>", "</s>")  # struck out, but to be seen
    html = _ALONE.sub(rf"<p>{mark(Mark.FORMULA)}\1</p>", html)
    html = _SHELVED.sub(lambda match: escape(formulas[int(match[1])]), html)
    return f'<html><head><meta charset="utf-8"></head><body>{html}</body></html>'.encode()


def _without_attributes(lines: list[str]) -> list[str]:
    fence = ""
    kept: list[str] = []
    for line in lines:
        mark_of_fence = re.match(r" {0,3}(`{3,}|~{3,})", line)
        if mark_of_fence and (not fence or mark_of_fence[1].startswith(fence)):
            fence = "" if fence else mark_of_fence[1]
        kept.append(line if fence or line.startswith("    ") else _ATTRIBUTES.sub("", line))
    return kept
