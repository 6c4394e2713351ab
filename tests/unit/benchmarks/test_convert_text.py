import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.convert.kept import score_words, words_of
from benchmarks.convert.matching import lost_words
from benchmarks.convert.ocr import score_characters
from benchmarks.convert.raw import RawLine, Role
from benchmarks.convert.reading import Piece, key
from benchmarks.convert.running import page_number, with_roles
from benchmarks.convert.share import Share
from benchmarks.convert.text import longest_series, score_leaks, score_starts, score_title
from benchmarks.convert.truth import TrueSection
from loccit.domain.models.document import Box


def lost(lines: list[str], *texts: str) -> list[str]:
    body = words_of((1, line) for line in lines)
    return [word.text for word in lost_words(body, words_of((1, text) for text in texts))]


def section(first_words: str | None) -> TrueSection:
    return TrueSection(("Any",), first_words, 1)


def line(page: int, text: str, top: float) -> RawLine:
    return RawLine(page, text, 100, top, 500, top + 10, 1000)


# -- paragraph starts


def test_a_paragraph_start_is_found_only_where_a_piece_begins() -> None:
    sections = [section("Oils are valuable natural products"), section("Leaves were dried")]
    pieces = [
        Piece("Oils are valuable natu\u00adral products, and so on.", 1),
        Piece("Before that, leaves were dried.", 1),
    ]
    scored = score_starts(pieces, sections)
    assert scored.shares["paragraph starts"] == Share(1, 2)
    assert scored.misses["missed paragraph starts"] == ["p1 Leaves were dried"]


def test_a_piece_that_goes_on_with_the_one_before_begins_no_paragraph() -> None:
    pieces = [Piece("Leaves were dried", 2, starts=False)]
    assert (
        score_starts(pieces, [section("Leaves were dried")]).shares["paragraph starts"].hits == 0
    )


def test_first_words_may_go_on_in_the_next_piece() -> None:
    pieces = [Piece("Leaves were", 1), Piece("dried in the sun", 2, starts=False)]
    found = score_starts(pieces, [section("Leaves were dried")]).shares
    assert found["paragraph starts"] == Share(1, 1)


def test_sections_without_a_paragraph_are_not_scored() -> None:
    assert score_starts([], [section(None)]).shares["paragraph starts"].of == 0


def test_paragraphs_in_the_wrong_order_are_found_but_not_in_order() -> None:
    pieces = [Piece(text, 1) for text in ("Second of all", "First of all", "Third of all")]
    sections = [section(text) for text in ("First of all", "Second of all", "Third of all")]
    found = score_starts(pieces, sections).shares
    assert found["paragraph starts"] == Share(3, 3)
    assert found["reading order"] == Share(2, 3)


def test_a_start_that_occurs_twice_may_be_either() -> None:
    assert longest_series([[5], [1, 7], [8]]) == 3
    assert longest_series([[5], [5]]) == 1


# -- title


def test_a_title_is_compared_whole() -> None:
    true = "Essential Oil Extracted From Fresh Leaves of Pimenta racemosa"
    assert score_title(true, true.upper(), true).shares["title"] == Share(1, 1)
    cut = score_title(true, "Essential Oil Extracted From Fresh Leaves", "")
    assert cut.shares == {"title": Share(0, 1), "title block": Share(0, 1)}
    assert len(cut.misses["wrong title"]) == 1


def test_no_title_is_a_wrong_title() -> None:
    assert score_title("Any title", None, "").shares["title"] == Share(0, 1)


# -- words kept


@pytest.mark.parametrize("end", ["-", "\u2010", "\ufffe", "\x02", "\u00ad"])
@pytest.mark.parametrize("kept", ["a high-level view", "a highlevel view", "a high- level view"])
def test_a_word_broken_at_a_line_end_is_kept_joined_or_in_parts(end: str, kept: str) -> None:
    assert lost([f"a high{end}", "level view"], kept) == []


def test_a_word_that_is_gone_is_lost_as_often_as_it_is_gone() -> None:
    assert lost(["the oil and the leaf and the root"], "the oil, leaf and root") == [
        "the",
        "and",
        "the",
    ]


def test_a_broken_word_of_which_half_is_gone_is_one_word_and_lost() -> None:
    lines = [line(1, "the exam-", 500), line(1, "ple", 520)]
    scored = score_words(lines, [Piece("the exam", 1)])
    assert scored.shares["words kept"] == Share(1, 2)
    assert scored.misses["lost words"] == ["p1 ple"]


