"""How much of a passage there is to read."""

from loccit.domain.documents.substance import substance
from loccit.domain.models.document import BlockKind


def test_a_title_block_says_little_and_a_full_passage_all() -> None:
    block = [(BlockKind.TITLE, 60), (BlockKind.BYLINE, 400), (BlockKind.PARAGRAPH, 80)]

    assert substance(block, is_whole=False) == 0.1
    assert substance([(BlockKind.HEADING, 40)], is_whole=False) == 0.0
    assert substance([(BlockKind.HEADING, 40), (BlockKind.PARAGRAPH, 900)], is_whole=False) == 1.0


def test_rows_of_a_table_and_a_document_of_one_passage_say_all_they_can() -> None:
    assert substance([("table", 120)], is_whole=False) == 1.0
    assert substance([("paragraph", 120)], is_whole=True) == 1.0
    assert substance([], is_whole=False) == 1.0
