"""Closing the tags of tables that HTML lets be left out, which html.parser does not."""

import re
from typing import Final

_SECTIONS: Final = frozenset({"thead", "tbody", "tfoot"})
_WITHIN: Final = {
    **dict.fromkeys(_SECTIONS, frozenset({"table"})),
    "tr": _SECTIONS | {"table"},
    "td": _SECTIONS | {"table", "tr"},
    "th": _SECTIONS | {"table", "tr"},
}
"""In what each tag of a table stands: its start ends all that is open and is none of these.

Of the HTML Standard, 13.1.2.4 Optional tags.
"""
_TAG: Final = re.compile(
    rf"<(?P<end>/?)(?P<name>table|{'|'.join(_WITHIN)})(?:\s[^<>]*?)?(?P<empty>/?)>", re.IGNORECASE
)


def with_closed_cells(text: str) -> str:
    """Return a page in which each row and each cell of a table has its end tag."""
    parts: list[str] = []
    position = 0
    opened: list[str] = []
    for tag in _TAG.finditer(text):
        name = tag["name"].lower()
        left_open = _ended_by(name, opened, is_end=bool(tag["end"]))
        if left_open:
            parts += [text[position : tag.start()], *(f"</{each}>" for each in left_open)]
            position = tag.start()
            del opened[-len(left_open) :]
        if tag["end"]:
            if opened and opened[-1] == name:
                opened.pop()
        elif (opened or name == "table") and not tag["empty"]:
            opened.append(name)
    parts.append(text[position:])
    return "".join(parts)


def _ended_by(name: str, opened: list[str], *, is_end: bool) -> list[str]:
    """Return what is open and ends where a tag stands, the innermost first."""
    if not opened or (name == "table" and not is_end):
        return []
    enclosing = {name} if is_end else _WITHIN[name]
    ended: list[str] = []
    for each in reversed(opened):
        if each in enclosing:
            return ended
        if each == "table":
            break
        ended.append(each)
    return []  # an end tag of what is not open in this table
