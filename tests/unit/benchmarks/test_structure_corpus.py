"""The recipe of the reader's material: what its pure parts make of texts, marks and lists."""

from collections import Counter

import pytest

from benchmarks.structure.jats import parts_of
from benchmarks.structure.language import language_of, script_of
from benchmarks.structure.latex import contents_found, with_title
from benchmarks.structure.looks import LOOKS
from benchmarks.structure.manifest import by_group, by_place, split_of
from benchmarks.structure.marked import (
    Glyph,
    Mark,
    blocks_of,
    kind_of,
    with_run_ins,
    without_marks,
)
from benchmarks.structure.outlines import Line, composed, place_of
from benchmarks.structure.prose import nodes_of
from benchmarks.structure.texsource import class_of, contents_of, metadata_of
from benchmarks.structure.truth import Block, Metadata
from benchmarks.structure.typeset import Typesetter

_BODY, _ITEM, _RUNNING = 1, 6, 17
_CHAPTER, _SECTION, _PARAGRAPH = 50, 51, 74


def _glyphs(text: str, mark: Mark | None, left: float = 0.0, bottom: float = 700.0) -> list[Glyph]:
    return [
        Glyph(letter, mark, (left + 5 * place, bottom, left + 5 * place + 5, bottom + 10))
        for place, letter in enumerate(text)
    ]


def test_glyphs_of_one_paragraph_are_one_block() -> None:
    page = [*_glyphs("One", Mark(_BODY, 1, 7)), *_glyphs("Two", Mark(_BODY, 1, 8), bottom=600)]

    blocks = blocks_of([page])

    assert [(block.kind, block.text) for block in blocks] == [("body", "One"), ("body", "Two")]
    assert blocks[0].box == (0.0, 700.0, 15.0, 710.0)


def test_a_heading_of_two_paragraphs_is_one_block() -> None:
    page = [
        *_glyphs("Chapter 1", Mark(_CHAPTER, 3, 1)),
        *_glyphs("Title", Mark(_CHAPTER, 3, 2), bottom=660),
    ]

    (block,) = blocks_of([page])

    assert (block.kind, block.level, block.text) == ("heading", 1, "Chapter 1Title")


def test_levels_are_counted_from_the_highest_that_is_used() -> None:
    page = [
        *_glyphs("A", Mark(_SECTION, 1, 1)),
        *_glyphs("B", Mark(_SECTION + 1, 2, 2), bottom=650),
        *_glyphs("C", Mark(_PARAGRAPH, 3, 3), bottom=600),
    ]

    blocks = blocks_of([page])

    assert [(block.kind, block.level) for block in blocks] == [
        ("heading", 1),
        ("heading", 2),
        ("run-in heading", 4),
    ]


def test_a_paragraph_that_goes_on_in_the_next_column_is_two_blocks() -> None:
    mark = Mark(_BODY, 1, 1)
    page = [*_glyphs("low", mark, bottom=100), *_glyphs("high", mark, left=300, bottom=700)]

    blocks = blocks_of([page])

    assert [(block.text, block.continued) for block in blocks] == [("low", False), ("high", True)]


def test_a_paragraph_that_goes_on_on_the_next_page_says_so() -> None:
    mark = Mark(_ITEM, 1, 1)

    blocks = blocks_of([_glyphs("one", mark), _glyphs("two", mark)])

    assert [(block.page, block.continued) for block in blocks] == [(0, False), (1, True)]


def test_lines_of_the_furniture_are_blocks_of_their_own() -> None:
    mark = Mark(_RUNNING, 1, 0)
    page = [*_glyphs("Head", mark, bottom=800), *_glyphs("12", mark, bottom=30)]

    assert [block.text for block in blocks_of([page])] == ["Head", "12"]


def test_glyphs_without_a_mark_are_left_out() -> None:
    assert blocks_of([_glyphs("inside a picture", None)]) == []


def test_the_name_of_an_abstract_is_a_heading() -> None:
    page = [*_glyphs("Abstract", Mark(15, 1, 1)), *_glyphs("We", Mark(15, 1, 2), bottom=650)]

    assert [block.kind for block in blocks_of([page], "Abstract")] == ["heading", "abstract"]


@pytest.mark.parametrize(("number", "told"), [(49, ("heading", -1)), (50, ("heading", 0))])
def test_parts_stand_above_chapters(number: int, told: tuple[str, int]) -> None:
    assert kind_of(Mark(number, 1, 1)) == told


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ((72, 650, 500, 710), "run-in heading"),
        ((72, 600, 500, 690), "heading"),
        ((160, 600, 500, 712), "heading"),
    ],
    ids=["goes on in its line", "stands below", "stands beside it"],
)
def test_a_heading_runs_in_when_text_goes_on_in_its_line(
    text: tuple[float, float, float, float], kind: str
) -> None:
    heading = Block("heading", "Head", 0, (72, 700, 150, 710), 2)

    told = with_run_ins([heading, Block("body", "Text", 0, text)])

    assert told[0].kind == kind


def test_marks_are_taken_off_and_nothing_else() -> None:
    content = b"BT\n/lc1.2.3 BMC\n[(a)] TJ\nEMC %lc\n/Span BMC\nEMC\nET\n"

    assert without_marks(content) == b"BT\n[(a)] TJ\n/Span BMC\nEMC\nET\n"


