"""Sentences that papers write of themselves in set words: who paid, agreed, declared, licensed.

They stand in any section, and are no findings. English, German, French, Spanish, Italian and
Portuguese.
"""

import re
from typing import Final

_WORK: Final = (
    r"(work|study|research|project|paper|article|investigation|publication|book|development)"
)
_FUNDING: Final = (
    (
        rf"\b(this|present|our|the)( [\w-]+){{0,2}} {_WORK}\b[^.]{{0,60}} (was|were|been)"
        r"\b[^.]{0,30} (supported|funded|financed|sponsored)\b[^.]{0,30} by\b"
    ),
    r"\b(supported|funded|financed) (\w+ ){0,3}by (\w+ ){0,4}(grants?|fellowships?|funds)\b",
    r"\bgrants? (agreement|no|nos|nr|number|numbers)\b|\bunder grants?\b",
    (
        r"\breceive[ds]? (no |any )?(specific |external |financial )*(funding|support|grants?)"
        r" (for|from)\b"
    ),
    r"\bbased (up)?on work supported by\b",
    r"\bfinancial support\b[^.]{0,60} (from|by|acknowledged)\b",
    r"\bwurden? [^.]{0,120} (gefördert|finanziell unterstützt)\b",
    r"\bce(tte)? (travail|étude|recherche)\b[^.]{0,60} (financ|souten)\w+ par\b",
    r"\beste? (trabajo|estudio|trabalho|estudo)\b[^.]{0,60} (financiado|apoyado|apoiado) p",
    r"\bquest[oa] (lavoro|studio|ricerca)\b[^.]{0,60} (finanziat|sostenut)[oa]\b",
)
_THANKS: Final = (
    (
        r"^\W*(we|i|the authors?)( \w+){0,4}"
        r" (thank|thanks|acknowledges?(?! that)|grateful|indebted|gratitude|thankful)\b"
    ),
    r"^\W*(many |special )?thanks (are due |go )?to [^,]{1,80} for (his|her|their|\w+ing)\b",
    r"^\W*(wir|ich|die autor(inn)?en) (danken?|bedanken)\b|\b(mein|unser) (\w+ )?dank gilt\b",
    r"\bgilt (mein|unser) (\w+ )?dank\b|^\W*(nous|je|les auteurs) (\w+ )?remerci",
    r"^\W*((los|os) autores )?(agradecemos|agradecen|agradecem)\b|\bgli autori ringraziano\b",
)
_INTERESTS: Final = (
    (
        r"\bauthors?\b[^.]{0,30} (declares?|reports?|disclose|have|has)\b[^.]{0,80}"
        r" (conflicts?|competing|financial interests?)\b"
    ),
    r"\bno (potential )?(conflicts? of|competing) interests?\b|\binteressenkonflikte?\b",
    r"\b(conflits?|liens?) d'intérêts?\b|\bconflictos? de inter|\bconflitos? de interess",
    r"\bconflitt[oi] d('|i )interess",
)
_CONSENT: Final = (
    (
        r"\b(gave|given?|signed|provided|obtain(ed)?|waived|with|without|written|taking)\b[^.]{0,40}"
        r" informed consent\b"
    ),
    r"\binformed consent (was|were|has been|form)\b",
    r"\bconsent (for|to) (publication|publish|participate)\b|\bdeclaration of helsinki\b",
    r"\bapprov(ed|al)\b[^.]{0,100} (ethics|ethical|review board|irb)\b",
    r"\b(ethics|ethical|review board)\b[^.]{0,60} approv|\bethikkommission\b",
    r"\bconsentement éclairé\b|\bconsentimiento informado\b|\bconsenso informato\b",
    r"\bconsentimento (livre|informado)\b|\beinwilligung\b[^.]{0,40} (erteilt|eingeholt|vor)\b",
)
_AUTHORS: Final = (
    r"\ball (the )?(co-?)?authors (\w+ ){0,3}(read|approved|contributed|reviewed|agreed)\b",
    r"\b(conceived|designed)( and \w+)?( of)? the (study|experiments?)\b",
    r"\b(wrote|drafted|revised|prepared|edited) (and \w+ )?the (paper|manuscript)\b",
)
_LICENCES: Final = (
    r"(©|\(c\)|\bcopyright) ?(the\b|holders?\b|(19|20)\d\d\b)|\ball rights reserved\b",
    r"\bretains? (the )?copyright\b|\bopen[- ]access article\b|\bpermits unrestricted\b",
    r"\b(under|terms of)\b[^.]{0,40} creative commons\b|\bcc[ -]by\b|\bcc ?0\b",
    (
        r"\b(distributed|licen[cs]ed|released|published|available) under (the|an?)\b[^.]{0,60}"
        r" (licen[cs]e|attribution)\b"
    ),
    r"\bunter (der|einer)\b[^.]{0,40}lizenz\b|\bsous (la )?licence\b|\bbajo (la |una )?licencia\b",
    r"\bsotto (la )?licenza\b|\bsob (a )?licença\b",
)
_PHRASES: Final = re.compile(
    "|".join((*_FUNDING, *_THANKS, *_INTERESTS, *_CONSENT, *_AUTHORS, *_LICENCES)), re.IGNORECASE
)
_INITIALS: Final = r"(?:[A-Z]{2,4}(?:-[A-Z]{1,3})?(?:,? and |, ?)?){1,12}"
_SHARE: Final = re.compile(
    rf"\W*{_INITIALS} (?:\w+ )?(?:wrote|conceived|designed|performed|analy[sz]ed|drafted|helped"
    r"|contributed|supervised|conducted|played|acquired|involved|carried|participated|prepared"
    r"|supplied|co-?ordinated|edited|revised|thanks?|acknowledges?)\b"
)
"""What somebody did, named by his initials: "MNH played a major role"."""


def is_set_phrase(sentence: str) -> bool:
    """Tell whether a sentence says who paid, thanks, agrees, declares or licenses."""
    text = " ".join(sentence.replace("\u2019", "'").split())
    return _PHRASES.search(text) is not None or _SHARE.match(text) is not None
