"""References to notes in HTML, and all that stands raised, as marks."""

import re
from html import escape, unescape
from typing import Final

from loccit.infrastructure.adapters.docling.marks import (
    raised,
    raised_link,
    raised_text,
    reference,
)

# A quotation mark that is never closed must not make the search run to the end of the file each
# time, so no attribute goes on over a "<".
ATTRIBUTES: Final = r"""(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?/?>"""
UNSEEN: Final = re.compile(
    r"\saria-hidden\s*=\s*[\"']?true|\shidden(?=[\s/>=])|\srole\s*=\s*[\"']?doc-backlink"
    r"|\sclass\s*=\s*[\"'][^\"'<>]*(?<![\w-])(?:headerlink|header-anchor|heading-anchor|anchorjs-link"
    r"|footnote-back(?:ref)?|mw-editsection|reversefootnote)(?![\w-])",
    re.IGNORECASE,
)
"""Links that a program puts beside headings and notes, and what only the eye should see twice."""

_SUPERSCRIPT: Final = re.compile(
    rf"<sup(?P<attributes>{ATTRIBUTES})(?P<inner>(?:(?!</?(?:sup|p|div|li|td)[\s>]).)*)</sup>",
    re.IGNORECASE | re.DOTALL,
)
_LINK: Final = re.compile(
    rf"<a(?P<attributes>{ATTRIBUTES})(?P<inner>(?:(?!</?a[\s>]).){{1,300}}?)</a>",
    re.IGNORECASE | re.DOTALL,
)
_HREF: Final = re.compile(r"\shref\s*=\s*[\"']([^\"'<>#]*#[^\"'<>\s]+)", re.IGNORECASE)
_NOTE_ROLE: Final = re.compile(
    r"doc-noteref|epub:type\s*=\s*[\"']noteref|\sclass\s*=\s*[\"'](?:[^\"'<>]*\s)?(?:footnote|noteref)",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(r"[\[(]?([\w*\u2020\u2021\u00a7]{1,4})[\])]?")


def with_marks(text: str, place: str) -> str:
    """Mark what stands raised in a page, and each link to a note by its label.

    Args:
        text: The page.
        place: Its name, which keeps the notes of several pages apart.
    """
    text = _SUPERSCRIPT.sub(lambda match: _superscript(match, place), text)
    return _LINK.sub(lambda link: _on_the_line(link, place), text)


def _superscript(match: re.Match[str], place: str) -> str:
    inner = match["inner"]
    if UNSEEN.search(match[0]) or re.search(r"<(?:del|img|math)[\s>]", inner, re.IGNORECASE):
        return match[0]
    links = list(_LINK.finditer(inner))
    # "[citation needed]" leads to another page
    is_link = any(map(_refers, links)) or (bool(links) and _text(inner).strip().startswith("["))
    made: list[str] = []
    at = 0
    for link in links:
        text = _link(link, place) if _refers(link) else _lifted(link["inner"], is_link=is_link)
        made += [_lifted(inner[at : link.start()], is_link=is_link), text]
        at = link.end()
    return "".join([*made, _lifted(inner[at:], is_link=is_link)])


def _lifted(inner: str, *, is_link: bool) -> str:
    return escape(raised(_text(inner), is_link=is_link), quote=False)


def _refers(link: re.Match[str]) -> bool:
    return _HREF.search(link["attributes"]) is not None


def _on_the_line(link: re.Match[str], place: str) -> str:
    """Mark a link whose text is raised, or that says that it leads to a note."""
    is_raised = raised_text(unescape(link["inner"])) is not None
    is_told = is_raised or _NOTE_ROLE.search(link[0])
    if not (is_told and _refers(link)) or UNSEEN.search(link["attributes"]):
        return link[0]
    return _link(link, place) if is_raised or _LABEL.fullmatch(_text(link["inner"])) else link[0]


def _link(link: re.Match[str], place: str) -> str:
    text = _text(link["inner"]).strip()
    target = _HREF.search(link["attributes"])
    label = _LABEL.fullmatch(text)
    if not (target and label):
        return escape(raised_link(text), quote=False)
    file, _, fragment = target[1].partition("#")
    key = f"{file.rpartition('/')[2] or place}#{unescape(fragment)}"
    return escape(reference(key, text), quote=False)


def _text(inner: str) -> str:
    """Return the text of what may hold runs that stand raised already."""
    text = unescape(re.sub(r"<[^<>]*>", "", inner))
    return text if (label := raised_text(text)) is None else label
