"""Markdown on its way to HTML."""

import re
from html import escape

from loccit.infrastructure.adapters.docling.marks import Mark, mark, raised
from loccit.infrastructure.adapters.docling.tex.scripts import script_in_prose
from loccit.infrastructure.adapters.docling.text.plain_text import decode, split_front_matter

_FOOTNOTE_RETURN = re.compile(r'<a href="#fnref-[^"]*" class="footnote">[^<]*</a>')
# What Pandoc reads and others print.
_ATTRIBUTES = re.compile(r"(?:(?<=\))|(?<=[^\n]) +)\{(?:[#.][\w:.-]+|[\w-]+=[^{}\n]*)[^{}\n]*\}")
_TABLE_CAPTION = re.compile(r"(</table>\s*<p>)(?::|Table:)\s+")
_FORMULA = re.compile(
    r"(?<![\\$])\$\$(?P<block>[^$]+)\$\$"
    r"|(?<![\\$\w])\$(?P<run>(?=\S)(?:\\.|[^$\\\n])+?(?<=\S))\$(?![\d$])"
    r"|(?<!\\)(?P<script>\$[_^](?:\{[^{}$\n]{1,40}\}|\\[A-Za-z]+|\w)\$)(?![\d$])"
    r"|(?<![\\^\[])\^(?P<raised>(?=[^^]*[^\W_])(?:[^\s^\[\]$`<>&]|\[[^\[\]^]{1,40}\]){1,40})\^"
    r"|(?<![\\^\[])\^(?P<links>(?:[,;\u2013*-]{0,3}\[[^\[\]^]{1,40}\]\([^()\s^]{1,200}\)\*?){1,20})\^"
    r"|(?<![\\\[])\^\[(?P<note>(?:[^\[\]]|\[[^\[\]]*\]){1,2000})\]"
    r"|(?P<code>^(?P<fence>`{3,}|~{3,})[\s\S]*?^(?P=fence)|(?P<ticks>`+)[^`][\s\S]*?(?P=ticks))",
    re.MULTILINE,
)
_NOTE_NAME = "note-in-the-text-{}"
_NOTE = re.compile(r" {0,3}\[\^[^\]]+\]:")
_SIGN_OF_MARKDOWN = re.compile(r"[*_~]")
_SHELF = "\ufdd4{}\ufdd5"
_SHELVED = re.compile("\ufdd4(\\d+)\ufdd5")
_ALONE = re.compile("<p>(\ufdd4\\d+\ufdd5)</p>")


def markdown_to_html(data: bytes) -> bytes:
    """Turn Markdown into HTML.

    Formulas in dollars are kept as they are, but for a raised figure that is all of one. Pandoc's
    raised runs and notes within the text are read as well.
    """
    from marko import Markdown

    _, text = split_front_matter(decode(data))
    formulas: list[str] = []
    notes: list[str] = []

    def shelve(match: re.Match[str]) -> str:
        if match["code"]:
            return match[0]
        if match["links"]:
            return f"<sup>{match['links']}</sup>"
        if match["raised"]:
            run = match["raised"].replace("--", "\u2013")
            return _SIGN_OF_MARKDOWN.sub(r"\\\g<0>", raised(run))
        if match["note"]:
            notes.append(" ".join(match["note"].split()))
            return f"[^{_NOTE_NAME.format(len(notes))}]"
        run = match["script"] or match["run"]
        if run and (script := script_in_prose(run.strip("$"))) is not None:
            return script
        formulas.append(match["block"].strip() if match["block"] else match[0])
        return _SHELF.format(len(formulas) - 1)

    text = _FORMULA.sub(shelve, _SHELVED.sub("", text))
    for number, note in enumerate(notes, start=1):
        text += f"\n\n[^{_NOTE_NAME.format(number)}]: {note}"
    text = "\n".join(_without_attributes(text.split("\n")))
    html = Markdown(extensions=["gfm", "footnote"]).convert(text)
    html = _TABLE_CAPTION.sub(rf"\1{mark(Mark.CAPTION)}", _FOOTNOTE_RETURN.sub("", html))
    html = html.replace("<del>", "<s>").replace("</del>", "</s>")  # struck out, but to be seen
    html = _ALONE.sub(rf"<p>{mark(Mark.FORMULA)}\1</p>", html)
    html = _SHELVED.sub(lambda match: escape(formulas[int(match[1])]), html)
    return f'<html><head><meta charset="utf-8"></head><body>{html}</body></html>'.encode()


def _without_attributes(lines: list[str]) -> list[str]:
    """Take out attributes, and part each note from the one above it, as others than Marko do."""
    fence = ""
    kept: list[str] = []
    for line in lines:
        mark_of_fence = re.match(r" {0,3}(`{3,}|~{3,})", line)
        if mark_of_fence and (not fence or mark_of_fence[1].startswith(fence)):
            fence = "" if fence else mark_of_fence[1]
        if not fence and kept and kept[-1].strip() and _NOTE.match(line):
            kept.append("")
        kept.append(line if fence or line.startswith("    ") else _ATTRIBUTES.sub("", line))
    return kept
