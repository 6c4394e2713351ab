"""What headings, captions, list items and references look like in print."""

import re
from functools import lru_cache
from typing import Final

from loccit.domain.documents.divisions import chapter_of
from loccit.domain.text.note_signs import STARS
from loccit.infrastructure.adapters.pdf.marks import CARRIED, CARRIED_LETTERS, CARRIED_SIGNS

NUMBERED: Final = re.compile(
    r"""^(?:
        (?P<decimal>\d{1,2}(?:\.\d{1,2}){0,4})\.?
      | (?P<dashed>\d{1,2}(?:-\d{1,2}){0,4})-(?=\s+[\u0590-\u08ff])  # in Arabic and Persian
      | (?P<romans>[IVX]{1,6}\.(?:[A-Z]|\d{1,2})(?:\.\d{1,2}){0,3})\.?
      | (?P<roman>[IVX]{1,6})\.(?!\s+[A-Z]\.\s+[A-Z])  # no initials; "A" alone is an article
      | (?P<letter>[A-Z](?:\.\d{1,2}){1,3}|[A-Z](?=\.(?!\s+[A-Z]\.\s+[A-Z]))|[B-Z](?!\.))\.?
      | (?:Appendix|Anhang|Annexe)\s+(?P<appendix>[A-Z]|\d{1,2})\s*[.:–—-]?
      | §{1,2}\s?(?P<sign>\d{1,4}[a-z]?(?:\.\d{1,3}){0,2})\.?
    )\s+(?:\|\s+)?(?=\S)
    | ^(?:第\s?[\d〇零一二三四五六七八九十百]{1,5}\s?(?P<sinic>[章節节])
      | 제\s?\d{1,3}\s?(?P<hangul>[장절]))[.:：、]?\s*(?=\S)""",
    re.VERBOSE,
)
"""The number of a section, then its title."""

_NUMBER_ALONE: Final = re.compile(r"(?:(?:\d{1,2}|[IVX]{1,5}|[A-Z])\.)(?:\d{1,2}\.?){0,4}$")
_SECTIONS: Final = frozenset("節节절")  # of chapters, in Chinese, Japanese and Korean
LAST_LATIN: Final = "\u2e7f"
"""Behind it stand the scripts in which a sign is a syllable, in fonts of their own."""
PAGE_NUMBER: Final = r"(?:(?:\d{1,3}|[A-Z])-(?=[1-9]))?\d{1,4}"
"""Of an entry of a table of contents; manuals count anew in each chapter: "2-24", "A-3"."""
LONGEST_NUMBER: Final = 12
"""Characters of the number of a section."""

_ADVERTISEMENT: Final = re.compile(
    r"(?:submit your (?:next )?manuscript\b|ready to submit \w{0,4} ?\w{0,4} ?research\b"
    r"|publish your work in this journal|publish with [^.]{0,40}and every\b|dovepress$"
    r"|(?:please )?cite this (?:article|paper) (?:as|in)\b)",
    re.IGNORECASE,
)
_FIGURES: Final = (
    r"fig(?:ure|ura|uur|ur|\.)?|abb(?:ildung|\.)|afbeelding|chart|рисунок|рис\.|rysunek|obrázek|ábra|kuva|şekil|σχήμα|εικόνα|hình|图|圖|図|그림"
    r"|bild|slika|obrázok|kuvio|gráfico|rajah|малюнок|фиг\.|сурет|(?:ال)?شكل|شکل|نمودار|איור|תרשים"
)
_TABLES: Final = (
    r"table|quadro|cuadro|tab(?:elle|leau|ella|ela|ell|elul|el|la|lica|ulka|lo|\.)|таблица|таблиця|табл\.|táblázat"
    r"|tabuľka|jadual|кесте|taulukko|πίνακας|bảng|表|표|(?:ال)?جدول|טבלה|לוח"
)
_CAPTION: Final = re.compile(
    r"^(?P<label>(?:(?:extended data|supplement(?:ary|al)|appendix) )?"
    rf"(?:(?P<table>{_TABLES})|(?P<figure>{_FIGURES})|scheme|plate|box|listing|algorithm)"
    r"\s*-?(?:[A-Z]?\d{1,3}(?:[.-]\d{1,3})?[a-z]?|[IVX]+)\b)"
    r"\s*(?P<sign>[.:：|–—-])?",
    re.IGNORECASE,
)

