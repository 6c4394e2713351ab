"""Draws the floors and rooms of the source from its imports: `make specs` writes specs/floors.svg.

A floor is a layer; whoever is on a higher one may import what is below. A room is a folder, or a
module that stands by itself. Rooms of one floor stand the higher the more of its rooms they need,
and an arrow leads to each that they import.
"""

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).parents[2] / "src" / "loccit"
FLOORS: Final = ("interfaces", "composition", "infrastructure", "application", "domain")
ADAPTERS: Final = "infrastructure/adapters"
WIDTH: Final = 1180  # pixels, as all that follow
NAME: Final = 130
ROOM: Final = (148, 26)
GAP: Final = (12, 22)
COLOURS: Final = ("#e8eef7", "#e9f3e6", "#f8f1df", "#f7e8e6", "#efe8f5")

Rooms = Mapping[str, frozenset[str]]
"""The rooms of a floor, each with those of the same floor that it imports."""


@cache
def rooms_of(floor: str) -> Rooms:
    """Return the rooms of a floor."""
    found = [_room(path) for path in sorted((SOURCE / floor).rglob("*.py"))]
    named = {room for room in found if room}
    needs: dict[str, set[str]] = {room: set() for room in named}
    for path in sorted((SOURCE / floor).rglob("*.py")):
        room = _room(path)
        if room:
            below = (target for target in _imports(path) if target.startswith(f"{floor}/"))
            imported = {_room(SOURCE / target) for target in below}
            needs[room] |= {each for each in imported if each in named and each != room}
    return {room: frozenset(others) for room, others in needs.items()}


def heights(rooms: Rooms) -> dict[str, int]:
    """Return how high each room stands: one above the highest that it needs."""
    found: dict[str, int] = {}

    def height(room: str) -> int:
        if room not in found:
            found[room] = 1 + max(map(height, rooms[room]), default=-1)
        return found[room]

    for room in rooms:
        height(room)
    return found


def svg() -> str:
    """Return the picture."""
    parts: list[str] = []
    top = 0
    for floor, colour in zip(FLOORS, COLOURS, strict=True):
        drawn, bottom = _floor(floor, colour, top)
        parts += drawn
        top = bottom + 10
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" '
        'font-family="sans-serif" font-size="12">'
    )
    arrow = (
        '<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#888"/></marker></defs>'
    )
    return "\n".join([head, arrow, *parts, "</svg>"]) + "\n"


def _floor(floor: str, colour: str, top: int) -> tuple[list[str], int]:
    rooms = rooms_of(floor)
    standing = heights(rooms)
    rows: list[list[str]] = []
    a_row = (WIDTH - NAME) // (ROOM[0] + GAP[0])
    for height in sorted(set(standing.values()), reverse=True):
        level = sorted(room for room in rooms if standing[room] == height)
        rows += [level[start : start + a_row] for start in range(0, len(level), a_row)]
    places = {
        room: (
            NAME + (2 * column + 1) * (WIDTH - NAME) // (2 * len(level)) - ROOM[0] // 2,
            top + GAP[1] // 2 + row * (ROOM[1] + GAP[1]),
        )
        for row, level in enumerate(rows)
        for column, room in enumerate(level)
    }
    bottom = top + max(1, len(rows)) * (ROOM[1] + GAP[1])
    parts = [
        f'<rect x="0" y="{top}" width="{WIDTH}" height="{bottom - top}" fill="{colour}"/>',
        f'<text x="12" y="{top + 22}" font-weight="bold">{floor}</text>',
    ]
    for room, others in sorted(rooms.items()):
        parts += [_arrow(places[room], places[other]) for other in sorted(others)]
    parts += [_box(room, *place) for room, place in sorted(places.items())]
    return parts, bottom


def _arrow(start: tuple[int, int], end: tuple[int, int]) -> str:
    x, y = start[0] + ROOM[0] // 2, start[1] + ROOM[1]
    to_x, to_y = end[0] + ROOM[0] // 2, end[1]
    bend = (y + to_y) // 2
    return (
        f'<path d="M{x} {y}C{x} {bend} {to_x} {bend} {to_x} {to_y}" fill="none" '
        'stroke="#999" stroke-width="0.8" marker-end="url(#a)"/>'
    )


def _box(room: str, x: int, y: int) -> str:
    width, height = ROOM
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="#fff" '
        f'stroke="#555"/><text x="{x + width // 2}" y="{y + 17}" text-anchor="middle">'
        f"{escape(room)}</text>"
    )


def _room(path: Path) -> str:
    """Return the room of a module: the part below its floor, below `adapters` for those."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    inner = parts[2:] if "/".join(parts[:2]) == ADAPTERS else parts[1:]
    return inner[0] if inner and inner[0] != "__init__" else ""


def _imports(path: Path) -> Iterable[str]:
    """Yield the files that a module imports, but for those it only names in annotations."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    annotating = {
        each
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for each in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in annotating:
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("loccit."):
            module = str(node.module).removeprefix("loccit.").replace(".", "/")
            for name in node.names:
                below = SOURCE / module / f"{name.name}.py"
                inner = f"{module}/{name.name}"
                yield f"{inner}.py" if below.exists() else _file(module, inner)


def _file(module: str, inner: str) -> str:
    """Return a file for an import of a folder's own name, or of what a module holds."""
    if (SOURCE / inner).is_dir():
        return f"{inner}/__init__.py"
    return f"{module}.py" if (SOURCE / f"{module}.py").exists() else f"{module}/__init__.py"


if __name__ == "__main__":
    sys.stdout.write(svg())
