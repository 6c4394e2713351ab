"""Making HTML ready to be read, and what of a page is no text of its author."""

import re
from collections.abc import Set as AbstractSet
from typing import Final

from lxml import etree

from loccit.infrastructure.adapters.docling.marks import Mark, mark
from loccit.infrastructure.adapters.docling.mathml import formula_text
from loccit.infrastructure.adapters.docling.text.gutenberg import cut_licence
from loccit.infrastructure.adapters.docling.text.plain_text import decode_markup
from loccit.infrastructure.adapters.docling.trees import (
    Element,
    cut,
    has,
    is_in,
    parse_html,
    settle,
    text_of,
    unwrap,
    write,
)
from loccit.infrastructure.adapters.docling.web.notes import NOTE, is_unseen, mark_references
from loccit.infrastructure.adapters.docling.web.page_blocks import UNSEEN_STYLE
from loccit.infrastructure.adapters.docling.web.printed_pages import (
    find_printed_pages,
    write_printed_pages,
)

_RUNS: Final = (
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "data", "del", "dfn", "em", "font",
    "i", "ins", "kbd", "mark", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span",
    "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
)  # fmt: skip
_NAMES: Final = ("code", "kbd", "samp")
# Parts of a page that every page of a site repeats, and its controls.
_FURNITURE: Final = frozenset({"nav", "footer", "button", "dialog"})
_FURNITURE_ROLES: Final = frozenset(
    {"navigation", "contentinfo", "search", "dialog", "alertdialog", "button"}
)
_NOTES: Final = re.compile(r"foot-?notes?|end-?notes?|rearnotes?", re.IGNORECASE)
_FILE_NAME: Final = re.compile(
    r"\S+\.(?:png|jpe?g|gif|svg|webp|tiff?|bmp|eps)|(?=\S*\d)\S+[-_]\S+|\S+_\S+", re.IGNORECASE
)
"""With its ending or, as cameras and programs name pictures, without: "IMG_2034", "tide-05"."""
_MAIN_SHARE: Final = 0.5
"""Of the text of a page, what its `main` holds at least; below it, the mark-up is not believed."""


def prepare_html(data: bytes) -> Element:
    """Prepare HTML of which all is text; see `prepare_page`."""
    return prepare_page(_read(data))


def prepare_saved_page(data: bytes) -> Element:
    """Prepare a page as a browser saves it, without what its site puts around the content."""
    from loccit.infrastructure.adapters.docling.web.main_content import keep_content  # numpy

    page = _read(data)
    return prepare_page(page, is_content=keep_content(page, _says_note))


def _read(data: bytes) -> Element:
    page = parse_html(decode_markup(data))
    cut_licence(page)
    find_printed_pages(page)
    return page


def prepare_page(page: Element, *, is_content: bool = False) -> Element:
    """Take the tags of runs out of a page, and with them what is struck out or not shown.

    Formulas become TeX where the page holds it, links to notes and raised runs become marks, and
    captions stand before what they are of. What is not its text is taken out.

    Args:
        page: The page.
        is_content: Whether only its content is left.

    Returns:
        The page.
    """
    for picture in page.iter("img"):
        if _says_nothing(picture, is_content=is_content):
            picture.attrib.pop("alt", None)
    _part_names(page)
    _write_formulas(page)
    keys = mark_references(page)
    for run in list(page.iter(*_RUNS)):
        if run.tag == "del" or is_unseen(run):
            cut(run)
        else:
            unwrap(run)
    for part in page.iter("script", "style", "noscript"):
        cut(part)
    settle(page)
    if not is_content:
        _take_out_furniture(page)
    _lower_feet(page)
    _lift_captions(page)
    _mark_notes(page, keys)
    write_printed_pages(page)
    return page


def _says_nothing(picture: Element, *, is_content: bool) -> bool:
    """Tell a picture without a description, or with one that is no text of the page.

    A picture that is a link leads to another page of the site, and shows what is there.
    """
    said = picture.get("alt", "")
    is_link = is_content and is_in(picture, "a")
    return is_link or is_unseen(picture) or _FILE_NAME.fullmatch(said) is not None


