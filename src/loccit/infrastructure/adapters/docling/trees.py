"""Parsing the mark-up of strangers, and editing its tree in linear time.

No entity is expanded, no DTD and nothing of the network is read. What is nested deeper than 256
elements of XML is refused by libxml2, and its 2,048 of HTML are looked at in `web`.

lxml joins the text around an element that is taken out anew each time, which is quadratic where
many are. So an edit only renames an element, and `settle` takes all of them out at once.
"""

import re
from collections.abc import Iterator
from html.entities import html5
from typing import Final, TypeAlias

from lxml import etree
from lxml.etree import _Element

Element: TypeAlias = _Element

HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
"""From the highest level down."""
_TEXT, _CUT = "loccit-text", "loccit-cut"
_CONTROLS: Final = dict.fromkeys([*range(9), 0xB, 0xC, *range(0xE, 0x20), 0xFFFE, 0xFFFF], " ")
_RAW: Final = ("title", "style", "script", "textarea")
"""Elements of HTML that hold text without mark-up."""
_ENDS: Final = re.compile(r"</(?:body|html)\s*>", re.IGNORECASE)
"""Behind which libxml2 reads no more, and browsers do."""
_CONTROL_REFERENCE: Final = re.compile(
    r"&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01]|6553[45])|x0*(?:[0-8bcef]|1[0-9a-f]|fff[ef]))(?!\w);?",
    re.IGNORECASE,
)
"""Characters that no XML may hold, and a tree neither, and references to them."""


def parse_xml(data: bytes, *, may_be_damaged: bool = False) -> Element:
    """Return the root of a file in XML, without comments and processing instructions.

    Prefixes may be undeclared, as those of an article that only its DTD declares.

    Args:
        data: The file.
        may_be_damaged: Whether to take what can be read of it.

    Raises:
        ValueError: If it is damaged, or nothing of it can be read.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        remove_comments=True,
        remove_pis=True,
        recover=True,
    )
    root = etree.fromstring(data, parser)
    for error in () if may_be_damaged else parser.error_log:
        if (
            error.domain != etree.ErrorDomains.NAMESPACE
            and error.level > etree.ErrorLevels.WARNING
        ):
            raise ValueError(f"no XML: {error.message}")
    if root is None:
        raise ValueError("no XML: it has no element")
    for entity in list(root.iter(etree.Entity)):
        _write_entity(entity)
    settle(root)
    return root


def parse_html(text: str) -> Element:
    """Return the root of a page, which has a `body`, as browsers read it: whatever it is.

    Raises:
        RecursionError: If its tags are nested too deeply for libxml2.
    """
    parser = etree.HTMLParser(
        encoding="utf-8",
        no_network=True,
        huge_tree=True,  # deeper than 256 elements it would stop without a word
        remove_comments=True,
        remove_pis=True,
    )
    text = _ENDS.sub("", _CONTROL_REFERENCE.sub(" ", text.translate(_CONTROLS)))
    known = text.lower()
    for name in _RAW:
        if f"</{name}" not in known:  # or it would hold all that follows
            text = re.sub(rf"<{name}\b[^<>]*>", "", text, flags=re.IGNORECASE)
    try:
        root = etree.fromstring(text.encode(errors="replace"), parser)
    except etree.XMLSyntaxError:  # nothing but white space and comments
        root = None
    if any(error.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for error in parser.error_log):
        raise RecursionError
    if root is None:
        root = etree.Element("html")
    body = root.find("body")
    if body is None:
        body = etree.SubElement(root, "body")
    for stray in [part for part in root if part.tag not in {"head", "body"}]:
        body.append(stray)
    return root


def _write_entity(entity: Element) -> None:
    """Write a sign that HTML has a name for; other names stay as they are written."""
    sign = etree.Element(_TEXT)
    sign.text = html5.get(f"{entity.name};", f"&{entity.name};")
    sign.tail = entity.tail
    parent = entity.getparent()
    if parent is not None:
        parent.replace(entity, sign)


def local_name(element: Element) -> str:
    """Return the name of an element without its namespace, or a prefix that nothing declares."""
    return str(element.tag).rpartition("}")[2].rpartition(":")[2]


def pieces_of(element: Element, name: str) -> Iterator[str | Element]:
    """Yield the children of a name, and before, between and behind them the other text."""
    text = element.text or ""
    for child in element:
        if child.tag == name:
            yield text
            yield child
            text = ""
        else:
            text += text_of(child)
        text += child.tail or ""
    yield text


def has(element: Element, *names: str) -> bool:
    """Tell whether an element is one of these or holds one."""
    return next(element.iter(*names), None) is not None


def is_in(element: Element, *names: str) -> bool:
    """Tell whether an element stands in one of these."""
    return next(element.iterancestors(*names), None) is not None


def text_of(element: Element) -> str:
    """Return all text within an element."""
    return "".join(element.itertext())


def short_text(element: Element, most: int) -> str | None:
    """Return all text within an element, None if it is longer than so many characters.

    It reads no more than it must: of elements that stand in each other each may ask.
    """
    text = ""
    for part in element.itertext():
        text += part
        if len(text) > most:
            return None
    return text


def write(element: Element, text: str) -> None:
    """Put a text in the place of an element, once the tree is settled."""
    element.clear(keep_tail=True)
    element.text = text
    element.tag = _TEXT


def unwrap(element: Element) -> None:
    """Leave what an element holds in its place, once the tree is settled."""
    element.tag = _TEXT


def cut(element: Element) -> None:
    """Take an element and what it holds away, once the tree is settled."""
    element.tag = _CUT


def settle(root: Element) -> None:
    """Carry out the edits below a root."""
    etree.strip_elements(root, _CUT, with_tail=False)
    etree.strip_tags(root, _TEXT)