def test_markdown_is_read_as_headings_paragraphs_lists_and_code() -> None:
    nodes = nodes_of("# One #\n\nSome *words* and `code`.\n\n- a\n- b\n\n```\nx = 1\n```\n")

    assert [(node.kind, node.text, node.items) for node in nodes] == [
        ("heading", "One", ()),
        ("paragraph", "Some words and code.", ()),
        ("bullets", "", ("a", "b")),
        ("code", "x = 1", ()),
    ]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_every_look_sets_all_headings(look: object) -> None:
    chosen = next(each for each in LOOKS if each is look)
    nodes = nodes_of("# First one\n\nWords that say it. More of it.\n\n## Second\n\nMore words.\n")

    source, metadata = Typesetter(chosen, "en", 3).document(nodes, "First one")

    assert source.count("First one") >= 2
    assert "{Second}" in source
    assert metadata.authors


def test_the_same_seed_sets_the_same_document() -> None:
    nodes = nodes_of("# First\n\nWords that say it. More of it.\n")

    made = {Typesetter(LOOKS[0], "en", 5).document(nodes, "T")[0] for _ in range(2)}

    assert len(made) == 1


def test_looks_have_different_names() -> None:
    assert max(Counter(look.name for look in LOOKS).values()) == 1


@pytest.mark.parametrize(
    ("text", "script", "language"),
    [
        ("der Hund und die Katze sind nicht mit dem Auto auf der Straße", "Latin", "de"),
        ("это было не так, как мы думали, и он это знал, хотя и не был", "Cyrillic", "ru"),
        ("これは日本語の文です", "Japanese", "ja"),
        ("这是一个中文句子", "Han", "zh"),
        ("이것은 한국어 문장입니다", "Hangul", "ko"),
        ("זה משפט בעברית", "Hebrew", "he"),
        ("αυτή είναι μια πρόταση", "Greek", "el"),
    ],
)
def test_language_and_script_are_told_by_words_and_letters(
    text: str, script: str, language: str
) -> None:
    assert (script_of(text), language_of(text)) == (script, language)


def test_title_and_authors_are_read_from_tex() -> None:
    metadata = metadata_of(
        r"\title{On \emph{growth}\thanks{For X}}\author{Ann Lee\\Here \and Bo Ek}\date{May 2019}"
    )

    assert metadata == Metadata("On growth", ("Ann Lee", "Bo Ek"), 2019)


def test_the_class_is_read_without_comments() -> None:
    assert class_of("%\\documentclass{book}\n\\documentclass[12pt]{scrbook}") == "scrbook"


def test_contents_are_read_with_their_numbers() -> None:
    toc = r"\contentsline {section}{\numberline {1}Into \emph {it}}{3}{section.1}%"

    assert contents_of(toc) == [("section", "1Into it")]


def test_contents_after_the_pages_that_were_read_do_not_count() -> None:
    blocks = [Block("heading", "1 One", 0, None, 1)]
    entries = [("section", "1One"), ("section", "2Two")]

    assert contents_found(entries, blocks, whole=False) == 1.0
    assert contents_found(entries, blocks, whole=True) == 0.5


def test_a_title_is_found_on_a_title_page_set_by_hand() -> None:
    blocks = [Block("front matter", "On  Growth", 0), Block("body", "On growth and form", 9)]

    told = with_title(blocks, Metadata("On growth"))

    assert [block.kind for block in told] == ["title", "body"]


def test_a_title_with_its_number_on_another_line_is_found() -> None:
    lines = [
        Line(text, (0.0, 0.0, 1.0, 1.0)) for text in ("12", "Chapter 3", "Waves and", "dunes")
    ]

    assert place_of("Waves and dunes", lines) == (2, 4)
    assert place_of("Rivers", lines) is None


def test_a_title_behind_the_chinese_number_of_its_chapter_is_found() -> None:
    assert place_of("绪论", [Line("第三章 绪论", (72, 700, 300, 716))]) == (0, 1)


def test_no_title_begins_with_a_line_without_letters() -> None:
    lines = [Line(text, (0.0, 0.0, 1.0, 1.0)) for text in ("the end", "}", "Waves", "and dunes")]
    assert place_of("Waves and dunes", lines) == (2, 4)


def test_accents_that_stand_before_their_letters_are_put_on_them() -> None:
    assert composed("Introducci ´on al dise˜no") == "Introducción al diseño"


def test_the_end_of_the_text_above_is_no_part_of_a_title() -> None:
    lines = [Line(text, (0.0, 0.0, 1.0, 1.0)) for text in ("of a river.", "2.8 Salt and dunes")]

    assert place_of("Salt and dunes", lines) == (1, 2)


def test_parts_of_jats_come_with_levels() -> None:
    xml = (
        b"<article><front><article-meta><title-group><article-title>T one</article-title>"
        b"</title-group></article-meta></front><body><sec><title>A</title><p>x</p>"
        b"<sec><title>B</title></sec></sec></body></article>"
    )

    parts, metadata, _ = parts_of(xml)

    assert [(part.kind, part.level) for part in parts] == [
        ("title", None),
        ("heading", 1),
        ("body", None),
        ("heading", 2),
    ]
    assert metadata.title == "T one"


def test_all_documents_of_a_group_belong_to_one_part() -> None:
    truth = {"template": "article", "group": "someone", "origin": {"source": "latex"}}

    assert split_of(truth) == by_group("someone") == split_of(dict(truth))


def test_documents_of_a_university_belong_to_one_part() -> None:
    truths = [
        {"template": "fer", "group": name, "origin": {"source": "latex"}} for name in ("a", "b")
    ]

    assert len({split_of(truth) for truth in truths}) == 1


def test_each_part_has_looks() -> None:
    assert {by_place(number) for number in range(6)} == {"train", "validate", "sealed"}