def test_words_of_running_lines_are_not_missed() -> None:
    body = [Piece(one.text, one.page) for one in document(3) if one.role is Role.BODY]
    assert score_words(document(3), body).misses["lost words"] == []


def test_a_lost_word_is_named_with_its_page() -> None:
    lines = [line(1, "of oil", 500), line(2, "of leaf", 500)]
    scored = score_words(lines, [Piece("of oil", 1), Piece("of", 2)])
    assert scored.misses["lost words"] == ["p2 leaf"]


@pytest.mark.parametrize("kept", ["Bénin", "Be\u0301nin", "Be´nin", "Be\u0144in", "BENIN"])
def test_accents_make_no_other_word(kept: str) -> None:
    assert lost(["Be´nin"], kept) == []


@pytest.mark.parametrize("kept", ["G. Tümen et al.", "G. T ¨ umen et al."])
def test_an_accent_that_stands_alone_parts_no_word(kept: str) -> None:
    scored = score_words([line(1, "G. T ¨ umen et al.", 500)], [Piece(kept, 1)])
    assert scored.shares["words kept"].value == 1


def test_an_accent_that_ends_a_line_joins_no_words() -> None:
    lines = [line(1, "Mellal (Laayayta ˆ", 500), line(1, "locality)", 520)]
    scored = score_words(lines, [Piece("Mellal (Laayayta ˆ locality)", 1)])
    assert scored.misses["lost words"] == []


def test_letter_spaced_words_that_begin_alike_are_told_apart() -> None:
    assert lost(["l o a d e d", "l o a d"], "loaded", "load") == []


def test_a_raised_number_may_touch_its_word() -> None:
    assert lost(["1", "Department of 2", "Oils"], "1Department of 2Oils") == []


def test_a_letter_that_touches_the_word_beside_it_does_not_hide_another() -> None:
    assert lost(["G. Deans", "a µ g of it"], "G. Deans", "a µg of it") == []


def test_a_letter_spaced_heading_is_kept_as_one_word() -> None:
    assert lost(["A B S T R A C T", "We show"], "ABSTRACT We show") == []


def test_a_glued_word_is_kept_in_parts() -> None:
    lines = ["the essentialoil of leaves", "an essential thing", "is oil"]
    read = ["the essential oil of leaves", *lines[1:]]
    assert lost(lines, *read) == []
    assert lost(lines[:1], *read[:1]) == ["essentialoil"]


def test_words_that_the_reader_has_glued_are_lost() -> None:
    assert lost(["essential oil"], "essentialoil") == ["essential", "oil"]
    assert lost(["in to it", "and into it"], "into it", "and into it") == []


def test_exact_words_are_not_parted_or_glued() -> None:
    lines = [line(1, "A B C of Be´nin", 500), line(1, "and leaf 3oils", 520)]
    scored = score_words(lines, [Piece("ABC of Bénin and leaf 3 oils", 1)])
    assert scored.shares["words kept"] == Share(9, 9)
    assert scored.shares["words exact"] == Share(3, 6)


def test_a_word_whose_halves_another_text_parts_is_kept_joined() -> None:
    assert (
        lost(["an exam-", "1 A footnote.", "ple of it"], "an example of it", "1 A footnote.") == []
    )


def test_letters_in_another_order_are_lost() -> None:
    assert lost(["leaves of oil"], "leaves of loi") == ["oil"]


@given(st.lists(st.text(), max_size=20))
def test_any_text_keeps_its_own_words(lines: list[str]) -> None:
    assert lost(lines, *lines) == []


@given(st.lists(st.sampled_from(["oil", "leaf", "ro-", "ot", "a", "b c"]), max_size=12))
def test_no_text_keeps_no_word(lines: list[str]) -> None:
    assert lost(lines) == [word.text for word in words_of((1, line) for line in lines)]


_WORDS = st.lists(
    st.sampled_from(["oil", "leaf", "root", "stem", "seed"]), min_size=1, max_size=20
)


@given(_WORDS, st.data())
def test_any_word_left_out_is_the_one_that_is_lost(words: list[str], data: st.DataObject) -> None:
    gone = data.draw(st.integers(0, len(words) - 1))
    assert lost([" ".join(words)], " ".join(words[:gone] + words[gone + 1 :])) == [words[gone]]


# -- running lines


def page_of(page: int) -> list[RawLine]:
    return [
        line(page, f"Journal of Oils, part {page} of 3", 30),
        line(page, f"A body line of page {key(str(page)) * 3}x", 500),
        line(page, str(page + 40), 960),
    ]


def document(pages: int) -> list[RawLine]:
    return with_roles([line for page in range(1, pages + 1) for line in page_of(page)])


