"""Reads books in Markdown as plain nodes, to be set anew in many looks."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*(\{#.*\})?$")
_BULLET = re.compile(r"[*+-]\s+(.*)")
_NUMBER = re.compile(r"\d+[.)]\s+(.*)")
_PICTURE = re.compile(r"(?:Insert\s+\S+\.(?:png|jpg))|(?:!\[([^\]]*)\]\([^)]*\))")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"<[^>]*>|\{#[^}]*\}|`[^`]*$")


@dataclass(frozen=True, slots=True)
class Node:
    """One thing of a text.

    Attributes:
        kind: What it is.
        text: Its text; of lists empty.
        level: Of a heading, from 1.
        items: Of a list.
    """

    kind: Literal["heading", "paragraph", "bullets", "numbers", "code", "figure"]
    text: str = ""
    level: int = 0
    items: tuple[str, ...] = ()


def nodes_of(markdown: str) -> list[Node]:
    """Return the nodes of a text in Markdown; what is neither text, list nor code is left out."""
    return list(_nodes(_without_front_matter(markdown).replace("\r", "").split("\n")))


def _without_front_matter(markdown: str) -> str:
    return re.sub(r"\A---\n.*?\n---\n", "", markdown, flags=re.DOTALL)


def _nodes(lines: Sequence[str]) -> Iterator[Node]:
    place = 0
    while place < len(lines):
        line = lines[place]
        if line.startswith("```"):
            end = _next(lines, place + 1, lambda said: said.startswith("```"))
            yield Node("code", "\n".join(lines[place + 1 : end]))
            place = end + 1
        elif line.startswith(("    ", "\t")):
            end = _next(lines, place, lambda said: not said.startswith(("    ", "\t")))
            yield Node("code", "\n".join(said.strip("\t")[:200] for said in lines[place:end]))
            place = end
        elif match := _HEADING.fullmatch(line):
            yield Node("heading", _plain(match[2]), level=len(match[1]))
            place += 1
        elif _PICTURE.match(line):
            caption = lines[place + 1].strip() if place + 1 < len(lines) else ""
            yield Node("figure", _plain(re.sub(r"^[^.]*\d\.?\s*", "", caption)))
            place += 2
        elif _BULLET.match(line) or _NUMBER.match(line):
            pattern = _BULLET if _BULLET.match(line) else _NUMBER
            items = []
            while place < len(lines) and (found := pattern.match(lines[place])):
                items.append(_plain(found[1]))
                place += 1
            said = tuple(item for item in items if item)
            yield Node("bullets" if pattern is _BULLET else "numbers", items=said)
        elif line.strip() and not line.startswith(("<", "|", ">", "!")):
            end = _next(lines, place, lambda said: not said.strip())
            text = _plain(" ".join(lines[place:end]))
            if text:
                yield Node("paragraph", text)
            place = end
        else:
            place += 1


def _next(lines: Sequence[str], start: int, stop: Callable[[str], bool]) -> int:
    place = start
    while place < len(lines) and not stop(lines[place]):
        place += 1
    return place


def _plain(text: str) -> str:
    text = _LINK.sub(r"\1", text)
    text = text.replace("`", "").replace("**", "").replace("__", "")
    text = re.sub(r"(?<!\w)[*_]([^*_]+)[*_](?!\w)", r"\1", text)
    return " ".join(_TAG.sub("", text).split())


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a paragraph, roughly."""
    return [said for said in re.split(r"(?<=[.!?؟])\s+|(?<=[。！？])", text) if said.strip()]


def rows_of(nodes: Sequence[Node], chance: random.Random) -> list[list[str]]:
    """Return the rows of a table whose words are the text's own."""
    texts = [node.text for node in nodes if node.kind == "paragraph"]
    columns = chance.choice((2, 3, 4))
    rows = []
    for _ in range(chance.randrange(3, 8)):
        words = chance.choice(texts).split()
        rows.append(
            [" ".join(words[:2])[:30], *(str(chance.randrange(9999)) for _ in range(columns - 1))]
        )
    return rows
