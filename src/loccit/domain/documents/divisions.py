"""What books call their chapters, parts and appendices, in many languages."""

import re
from typing import Final

PART_WORDS: Final = (
    "part|teil|partie|parte|partea|deel|часть|частина|μέρος|rész|część|část|osa|del|título|titre|titolo"
    "|חלק|بخش"
)
CHAPTER_WORDS: Final = (
    "chapter|kapitel|chapitre|capítulo|capitulo|capítol|capitolo|hoofdstuk|kapittel|kapitola"
    "|rozdział|глава|розділ|раздел|κεφάλαιο|fejezet|luku|bölüm|capitolul|poglavlje|poglavje"
    "|chương|bab|الفصل|فصل|פרק|lecture|lesson|unit|module|vorlesung|лекция|skyrius|nodaļa|peatükk"
    "|glava|поглавље|kabanata|अध्याय|tema|unidade?|lección|aula|lezione|leçon|lektion"
)
APPENDIX_WORDS: Final = (
    "appendix|anhang|annexe?|anexo|apêndice|apéndice|appendice|bijlage|bilaga|vedlegg|liite"
    "|příloha|załącznik|приложение|додаток|παράρτημα|függelék|ملحق|נספח|附录|附錄|付録|부록"
)
ARTICLE_WORDS: Final = "article|artikel|artículo|articolo|artigo|artykuł|статья|стаття"
_LABELS: Final = f"{CHAPTER_WORDS}|{APPENDIX_WORDS}|section|abschnitt|{ARTICLE_WORDS}"
_CHAPTER_WORDS: Final = frozenset(f"{PART_WORDS}|{_LABELS}".split("|"))
NUMBER_WORDS: Final = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
"""Of chapters, in some novels and textbooks alone on their line."""
_CHAPTER_NUMBER: Final = re.compile(
    rf"(?:{NUMBER_WORDS}|\d{{1,3}}|[IVXLC]{{1,6}}|[A-Z])$", re.IGNORECASE
)
_CHAPTER: Final = re.compile(
    rf"^(?:(?:(?P<part>{PART_WORDS})|{_LABELS})"
    rf"\s+(?:\d{{1,3}}|[IVXLC]{{1,6}}|[A-ZА-Я]|{NUMBER_WORDS})\b"
    rf"|(?:\d{{1,3}}\.?|(?:[IVXLC]{{1,6}}|[A-Z])\.)\s+(?:(?P<of_part>{PART_WORDS})|{_LABELS})(?=[.:]|$)"
    r"|第\s?[\d〇零一二三四五六七八九十百]{1,5}\s?(?:(?P<book>部分?|[編编篇])|[章条條])"
    r"|제\s?(?:\d{1,3}|[IVX]{1,5})\s?(?:(?P<volume>[편부])|[장조]))\s*[.:：–—-]?",
    re.IGNORECASE,
)


def chapter_of(text: str) -> re.Match[str] | None:
    """Match "Chapter 3", "3. fejezet" and the like at the beginning of a line."""
    return _CHAPTER.match(text)


def is_chapter_word(text: str, following: str) -> bool:
    """Tell whether a line is "CHAPTER" and no more, and the next one its number: "ONE"."""
    return text.casefold() in _CHAPTER_WORDS and _CHAPTER_NUMBER.match(following) is not None


def part_of(text: str) -> bool:
    """Tell whether a line begins with "Part II" and the like."""
    match = chapter_of(text)
    return match is not None and any(match[name] for name in ("part", "of_part", "book", "volume"))
