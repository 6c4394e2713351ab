"""Sections in which a document says nothing of its subject: thanks, funding, consent, licence.

They are told by their names, in English, German, French, Spanish, Italian and Portuguese.
"""

import re
from collections.abc import Sequence
from typing import Final

_NAMES: Final = (
    # thanks
    r"acknowledge?ments?|danksagung(en)?|dank|remerciements?|agradecimientos?|ringraziamenti",
    r"agradecimentos?|dedication",
    # funding
    r"funding( sources?| information| statement| support)?|financial (support|disclosures?)",
    r"sources? of funding|grant support|förderung|finanzierung|financements?|financiación",
    r"finan[cz]iament[oi]",
    # authors
    r"(author(s|'s|s'|ship)? |credit authorship )?contributions?( statement)?",
    r"contributions? (of|by) (the )?authors|author(s|'s|s')? (information|details|notes?)",
    r"about the authors?|(author )?affiliations?|corresponding authors?|correspondence",
    r"autorenbeiträge|beiträge der autor(inn)?en|über d(en|ie) autor(en|in|innen)?",
    r"korrespondenz(adresse)?|contributions? des auteurs|contribuci(ón|ones) de (los )?autores",
    r"contribut[oi] degli autori|contribuiç(ão|ões) d[oa]s autore?s",
    # interests
    r"(declaration of )?(conflicts? of|competing( financial)?) interests?( statement)?",
    r"declarations?( of interests?)?|disclosures?( statement)?|interessenkonflikte?",
    r"conflits? d'intérêts?|(déclaration|liens?) d'intérêts?|conflictos? de inter(eses|és)",
    r"conflitt[oi] d('|i )interess[ei]|conflitos? de interesses?",
    # consent
    r"ethics( approval| statement| declarations?)?|ethical (approval|statement)",
    r"statement of ethics|compliance with ethical standards|institutional review board statement",
    r"(informed |patient )?consent( statement)?( (for|to) (participate|publication|publish))?",
    r"ethikvotum|ethikerklärung|einwilligung(serklärung)?|eidesstattliche (erkl|versich)\w+",
    r"selbstst?ändigkeitserklärung|consentement( éclairé)?|consentimiento( informado)?",
    r"consenso( informato)?|consentimento( informado)?|aspectos éticos|comité d'éthique",
    # availability
    (
        r"(data|code|software|materials?)( and (data|code|software|materials?))?"
        r" (availability|access|accessibility|sharing)( statement)?"
    ),
    (
        r"availability( of (supporting )?(data|code|software|materials?)"
        r"( and (supporting )?(data|code|software|materials?))?)?"
    ),
    r"datenverfügbarkeit|verfügbarkeit der daten|disponibilité des données",
    r"disponibilidad de (los )?datos|disponibilità dei dati|disponibilidade d[eo]s? dados",
    r"(electronic )?supplement(ary|al) (materials?|information|data|files?)|zusatzmaterial",
    r"supporting (materials?|information)|additional (files?|information)",
    r"matériel supplémentaire|material suplement(ario|ar)|materiale supplementare",
    # lists
    r"(list of )?(abbreviations|acronyms|symbols)( used)?|nomenclature",
    r"abkürzung(en|sverzeichnis)|(liste des )?abréviations|abreviaturas|abbreviazioni|abreviações",
    r"references?( cited)?|bibliograph(y|ie)|(literature|works) cited|literatur(verzeichnis)?",
    r"quellen(verzeichnis)?|références( bibliographiques)?|bibliograf[ií]a",
    r"refer[eê]ncias( bibliogr[aá]ficas)?|riferimenti( bibliografici)?",
    r"key ?words?|index terms|schl(üssel|ag)wörter|mots[ -]clés|palabras clave|parole chiave",
    r"palavras[ -]chave|(table of )?contents|list of (figures|tables)|inhalt(sverzeichnis)?",
    r"(abbildungs|tabellen)verzeichnis|table des matières|sommaire|[ií]ndice|sumário",
    # imprint
    r"licen[cs](e|ing)|copyright( notice| and licen[cs]e)?|open access|rights and permissions",
    r"lizenz|impressum|licencia|licenza|licença|droits d'auteur|(how to cite|cite)( this \w+)?",
    r"(suggested |recommended )?citation|publisher's note|article (info|information|history)",
    r"peer review( information)?|disclaimer",
)
_ANY: Final = "|".join(_NAMES)
_NAME: Final = re.compile(_ANY)
_LONGEST_NAME: Final = 80  # characters
_NUMBERING: Final = re.compile(r"\W*(?:(?:\d+(?:\.\d+)*|[ivx]+|[a-z])[.)]?\s+)?\W*")
_AND: Final = re.compile(r"\s*(?:\b(?:and|und|et|y|e)\b|[&/,])\s*")

_LEAD: Final = re.compile(
    rf"\W{{0,3}}(?:{_ANY})(?: (?:and|&) (?:{_ANY}))?\s?[:.\u2013\u2014-]+\s", re.IGNORECASE
)
_BARE_LEAD: Final = re.compile(
    r"\W{0,3}(?i:acknowledge?ments?|remerciements|agradecimientos|licen[cs]e|key ?words"
    r"|authors?'? contributions|conflicts? of interests?|competing interests?|funding"
    r"|consent for publication|data availability)(?: [Ss]tatement)?\s[A-ZÀ-Þ]"
)
"""Such a name and the beginning of a sentence, with nothing between them."""
_BESIDE_A_TITLE: Final = re.compile(
    r"\W{0,3}(?:(?:received|accepted|submitted|published)(?: online| on)?:?"
    r" (?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|(?:edited(?: and reviewed)?|reviewed|communicated) by (?-i:[A-Z])"
    r"|(?:handling|academic) editors?"
    r"|e-?mail:|correspondence(?: to|:)|doi\W|issn\b|isbn\b)",
    re.IGNORECASE,
)


def names_back_matter(heading: str) -> bool:
    """Tell whether a line is the name of such a section: "Funding", "5. Interessenkonflikt"."""
    if len(heading) > _LONGEST_NAME:
        return False
    plain = " ".join(_with_straight_marks(heading).casefold().split()).rstrip(" .:")
    numbering = _NUMBERING.match(plain)
    name = plain[numbering.end() :] if numbering else plain
    if _NAME.fullmatch(name):
        return True
    parts = [part for part in _AND.split(name) if part]
    return len(parts) > 1 and all(map(_NAME.fullmatch, parts))


def is_below_back_matter(section_path: Sequence[str]) -> bool:
    """Tell whether one of the headings above a passage names such a section."""
    return any(map(names_back_matter, section_path))


def begins_back_matter(paragraph: str) -> bool:
    """Tell whether a paragraph begins with such a name, or as what stands beside a title does.

    "Funding: The ..." and "Acknowledgements We thank ..."; "Received 3 May", "E-mail: ...".
    """
    text = _with_straight_marks(paragraph[: 2 * _LONGEST_NAME])
    return any(lead.match(text) for lead in (_LEAD, _BARE_LEAD, _BESIDE_A_TITLE))


def _with_straight_marks(text: str) -> str:
    return text.replace("\u2019", "'")
