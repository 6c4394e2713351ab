"""What a column of a matrix asks of any study: its aim, method, sample, findings, limitations.

"method", "What method was used?" and "Welche Stichprobe?" ask for such an aspect and nothing else;
"How was the tide measured?" asks for its own subject.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from loccit.domain.questions.subject_words import stem_of, subject_stems_in_order


class Aspect(StrEnum):
    """What a study is asked for."""

    AIM = "aim"
    METHOD = "method"
    SAMPLE = "sample"
    FINDING = "finding"
    LIMITATION = "limitation"
    OUTLOOK = "outlook"


_NAMES: Final = {
    Aspect.AIM: (
        "aim aims objective goal purpose hypothesis intention ziel ziele zweck fragestellung"
        " hypothese objectif but objetivo objetivos obiettivo scopo"
    ),
    Aspect.METHOD: (
        "method methods methodology methodological approach procedure technique design"
        " experiment analysis instrument"
        " methode methoden methodik vorgehen verfahren ansatz méthode méthodes démarche approche"
        " método métodos metodología enfoque metodo metodi metodologia abordagem"
    ),
    Aspect.SAMPLE: (
        "sample samples sampling data dataset datasets participant participants population"
        " subjects"
        " respondents patients material materials corpus cohort specimens"
        " stichprobe daten datensatz teilnehmer teilnehmende probanden material korpus"
        " échantillon données corpus participants muestra datos participantes campione dati"
        " partecipanti amostra dados"
    ),
    Aspect.FINDING: (
        "finding findings result results conclusion conclusions outcome outcomes found conclude"
        " concluded takeaway contribution"
        " ergebnis ergebnisse befund befunde schlussfolgerung fazit erkenntnis résultat résultats"
        " conclusion resultado resultados conclusión hallazgo risultato risultati conclusione"
        " conclusão"
    ),
    Aspect.LIMITATION: (
        "limitation limitations weakness weaknesses shortcoming shortcomings caveat caveats"
        " drawback drawbacks limits einschränkung einschränkungen grenzen schwächen limites"
        " limitaciones limitación limitazioni limiti limitações"
    ),
    Aspect.OUTLOOK: (
        "future outlook ausblick perspectives perspektiven futuro prospettive recommendation"
        " recommendations"
    ),
}
_ASPECTS: Final = {
    stem_of(name): aspect for aspect, names in _NAMES.items() for name in names.split()
}
_OF_ANY_STUDY: Final = (
    "main major key principal central important study studies studied paper papers article"
    " author authors research researchers work document text report use used using uses employ"
    " employed apply applied name named mention mentioned describe described reported state"
    " stated discuss discussed present presented make made do done take taken conduct"
    " conducted perform performed carry carried collect collected analyse analysed analyze"
    " analyzed draw drawn acknowledge acknowledged size type kind source sources say says"
    " question questions haupt wichtigste wichtigsten zentrale studie arbeit artikel autor"
    " autoren verwendet benutzt eingesetzt genannt wurde wurden untersucht forschung"
    " forschungsfrage principale principaux étude auteurs utilisée utilisé utilisées utilisés"
    " employée mentionnées principales estudio artículo autores utilizó utilizado usado studio"
    " articolo autori usato utilizzato estudo artigo utilizada"
)
_ANY_STUDY: Final = frozenset(map(stem_of, _OF_ANY_STUDY.split()))


@dataclass(frozen=True, slots=True)
class Demanded:
    """What a column asks for.

    Attributes:
        aspect: The aspect of a study that it names, None when it names none.
        is_bare: Whether it names nothing else.
        stems: Of the words that tell its own subject; those of its aspect are left out.
    """

    aspect: Aspect | None
    is_bare: bool
    stems: frozenset[str]


def demanded(question: str) -> Demanded:
    """Return what a question, or the name of a column, asks for."""
    stems = subject_stems_in_order(question)
    named = [_ASPECTS[stem] for stem in stems if stem in _ASPECTS]
    others = frozenset(stem for stem in stems if stem not in _ASPECTS and stem not in _ANY_STUDY)
    return Demanded(named[0] if named else None, bool(named) and not others, others)
