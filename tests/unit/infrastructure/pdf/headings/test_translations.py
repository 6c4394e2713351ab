"""Titles that a page has in two languages."""

import pytest

from loccit.infrastructure.adapters.pdf.headings.translations import is_translated


@pytest.mark.parametrize(
    ("title", "other", "told"),
    [
        ("La medida de los ríos", "The Measurement of Rivers", True),
        ("PREDIKSI DENGAN NAÏVE BAYES", "PREDICTION USING NAÏVE BAYES", True),
        ("การวัดแม่น้ำ", "Measuring Rivers with Ropes", True),
        ("UMA ANÁLISE DE", "WORLD OF WARCRAFT", False),
        ("The measurement of rivers", "With ropes of salt", False),
        ("La medida de los ríos", "Una cuerda para el mar", False),
    ],
)
def test_the_english_of_a_title_is_its_translation(title: str, other: str, *, told: bool) -> None:
    assert is_translated(title, other, []) is told
