"""What the words of a block tell, by where it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.pdf.document.front_kinds import (
    in_margin,
    in_note,
    sentence,
    told,
)
from loccit.infrastructure.adapters.pdf.document.front_words import FrontWords

BYLINES = [
    "Kalu U. Ogbureke1",
    "Aurélie de La Motte et Idriss Benali",
    "Katharina Brückner und Yusuf Özdemir",
    "THAMOLWAN SUANARUNSAWAT1, GUN ANANTASOMBOON2 and CHUTCHAI PIEWBANG3",
    "Programa de Pós-Graduação em Biotecnologia, Universidade Federal do Pará, 66075-900 Belém",
    "Laboratoire de physique des solides, université de Paris-Sud, Orsay",
    "Institut für Geschichte der Naturwissenschaften, Universität Hamburg",
    "rsm0024@uah.example (R.S.M.); csekel@uah.example (L.J.C.)",
    "Correspondence should be addressed to Abdelmajid Zyad; zyad@example.org",
    "These authors contributed equally to this work.",
    "王小明 李华 北京大学物理学院",
]
IMPRINTS = [
    "Received: 3 April 2017 / Accepted: 2 May 2017 / Published online: 24 May 2017",
    "Eingegangen am 3. April 2017, angenommen am 2. Mai 2017",
    "Reçu le 3 avril 2017, accepté le 2 mai 2017",
    "Academic Editor: Robert Gogal",
    "Nat. Prod. Bioprospect. (2017) 7:299-305 DOI 10.1007/s13659-017-0132-z",
    "Cancer Medicine 2018; 7(4):981-990",
    "© 2018 The Authors. Published by a Society.",
    "How to cite this article: Rowe A. Tides. J Tides 2016; 3: 1-9.",
    "Dieser Beitrag steht unter einer Creative-Commons-Lizenz © 2019.",
    "RESEARCH ARTICLE",
    "4 February 2001",
]
PROSE = [
    "We present an open source module that was licensed by the University of the Delta.",
    "Received wisdom has it that the tide is late, and few authors asked why it is.",
    "Open access journals have grown for years, while others have published less and less.",
    "Open access articles are cited more than others; this article is about the reasons.",
    "Correspondence analysis shows what the departments of the university have in common.",
    "We built the gauge of LEGO© bricks, and its licence was never asked for by anybody.",
    "In this article, which was published in 1901, the author asks for the licence of a mill.",
    "Die Gezeiten am Institut wurden gemessen, und niemand fragte nach der Lizenz des Hafens.",
    "L'auteur a reçu les lettres de l'université et publié ce que le port avait écrit sur elles.",
    "本文介绍了潮汐的测量方法。我们使用了大学的数据。",
]


@pytest.mark.parametrize("text", BYLINES)
def test_names_and_places_below_a_title_are_a_byline(text: str) -> None:
    assert told(FrontWords(text), names=True) is BlockKind.BYLINE


@pytest.mark.parametrize("text", IMPRINTS)
def test_dates_and_licences_are_an_imprint_wherever_they_stand(text: str) -> None:
    words = FrontWords(text)
    assert told(words, names=True) is BlockKind.IMPRINT
    assert told(words, names=False) is BlockKind.IMPRINT
    assert in_margin(words) is BlockKind.IMPRINT


@pytest.mark.parametrize("text", PROSE)
def test_sentences_about_them_are_neither(text: str) -> None:
    words = FrontWords(text)
    assert told(words, names=True) is None
    assert told(words, names=False) is None
    assert in_note(words) is None


def test_names_in_a_list_are_a_byline_only_with_their_marks() -> None:
    assert told(FrontWords("Tide Tables and Harbours"), names=False) is None
    marked = FrontWords("Ada Rope1, Charles Stone2")
    assert told(marked, names=False) is BlockKind.BYLINE


def test_an_author_above_a_title_is_told_by_the_metadata() -> None:
    assert told(FrontWords("Ada Rope"), names=True) is BlockKind.BYLINE
    assert told(FrontWords("Ada Rope"), names=False) is None


def test_keywords_and_sentences_in_a_margin_stay() -> None:
    assert in_margin(FrontWords("Keywords Tides; Harbours; Ropes")) is None
    assert in_margin(FrontWords("Rope was a clerk, and he knew the tide as few did.")) is None
    licence = FrontWords("Authors of papers retain copyright and release the work as it is.")
    assert in_margin(licence) is BlockKind.IMPRINT


@pytest.mark.parametrize(
    "text",
    [
        "Permission to make digital or hard copies of all or part of this work is granted.",
        "This is an open access article distributed under the Creative Commons License.",
        "Received 1 March 2001; it was accepted only on 3 May 2003, and revised on the way.",
    ],
)
def test_what_only_a_publisher_says_is_told_in_sentences(text: str) -> None:
    assert sentence(FrontWords(text)) is BlockKind.IMPRINT


_SMALL = st.sampled_from(
    ["the", "tide", "rose", "and", "fell", "below", "a", "mill", "by", "night", "while", "nobody"]
)


@given(st.lists(_SMALL, min_size=8, max_size=60))
def test_no_sentence_in_small_letters_is_taken_anywhere(drawn: list[str]) -> None:
    words = FrontWords(f"{' '.join(drawn).capitalize()}.")
    judged = [judge(words) for judge in (sentence, in_margin, in_note)]
    judged += [told(words, names=names) for names in (False, True)]
    assert set(judged) == {None}