_SUPPLEMENT: Final = re.compile(
    r"S\d{1,3} (?:fig|table|file|text|data(?:set)?|appendix|video|movie|code|protocol)\b",
    re.IGNORECASE,
)
"""In PLOS: "S1 Fig"."""

_NUMBER_FIRST: Final = re.compile(
    r"^(?P<label>\d{1,3}(?:\.\d{1,3}){0,3}\.?\s?"
    r"(?:(?P<table>táblázat|lentelė|tabula)|(?P<figure>ábra|kép|pav\.|paveikslas|attēls))(?!\w))"
    r"\s*(?P<sign>[.:–—-])?",
    re.IGNORECASE,
)
"""In Hungarian, Lithuanian and Latvian: "3. ábra"."""

_FLOAT_NOTE: Final = re.compile(
    rf"(?:[*†‡§¶‖]|[⁰¹²³⁴-⁹{CARRIED_SIGNS}{CARRIED_LETTERS}])\s?\S"
    r"|(?:notes?|abbreviations?|abbr\.|sources?|legend|key|data are|values are|adapted from"
    r"|anmerkung(?:en)?|quellen?|abkürzungen|légende|notas?|fuentes?|fontes?|abreviaturas"
    r"|abbreviazioni|bron|toelichting|källa|kilde|lähde|źródło|zdroj|forrás|источник|примечани[ея])"
    r"(?:[.:]|\s\S)",
    re.IGNORECASE,
)
"""How the notes of a table begin that are set like the text."""
_ABBREVIATIONS: Final = re.compile(
    r"[A-Z][\w-]{0,9}(?:,|:| ?=)\s?\w[^.]*;\s?[A-Z][\w-]{0,9}(?:,|:| ?=)"
)
"""What its short forms mean: "CI, confidence interval; OR, odds ratio"."""

_STATEMENTS: Final = """
theorem|lemma|corollary|proposition|definition|remark|example|exercise|notation|claim|conjecture
|axiom|assumption|hypothesis|observation|fact|postulate
|satz|hilfssatz|korollar|folgerung|behauptung|annahme|beispiel|bemerkung|aufgabe
|théorème|lemme|corollaire|définition|remarque|exemple|exercice|hypothèse
|teorema|lema|corol[aá]rio|proposici[oó]n|proposição|proposizione|definici[oó]n|definição
|definizione|esempio|ejemplo|exemplo|observaci[oó]n|observação|osservazione|ejercicio|esercizio
|stelling|hulpstelling|gevolg|definitie|opmerking|voorbeeld
|теорема|лемма|следствие|предложение|определение|замечание|пример|утверждение|гипотеза
|twierdzenie|lemat|wniosek|definicja|uwaga|przykład
|定理|引理|補題|推论|推論|命题|命題|定义|定義|例题|例題
"""
_STATEMENT_NAMES: Final = _STATEMENTS.replace("\n", "")
_STATEMENT: Final = re.compile(
    rf"\d{{1,3}}: |(?:{_STATEMENT_NAMES})\s*(?:\d|[IVX]+\b|(?<=\s)[A-Z]\b)", re.IGNORECASE
)
_NUMBERED_STATEMENT: Final = re.compile(
    rf"(?:{_STATEMENT_NAMES})\s*(?:\([^)]*\)\s*)?[.:]?$", re.IGNORECASE
)

LIST_ITEM: Final = re.compile(
    r"^(?:[•●▪■□◦‣∙·➢✓*–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\[\d{1,3}\])\s+\S"
)
BULLET: Final = re.compile(r"^[•●▪■□◦‣∙·➢✓]\s*\S")
FOOTNOTE: Final = re.compile(
    rf"^(?:[\d⁰¹²³⁴-⁹]{{1,3}}|[{STARS}†‡§¶✉{CARRIED_SIGNS}]+|[a-z](?=[A-Z ])|[{CARRIED_LETTERS}])"
    r"\s*\S"
)
NOTICE: Final = re.compile(
    r"^(?:©|\(c\)|copyright|correspondence|corresponding author|e-?mail|this is an open access"
    r"|received|full list of author|licen[sc]e)",
    re.IGNORECASE,
)
"""What publishers print in small type at the foot of a first page."""
REFERENCE_NUMBER: Final = re.compile(
    r"^(?:\[(\d{1,3})\]|\((\d{1,3})\)|(\d{1,3})[.)]?)\s+\S|^\[[\w+.-]{2,12}\]\s+\S"
)

