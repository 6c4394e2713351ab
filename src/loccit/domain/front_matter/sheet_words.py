"""Words of the sheets that archives put before a paper: what tells them, and their labels."""

import re
from typing import Final

TITLE: Final = "title"
AUTHORS: Final = "authors"
DATE: Final = "date"
CITATION: Final = "citation"

_ON_EVERY_SHEET: Final = re.compile(
    r"""your\suse\sof\sthe\sjstor\sarchive | jstor\sis\sa\snot-for-profit
      | early\sjournal\scontent\son\sjstor
      | this\sarticle\swas\sdownloaded\sby: | please\sscroll\sdown\sfor\sarticle
      | full\sterms\s&\sconditions\sof\saccess\sand\suse\scan\sbe\sfound\sat
      | the\sonline\sversion\sof\sthis\s(?:article|paper)\scan\sbe\sfound\sat
      | link\sto\sthis\sarticle:\s.{0,300}\bhow\sto\scite\sthis\sarticle
      | this\s(?:article|content)\s(?:has\sbeen|was)\sdownloaded\sfrom\s(?:iopscience|ip\saddress)
      | view\sthe\stable\sof\scontents\sfor\sthis\sissue,\sor\sgo\sto\sthe
      | view\stable\sof\scontents:\s?http | articles\syou\smay\sbe\sinterested\sin
      | see\sdiscussions,\sstats,\sand\sauthor\sprofiles\sfor\sthis\spublication
      | hal\sis\sa\smulti-?\s?disciplinary\sopen\saccess
      | citer\sce\sdocument\s?/\s?cite\sthis\sdocument
      | for\sadditional\sinformation\sabout\sthis\s(?:article|book)
      | make\syour\spublications\svisible
      | empfohlene\szitierung\s/\ssuggested\scitation
      | has\smade\sthis\sarticle\sopenly\savailable
      | follow\sthis\sand\sadditional\sworks\sat | brought\sto\syou\sfor\sfree\sand\sopen\saccess
      | is\sthe\sopen\saccess\sinstitutional\srepository\sfor
      | this\sis\sa\srepository\scopy\sof | electronic\sreprint\sof\sthe\soriginal\sarticle
      | for\sthe\spublications\smade\saccessible\sin\sthe\spublic\sportal
      | powered\sby\sthe\scalifornia\sdigital\slibrary
      | permanent\slink:?\shttps://doi\.org/10\.3929/ethz
      | core\.ac\.uk\b.{0,80}\bprovided\sby
      | you\smight\sfind\sthis\sadditional\sinformation\suseful
      | the\sfollowing\sresources\srelated\sto\sthis\sarticle\sare\savailable\sonline
      | additional\sresources\sand\sfeatures\sassociated\swith\sthis\sarticle\sare\savailable
      | this\sarticle\sappeared\sin\sa\sjournal\spublished\sby\selsevier
      | your\sarticle\sis\sprotected\sby\scopyright\sand\sall\srights\sare\sheld\sexclusively
      | this\sis\sa\spdf\sfile\sof\san\s(?:unedited|article)
      | article\snumérisé\sdans\sle\scadre | l.accès\saux\sarchives\sde\sla\srevue
      | (?:article|document)\sdisponible\sen\sligne\sà\sl.adresse
      | édition\sélectronique\surl\s?:
      | \bobjekttyp:\s | niedersächsische\sstaats-\sund\suniversitätsbibliothek
      | this\sis\sa\sdigital\scopy\sof\sa\sbook\sthat\swas\spreserved
      | \bmunich\spersonal\srepec\sarchive\b
      | receive\sfree\semail\salerts\swhen\snew\sarticles\scite
      | this\sdocument\shas\sbeen\sdigitized,\soptimized\sfor\selectronic\sdelivery
      | ce\sdocument\sest\sprotégé\spar\sla\sloi\ssur\sle\sdroit\sd.auteur
      | \bresearch\sinformation\srepository\b | \blatest\supdates:\shttps://dl\.acm\.org
      | \bcómo\scitar\sel\sartículo | \bis\sposted\sat\s\w+
      | refer\sto\s(?:the\s)?usage\sguidelines | \btake\s?-?down\spolicy\b
      | \bdeveloped\slse\sresearch\sonline | \bopen\sresearch\sonline\b
      | \bresearch\sarchive\sportal\b
      | \bavailable\sfrom\s\w+\sresearch\sonline | \bstrathprints\sis\sdesigned
      | \bzurich\sopen\srepository\sand\sarchive | \bagricultural\s&\sapplied\seconomics\sdigital
      | \bpedocs\sgewährt | citation\sfor\sthe\soriginal\spublished\s(?:paper|chapter)""",
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
_LABELS: Final = {
    TITLE: r"title|titre|titel",
    AUTHORS: r"author\(s\)|authors?|review\sby|auteurs?|autor(?:en|\(en\))?",
    DATE: r"publication\sdate|date\sof\spublication|issue\sdate|year|jahr|date",
    CITATION: r"to\scite\sthis\s(?:article|version|document|paper)|how\sto\scite\sthis\sarticle"
    r"|(?:recommended|suggested|original)(?:\sapa)?\scitation"
    r"|empfohlene\szitierung\s/\ssuggested\scitation|(?:please\s)?cite\sthis\s\w{4,10}(?:\sas)?"
    r"|pour\sciter\s(?:cet\sarticle|ce\sdocument)|citer\sce\sdocument\s?/\s?cite\sthis\sdocument"
    r"|citation(?:\s\(\w{2,8}\))?(?:\sfor\s(?:the\soriginal\s)?published\s(?:version|paper|chapter)(?:\s\([\w\s]{2,20}\))?)?|source"
    r"|please\scite\sthe\s(?:original|published)\sversion|publication\sdetails"
    r"|(?:article|book|monograph|proceedings\spaper|book\ssection)(?=:)",
    "": r"reviewed\swork\(?s?\)?|published\s(?:by|in)|stable\surl|url|(?:linked\s)?references"
    r"|accessed|permalink|permanent\slink|rights(?:\s/\slicen[cs]e)?|version|document\sversion"
    r"|terms\sof\suse|nutzungsbedingungen|publisher|as\spublished|persistent\surl|citable\slink"
    r"|link\sto\s(?:this\s)?(?:publication|article)|to\slink\sto\sthis\sarticle|view\sonline|doi"
    r"|general\srights|peer\sreviewed|journal|hal\sid|keywords|abstract|reuse|white\srose\s.{0,30}\burl\sfor\sthis\spaper|isbn|issn",
}
_FIELDS: Final = tuple(
    (name, re.compile(rf"^(?:{labels})(?:\s?:\s*|$)", re.IGNORECASE))
    for name, labels in _LABELS.items()
)
_AT_ONCE: Final = (
    (CITATION, re.compile(r"^to\scite\sthis\sarticle\s(?!:)", re.IGNORECASE)),
    (TITLE, re.compile(r"^this\sis\sa\srepository\scopy\sof\s", re.IGNORECASE)),
)
"""Without a colon, as Taylor & Francis had it, and White Rose."""
_DATED: Final = re.compile(r"·\s(?:\w+\s)?((?:19|20)\d\d)$")
"""As ResearchGate has it: "Conference Paper · November 2001"."""
_OF_READER: Final = re.compile(
    r"downloaded|accessed|access\sprovided|retrieved|uploaded|téléchargé|heruntergeladen"
    r"|submitted\son|deposited|posted|^on:\s|\bUTC\b|^\w{3}\s\w{3}\s{1,2}\d{1,2}\s\d\d:\d\d:\d\d",
    re.IGNORECASE,
)
"""Days on which somebody read it, or put it into an archive."""
_OF_DOWNLOAD: Final = re.compile(
    r"downloaded|access\sprovided|téléchargé|heruntergeladen", re.IGNORECASE
)
_OTHERS: Final = re.compile(
    r"^(?:articles\syou\smay\sbe\sinterested|related\sarticles|view\srelated|citing\sarticles)",
    re.IGNORECASE,
)
_BELOW_JOURNAL: Final = re.compile(r"^\W?https?://|^www\.|^\W?[ep]?-?issn\b", re.IGNORECASE)
_MASTHEAD: Final = re.compile(
    r"journal\shomepage|^publication\sdetails,|^my\siopscience$|^see\sdiscussions"
    r"|publication\sat:|open\saccess\sarticles$|make\syour\spublications"
    r"|^.{0,50}(?:\bresearch\sonline|scholarly\s?commons|digital\s?commons|e-pubs|\brepository)$"
    r"|^eth\slibrary$",
    re.IGNORECASE,
)
_JOURNAL_LINES: Final = 2  # of the name of a journal above its address
_ENDS_DISPLAY: Final = re.compile(
    r"^\W?(?:citations|reads|follow\sthis|part\sof\sthe|\d+\sauthors?\b|this\s(?:article|content|paper|is)\b"
    r"|this\s.{0,60}\bis\sbrought\sto\syou|e?-?mail\salerts|subscriptions|commercial\sreprints|usage\sguidelines"
    r"|the\s(?:online|following|mit)|full\sterms|you\smight|your\s(?:use|article)|additional\s"
    r"|for\sadditional|zur\sverfügung|provided\sin|more\sabout|https?:"
    r"|article\sin\s)|\(article\)$",
    re.IGNORECASE,
)


def is_on_every_sheet(text: str) -> bool:
    """Tell whether a page says what an archive prints on every sheet, and no paper does."""
    return _ON_EVERY_SHEET.search(text) is not None


def field_at(line: str) -> tuple[str, str] | None:
    """Return the field whose label a line begins with, '' for others, and what follows it."""
    dated = _DATED.search(line)
    if dated:
        return DATE, dated[1]
    for name, label in (*_AT_ONCE, *_FIELDS):
        found = label.match(line)
        if found:
            return name, line[found.end() :]
    return None


def is_of_reader(line: str) -> bool:
    """Tell whether a line says who read the paper, and when, or when it came into the archive."""
    return _OF_READER.search(line) is not None


def is_of_download(line: str) -> bool:
    """Tell whether a line says who downloaded the paper, and when."""
    return _OF_DOWNLOAD.search(line) is not None


def names_others(line: str) -> bool:
    """Tell whether other papers are named from a line on."""
    return _OTHERS.match(line) is not None


def is_masthead(line: str, *, above: int) -> bool:
    """Tell whether a line ends the name of a journal, or of an archive, at the top.

    Args:
        line: Of the sheet.
        above: How many lines stand above it: the address of a paper stands below its title.
    """
    if above <= _JOURNAL_LINES and _BELOW_JOURNAL.search(line):
        return True
    return _MASTHEAD.search(line) is not None


def ends_display(line: str) -> bool:
    """Tell whether title and authors are not shown from a line on."""
    return _ENDS_DISPLAY.search(line) is not None or field_at(line) is not None
