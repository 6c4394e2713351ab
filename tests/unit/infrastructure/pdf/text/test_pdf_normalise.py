"""Characters of a line of a PDF."""

import pytest

from loccit.infrastructure.adapters.pdf.text.normalise import clean


@pytest.mark.parametrize(
    ("printed", "kept"),
    [
        ("2.1 Cells . . . . . . . . . 16", "2.1 Cells … 16"),
        ("Preface ............. iii", "Preface … iii"),
        ("Wait . . . what?", "Wait . . . what?"),
        ("e.g. 3.5.1 ...", "e.g. 3.5.1 ..."),
        ("D´ej`a", "Déj`a"),
    ],
)
def test_leader_dots_become_an_ellipsis_and_accents_join_their_letter(
    printed: str, kept: str
) -> None:
    assert clean(printed) == kept
