"""The words by which a question points back, by language.

Closed lists: what counts documents, what names them, what stands for what was said, and the words
of research that mean nothing without the study they are asked of.
"""

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Sense:
    """What a word asks of a study.

    Attributes:
        more: Other words for it.
        headings: Words of headings below which it is answered.
    """

    more: str
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointingWords:
    """The words of one language.

    Attributes:
        opening: Begin a question that goes on with the last one, the longest first.
        about: Those of them behind which only a subject stands.
        places: What counts, and the place it means, from 0; negative from the end.
        documents: What a document is called.
        others: Ask for others than those that were shown.
        same: Say that the same document is meant.
        known: Speaks of something as known, by the word behind the article.
        back: Stand for what was said.
        study: Words of any study: without another one a question means the last document.
        asking: Begin a whole question: they ask, or are a verb that does.
        ties: Stand before what was left: "for", "in", "of".
        senses: Other words for what is asked of a study, by the word that asks.
    """

    opening: tuple[str, ...]
    about: tuple[str, ...]
    places: dict[str, int]
    documents: frozenset[str]
    others: re.Pattern[str]
    same: re.Pattern[str]
    known: re.Pattern[str]
    back: frozenset[str]
    study: frozenset[str]
    asking: frozenset[str]
    ties: frozenset[str]
    senses: dict[str, Sense]


def _senses(*lines: str) -> dict[str, Sense]:
    """Return senses by word, of lines of words, of what else they may be called, of headings."""
    groups = ([part.strip() for part in line.split(":")] for line in lines)
    return {
        word: Sense(more, tuple(headings.split()))
        for words, more, headings in groups
        for word in words.split()
    }


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EN_DOCUMENTS: Final = (
    "study studies paper papers article articles document documents source sources report reports"
    " book books text texts publication publications work works one ones result results passage"
    " passages quotation quotations quote quotes answer answers file files note notes reference"
    " references essay essays thesis piece"
)
_EN_MANY_THINGS: Final = (
    "result results answer answers work works references reference note notes source sources text"
    " file files"
)
"""Those of them that "the" alone does not make the document last shown."""
_EN_SAME: Final = sorted(set(_EN_DOCUMENTS.split()) - set(_EN_MANY_THINGS.split()))
_DE_DOCUMENTS: Final = (
    "studie studien arbeit arbeiten artikel artikeln aufsatz aufsätze dokument dokumente quelle"
    " quellen bericht berichte berichts buch buches bücher text textes texte untersuchung"
    " untersuchungen veröffentlichung fundstelle stelle stellen datei"
)
_FR_DOCUMENTS: Final = (
    "étude études article articles document documents source sources rapport rapports livre"
    " livres texte textes ouvrage ouvrages publication publications travail travaux passage"
    " passages citation citations fichier"
)

