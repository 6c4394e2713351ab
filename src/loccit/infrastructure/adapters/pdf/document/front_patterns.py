"""What bylines and imprints look like in print, in the languages that journals are set in."""

import re
from typing import Final

from loccit.domain.text.note_signs import STARS

_LEAD: Final = r"^[\W\d_]{0,6}"
"""What may stand before the first letter: a mark, a sign, a bracket."""
_LEGAL_WORDS: Final = r"©|\(c\)[ ]?(?:19|20)\d\d|copyright|creative[ ]?commons|\bcc[ -]by\b"
_RIGHTS: Final = (
    r"rights[ ]reserved|rechte[ ]vorbehalten|droits[ ]réservés|derechos[ ]reservados"
    r"|direitos[ ]reservados|diritti[ ]riservati|re-?use[ ]permitted|the[ ]authors?\(s\)"
)
_DATED: Final = (
    r"(?:received|revised|accepted|submitted|published|available[ ]online|publication[ ]date"
    r"|eingegangen|eingereicht|überarbeitet|angenommen|veröffentlicht|publiziert"
    r"|reçu|révisé|accepté|publié|soumis|recibido|revisado|aceptado|publicado|recebido|aceito"
    r"|aprovado|ricevuto|accettato|pubblicato|ontvangen|geaccepteerd|gepubliceerd)\b"
)

DATE_WORD: Final = re.compile(_DATED, re.IGNORECASE | re.VERBOSE)
"""What befell an article on a date: "received"."""

DATED: Final = re.compile(
    rf"{_LEAD}(?:{_DATED}[^.;]{{0,40}}?(?:\d|$)|收稿日期|修回日期|受付|受理)",
    re.IGNORECASE | re.VERBOSE,
)
"""Such a word at the beginning, and a date."""

LEGAL: Final = re.compile(
    rf"""{_LEGAL_WORDS} | {_RIGHTS} | open[ -‐]access | licensee | permissions?\b
      | licen[cs]ed?[ ](?:to|by|under|which|that) | author\(s\)[ ](?:19|20)\d\d
      | urheberrecht | droits?[ ]d.auteur | derechos?[ ]de[ ]autor | direitos?[ ]autora
      | diritt[oi][ ]d.autore""",
    re.IGNORECASE | re.VERBOSE,
)
"""A word of licences."""

