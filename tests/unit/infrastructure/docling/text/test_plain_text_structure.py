"""What a text without markup is cut into."""

from loccit.infrastructure.adapters.docling.text.plain_text_structure import text_pieces


def test_lines_that_no_blank_one_separates_are_read_to_the_end() -> None:
    line = "12:04 the tide gauge was read\n"

    [piece] = text_pieces(line * 300_000)  # in quadratic time this would take minutes

    assert piece.text.count("gauge") == 300_000
