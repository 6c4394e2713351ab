"""Which names a citation by names and year names."""

import pytest

from loccit.domain.quotations.citing import citations_in


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(See Rowe 2014, p. 3)", ("Rowe",)),
        ("(Siehe Rowe 2014, S. 3)", ("Rowe",)),
        ("Vgl. Rowe (2014, S. 3)", ("Rowe",)),
        ("(Rowe Marine 2014)", ("Marine",)),
        ("(Harvey Miller 2014)", ("Miller",)),
        ("(Rowe & Lee, 2014)", ("Rowe", "Lee")),
        ("(Rowe y Lee 2014)", ("Rowe", "Lee")),
        ("(Rowe e Lee 2014)", ("Rowe", "Lee")),
        ("(Rowe, Lee, and Abel 2014)", ("Rowe", "Lee", "Abel")),
    ],
)
def test_words_that_lead_to_a_name_and_its_last_letter_are_no_names(
    text: str, names: tuple[str, ...]
) -> None:
    [cited] = citations_in(text)

    assert [work.names for work in cited.citations] == [names]
