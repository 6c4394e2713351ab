"""The quotations that the benchmark of verification makes of a sentence, right and wrong."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.verify import classes, forging
from benchmarks.verify.classes import other_blank, other_signs, right_quotations
from benchmarks.verify.forging import Forger, names_in
from benchmarks.verify.sentence import Kind, Mark, Part, Passage

CITING = Passage("It grows fast (Li et al., 2012) and well [3, 14].", (
    Part(Kind.CITE, 15, 30), Part(Kind.NUMBER, 42, 47)
))  # fmt: skip
CHANCE = random.Random(7)


def right(sentence: Passage) -> dict[str, str]:
    return dict(right_quotations(sentence, CHANCE))


def wrong(sentence: Passage, chance: random.Random = CHANCE) -> dict[str, str]:
    forger = Forger([sentence.text, "growing slowly everywhere"], ["Miller", "Okafor"])
    return dict(forger.wrong_quotations(sentence, chance))


def test_a_sentence_with_a_mark_is_quoted_without_it_and_with_it() -> None:
    sentence = Passage("Seeds of parts were dried.", (), (Mark(14, "11"),))

    assert right(sentence) == {
        classes.MARK_LEFT_OUT: "Seeds of parts were dried.",
        classes.MARK_PLAIN: "Seeds of parts11 were dried.",
        classes.MARK_RAISED: "Seeds of parts¹¹ were dried.",
    }


def test_a_sentence_is_of_the_class_of_what_stands_in_it() -> None:
    assert right(CITING) == {classes.CITATION: CITING.text}
    numbers = Passage(CITING.text, CITING.parts[1:])
    assert right(numbers) == {classes.NUMBERS: CITING.text}


def test_a_sentence_before_a_mark_is_quoted_without_it_and_with_it() -> None:
    sentence = Passage("Seeds of parts were dried.", behind=Mark(26, "11"))

    assert right(sentence) == {
        classes.BEHIND_LEFT_OUT: "Seeds of parts were dried.",
        classes.BEHIND_KEPT: "Seeds of parts were dried.11",
    }


def test_an_exponent_is_quoted_plain_and_raised() -> None:
    sentence = Passage("of 10-6 m2 each", (Part(Kind.RAISED, 5, 7), Part(Kind.RAISED, 9, 10)))

    assert right(sentence) == {
        classes.EXPONENT_PLAIN: "of 10-6 m2 each",
        classes.EXPONENT_RAISED: "of 10⁻⁶ m² each",
    }


def test_signs_and_blanks_are_written_otherwise() -> None:
    sentence = Passage("At 4 °C and −2 V, 5 µm thick")

    made = right(sentence)

    assert made[classes.SIGNS] == made[classes.PLAIN] == sentence.text
    other = made[classes.OTHER_SIGNS]
    assert re.fullmatch("At 4 [˚◦]C and [–-]2 V, 5 μm thick", other)
    assert made[classes.UNITS] == "At 4°C and −2V, 5µm thick"
    assert other_blank("At 4°C") == "At 4 °C"
    assert other_signs("well-known words", CHANCE) is None
    assert other_blank("words without a unit") is None


def test_a_citation_is_forged_in_its_year_its_name_and_its_number() -> None:
    made = wrong(CITING)

    assert made[forging.YEAR].replace("2012", "") != CITING.text
    assert re.fullmatch(
        r"It grows fast \(Li et al\., \d{4}\) and well \[3, 14\]\.", made[forging.YEAR]
    )
    assert re.fullmatch(r".* well \[\d, \d\d\]\.", made[forging.NUMBER])
    assert made[forging.NUMBER] != CITING.text
    assert forging.NAME not in made, "a name of two letters is not replaced"
    named = Passage("So Pethick (1981) wrote.", (Part(Kind.CITE, 3, 16),))
    assert wrong(named)[forging.NAME] in {"So Miller (1981) wrote.", "So Okafor (1981) wrote."}
    assert names_in([named]) == ["Pethick"]


def test_an_exponent_is_changed_and_dropped_and_a_mark_forged() -> None:
    sentence = Passage("An area of 5 m2 each", (Part(Kind.RAISED, 14, 15),))

    made = wrong(sentence)

    assert made[forging.NO_EXPONENT] == "An area of 5 m each"
    assert re.fullmatch("An area of 5 m[013-9] each", made[forging.EXPONENT])
    marked = wrong(Passage("Of parts it is.", (), (Mark(8, "7"),)))
    assert re.fullmatch("Of parts[0-689] it is.", marked[forging.MARK])


@pytest.mark.parametrize(
    ("text", "forged"),
    [("It was < 5 of them", "It was > 5 of them"), ("near −5 there", "near 5 there")],
)
def test_a_sign_is_changed_or_dropped(text: str, forged: str) -> None:
    assert wrong(Passage(text))[forging.SIGN] == forged


@given(st.randoms(use_true_random=False))
def test_a_wrong_quotation_is_never_the_sentence(chance: random.Random) -> None:
    for sentence in (
        CITING,
        Passage("Seeds of 12 mm can be dried at −4 °C with more than 5 mg of alkali."),
        Passage("Of parts it is.", (), (Mark(8, "7"),)),
    ):
        for text in wrong(sentence, chance).values():
            assert text not in {sentence.text, sentence.with_marks()}