def _part_names(page: Element) -> None:
    """Put a blank between a name in a program and a run beside it, which style sheets set apart.

    As in `<code>limit</code><span>integer</span>`; letters that follow are more of the word.
    """
    for name in page.iter(*_NAMES):
        for one, other in ((name.getprevious(), name), (name, name.getnext())):
            if one is None or other is None or one.tail or other.tag in {"sub", "sup"}:
                continue
            if text_of(one)[-1:].isalnum() and text_of(other)[:1].isalnum():
                one.tail = " "


def _lower_feet(page: Element) -> None:
    """Put the foot of a table below it, wherever it is written."""
    for foot in [*page.iter("tfoot")]:
        foot.tag = "tbody"
        table = foot.getparent()
        if table is not None:
            table.append(foot)


def _lift_captions(page: Element) -> None:
    """Put captions first in their figures, so that a table stands below its name."""
    for caption in [*page.iter("figcaption")]:
        figure = caption.getparent()
        if figure is not None and figure.tag == "figure":
            figure.insert(0, caption)


def _write_formulas(page: Element) -> None:
    for formula in [each for each in page.iter("math", "script") if not is_in(each, "math")]:
        kind = formula.get("type", "")
        if formula.tag == "math":
            text, is_block = formula_text(formula), formula.get("display") == "block"
        elif kind.startswith("math/tex"):
            text, is_block = text_of(formula).strip(), "mode=display" in kind
        else:
            continue
        if is_block:
            formula.clear(keep_tail=True)
            formula.tag = "div"
            formula.text = mark(Mark.FORMULA) + text
        else:
            write(formula, text)


def _take_out_furniture(page: Element) -> None:
    for part in page.iter():
        if part.tag != "body" and _is_furniture(part):
            cut(part)
    settle(page)
    _keep_main(page)
    for part in page.iter():
        is_aside = part.tag == "aside" or part.get("role") == "complementary"
        if is_aside and not _says_note(part) and not is_in(part, "main", "article"):
            cut(part)
    settle(page)


def _is_furniture(part: Element) -> bool:
    role = part.get("role")
    if part.tag in _FURNITURE or role in _FURNITURE_ROLES:
        return True
    if part.tag == "header" or role == "banner":
        return not has(part, "h1", "h2", "h3")
    is_hidden = "hidden" in part.attrib or part.get("aria-hidden") == "true"
    return is_hidden or UNSEEN_STYLE.search(part.get("style", "")) is not None


def _keep_main(page: Element) -> None:
    """Take out what stands beside the one main part of a page, but its title."""
    mains = [part for part in page.iter() if part.tag == "main" or part.get("role") == "main"]
    if len(mains) != 1 or len(text_of(mains[0])) < _MAIN_SHARE * len(text_of(page)):
        return
    kept = mains[0]
    for parent in mains[0].iterancestors():
        if kept.tag == "body":
            break
        parent.text = None
        for part in parent:
            part.tail = None
            if part is not kept and part.tag != "head" and not has(part, "h1"):
                cut(part)
        kept = parent
    settle(page)


def _mark_notes(page: Element, keys: AbstractSet[str]) -> None:
    for part in page.iter() if keys else ():
        identifier = part.get("id", "")
        key = part.get(NOTE) or (identifier if identifier in keys else f"#{identifier}")
        if key in keys and (NOTE in part.attrib or _is_note(part)):
            _mark_first_words(part, mark(Mark.NOTE, key))


def _mark_first_words(part: Element, made: str) -> None:
    for event, element in etree.iterwalk(part, events=("start", "end")):
        if event == "start":
            if re.search(r"\w", element.text or ""):
                element.text = made + element.text
                return
        elif element is not part and re.search(r"\w", element.tail or ""):
            element.tail = made + element.tail
            return


def _is_note(part: Element) -> bool:
    for element in (part, *part.iterancestors()):
        if element.tag in {"html", "body", "main", "article"}:
            return False
        if _says_note(element):
            return True
    return False


def _says_note(part: Element) -> bool:
    return any(_NOTES.search(part.get(name, "")) for name in ("class", "role", "epub:type", "id"))
