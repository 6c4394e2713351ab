"""Notes that go on at the foot of the next page."""

from collections.abc import Callable

from loccit.domain.models.document import BlockKind, Box
from loccit.infrastructure.adapters.pdf.document.flow import join_flow
from loccit.infrastructure.adapters.pdf.model import Part
from tests.growth import LINEAR, growth


def part(kind: BlockKind, page: int, top: float, text: str, size: float) -> Part:
    box = Box(72, top, 500, top + 40)
    return Part(kind, page, page, (text,), box, size, floating=kind is BlockKind.FOOTNOTE)


def parts(pages: int) -> list[Part]:
    """Return pages each of whose notes goes on at the foot of the next one."""
    return [
        made
        for page in range(1, pages + 1)
        for made in (
            part(BlockKind.PARAGRAPH, page, 100, "The river was measured here.", 10),
            part(BlockKind.PARAGRAPH, page, 600, "and so the note goes on.", 8),
            part(BlockKind.FOOTNOTE, page, 700, "A note that does not end", 8),
        )
    ]


def join(pages: int) -> Callable[[], list[Part]]:
    made = parts(pages)
    return lambda: join_flow(made, ())


def test_the_rest_of_a_note_follows_it() -> None:
    found = join(3)()

    notes = [item.lines[0] for item in found if item.kind is BlockKind.FOOTNOTE]
    assert notes[:2] == ["A note that does not end", "and so the note goes on."]
    assert [item.continues for item in found if item.lines[0].startswith("and")] == [
        False,
        True,
        True,
    ]
    assert [item.page for item in found] == sorted(item.page for item in found)


def test_time_grows_as_the_pages_do() -> None:
    assert growth(join, 400) < LINEAR