LICENSED: Final = re.compile(
    rf"""^\W{{0,3}}© | (?:©|\(c\)|copyright)[^\d]{{0,40}}(?:19|20)\d\d | {_RIGHTS}
      | \ban[ ]open[ -‐]access | open[ -‐]access[.:]?[ ]this
      | retains?[ ](?:the[ ])?copyright | distribution,?[ ]and[ ]reproduction
      | (?:article|work|paper|publication|journal|chapter|book)[ ](?:is|was|has[ ]been)[ ]
        (?:an[ ])?(?:open|distributed|licen[cs]ed|published[ ](?:under|with|by)|made[ ]available)
      | (?:under|with)[ ](?:the[ ]terms[ ]of[ ])?(?:an?[ ]|the[ ])?creative[ ]?commons
      | (?:sous|unter|bajo|sob|con|onder)[ ][^.]{{0,30}}
        (?:licence|lizenz|licencia|licença|licenza|licentie)
      | no[ ]part[ ]of[ ]this[ ](?:publication|book|work|document)
      | permission[ ]to[ ](?:make|copy|freely|reproduce|republish|reprint|photocopy|use)\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What licences say, and sentences about licences rarely."""

ADDED: Final = re.compile(
    rf"""{_LEAD}(?:
        (?:academic|handling|associate|section|guest|scientific|review)?\s?editors?\s?:
      | (?:edited(?:[ ]and[ ]reviewed)?|reviewed|communicated|recommended)[ ]by\b | reviewers?\s?:
      | herausgegeben[ ]von\b | herausgeber(?:in)?\s?: | édité[ ]par\b | editado[ ]por\b
      | a[ ]cura[ ]di\b
      | (?:how[ ])?to[ ]cite\b | cite[ ](?:this|as)\b | pour[ ]citer\b | c[óo]mo[ ]citar\b
      | (?:recommended[ ]|suggested[ ])?citation\s?(?::|$) | citaci[óo]n\s?:
      | zitier(?:vorschlag|weise|hinweis)
      | doi\b | https?://(?:dx\.)?doi\.org/ | (?:e-?|p-?)?issn\b | isbn\b | arxiv:\s?\d
      | article[ ](?:id|number|no|history|reuse)\b | article[ ]info(?:rmation)?$
      | info[ ]article$ | informaci[óo]n[ ]del[ ]art[íi]culo$ | informação[ ]sobre[ ]o[ ]artigo$
      | (?:pre)?publication[ ]history\b
      | this[ ](?:article|paper|manuscript|chapter)[ ](?:is|was|has[ ]been)[ ](?:also[ ])?
        (?:submitted|published|available|distributed|licen[cs]ed|presented|accepted|an[ ]open
          |in[ ]open)\b
      | (?:available|contents?[ ]lists?[ ]available)[ ](?:online[ ])?(?:at|from|on)\b
      | peer[ ]review[ ](?:history|file|information) | specialty[ ]section\b | send[ ]orders\b
      | submit[ ](?:your|a)[ ] | ready[ ]to[ ]submit\b | advance[ ]access\b
      | publisher[’']?s?[ ]note\b | printed[ ]in[ ](?:the[ ])?[A-Z]
      | (?:licen[cs]e|licencia|lizenz|licença|licenza)\s?:
    )""",
    re.IGNORECASE | re.VERBOSE,
)
"""How blocks begin that a publisher adds."""

NUMBERED: Final = re.compile(
    r"""\bdoi:?[ ]?10\.\d{4} | doi\.org/10\.\d{4} | \bissn\b | \bisbn\b | \bvol(?:ume|\.)?[ ]?\d
      | \b(?:19|20)\d\d[ ]?[;,:)][ ]?\d{1,4}[ ]?(?:\(\d{1,3}\)|[:,][ ]?e?\d|\d+[-–]\d)
      | \(\d{1,3}\):?[ ]?e?\d+[ ]?[-–] | \b\d{4}-\d{3}[\dX][ ]?[/©]""",
    re.IGNORECASE | re.VERBOSE,
)
"""Volume and pages of a journal, and its number."""

ABOUT_ARTICLE: Final = re.compile(
    r"""article|journal|publi[sc]|licen[cs]|copyright|peer[ -]review|open[ -]access|editor
      |manuscript|zeitschrift|revue|revista|rivista|\bdoi\b|\bissn\b""",
    re.IGNORECASE | re.VERBOSE,
)

ADDRESS: Final = re.compile(r"[\w.+)}\]-]@ ?[\w-]+\.|\borcid\b", re.IGNORECASE)
"""An e-mail address, or the register of researchers."""

PEOPLE: Final = re.compile(
    rf"""{_LEAD}(?:
        e-?mails?(?:[ ]address(?:es)?)?\s?:
      | correspond(?:ence|ance|encia|ência|enza)
        (?:\s?[:;]|[ ]to\b|[ ]should\b|[ ]address|[ ]author|[ ](?-i:(?=[A-ZÀ-Þ]))|$)
      | corresponding[ ]authors?\b | korrespond(?:enz|ierende)
      | (?:autore?|auteure?)s?[ ](?:de|para|di)[ ]corr
      | (?:for[ ]reprints[ ]and[ ]all|all|address|to[ ]whom)[ ]correspondence\b
      | authors?[’']?[ ](?:(?:present|current|e-?mail)[ ])*address
      | authors?[’']?[ ](?:information|details|affiliations?)\b
      | (?:current|present)[ ]address\b | address(?:es)?\s?: | affiliations?\s?: | anschrift\b
      | tel(?:ephone)?\s?[.:] | fax\s?[.:] | (?:\w+[ -])?(?:co-)?first[ -]authors?\b
      | equal[ ]contribut | note\s?:[ ]authors\b | the[ ]authors?[ ]can[ ]be[ ]reached\b
    ) | \bfull[ ]list[ ]of[ ]author | \bcontributed[ ]equally\b
      | \bshare[ ](?:first|senior)[ ]authorship\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is said of those who wrote it, and how they can be reached."""

INSTITUTION: Final = re.compile(
    r"""universi|\buniv\.|institut|istitut|instytut|d[eé]part[ae]m|dipartiment|\bdept\b|abteilung
      |facult|fakult|facolt|college|\bschool\b|escuela|[ée]cole\b|scuola|hochschule|laborato
      |academ|académ|akademi|hospital|h[oô]pita|klini|clinic|\bcent(?:re|er|rum)\b|centro|zentrum
      |minist|\binc\b|\bltd\b|gmbh|corporation|polytech|politec|company|foundation
      |大学|大學|学院|研究所|研究院|جامعة|دانشگاه|אוניברסיט|университет|институт""",
    re.IGNORECASE | re.VERBOSE,
)

MARKED: Final = re.compile(rf"(?:[¹²³⁴-⁹ᵃ-ᶿʰʲˡʳˢʷˣʸ{STARS}†‡§]|\d{{1,2}}(?=\s?[A-ZÀ-Þ]))")
"""The mark of an affiliation, before it."""
_MARK: Final = rf"(?:\d{{1,2}}|[¹²³⁴-⁹]|[{STARS}†‡§])"
MARKED_NAME: Final = re.compile(rf"[^\W\d_]{{2}}{_MARK}(?:,?{_MARK}){{0,5}}(?=[\s,;|·]|$)")
"""The end of a name with the mark of an affiliation: "Palmes1,"."""
