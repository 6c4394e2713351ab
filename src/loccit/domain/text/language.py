"""The language of a text, told by its script and its function words.

Function words make up a third to a half of running prose in any language, and few languages
share theirs; a document of a hundred words is enough. A model that knows a hundred languages
takes a second to load, which is more than converting a paper takes.
"""

import re
import unicodedata
from collections import Counter
from typing import Final

_SAMPLE: Final = 5_000  # characters; more changes nothing
_MIN_LETTERS: Final = 60  # fewer may be names and numbers only
_BEGINNING: Final = 200  # characters
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_OTHER_SCRIPT: Final = re.compile("[\u0370-\U0010ffff]")  # behind the blocks of Latin letters
_MIN_SHARE: Final = 0.08  # of the words; reference lists and tables hold few function words
_FEWEST: Final = 3  # of them
_MIN_LEAD: Final = 1.15  # over the second
_NEAR: Final = ({"da", "no"}, {"cs", "sk"}, {"hr", "sl"}, {"es", "ca"})
"""Languages with so many words in common that a smaller lead has to do."""

_FUNCTION_WORDS: Final = {
    "en": "the of and to in is that for with as are was by be this from which were not an have"
    " we it or has can these their on at",
    "de": "der die das und in den von zu mit sich des auf für ist im dem nicht ein eine als auch"
    " es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über",
    "fr": "le la les de des du et en un une est que qui dans pour par sur pas plus au avec ce il"
    " sont se ne aux cette ou été d'un d'une l'on",
    "es": "el la los las de del y en un una que es por con para se no su al lo como más este"
    " entre fue son han sus",
    "it": "il lo la gli le di del della dei delle e un una che è per con non si da nel nella sono"
    " come più al dal alla anche questo",
    "pt": "o a os as de do da dos das e em um uma que é por com para se não no na ao como mais"
    " foi são ser pela pelo entre",
    "nl": "de het een en van in is dat op te zijn voor met niet aan er ook als bij om door naar"
    " uit worden wordt deze dit of maar",
    "sv": "och i att det som en på är av för med den till inte om ett har de var från kan eller"
    " vid så men",
    "da": "og i at det som en på er af for med den til ikke om et har de var fra kan eller ved så"
    " men blev der",
    "no": "og i at det som en på er av for med den til ikke om et har de var fra kan eller ved så"
    " men ble mellom ikkje eit ein dei frå",
    "fi": "ja on ei että se oli mutta myös kun hän joka ovat sekä tai kuin ole jotka voi mukaan"
    " sen tämä",
    "pl": "i w z na do nie się że jest to o jak po od przez dla za oraz są ale tym który przy"
    " może",
    "cs": "a v se na je že s z do to o by i ve jako za ale pro podle po k od jsou nebo které však",
    "hu": "a az és hogy nem is egy ez meg volt de csak mint már vagy azt ezt kell ki szerint",
    "ro": "și în de la cu a pe nu că din este un o care pentru mai sunt sau prin fi ca al",
    "tr": "ve bir bu da de için ile olarak olan daha çok gibi en ne kadar sonra ise veya",
    "ru": "и в не на что с по как это из для от к о но а при его или также были может",
    "uk": "і в не на що з та як це до для від про але за або також були може є у",
    "sk": "a v sa na je že s z do to o by aj i ako za ale pre podľa po k od sú ktoré alebo pri čo"
    " však medzi boli",
    "sl": "in je v na se za da so ki z s iz pri po tudi ne ali kot od pa bi lahko med o do ter"
    " smo",
    "hr": "i u je na se za da su od s iz kao koji te ili ne o po to koja što koje može biti kod"
    " nije",
    "sr": "и у је на се за да су од са из као који те или не о по то која што које може бити код"
    " није",
    "vi": "và của các có là được trong cho với một những không này để khi từ theo đến trên về"
    " người như",
    "id": "yang dan di dengan untuk dari pada dalam ini adalah akan tidak dapat oleh sebagai itu"
    " atau juga",
    "et": "ja on ei et ka mis kui see oma või ning siis selle mille aga olid",
    "lt": "ir yra kad su į iš kaip tai o bet arba buvo per prie apie nuo jis",
    "lv": "un ir no ar uz kas par tas ka vai pie kā tika bet arī",
    "ca": "el la els les de del i en un una que és per amb no es al com més aquest són o va dels"
    " ha",
    "bg": "и на в от за се да с е по не като са че при до което или които",
}
_LANGUAGES_OF: Final[dict[str, tuple[str, ...]]] = {}
for _language, _listed in _FUNCTION_WORDS.items():
    for _word in _listed.split():
        _LANGUAGES_OF[_word] = (*_LANGUAGES_OF.get(_word, ()), _language)

