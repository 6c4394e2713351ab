"""The names of axes, boxes and places in a figure are no headings."""

from dataclasses import replace

from loccit.infrastructure.adapters.pdf.headings.lettering import lettering_of
from loccit.infrastructure.adapters.pdf.model import Column, Line
from tests.unit.infrastructure.pdf.structure.pages import HEAVY, LEFT, PROFILE, line, paragraph

CAPTION = line("Figure 2: Ropes and tides.", 300, right=250)


def label(text: str, top: float, left: float = 200) -> Line:
    """Return a word in the midst of a figure."""
    return replace(line(text, top, HEAVY), left=left, right=left + 5 * len(text))


def holds(it: Line, *others: Line, captions: tuple[Line, ...] = (CAPTION,)) -> bool:
    """Tell whether a line stands in a figure of a page with these lines."""
    lines = sorted([it, *others, *captions, *paragraph(400)], key=lambda one: one.top)
    return lettering_of([Column(1, tuple(lines), LEFT, 522)], PROFILE).holds(1, it)


def test_the_name_of_an_axis_stands_in_a_figure() -> None:
    assert holds(label("Time (sec.)", 285))


def test_labels_among_others_stand_in_a_figure() -> None:
    assert holds(label("Rope", 120), label("Tide", 180, 300), label("River", 240))


def test_one_of_them_may_be_long() -> None:
    assert holds(label("Rope", 120), line("Treatment of ropes and of what is tied to them", 180))


def test_a_name_above_a_picture_may_be_a_heading() -> None:
    assert not holds(label("Results of the tides", 120))


def test_a_name_that_begins_where_text_does_may_be_a_heading() -> None:
    assert not holds(label("Tides", 120, LEFT), label("Rope", 180), label("River", 240))


def test_a_name_above_text_may_be_a_heading() -> None:
    assert not holds(label("Tides", 80), *paragraph(100))


def test_lines_that_fill_a_narrow_column_are_text() -> None:
    heading = label("Tides", 120, 90)
    text = [replace(one, right=LEFT + 100) for one in paragraph(140)]
    lines = (heading, *text, replace(CAPTION, right=LEFT + 100))
    assert not lettering_of([Column(1, lines, LEFT, LEFT + 110)], PROFILE).holds(1, heading)


def test_a_name_above_a_sentence_about_a_figure_may_be_a_heading() -> None:
    assert not holds(label("Tides", 285), captions=(line("Figure 2 shows the tides of", 300),))


def test_without_a_caption_there_is_no_figure() -> None:
    assert not holds(label("Time (sec.)", 285), captions=())


def test_an_entry_of_a_list_of_figures_is_no_caption() -> None:
    assert not holds(label("Figures", 285), captions=(replace(CAPTION, entry=True),))
