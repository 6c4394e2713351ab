"""What says that a table or an abstract goes on over the page is no text."""

import pytest

from loccit.infrastructure.adapters.pdf.furniture.running import find_running
from loccit.infrastructure.adapters.pdf.model import Line, PageText


def left_of(text: str) -> list[str]:
    """Return the lines of a page that are left, with this one in the midst of it."""
    texts = ["Ropes are told by the tide.", text, "Each has two ends."]
    lines = tuple(
        Line(one, 72, 300 + 14 * at, 300, 310 + 14 * at, 0, len(one), 0)
        for at, one in enumerate(texts)
    )
    other = Line("The tides.", 72, 300, 300, 310, 0, 10, 0)
    pages = [PageText(1, 595, 842, lines), PageText(2, 595, 842, (other,))]
    return [line.text for line in find_running(pages).pages[0].upright]


@pytest.mark.parametrize(
    "text",
    [
        "(Continued on next page)",
        "(Continued from previous page)",
        "Continued from the previous page.",
        "Fortsetzung auf der nächsten Seite",
        "Fortsetzung von vorheriger Seite",
        "Suite à la page suivante",
        "Continúa en la siguiente página",
        "Continuação da página anterior",
        "continua dalla pagina precedente",
        "Vervolg op volgende pagina",
        "Pokračování z předchozí strany",
        "Продолжение на следующей странице",
        "续下页",
    ],
)
def test_a_line_that_says_that_something_goes_on_is_left_out(text: str) -> None:
    assert left_of(text) == ["Ropes are told by the tide.", "Each has two ends."]


@pytest.mark.parametrize(
    "text", ["It is continued on the next page.", "Table 2: continued from previous page", "Suite"]
)
def test_a_line_that_says_more_is_kept(text: str) -> None:
    assert text in left_of(text)
