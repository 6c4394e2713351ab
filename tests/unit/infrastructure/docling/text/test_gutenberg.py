"""What Project Gutenberg puts around a text."""

import pytest

from loccit.infrastructure.adapters.docling.text.gutenberg import cut_licence, without_licence
from loccit.infrastructure.adapters.docling.trees import parse_html, text_of

START = "*** START OF THE PROJECT GUTENBERG EBOOK MUD ***"
END = "*** END OF THIS PROJECT GUTENBERG EBOOK MUD ***"


@pytest.mark.parametrize("end", [END, "End of Project Gutenberg's Mud, by Ana Lima"])
def test_the_book_stands_between_the_borders(end: str) -> None:
    assert without_licence(f"A head\n{START}\nOf mud.\n{end}\nA licence").strip() == "Of mud."


def test_a_text_of_others_is_left_alone() -> None:
    assert without_licence("Of mud, at the END OF THE day") == "Of mud, at the END OF THE day"


@pytest.mark.parametrize(
    "page",
    [
        f"<p>A head<p>{START}<p>Of <b>mud</b>.<p>{END}<p>A licence",
        f"<pre>A head\n{START}\n</pre>Of <b>mud</b>.<pre>\n{END}\nA licence</pre>",
        f"A head<br>{START}<br>Of <b>mud</b>.<br>{END}<br>A licence",
    ],
)
def test_on_a_page_too(page: str) -> None:
    root = parse_html(page)
    cut_licence(root)
    assert text_of(root).strip() == "Of mud."
