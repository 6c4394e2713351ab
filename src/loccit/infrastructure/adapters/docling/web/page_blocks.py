"""A web page as the blocks that a browser sets below each other, in the order of its text."""

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from lxml import etree

from loccit.infrastructure.adapters.docling.trees import Element, has, text_of

BLOCKS: Final = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "legend", "li", "main", "menu", "nav",
    "ol", "option", "p", "pre", "search", "section", "select", "summary", "table", "tbody", "td",
    "tfoot", "th", "thead", "tr", "ul",
})  # fmt: skip
"""Elements that begin a new line."""
SILENT: Final = frozenset({
    "head", "iframe", "noscript", "object", "script", "style", "svg", "template", "textarea",
    "title",
})  # fmt: skip
"""Elements whose text is not among that of their page."""
UNSEEN_STYLE: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
"""In the style of an element that is not shown."""


@dataclass(slots=True)
class PageBlock:
    """A run of text that no block interrupts.

    Attributes:
        element: The block that it stands in.
        places: Where its pieces stand: the text of an element, or what follows it.
        text: The pieces, joined.
        linked: Characters of it that are links.
        leads_away: Whether one of these links leads to another page.
    """

    element: Element
    places: list[tuple[Element, Literal["text", "tail"]]] = field(default_factory=list)
    text: str = ""
    linked: int = 0
    leads_away: bool = False


def page_blocks(body: Element) -> list[PageBlock]:
    """Return the blocks of a page that have a letter or a digit."""
    runs = _Runs(body)
    steps = etree.iterwalk(body, events=("start", "end"))
    for event, element in steps:
        if event == "end":
            runs.end(element)
        elif element.tag in SILENT:
            steps.skip_subtree()
        else:
            runs.start(element)
    return [block for block in runs.blocks if any(map(str.isalnum, block.text))]


def tab_title(page: Element) -> str:
    """Return what a page shows on its tab."""
    title = next(page.iter("title"), None)
    return "" if title is None else text_of(title)


class _Runs:
    """Takes the elements of a body as they open and close; no recursion, they may be many deep."""

    def __init__(self, body: Element) -> None:
        self.blocks = [PageBlock(body)]
        self._body = body
        self._holders = [body]  # the blocks that are open
        self._links: list[Element] = []

    def start(self, element: Element) -> None:
        if _is_block(element) and element is not self._body:
            self._holders.append(element)
            self.blocks.append(PageBlock(element))
        if element.tag == "a":
            self._links.append(element)
        self.add(element, "text")

    def end(self, element: Element) -> None:
        if element is self._body:
            return
        if element.tag in SILENT:
            self.add(element, "tail")
            return
        if element.tag == "a":
            self._links.pop()
        if _is_block(element):
            self._holders.pop()
            self.blocks.append(PageBlock(self._holders[-1]))
        self.add(element, "tail")

    def add(self, element: Element, place: Literal["text", "tail"]) -> None:
        text = element.text if place == "text" else element.tail
        if not text:
            return
        block = self.blocks[-1]
        block.places.append((element, place))
        block.text += text
        if self._links:
            block.linked += len(text)
            block.leads_away |= "#" not in self._links[-1].get("href", "#")


def _is_block(element: Element) -> bool:
    """Tell what begins a new line: of line breaks, two that part paragraphs."""
    return parts_paragraphs(element) if element.tag == "br" else element.tag in BLOCKS


def parts_paragraphs(line_break: Element) -> bool:
    """Tell whether another line break follows."""
    following = line_break.getnext()
    is_next = following is not None and following.tag == "br"
    return is_next and not (line_break.tail or "").strip()


def is_data_table(element: Element) -> bool:
    """Tell a table of data from one that lays out a page."""
    if element.tag != "table" or next(element.iterdescendants("table"), None) is not None:
        return False
    return not has(element, "h1", "h2", "h3", "h4", "form", "nav")