def test_lines_repeated_in_the_margins_and_page_numbers_are_running() -> None:
    roles = [line.role for line in document(3)]
    assert roles == [Role.RUNNING, Role.BODY, Role.RUNNING] * 3


def test_a_line_repeated_on_two_pages_only_is_unsure() -> None:
    assert [line.role for line in document(2)][:2] == [Role.UNSURE, Role.BODY]


def test_repeated_lines_of_the_body_are_body() -> None:
    lines = with_roles([line(page, "A repeated line", 500) for page in (1, 2, 3)])
    assert {line.role for line in lines} == {Role.BODY}


def test_odd_and_even_pages_may_have_other_headers() -> None:
    pages = [
        line(page, f"{page} Journal" if page % 2 == 0 else f"Oils of any kind {page}", 30)
        for page in range(1, 7)
    ]
    assert {line.role for line in with_roles(pages)} == {Role.RUNNING}
    assert {line.role for line in with_roles(pages[1:6])} == {Role.RUNNING}


def test_a_number_of_a_table_is_not_the_page_number_of_a_page_that_has_one() -> None:
    lines = [line(page, f"Journal of Oils {page}", 30) for page in (1, 2, 3)]
    table = [line(2, "2", 100), line(3, "3", 100)]
    assert [one.role for one in with_roles([*lines, *table])][3:] == [Role.BODY] * 2
    without = with_roles([*lines, line(4, "4", 960)])
    assert without[-1].role is Role.RUNNING


def test_the_footer_of_the_first_page_is_unsure_when_it_has_the_page_number() -> None:
    lines = document(4)
    footer = line(1, "41 See www.oils.example, Oils 2017;5:41-49.", 940)
    assert with_roles([footer, *lines])[0].role is Role.BODY
    numbered = [line(page, f"{page + 40} Oils of the world", 30) for page in (2, 3, 4)]
    assert with_roles([footer, *numbered])[0].role is Role.UNSURE


def test_numbers_that_do_not_count_with_the_pages_are_no_page_numbers() -> None:
    lines = with_roles([line(1, "12", 960), line(2, "7", 960), line(3, "30", 960)])
    assert {line.role for line in lines} == {Role.BODY}


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("- 12 -", 12), ("Page 3 of 10", 3), ("xiv", 14), ("12 A title", None)],
)
def test_a_page_number_stands_alone(text: str, number: int | None) -> None:
    assert page_number(text) == number


def test_a_running_line_in_a_block_has_leaked() -> None:
    lines = document(3)
    clean = [Piece(one.text, one.page, Box(90, 490, 510, 520)) for one in lines[1::3]]
    scored = score_leaks(lines, clean)
    assert scored.shares == {"leaked": Share(0, 9), "leaked of running": Share(0, 6)}
    dirty = Piece("Journal of Oils, part 2 of 3 A body line", 2, Box(90, 20, 510, 520))
    scored = score_leaks(lines, [*clean, dirty])
    assert scored.shares == {"leaked": Share(1, 9), "leaked of running": Share(1, 6)}
    assert scored.misses["leaked lines"] == ["p2 Journal of Oils, part 2 of 3"]


def test_a_page_number_inside_another_number_has_not_leaked() -> None:
    lines = document(3)
    around = Piece("of 1420 leaves", 2, Box(0, 0, 1000, 1000))
    assert score_leaks(lines, [around]).shares["leaked"].hits == 0


def test_a_heading_that_is_in_the_running_head_too_has_not_leaked() -> None:
    heading = line(2, "Journal of Oils, part 2 of 3", 480)
    lines = with_roles([*(one for page in (1, 2, 3) for one in page_of(page)), heading])
    block = Piece("Journal of Oils, part 2 of 3", 2, Box(90, 470, 510, 500))
    assert score_leaks(lines, [block]).shares["leaked"].hits == 0
    without_boxes = [Piece("Journal of Oils, part 2 of 3", 2)]
    assert score_leaks(lines, without_boxes).shares["leaked"].hits == 0
    assert score_leaks(lines, without_boxes * 2).shares["leaked"].hits == 1


# -- OCR


def test_characters_right_are_all_less_the_edit_distance() -> None:
    pieces = [Piece("The quick\nbrown", 1), Piece("fex", 1)]
    scored = score_characters("The  quick brown fox", pieces)
    assert scored.shares["characters right"] == Share(18, 19)


def test_more_edits_than_characters_are_none_right() -> None:
    assert score_characters("fox", [Piece("nothing of the kind", 1)]).shares[
        "characters right"
    ] == Share(0, 3)