WORDS: Final = {
    "en": PointingWords(
        opening=("and what about", "and how about", "but what about", "so what about",
                 "what about", "how about", "and", "but", "so", "also", "then", "ok", "okay",
                 "or", "now", "again", "right", "well"),
        about=("and what about", "and how about", "but what about", "so what about",
               "what about", "how about"),
        places={"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3,
                "4th": 3, "fifth": 4, "5th": 4, "last": -1, "latter": -1, "former": 0, "final": -1,
                "top": 0, "next": 1},
        documents=_words(_EN_DOCUMENTS),
        others=re.compile(
            r"\b(?:who|anyone|anybody|someone|somebody|nobody|no one|any one|what|where) else\b"
            r"|\belsewhere\b|\b(?:any|some|the|which|what|in|do|are there) other"
            rf" (?:{'|'.join(_EN_DOCUMENTS.split())}|authors?|people|researchers|places)\b"
            rf"|\b(?:any|another|a different|different|other)"
            rf" (?:{'|'.join(_EN_DOCUMENTS.split())}|authors?|researchers)\b"
            r"|\b(?:do|does|did|which|what|the|any) others\b|\bby others\b"
        ),
        same=re.compile(
            rf"\b(?:the same|this|that|said|these|those|the) "
            rf"(?:{'|'.join(_EN_SAME)})\b(?! (?:of|on|about|by|that|in which|for)\b)"
            r"|\b(?:this|that|the same) (?:work|note|source|text|file)\b"
            r"|\b(?:the|its|their) (?:author|authors|researchers|writer|writers)\b|\btherein\b"
        ),
        known=re.compile(r"\bthe (\w+)\b(?! (?:of|for|on|about)\b)"),
        back=_words(
            "it its they their them theirs he his him she her hers this that these those there"
            " then such here both either one ones"
        ),
        study=_words(
            "sample samples participant participants subject subjects method methods methodology"
            " limitation limitations result results finding findings conclusion conclusions data"
            " dataset datasets author authors year abstract introduction discussion funding fund"
            " funded paid financed hypothesis hypotheses aim aims goal goals purpose objective"
            " objectives"
            " contribution contributions experiment experiments setup design material materials"
            " instrument instruments size measure measured measurement measurements measuring use"
            " used using recommend recommended recommendation recommendations conclude concluded"
            " concludes report reported reports find found propose proposed proposes evaluated"
            " evaluation implication implications software code licence license tool tools study"
            " studies paper article research approach say says said show shows shown argue"
            " argues claim claims suggest suggests table figure section future details detail"
            " evidence example examples mean meaning explain explained reason reasons compare"
            " compared test tested analysis analysed analyzed analyse analyze procedure model"
            " models collect collected based obtain obtained motivation background problem main"
            " key important open caveat caveats drawback drawbacks advantage advantages people"
            " number write wrote written published describe described mention mentioned"
            " long large big small happen happened else tell more"
        ),
        asking=_words(
            "what who whom whose how when where which why is are was were do does did can could"
            " has have had will would should may might must am"
        ),
        ties=_words("for in of at on by with to from about among under during without between"),
        senses=_senses(
            "limitation limitations caveat caveats drawback drawbacks: limits cannot caution weak"
            " : limitation limitations",
            "sample samples participant participants subject subjects people: number respondents"
            " : participants subjects sample",
            "method methods methodology procedure approach setup design: measured used procedure"
            " : method methods methodology",
            "conclude concluded concludes conclusion conclusions: conclusion show suggest"
            " : conclusion conclusions",
            "result results finding findings: results showed found : results findings",
            "fund funded funding paid financed: funding supported grant support"
            " foundation : funding acknowledgements acknowledgments",
            "recommend recommended recommendation recommendations: should advice recommend"
            " : recommendations advice",
            "aim aims goal goals purpose objective objectives: aim purpose investigate question"
            " : aim aims introduction background",
            "future: future work further : future outlook",
            "software code tool tools: software code implemented package available : ",
            "data dataset datasets: dataset collected records : ",
            "contribution contributions: contribution present propose new : ",
        ),
    ),
    "de": PointingWords(
        opening=("und was ist mit", "was ist mit", "und wie ist es mit", "wie ist es mit",
                 "wie steht es mit", "wie sieht es aus mit", "und", "aber", "also", "oder",
                 "dann", "auch"),
        about=("und was ist mit", "was ist mit", "und wie ist es mit", "wie ist es mit",
               "wie steht es mit", "wie sieht es aus mit"),
        places={**dict.fromkeys(("erste", "ersten", "erster", "erstes"), 0),
                **dict.fromkeys(("zweite", "zweiten", "zweiter", "zweites"), 1),
                **dict.fromkeys(("dritte", "dritten", "dritter", "drittes"), 2),
                **dict.fromkeys(("vierte", "vierten", "vierter"), 3),
                **dict.fromkeys(("letzte", "letzten", "letzter", "letztes"), -1)},
        documents=_words(_DE_DOCUMENTS),
        others=re.compile(
            r"\b(?:wer|wo|was) (?:sonst|noch)\b|\banderswo\b|\bsonst (?:noch )?(?:jemand|wo)\b"
            rf"|\b(?:andere[nrs]?|weitere[nrs]?) (?:{'|'.join(_DE_DOCUMENTS.split())}|autoren)\b"
        ),
        same=re.compile(
            r"\b(?:derselben|demselben|dieselbe|dasselbe|der gleichen|dem gleichen|diese[rsmn]?)"
            rf" (?:{'|'.join(_DE_DOCUMENTS.split())})\b|\b(?:die|der) autor(?:en|in|innen)?\b"
            r"|\bdarin\b"
        ),
        known=re.compile(r"\b(?:der|die|das|den|dem) (\w+)\b(?! (?:von|des|der|für)\b)"),
        back=_words(
            "er sie es ihn ihm ihr ihre ihren ihrem ihrer sein seine seinen seinem seiner diese"
            " dieser dieses diesem diesen das dies dort da dabei davon dazu damit daran darauf"
            " darüber dafür dagegen danach deren dessen"
        ),
        study=_words(
            "stichprobe teilnehmer probanden methode methoden methodik einschränkung"
            " einschränkungen grenzen ergebnis ergebnisse befund befunde schluss schlüsse daten"
            " autor autoren jahr zusammenfassung hypothese ziel ziele zweck beitrag versuch"
            " versuche aufbau material verwendet benutzt gemessen gefunden empfohlen empfiehlt"
            " sagt steht studie arbeit beispiel beispiele grund gründe genau erklärt gezeigt"
            " untersucht passiert geschah berichtet berichten sagen meint meinen zeigt zeigen"
        ),
        asking=_words(
            "was wer wen wem wessen wann wo woher wohin wie warum wieso weshalb welche welcher"
            " welches welchen welchem ist sind war waren hat haben hatte gibt gab kann können"
            " wird werden wurde wurden soll sollte muss wozu womit wodurch worin"
        ),
        ties=_words("für in im bei mit von vom zu zum zur an am auf aus durch ohne nach"),
        senses={},
    ),
    "fr": PointingWords(
        opening=("et qu'en est-il de", "qu'en est-il de", "et", "mais", "alors", "ou", "aussi",
                 "donc", "et pour", "et dans"),
        about=("et qu'en est-il de", "qu'en est-il de"),
        places={**dict.fromkeys(("premier", "première", "1er"), 0),
                **dict.fromkeys(("deuxième", "second", "seconde", "2e"), 1),
                **dict.fromkeys(("troisième", "3e"), 2), "quatrième": 3,
                **dict.fromkeys(("dernier", "dernière"), -1)},
        documents=_words(_FR_DOCUMENTS),
        others=re.compile(
            r"\b(?:qui|où|quoi) d['’]autres?\b|\bailleurs\b"
            rf"|\bd['’]?\s?autres (?:{'|'.join(_FR_DOCUMENTS.split())}|auteurs)\b"
        ),
        same=re.compile(
            rf"\b(?:la même|le même|cette|cet|ce) (?:{'|'.join(_FR_DOCUMENTS.split())})\b"
            r"|\b(?:l['’]auteure?|les auteure?s)\b"
        ),
        known=re.compile(r"\b(?:le |la |les |l['’])(\w+)\b(?! (?:de|du|des|sur)\b)"),
        back=_words(
            "lui leur leurs son sa ses celui celle ceux celles cela ça ce cette ces cet"
        ),
        study=_words(
            "échantillon participants sujets méthode méthodes limite limites résultat résultats"
            " conclusion conclusions données auteur auteurs année résumé hypothèse but objectif"
            " objectifs contribution expérience expériences matériel utilisé utilisée utilisés"
            " mesuré trouvé recommande dit étude exemple exemples raison raisons montre explique"
        ),
        asking=_words(
            "qui que quoi dont où quand comment combien pourquoi quel quelle quels quelles est"
            " sont était étaient a ont peut peuvent faut doit qu"
        ),
        ties=_words("pour dans de du des à au aux en chez avec par sur sans"),
        senses={},
    ),
}  # fmt: skip
