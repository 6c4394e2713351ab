"""Making HTML ready for Docling's backend, and what of a page is no text of its author."""

import codecs
import re
from html import escape
from typing import TYPE_CHECKING

from lxml.html import fragment_fromstring

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.mathml import formula_text
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.web.notes import ATTRIBUTES, UNSEEN, with_marks
from loccit.infrastructure.adapters.docling.web.tables import with_closed_cells

if TYPE_CHECKING:
    from bs4 import Tag

_NAMES = (
    "a|abbr|acronym|b|bdi|bdo|big|cite|data|del|dfn|em|font|i|ins|kbd|mark|q|rb|rp|rt|rtc|ruby|s"
    "|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr"
)
_RUN = re.compile(rf"<(?P<end>/?)(?P<name>{_NAMES})(?P<attributes>{ATTRIBUTES})", re.IGNORECASE)
_MATH = re.compile(
    rf"<math(?P<attributes>{ATTRIBUTES})(?P<inner>(?:(?!</?math[\s>]).)*)</math>", re.DOTALL
)
_MATH_SCRIPT = re.compile(
    r"<script\s[^<>]*?type\s*=\s*[\"']math/tex(?P<display>;\s*mode=display)?[\"'][^<>]*>"
    r"(?P<tex>(?:(?!</script).)*)</script>",
    re.DOTALL,
)  # fmt: skip

# Parts of a page that every page of a site repeats, and its controls.
_FURNITURE = frozenset({"nav", "footer", "button", "dialog"})
_FURNITURE_ROLES = frozenset(
    {"navigation", "contentinfo", "search", "dialog", "alertdialog", "button"}
)
_TITLES = ["h1", "h2", "h3"]
_NOTES = re.compile(r"foot-?notes?|end-?notes?|rearnotes?", re.IGNORECASE)
_MAIN_SHARE = 0.5
"""Of the text of a page, what its `main` holds at least; below it, the mark-up is not believed."""
_DEEPEST = 400
"""Tags within tags; Docling's walk of HTML takes two frames of Python's stack for each."""


def prepare_html(data: bytes) -> bytes:
    """Take the tags of runs out of HTML, and with them what is struck out or not shown.

    Formulas become TeX where the page holds it, links to notes and raised runs become marks. The
    encoding of what is returned is UTF-8 with a byte order mark: where a page does not name its
    encoding, BeautifulSoup would guess one.
    """
    return codecs.BOM_UTF8 + prepare_page(decode_markup(data)).encode("utf-8", errors="replace")


def prepare_page(text: str, place: str = "") -> str:
    """Prepare one page; `place` keeps the notes of several pages apart."""
    if "math" in text:
        text = _MATH.sub(_formula, _MATH_SCRIPT.sub(_formula_of_script, text))
    return with_closed_cells(_without_runs(with_marks(text, place)))


def tidy(soup: "Tag") -> None:
    """Take out of a page what is not its text, and mark its notes.

    Raises:
        RecursionError: If its tags are nested too deeply to walk.
    """
    _refuse_abyss(soup)
    for tag in soup.find_all(_is_furniture):
        if not tag.decomposed:
            tag.decompose()
    _keep_main(soup)
    for tag in soup.find_all(_is_aside):
        if not tag.decomposed and tag.find_parent(["main", "article"]) is None:
            tag.decompose()
    for tag in soup.find_all("aside"):
        if _says_note(tag):
            tag.name = "div"  # Docling leaves an aside out
    for tag in soup.find_all("tfoot"):
        tag.name = "tbody"  # and the foot of a table, which is below it wherever it stands
        (tag.parent or soup).append(tag)
    _mark_notes(soup)


def _is_furniture(tag: "Tag") -> bool:
    if tag.name in _FURNITURE:
        return True
    role = tag.attrs.get("role")
    if tag.name == "header" or role == "banner":
        return tag.find(_TITLES) is None
    hidden = "hidden" in tag.attrs or tag.attrs.get("aria-hidden") == "true"
    return hidden or role in _FURNITURE_ROLES


def _is_aside(tag: "Tag") -> bool:
    if _says_note(tag):
        return False
    role = tag.attrs.get("role")
    return bool(tag.name == "aside" or role == "complementary")


def _without_runs(text: str) -> str:
    """Take out run tags, and whole runs that are deleted or not to be seen, in one pass."""
    parts: list[str] = []
    position = 0
    cut: tuple[str, int, int] | None = None  # name, depth, place among the parts
    for tag in _RUN.finditer(text):
        parts.append(text[position : tag.start()])
        position = tag.end()
        name = tag["name"].lower()
        if cut is None:
            unseen = name == "del" or UNSEEN.search(tag["attributes"])
            if unseen and not tag["end"] and not tag["attributes"].endswith("/>"):
                cut = (name, 1, len(parts))
        elif name == cut[0]:
            depth = cut[1] + (-1 if tag["end"] else 1)
            if depth == 0:
                del parts[cut[2] :]
                cut = None
            else:
                cut = (name, depth, cut[2])
    parts.append(text[position:])  # a run that is never closed is kept
    return "".join(parts)


def _formula(match: re.Match[str]) -> str:
    text = escape(formula_text(fragment_fromstring(match[0])))
    block = re.search(r"\sdisplay\s*=\s*[\"']block", match["attributes"])
    return f"<div>{mark(Mark.FORMULA)}{text}</div>" if block else text


def _formula_of_script(match: re.Match[str]) -> str:
    text = escape(match["tex"].strip())
    return f"<div>{mark(Mark.FORMULA)}{text}</div>" if match["display"] else text


def _keep_main(soup: "Tag") -> None:
    from bs4 import Tag

    mains = soup.find_all(lambda tag: tag.name == "main" or tag.attrs.get("role") == "main")
    if len(mains) != 1:
        return
    main = mains[0]
    if len(main.get_text()) < _MAIN_SHARE * len(soup.get_text()):
        return
    node = main
    while node.parent is not None and node.name != "body":
        for other in [*node.previous_siblings, *node.next_siblings]:
            if not isinstance(other, Tag):
                other.extract()
            elif other.name not in {"head", "h1"} and other.find("h1") is None:
                other.decompose()
        node = node.parent


def _mark_notes(soup: "Tag") -> None:
    referring = soup.find_all(string=re.compile(mark(Mark.REFERENCE)[:2]))
    keys = {key for text in referring for key in re.findall(r"\ufdd0r(\S+) ", str(text))}
    if not keys:
        return
    for tag in soup.find_all(id=True):
        identifier = str(tag["id"])
        key = identifier if identifier in keys else f"#{identifier}"
        text = tag.find(string=re.compile(r"\w")) if key in keys and _is_note(tag) else None
        if text is not None:
            text.replace_with(f"{mark(Mark.NOTE, key)}{text}")


def _is_note(tag: "Tag") -> bool:
    for element in (tag, *tag.parents):
        if element.name in {"body", "main", "article", "[document]"}:
            return False
        if _says_note(element):
            return True
    return False


def _says_note(tag: "Tag") -> bool:
    said = [tag.get(name) or "" for name in ("class", "role", "epub:type", "id")]
    return any(
        _NOTES.search(" ".join(value) if isinstance(value, list) else value) for value in said
    )


def _refuse_abyss(soup: "Tag") -> None:
    """Stop where Docling's walk would end at Python's limit, after a time quadratic in depth."""
    from bs4 import Tag

    level = [soup]
    for _ in range(_DEEPEST):
        level = [child for tag in level for child in tag.children if isinstance(child, Tag)]
        if not level:
            return
    raise RecursionError