_MONOSPACE: Final = re.compile(
    r"mono|courier|consol|cmtt|menlo|hack-|inconsol|typewriter|source ?code|fira ?code"
    r"|letter ?gothic|lmtt|txtt|nimbusmon",
    re.IGNORECASE,
)
_MATHS: Final = re.compile(
    r"cmmi|cmsy|cmex|cmbsy|msam|msbm|symbol|math|eufm|rsfs|mtmi|mtsy|mtex|newcmmath|lmmi|lmsy"
    r"|txmi|txsy|pxmi|stix.*it",
    re.IGNORECASE,
)
SENTENCE_END: Final = re.compile(
    rf"[.!?:;…؟؛۔][\"'”’»)\]]*(?:[\d⁰¹²³⁴-⁹]{{0,3}}|[⁰¹²³⁴-⁹{CARRIED}]{{0,10}})$"
)

_UNREADABLE: Final = 10
"""One of so many characters; the mark of a note behind a title may be one."""
_LONGEST_END: Final = 12  # characters; a search from the beginning of a line takes far longer


@lru_cache(maxsize=1024)
def is_monospaced(font: str) -> bool:
    """Tell whether a font of this name is one that code is set in."""
    return _MONOSPACE.search(font) is not None


@lru_cache(maxsize=1024)
def is_mathematical(font: str) -> bool:
    """Tell whether a font of this name is one that formulas are set in."""
    return _MATHS.search(font) is not None


def is_unreadable(text: str) -> bool:
    """Tell whether a font does not say what letters many of its signs are."""
    return _UNREADABLE * text.count("\ufffd") > len(text)


def advertises(text: str) -> bool:
    """Tell whether a line begins what a publisher says below a paper: how to cite it, where to go.

    "Submit your next manuscript to ...", "Cite this article as: ...".
    """
    return _ADVERTISEMENT.match(text) is not None


def is_statement(text: str, *, run_in: bool = False) -> bool:
    """Tell whether a text begins like a theorem ("Lemma 2"), or is a numbered line of code.

    Where text follows on its line (`run_in`), so does "2.3 Lemma".
    """
    if _STATEMENT.match(text):
        return True
    end = section_number(text)[1] if run_in else 0
    return end > 0 and _NUMBERED_STATEMENT.match(text, end) is not None


def caption_of(text: str) -> re.Match[str] | None:
    """Match "Figure 3:" and the like at the beginning of a line: groups `label` and `sign`."""
    return (_NUMBER_FIRST if text[:1].isdecimal() else _CAPTION).match(text)


def speaks_of_figure(text: str) -> bool:
    """Tell whether a sentence begins with a figure or a table: "Fig. 4 shows", "Table 2 and"."""
    found = caption_of(text)
    return found is not None and not found["sign"] and text[found.end() :].lstrip()[:1].islower()


def begins_float_note(text: str) -> bool:
    """Tell whether a text begins as the note below a table does, with a mark or what it is."""
    return bool(_FLOAT_NOTE.match(text) or _ABBREVIATIONS.match(text))


def is_figure_or_table(text: str) -> bool:
    """Tell whether a text begins like the caption of a figure or a table; a box has a heading."""
    found = caption_of(text)
    named = found is not None and bool(found["table"] or found["figure"])
    return named or _SUPPLEMENT.match(text) is not None


def ends_sentence(text: str) -> bool:
    """Tell whether a line ends with a full stop or the like."""
    return SENTENCE_END.search(text[-_LONGEST_END:]) is not None


def number_alone(text: str) -> int:
    """Return the depth of the number of a section that a text is, with a full stop behind it.

    0 when it is something else.
    """
    return len(text.rstrip(".").split(".")) if _NUMBER_ALONE.match(text) else 0


def section_number(text: str) -> tuple[int, int]:
    """Return the depth of a section's number, 0 when there is none, and its length."""
    match = NUMBERED.match(text)
    if match is None:
        return 0, 0
    if match["decimal"]:
        parts = match["decimal"].split(".")
        depth = len(parts) - (parts[-1] == "0" and len(parts) > 1)
        return depth, match.end()
    if match["dashed"]:
        return match["dashed"].count("-") + 1, match.end()
    if match["sinic"] or match["hangul"]:
        return 1 + ((match["sinic"] or match["hangul"]) in _SECTIONS), match.end()
    inner = match["romans"] or match["letter"] or match["sign"] or ""
    return inner.count(".") + 1, match.end()


def number_end(text: str) -> int:
    """Return where the label of a chapter, or the number of a section, ends; 0 without one."""
    chapter = chapter_of(text)
    return chapter.end() if chapter else section_number(text)[1]
