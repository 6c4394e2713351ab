"""Sentence boundaries."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.text.sentences import sentence_spans, sentence_starts
from loccit.domain.text.spans import Span


def sentences(text: str) -> list[str]:
    starts = [0, *sentence_starts(text, 0, len(text)), len(text)]
    return [text[a:b].strip() for a, b in pairwise(starts)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One ends here. Two begins. Three?  Four! Five", 5),
        ("As Smith et al. Reported in Fig. 3, cf. Eq. 4, it holds.", 1),
        ("See Dr. Meyer vs. Prof. Li, e.g. Table 2, i.e. All of it.", 1),
        ("Es gilt z.B. Abschnitt 2, d.h. Alles, vgl. Abb. 3 bzw. Tab. 4.", 1),
        ("Par exemple, p. ex. Les cellules de M. Dupont et Mme. Curie.", 1),
        ("J. R. R. Tolkien wrote it. Others read it.", 2),
        ("It rose by 12.5 percent. Then it fell to 3.14. The end.", 3),
        ("They made up 70. 51 % of the oil. In 2019. 51 plants grew.", 3),
        ("Am 3. Mai begann es. Im Jahr 2019. Danach nicht.", 3),
        ("The answer is no. We asked no. 7 again.", 2),
        ('He said "Stop." Then (why?) he left. «Oui.» Non.', 4),
        ("Wait ... and see. So be it.", 2),
        ("A first line.\n\nA second.", 2),
        ("Oil of Pimenta racemosa (Mill.) J. W. Moore (see Fig. 2) was used. It helped.", 2),
        (
            "Seeds of Acacia senegal (L.) Willd. (1.47) and Sclerocarya birrea (A. Rich.) Hochst.",
            1,
        ),
        ("E. coli and S. aureus were grown with Vibrio spp. The plates dried.", 2),
        ("They used a mill (Moulinex, Uno. China) and a scale. It was dry.", 2),
        (
            "It stood at 35 °C. It took 24 h. Samples lost 4 mL·h\u22121. They froze.",
            4,
        ),
        ("We wrote it in R. By then it ran. See Fig. 4. The rest is in No. 5 and Eq. 2.", 4),
        ("Smith et al. [9] agree with Meyer et al. The others do not.", 2),
        ("It is well known. [12, 14] The rest is not. (We asked.) Nobody knew.", 4),
        ("In the U.S. It is so. In the U.S. Senate it is not, since 5 p.m. He left.", 3),
        ("In oil. β-Ocimene was found. p-Cymene was not. mRNA rose. 12 others fell.", 5),
        ("GC-MS. The column was new. The MS. Peaks were seen after 0.1 ms. They fell.", 5),
        ("Die Karte (vgl. S. 12 f., Abb. 3 u. Nr. 5) gilt i. d. R. Die anderen nicht. Ende.", 2),
        ("Das war z. B. Die Zeit, d. h. Alles u. a. Am 19. Jahrhundert lag es nicht.", 1),
        (
            "Er sagte „Halt.“ Dann ging er um 3 Mio. Euro, bzw. Dollar, nach Bd. 2. Schluss.",
            3,
        ),
        (
            "La marge (c.-à-d. Tout) est de M. Dupont, art. 5, p. 12. Elle suffit. Voir MM. Roux.",
            3,
        ),
        (
            "El Sr. Paz vio la pág. 5, p. ej. La Luna. Il dott. Rossi cfr. Tav. 3 ecc. Sono tre.",
            3,
        ),
        ("1. First do this. 2. Then do that: 3. Rest.", 2),
        (
            "Wait… Then go. «Fin.» (Really?) Yes! ¿Qué? […] On it goes.",
            7,
        ),
        ("これは文です。 次の文です。", 2),
        ("", 1),
        ("...", 1),
        (". ", 1),
    ],
)
def test_sentences_end_where_a_reader_sees_them_end(text: str, count: int) -> None:
    assert len(sentences(text)) == count, sentences(text)


@given(st.text(alphabet='aB1 .!?\n)"”。', max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_starts_are_ordered_lie_in_the_window_and_hold_a_character(
    text: str, low: int, high: int
) -> None:
    starts = list(sentence_starts(text, low, high))

    assert starts == sorted(set(starts))
    assert all(low < start <= high for start in starts)
    assert not any(text[start].isspace() or not text[start - 1].isspace() for start in starts)


@pytest.mark.parametrize(
    "piece", [".", ". ", '."', ".)", "a.", " ", "\n", "!?", "A. ", "(A. ", "12. ", ". [1] "]
)
def test_any_repetition_of_a_piece_is_read_to_the_end(piece: str) -> None:
    text = piece * 200_000  # in quadratic time this would take hours

    starts = list(sentence_starts(text, 0, len(text)))

    assert len(starts) <= len(text)


@given(st.text(alphabet="ab. \n?!“”3|", max_size=80))
def test_any_text_is_cut_into_sentences_that_lose_no_letter(text: str) -> None:
    spans = sentence_spans(text)

    assert "".join("".join(span.of(text).split()) for span in spans) == "".join(text.split())
    assert all(left.end <= right.start for left, right in pairwise(spans))


def test_each_row_and_item_is_a_sentence_and_an_abbreviation_ends_none() -> None:
    text = "See Fig. 3 there. It rose.\n\n| a | b |\n| 1 | 2 |"

    assert [span.of(text) for span in sentence_spans(text)] == [
        "See Fig. 3 there.",
        "It rose.",
        "| a | b |",
        "| 1 | 2 |",
    ]


def test_sentences_of_a_script_without_blanks_are_told_apart() -> None:
    text = "これは文です。次の「文です。」終わり"

    assert [span.of(text) for span in sentence_spans(text)] == [
        "これは文です。",
        "次の「文です。」",
        "終わり",
    ]


def test_the_mark_of_a_note_stands_with_the_sentence_before_it() -> None:
    text = "It grew.1 They left at noon.2–3 Then it fell by half3 again."
    marks = [Span(8, 9), Span(28, 31), Span(52, 53)]

    assert [span.of(text) for span in sentence_spans(text, marks)] == [
        "It grew.1",
        "They left at noon.2–3",
        "Then it fell by half3 again.",
    ]
