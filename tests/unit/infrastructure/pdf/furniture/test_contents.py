"""What later steps know of the lines of a table of contents."""

import pickle
from dataclasses import replace

from loccit.infrastructure.adapters.pdf.furniture.contents import with_contents
from loccit.infrastructure.adapters.pdf.model import Line, PageText


def line(text: str, left: float, top: float, right: float) -> Line:
    return Line(text, left, top, right, top + 10, 0, len(text), 0)


PAGE = PageText(
    1,
    595,
    842,
    (
        line("Contents", 72, 80, 130),
        *(
            part
            for row in range(6)
            for part in (
                line(f"Chapter of the tides {row}", 72, 120 + 20 * row, 200),
                line(f". . . {10 + row}", 210, 120 + 20 * row, 520),
            )
        ),
    ),
)


def test_an_entry_stays_one_when_it_is_copied_or_passed_between_processes() -> None:
    (page,) = with_contents([PAGE], [10.0])

    entries = [part for part in page.upright if part.entry]

    assert len(entries) == 6
    assert all(replace(entry, left=0.0).entry for entry in entries)
    assert all(entry.entry for entry in pickle.loads(pickle.dumps(entries)))  # noqa: S301  (our own)
    assert [part.text for part in page.upright if not part.entry] == ["Contents"]
