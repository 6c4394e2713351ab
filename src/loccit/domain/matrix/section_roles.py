"""What a section does for a study, told by its headings.

In English, German, French, Spanish, Italian and Portuguese.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Final


class SectionRole(StrEnum):
    """What stands in a section."""

    ABSTRACT = "abstract"
    INTRODUCTION = "introduction"
    METHODS = "methods"
    SAMPLE = "sample"
    RESULTS = "results"
    DISCUSSION = "discussion"
    CONCLUSION = "conclusion"
    LIMITATIONS = "limitations"
    OUTLOOK = "outlook"
    OTHER = "other"


_NAMES: Final = {
    SectionRole.ABSTRACT: (
        r"(executive |author )?(abstract|summary)|zusammenfassung|kurzfassung|résumé"
        r"|resumen"
        r"|riassunto|sommario|resumo"
    ),
    SectionRole.LIMITATIONS: (
        r".*\b(limitations?|threats to validity|shortcomings|caveats)\b.*"
        r"|einschränkungen"
        r"|grenzen (der|dieser) \w+|limites|limitaciones|limitazioni|limitações"
    ),
    SectionRole.OUTLOOK: (
        r"(future (work|research|directions)|outlook|ausblick|perspectives|recommendations).*"
    ),
    SectionRole.CONCLUSION: (
        r"(.*\b)?(conclu(sions?|ding remarks)|schlussfolgerung(en)?|schluss|fazit"
        r"|conclusi(ón|ones"
        r"|oni|one)|conclus(ão|ões)|summary and .*)(\b.*)?"
    ),
    SectionRole.SAMPLE: (
        r"(?!.*\bdata (analys[ei]s|collection and|extraction|synthesis|management|processing"
        r"|and safety|availability|sharing)\b)(?!.*\bsample (size|prep))"
        r"(.*\b)?(participants?|subjects|patients|respondents|sample|sampling|samples"
        r"|data( ?sets?| collection| sources?)?|study (area|site|population|region)"
        r"|corpus"
        r"|plant (materials?|collection)|specimens?|stichprobe|teilnehmende|probanden"
        r"|daten(satz|erhebung)?|échantillon|données|muestra|participantes|campione"
        r"|amostra)(\b.*)?"
    ),
    SectionRole.RESULTS: (
        r"(compared |main |experimental )?(results?|findings|ergebnisse|befunde"
        r"|résultats"
        r"|resultados|risultati)\b.*|evaluation|experiments and results"
    ),
    SectionRole.DISCUSSION: (
        r"(general )?(discussion|diskussion|discusión|discussione|discussão).*"
    ),
    SectionRole.METHODS: (
        r"(.*\b)?(methods?|methodology|methodological|procedures?|experimental"
        r"( part| section| setup| design)?|approach|study design|implementation|data"
        r" analysis"
        r"|statistical analys[ei]s|methode[n]?|methodik|vorgehen|méthodes?|méthodologie"
        r"|métodos?"
        r"|metodología|metodi|metodologia)(\b.*)?"
    ),
    SectionRole.INTRODUCTION: (
        r"introduction|background.*|statement of need|motivation|related works?"
        r"|literature review"
        r"|state of the art|einleitung|einführung|hintergrund|stand der forschung"
        r"|contexte"
        r"|introducci[óo]n|introduzione|introdução|antecedentes"
        r"|objectives?|aims?|purpose|context|ziele?|fragestellung|objectifs?"
        r"|objetivos?|obiettiv[oi]"
    ),
}
_ROLES: Final = tuple(
    (role, re.compile(pattern, re.IGNORECASE)) for role, pattern in _NAMES.items()
)
_LABEL: Final = re.compile(
    r"\s*(?P<name>[^\W\d_][^\n:.\u2014\u2013]{2,40}?)\s?(?:[:.]\s|[\u2014\u2013])"
)
"""The name of a part of an abstract, and what parts it from its text."""
_NUMBER: Final = re.compile(r"\W*(?:(?:\d+(?:\.\d+)*|[ivxIVX]+|[A-Za-z])[.)|]?\s+)?\W*")
_LONGEST: Final = 80  # characters; a longer heading says something of its own


def role_of(section_path: Sequence[str]) -> SectionRole:
    """Return what a section does: what its nearest heading says that says anything."""
    for heading in reversed(section_path):
        name = " ".join(heading.split())
        number = _NUMBER.match(name)
        name = name[number.end() :].rstrip(" .:") if number else name
        if len(name) > _LONGEST:
            continue
        for role, pattern in _ROLES:
            if pattern.fullmatch(name):
                return role
    return SectionRole.OTHER


def role_of_label(text: str) -> SectionRole | None:
    """Return what the part of an abstract does whose name a text begins with: "Methods: We ...".

    Returns:
        None when it begins with no such name.
    """
    label = _LABEL.match(text)
    role = role_of([label["name"]]) if label else SectionRole.OTHER
    return None if role is SectionRole.OTHER else role