FUNCTION_WORDS: Final = frozenset(_LANGUAGES_OF)
"""Words that say nothing of the subject of a text, of all languages told apart here."""

_SCRIPTS: Final = {
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "CJK": "zh",
    "HEBREW": "he",
    "ARABIC": "ar",
    "GREEK": "el",
    "DEVANAGARI": "hi",
    "THAI": "th",
}
_PERSIAN: Final = frozenset("پچژگکی")
_MIN_SCRIPT: Final = 0.3  # of the letters; a Greek letter in a formula makes no Greek text
_MIN_KANA: Final = 0.05  # of the letters; Japanese mixes them with Chinese characters
_MIN_PERSIAN: Final = 0.02  # of the letters


def function_words_of(language: str) -> frozenset[str]:
    """Return the commonest function words of a language, none for one that is not known here.

    Args:
        language: ISO 639-1 code.
    """
    return frozenset(_FUNCTION_WORDS.get(language, "").split())


def language_of(text: str) -> str | None:
    """Return the language of most of `text`.

    Args:
        text: Any text. Of a long one, 5,000 characters are looked at that begin behind its first
            fifth: the front matter may be in another language. Where they are code, tables or
            references, those behind the next fifths tell.

    Returns:
        ISO 639-1 code, or None when there is too little text, or no language stands out.
    """
    last = max(0, len(text) - _SAMPLE)
    starts = dict.fromkeys(min(len(text) * fifth // 5, last) for fifth in range(1, 5))
    found = (_language_of_sample(text[start : start + _SAMPLE]) for start in starts)
    return next(filter(None, found), None)


def _language_of_sample(sample: str) -> str | None:
    # The beginning of most samples has letters enough; to count all of them takes as long as all
    # the rest.
    if _letters(sample[:_BEGINNING]) < _MIN_LETTERS and _letters(sample) < _MIN_LETTERS:
        return None
    return language_of_script(sample) or _by_function_words(sample)


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def language_of_script(sample: str) -> str | None:
    """Return the language that the letters of a text tell, however short it is.

    Returns:
        ISO 639-1 code, None for scripts that several languages share.
    """
    if sample.isascii():
        return None
    scripts: Counter[str] = Counter()
    for character, count in Counter(_OTHER_SCRIPT.findall(sample)).items():
        if character.isalpha():
            scripts[unicodedata.name(character, "").partition(" ")[0]] += count
    if not scripts:
        return None  # no more than dashes and quotation marks
    letters = _letters(sample)
    if scripts["HIRAGANA"] + scripts["KATAKANA"] > _MIN_KANA * letters:
        return "ja"
    for script, language in _SCRIPTS.items():
        if scripts[script] > _MIN_SCRIPT * letters:
            persian = sum(map(sample.count, _PERSIAN)) > _MIN_PERSIAN * letters
            return "fa" if language == "ar" and persian else language
    return None


def _by_function_words(sample: str) -> str | None:
    words = Counter(_WORD.findall(sample.casefold().replace("’", "'")))
    spelt, letters = Counter[str](), Counter[str]()
    for word in words.keys() & FUNCTION_WORDS:
        for language in _LANGUAGES_OF[word]:
            (spelt if len(word) > 1 else letters)[language] += words[word]
    # Letters may be variables and initials: they say no more than the words that are spelt out.
    scores = {each: spelt[each] + min(letters[each], spelt[each]) for each in _FUNCTION_WORDS}
    (best, most), (other, second) = Counter(scores).most_common(2)
    clear = most >= _MIN_LEAD * second or {best, other} in _NEAR
    return best if clear and most >= max(_FEWEST, _MIN_SHARE * words.total()) else None
