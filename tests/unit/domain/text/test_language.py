"""The language of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.domain.text.language import language_of

SENTENCES = {
    "en": "The marsh was flooded twice a day, and the sediment that the tide left on it was fine.",
    "de": "Die Salzwiese wird zweimal am Tag überflutet, und das Sediment, das die Flut auf ihr"
    " zurücklässt, ist sehr fein.",
    "fr": "Le marais est inondé deux fois par jour, et les sédiments que la marée y laisse sont"
    " très fins dans tous les cas.",
    "es": "La marisma se inunda dos veces al día, y los sedimentos que la marea deja en ella son"
    " muy finos.",
    "it": "La palude viene inondata due volte al giorno e i sedimenti che la marea vi lascia sono"
    " molto fini, come nella laguna.",
    "pt": "O sapal é inundado duas vezes por dia, e os sedimentos que a maré deixa nele não são"
    " muito grossos.",
    "nl": "De kwelder wordt tweemaal per dag door het water overstroomd en het slib dat de vloed"
    " er achterlaat is zeer fijn.",
    "pl": "Słone bagno jest zalewane dwa razy na dobę, a osad, który na nim zostaje po przypływie,"
    " nie jest gruby i szybko się zbija.",
    "sk": "Slaná lúka sa dvakrát za deň zaplaví a usadeniny, ktoré na nej príliv necháva, sú veľmi"
    " jemné, ako aj v lagúne.",
    "sl": "Slano močvirje je poplavljeno dvakrat na dan, usedlina, ki jo plima pusti na njem, pa"
    " je zelo drobna, kot tudi v laguni.",
    "hr": "Slana močvara je poplavljena dva puta na dan, a talog koji plima ostavlja na njoj nije"
    " grub, kao što može biti u rijeci.",
    "sr": "Слана мочвара је поплављена два пута на дан, а талог који плима оставља на њој није"
    " груб, као што може бити у реци.",
    "vi": "Đầm lầy được nước triều tràn vào hai lần trong một ngày, và bùn của nước triều để lại"
    " trên đó là rất mịn, như những đầm khác.",
    "id": "Rawa ini tergenang dua kali dalam sehari, dan endapan yang ditinggalkan oleh air pasang"
    " di rawa itu tidak kasar.",
    "et": "Soolak on kaks korda päevas vee all ja sete, mille tõus sinna jätab, ei ole jäme, kui"
    " vesi on rahulik.",
    "lt": "Druskinga pelkė yra užliejama du kartus per dieną, ir nuosėdos, kad ir plonos, lieka"
    " ant jos iki kito potvynio, o tai matyti ir iš jūros.",
    "lv": "Sāļā purva pļava ir zem ūdens divas reizes dienā, un nogulsnes, kas tur paliek, ir"
    " smalkas, bet arī biezas, kā tika rādīts.",
    "ca": "La maresma és inundada dues vegades al dia, i els sediments que la marea hi deixa són"
    " molt fins, com els de la llacuna i dels rius.",
    "ru": "Болото заливается два раза в день, и осадок, который остаётся на нём после прилива, не"
    " так груб, как в реке.",
    "el": "Το έλος πλημμυρίζει δύο φορές την ημέρα και το ίζημα που αφήνει είναι λεπτό.",
    "he": "הביצה מוצפת פעמיים ביום, והמשקע שהגאות משאירה עליה הוא דק מאוד וצבעו אפור כהה.",
    "ar": "يغمر المد المستنقع المالح مرتين في اليوم، والرواسب التي يتركها المد عليه دقيقة للغاية.",
    "fa": "مرداب روزی دو بار زیر آب می‌رود و رسوبی که جزر و مد بر جای می‌گذارد بسیار ریز است.",
    "zh": "盐沼每天被淹没两次，潮水留下的沉积物非常细。" * 4,
    "ja": "塩性湿地は一日に二度水没し、潮が残す堆積物はとても細かい。" * 3,
    "ko": "염습지는 하루에 두 번 물에 잠기며 조수가 남기는 퇴적물은 매우 곱다." * 3,
}


@pytest.mark.parametrize("language", SENTENCES)
def test_one_sentence_tells_its_language(language: str) -> None:
    assert language_of(SENTENCES[language]) == language


def test_a_few_words_tell_nothing() -> None:
    assert language_of("The tide, 1912.") is None


def test_names_and_numbers_tell_nothing() -> None:
    assert language_of("Smith 12.5 Müller 13.7 Garcia 8.8 Okonkwo 7.1 Nguyen 5.0 " * 5) is None


def test_single_letters_are_no_words_of_any_language() -> None:
    text = "Solution of Polynomial Equation by Bairstow Hitchcock Method, A. A. Grau, S. V. K."
    assert language_of(text) is None
    assert language_of(text + " This is for the set of real numbers.") == "en"


def test_foreign_front_matter_does_not_decide_for_a_long_text() -> None:
    assert language_of(SENTENCES["fr"] * 5 + "\n" + SENTENCES["en"] * 200) == "en"


def test_greek_letters_of_formulas_make_no_greek_text() -> None:
    assert language_of(SENTENCES["en"] + " αβγδε ζηθικ " + SENTENCES["en"]) == "en"


@given(st.text())
def test_any_text_gives_a_code_of_two_letters_or_none(text: str) -> None:
    language = language_of(text)
    assert language is None or (len(language) == 2 and language.islower())


def test_a_text_that_begins_with_code_is_told_by_what_follows() -> None:
    code = "x[17] = y_42 >> 3; z(88) += q; " * 300
    assert language_of(code + "\n" + SENTENCES["de"] * 60) == "de"
