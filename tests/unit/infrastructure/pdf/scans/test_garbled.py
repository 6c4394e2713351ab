"""Which text layers say nothing, and which writing must never be taken for such."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loccit.infrastructure.adapters.pdf.scans.garbled import looks_garbled, says_nothing


def is_garbled(text: str) -> bool:
    return looks_garbled(text) or says_nothing(text)


# Article 1 of the Universal Declaration of Human Rights.
ARTICLES = {
    "en": "All human beings are born free and equal in dignity and rights. They are endowed with"
    " reason and conscience and should act towards one another in a spirit of brotherhood.",
    "de": "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft"
    " und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.",
    "fr": "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués"
    " de raison et de conscience et doivent agir les uns envers les autres dans un esprit de"
    " fraternité.",
    "pl": "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni"
    " obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
    "cs": "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni"
    " rozumem a svědomím a mají spolu jednat v duchu bratrství.",
    "el": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα."
    " Είναι προικισμένοι με λογική και συνείδηση.",
    "ru": "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены"
    " разумом и совестью и должны поступать в отношении друг друга в духе братства.",
    "ar": "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا وعليهم أن"
    " يعامل بعضهم بعضًا بروح الإخاء.",
    "he": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון.",
    "zh": "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
    "ja": "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
    "hi": "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
}
SPECIAL = {
    "formulas": "∑ᵢ₌₁ⁿ xᵢ² = ∫₀^∞ e^{−t} dt ≤ √(α² + β²) ⇒ ∀ε > 0 ∃δ: |x − y| < δ → |f(x)| ≠ 0 "
    * 4,
    "numbers": "12.5 (0.31) 1,204 −3.7 % 99.1 ± 0.4 2.1e-5 | 17 18 19 20 $ 1,000.00 n/a 3/4 " * 5,
    "leaders": "1 Introduction .......................... 7 2 Methods .................. 19 " * 4,
    "code": 'for (int i = 0; i < n; ++i) { sum += p->x[i] * q["a"]; } // std::vector<int>& v ' * 4,
    "acronyms": "The HTML and XML of the BBC, the NHS and the DSGVO: see RFC 2616 and the SPSS of "
    "the GmbH; DNS, TCP, HTTP and FTP are in the protocol of the talk on Wednesday. " * 3,
    "consonants": "Im Herbst schmückt der Angstschweiß des Marktschreiers die Strumpfschnalle"
    " nicht mehr als ein Borschtsch, aber er ist auch nicht weniger wert als alles, was andere"
    " auf ihren Karren haben, wenn sie am Morgen auf den Platz kommen und dort bleiben. " * 2,
}


@pytest.mark.parametrize(
    "text", [*ARTICLES.values(), *SPECIAL.values()], ids=[*ARTICLES, *SPECIAL]
)
def test_writing_is_not_garbled(text: str) -> None:
    assert not is_garbled(text * 3)


def shifted(text: str, by: int) -> str:
    return "".join(c if c.isspace() else chr(max(1, ord(c) + by)) for c in text)


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
@pytest.mark.parametrize("by", [-29, 29])
def test_letters_that_a_font_shifts_are_garbled(language: str, by: int) -> None:
    assert is_garbled(shifted(ARTICLES[language], by) * 3)


@pytest.mark.parametrize(
    "text",
    [
        "".join(c if c == " " else chr(0xF000 + ord(c) % 256) for c in ARTICLES["en"]),
        "\ufffd" * 60,
        "".join(f"(cid:{ord(c)})" for c in ARTICLES["en"]),
        ARTICLES["ru"].encode("cp1251").decode("latin-1") * 2,
        ARTICLES["en"].translate({ord(c): ord(c) % 28 + 1 for c in ARTICLES["en"] if c != " "}),
    ],
    ids=["private use", "replacements", "codes", "wrong code page", "controls"],
)
def test_characters_without_a_meaning_are_garbled(text: str) -> None:
    assert is_garbled(text)


@given(st.text(max_size=39))
def test_a_short_text_tells_nothing(text: str) -> None:
    assert not is_garbled(text)


@given(st.text())
def test_any_text_gets_an_answer(text: str) -> None:
    assert is_garbled(text) in {True, False}
