"""The time that running lines take, in documents of thousands of pages."""

from collections.abc import Callable

from loccit.infrastructure.adapters.pdf.furniture.running import Running, find_running
from loccit.infrastructure.adapters.pdf.model import Line, PageText, Style
from tests.growth import LINEAR, growth

STYLE = Style("Times", 10.0, bold=False, italic=False)


def line(text: str, top: float) -> Line:
    return Line(text, 72, top, 500, top + 10, 0, len(text), 0)


def pages(count: int) -> list[PageText]:
    """Return pages whose header stands at another height each time, and counts figures."""
    return [
        PageText(
            index,
            595,
            842,
            (
                line(f"Report {7 * index} of the harbour office in {index}", 40 + index / 1000),
                *(
                    line(f"Text of the tides {row} that goes on.", 100 + 14 * row)
                    for row in (1, 2)
                ),
            ),
        )
        for index in range(1, count + 1)
    ]


def find(count: int) -> Callable[[], Running]:
    made = pages(count)
    return lambda: find_running(made)


def test_time_grows_as_the_pages_do() -> None:
    assert growth(find, 1000) < LINEAR
