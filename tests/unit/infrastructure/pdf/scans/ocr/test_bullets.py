"""Which signs at the beginning of lines are dots of a list."""

from loccit.infrastructure.adapters.pdf.scans.ocr.bullets import with_bullets
from loccit.infrastructure.adapters.pdf.scans.ocr.engine import RecognisedLine, RecognisedWord


def line(text: str, left: float = 100) -> RecognisedLine:
    words = [
        RecognisedWord(word, left + 50 * place, left + 50 * place + 40, 0.9)
        for place, word in enumerate(text.split())
    ]
    return RecognisedLine(tuple(words), 100, 40)


def read(*lines: RecognisedLine) -> list[str]:
    return [" ".join(word.text for word in line.words) for line in with_bullets(lines)]


def test_signs_at_the_left_of_several_lines_are_dots() -> None:
    assert read(line("¢ Bread"), line("© Butter"), line("and salt", 150)) == [
        "• Bread",
        "• Butter",
        "and salt",
    ]


def test_a_letter_is_a_dot_only_in_a_column_of_dots() -> None:
    assert read(line("¢ Bread"), line("e Butter"), line("° Salt"), line("e lei disse", 400)) == [
        "• Bread",
        "• Butter",
        "• Salt",
        "e lei disse",
    ]


def test_one_such_sign_stays_what_it_is() -> None:
    assert read(line("© The authors"), line("e lei disse")) == ["© The authors", "e lei disse"]


def test_a_sign_before_a_year_is_for_copyright() -> None:
    assert read(line("© 2019 Rowe"), line("© 2020 Shore")) == ["© 2019 Rowe", "© 2020 Shore"]
