"""What books call their chapters, parts and appendices, in many languages."""

import re
from typing import Final

PART_WORDS: Final = (
    "part|teil|partie|parte|partea|deel|часть|частина|част|μέρος|rész|część|část|časť|osa|del|título"
    "|titre|titolo|dalis|daļa|kısım|phần|bagian|bahagian|חלק|بخش|قسمت|القسم|الجزء"
)
CHAPTER_WORDS: Final = (
    "chapter|kapitel|chapitre|capítulo|capitulo|capítol|capitolo|hoofdstuk|kapittel|kapitola"
    "|rozdział|глава|розділ|раздел|κεφάλαιο|fejezet|luku|bölüm|capitolul|poglavlje|poglavje"
    "|chương|bab|الفصل|فصل|פרק|lecture|lesson|unit|module|vorlesung|лекция|skyrius|nodaļa|peatükk"
    "|glava|поглавље|kabanata|अध्याय|tema|unidad|unidade|lección|aula|lezione|leçon|lektion"
)
APPENDIX_WORDS: Final = (
    "appendix|anhang|annex|annexe|anexo|anexa|apêndice|apéndice|appendice|bijlage|bilaga|bilag"
    "|vedlegg|liite|příloha|príloha|załącznik|приложение|додаток|прилог|παράρτημα|függelék|melléklet"
    "|prilog|priloga|dodatak|dodatek|priedas|pielikums|lampiran|phụ lục|ملحق|پیوست|נספח"
    "|附录|附錄|付録|부록"
)
ARTICLE_WORDS: Final = "article|artikel|artículo|articolo|artigo|artykuł|статья|стаття"
_COUNTS: Final = """
one first eins erste erster erstes premier première premiere primero primera primeiro primeira
  primo prima uno первая перша перший pierwszy pierwsza první prvý prvá första første eerste első
  birinci
two second zwei zweite zweiter zweites deux deuxième deuxieme seconde segundo segunda secondo
  seconda dos due dois вторая друга другий drugi druga druhý druhá andra anden andre tweede második
  ikinci
three third drei dritte dritter drittes trois troisième troisieme tercero tercera terceiro
  terceira terzo terza tres tre três третья третя третій trzeci trzecia třetí tretí tretia tredje
  derde harmadik üçüncü
four fourth vier vierte vierter viertes quatre quatrième quatrieme cuarto cuarta quarto quarta
  cuatro quattro quatro четвёртая четвертая четверта четвертий czwarty czwarta čtvrtý čtvrtá
  štvrtý štvrtá fjärde fjerde vierde negyedik dördüncü
five fifth fünf fünfte fünfter fünftes cinq cinquième cinquieme quinto quinta пятая п'ята п'ятий
  cinco cinque piąty piąta pátý pátá piaty piata femte vijfde ötödik beşinci
six sixth sechs sechste sechster sechstes sixième sexto sexta sesto sesta seis sei шестая шоста
  szósty šestý šestá šiesty šiesta altıncı
seven seventh sieben siebte siebter siebtes siebente siebenter siebentes sept septième séptimo
  settimo siete sette sete седьмая siódmy sedmý sedmá siedmy siedma yedinci
eight eighth acht achte achter achtes huit huitième octavo oitavo ottavo ocho otto oito восьмая
  ósmy osmý osmá ôsmy ôsma sekizinci
nine ninth neun neunte neunter neuntes neuf neuvième noveno nono nueve nove девятая dziewiąty
  devátý devátá deviaty deviata dokuzuncu
ten tenth zehn zehnte zehnter zehntes dix dixième décimo decimo diez dieci dez десятая dziesiąty
  desátý desátá desiaty desiata onuncu
eleven elfte elfter elftes
twelve zwölfte zwölfter zwölftes
thirteen
fourteen
fifteen
"""
COUNTS: Final = {
    word: value
    for value, words in enumerate(re.split(r"\n(?! )", _COUNTS.strip()), 1)
    for word in words.split()
}
"""Numbers that are written out, by which a division is counted: "two", "zweites", "вторая"."""
COUNT_WORDS: Final = "|".join(COUNTS)
COUNTED: Final = r"(?P<count>[^\W\d_][\w']{2,11})"
"""What may be one of them before a label: a word that is looked up once is found sooner."""
NO_LABEL: Final = rf"(?!del\s+(?:{COUNT_WORDS})\b|parte\s+do(?:s|is)\b)"
"""Before a label: "Del segundo capítulo" is Spanish, and no part of a Danish book, "parte dos
dados" is Portuguese, and no second part."""
LETTER: Final = "(?-i:[A-ZА-ЯΑ-Ω][\u0374\u02b9]?)"
"""One that counts divisions, in Greek with its sign; a small one is a word: "tema a tratar"."""
_ALONE: Final = re.compile(
    "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)$",
    re.IGNORECASE,
)
_SECTION_WORDS: Final = f"section|abschnitt|{ARTICLE_WORDS}"
_LABELS: Final = f"{CHAPTER_WORDS}|{APPENDIX_WORDS}"
_LABEL_WORDS: Final = frozenset(f"{PART_WORDS}|{_LABELS}|{_SECTION_WORDS}".split("|"))
_LABEL_NUMBER: Final = re.compile(
    rf"(?:{COUNT_WORDS}|\d{{1,3}}|[IVXLC]{{1,6}}|[A-Z])$", re.IGNORECASE
)
_LABEL: Final = re.compile(
    rf"^{NO_LABEL}(?:(?:{PART_WORDS}|(?P<section>{_SECTION_WORDS})|{_LABELS})"
    rf"\s+(?:\d{{1,3}}|[IVXLC]{{1,6}}|{LETTER}|{COUNT_WORDS})(?!\w)"
    rf"|(?:\d{{1,3}}\.?|(?:[IVXLC]{{1,6}}|[A-Z])\.|{COUNTED})\s+"
    rf"(?:{PART_WORDS}|(?P<of_section>{_SECTION_WORDS})|{_LABELS})(?=[.:]|$)"
    r"|第\s?[\d〇零一二三四五六七八九十百]{1,5}\s?"
    r"(?:部分?|[編编篇]|(?P<article>[条條])|章)"
    r"|제\s?(?:\d{1,3}|[IVX]{1,5})\s?(?:[편부]|(?P<clause>조)|장))\s*[.:：–—-]?",
    re.IGNORECASE,
)
_SECTIONS: Final = ("section", "of_section", "article", "clause")


def chapter_of(text: str) -> re.Match[str] | None:
    """Match "Chapter 3", "3. fejezet" and the like at the beginning of a line; articles, too."""
    match = _LABEL.match(text)
    return match if match and (not match["count"] or match["count"].lower() in COUNTS) else None


def begins_chapter(text: str) -> bool:
    """Tell whether a line begins with the label of a part, chapter or appendix."""
    match = chapter_of(text)
    return match is not None and not any(map(match.__getitem__, _SECTIONS))


def is_number_word(text: str) -> bool:
    """Tell whether a line is the number of a chapter, as in some novels: "ONE", and no more."""
    return _ALONE.match(text) is not None


def is_chapter_word(text: str, following: str) -> bool:
    """Tell whether a line is "CHAPTER" and no more, and the next one its number: "ONE"."""
    return text.casefold() in _LABEL_WORDS and _LABEL_NUMBER.match(following) is not None
