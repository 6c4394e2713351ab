"""The report of `verify` as a page to be read without the program, and printed."""

from collections.abc import Iterator
from html import escape
from typing import Final

from loccit.domain.models.quotation import ParagraphPlace
from loccit.domain.models.verification import CitationVerdict, QuoteVerdict, Verification
from loccit.domain.policy.source_formats import has_page_images
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.marked_differences import Piece, parted
from loccit.interfaces.presenters.verification_as_text import (
    citation_name,
    difference_line,
    found_name,
    place_name,
    summary,
)

MARKER: Final = '<meta name="generator" content="loccit verify">'
"""Marks every report, so that no other page is overwritten."""
_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --soft: #595959; --line: #c9c9c9;
  --bad: #a3141b; --gone: #fbe3e4; --there: #ddf3e0; --link: #0b5394; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e3; --paper: #181a1b; --soft: #b0aca6;
  --line: #4a4d50; --bad: #ff9a9a; --gone: #5a1f22; --there: #1d4a28; --link: #8ab8ff; } }
body { font: 1.05rem/1.55 Georgia, "Times New Roman", serif; color: var(--ink);
  background: var(--paper); max-width: 60rem; margin: 2rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .35rem 0; }
a { color: var(--link); }
.soft { color: var(--soft); }
.state { color: var(--bad); font-variant: small-caps; letter-spacing: .03em; }
article { border-top: 1px solid var(--line); padding: 1rem 0; break-inside: avoid; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
@media (max-width: 44rem) { .pair { grid-template-columns: 1fr; gap: .75rem; } }
blockquote { margin: .25rem 0; padding-left: .9rem; border-left: 3px solid var(--line);
  overflow-wrap: anywhere; }
del { background: var(--gone); text-decoration: line-through; }
ins { background: var(--there); text-decoration: underline; }
summary { cursor: pointer; }
li { margin: .3rem 0; }
@media print { body { max-width: none; margin: 0; font-size: 10.5pt; } a { color: inherit; } }
"""
_HEAD: Final = (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
    " style-src 'unsafe-inline'\">\n"
)


def verification_page(file: str, found: Verification, date: str) -> str:
    """Return a whole HTML page: no script, nothing from elsewhere, all text escaped.

    Args:
        file: As the user named it.
        found: The outcome.
        date: Today, as a reader writes it.
    """
    failed = [each for each in found.quotations if not each.ok]
    body = [
        f"<h1>Quotations of {_text(file)}</h1>",
        f'<p class="soft">Checked against project {_text(found.project_id)}, {_text(date)}.</p>',
        f"<p>{_text(summary(found))}.</p>",
        *_section("What does not stand", list(_articles(file, failed))),
        *_section("Citations that do not stand", list(_citations(file, found, ok=False))),
        *_section(
            "Files that were not read",
            [f"<li>{_text(each.file)}: {_text(each.reason)}</li>" for each in found.unread],
        ),
        *_folded("What stands", list(_standing(file, found))),
        *_folded("Citations that stand", list(_citations(file, found, ok=True))),
    ]
    title = f"<title>{_text(file)}: quotations</title>"
    head = f"{_HEAD}{MARKER}\n{title}\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
    return f"{head}{chr(10).join(body)}\n</main>\n</body>\n</html>\n"


def _text(text: str) -> str:
    return escape(safe(text))


def _section(title: str, parts: list[str]) -> list[str]:
    if not parts:
        return []
    listed = parts[0].startswith("<li>")
    return [
        f"<section>\n<h2>{title} ({len(parts)})</h2>",
        *(["<ul>"] if listed else []),
        *parts,
        *(["</ul>"] if listed else []),
        "</section>",
    ]


def _folded(title: str, items: list[str]) -> list[str]:
    if not items:
        return []
    head = f"<details>\n<summary>{title} ({len(items)})</summary>\n<ul>"
    return [head, *items, "</ul>\n</details>"]


def _articles(file: str, verdicts: list[QuoteVerdict]) -> Iterator[str]:
    for number, verdict in enumerate(verdicts, start=1):
        where = _text(place_name(file, verdict.place))
        lines = [
            f'<article id="finding-{number}">',
            (
                f'<h3>{number}. <span class="state">{verdict.state.value}</span>'
                f' <span class="soft">{where}</span></h3>'
            ),
            '<div class="pair">',
            _quoted(verdict),
            _source(verdict),
            "</div>",
            *(f"<p>{escape(difference_line(each))}.</p>" for each in verdict.differences),
        ]
        if verdict.reason:
            lines.append(f"<p>{_text(verdict.reason)}.</p>")
        lines += [
            f"<p>The page should be “{_text(each.text)}”.</p>" for each in verdict.correction
        ]
        if isinstance(verdict.place, ParagraphPlace) and verdict.place.around:
            lines.append(f'<p class="soft">Near “{_text(verdict.place.around)}”</p>')
        yield "\n".join([*lines, "</article>"])


def _quoted(verdict: QuoteVerdict) -> str:
    cited = ", ".join(citation_name(each) for each in verdict.quotation.citations)
    words = (
        _marked([each for each in _pieces(verdict) if not each.is_source])
        if verdict.differences
        else _text(verdict.quotation.text)
    )
    return (
        f'<div><p class="soft">Quoted, citing {escape(cited) or "nothing"}</p>'
        f"<blockquote>{words}</blockquote></div>"
    )


def _source(verdict: QuoteVerdict) -> str:
    if verdict.found is None:
        return '<div><p class="soft">Nothing in the project is like it.</p></div>'
    words = (
        _marked([each for each in _pieces(verdict) if not each.is_quoted])
        if verdict.differences
        else _text(verdict.found.text)
    )
    pages = "".join(
        f", page {page.index} of the file" if page.label and page.label != str(page.index) else ""
        for page in verdict.found.pages[:1]
        if has_page_images(verdict.found.source_path)
    )
    return (
        f'<div><p class="soft">As it stands in {escape(found_name(verdict.found))}{pages}</p>'
        f"<p>{_text(verdict.found.title or '')}</p><blockquote>{words}</blockquote></div>"
    )


def _pieces(verdict: QuoteVerdict) -> list[Piece]:
    return parted(verdict.quotation.text, verdict.found.text) if verdict.found else []


def _marked(pieces: list[Piece]) -> str:
    return "".join(
        f"<del>{_piece(piece)}</del>"
        if piece.is_quoted
        else f"<ins>{_piece(piece)}</ins>"
        if piece.is_source
        else _piece(piece)
        for piece in pieces
    )


def _piece(piece: Piece) -> str:
    """Return the words of a piece with the blanks at its ends, which `safe` keeps."""
    return _text(piece.text)


def _standing(file: str, found: Verification) -> Iterator[str]:
    for each in found.quotations:
        if each.ok:
            where = f" {escape(found_name(each.found))}" if each.found else ""
            note = f' <span class="soft">({_text(each.reason)})</span>' if each.reason else ""
            place = f'<span class="soft">{_text(place_name(file, each.place))}</span>'
            yield f"<li>“{_text(each.quotation.text)}”{where}{note} {place}</li>"


def _citations(file: str, found: Verification, *, ok: bool) -> Iterator[str]:
    for each in found.citations:
        if each.ok is ok:
            yield _citation(file, each)


def _citation(file: str, verdict: CitationVerdict) -> str:
    reason = f": {_text(verdict.reason)}" if verdict.reason else ""
    place = f'<span class="soft">{_text(place_name(file, verdict.place))}</span>'
    return f"<li>{escape(citation_name(verdict.citation))}{reason} {place}</li>"
