"""Scores of headings whose styles were taken off."""

from pathlib import Path

import pytest

from benchmarks.unstyled import compared, without_styles
from tests.integration.formats.office_texts import Set, write
from tests.integration.formats.reading import convert

_PROSE = Set("The harbour has a bell that rings when the water turns, and not before. " * 3)


@pytest.mark.parametrize("suffix", [".docx", ".odt"])
def test_a_text_without_its_styles_has_headings_by_their_look_or_none(
    tmp_path: Path, suffix: str
) -> None:
    titles = ["Introduction", "The bells", "Conclusion"]
    blocks = [one for text in titles for one in (Set(text, style="Heading 1"), _PROSE)]
    path = write(tmp_path / f"styled{suffix}", blocks)
    assert [text for _, text in convert(path).headings] == titles

    path.write_bytes(without_styles(path.read_bytes()))

    found = convert(path)
    assert {heading.source for heading in found.result.structure.heading_tree} <= {"font"}
    assert "The bells" in found.text


def test_headings_are_compared_by_their_letters_and_levels_by_their_distance() -> None:
    found = compared(
        [(1, "Introduction"), (2, "The bells"), (1, "Conclusion")],
        [(2, "1. INTRODUCTION".removeprefix("1. ")), (3, "The  bells"), (1, "A remark")],
    )

    assert (found.recall.hits, found.recall.of, found.precision.of) == (2, 3, 3)
    assert found.levels.value == 1.0
    assert found.f1 == 2 * 2 / 6
