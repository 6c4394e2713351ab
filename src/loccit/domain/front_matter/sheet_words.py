"""Words of the sheets that archives put before a paper: what tells them, and their labels."""

import re
from typing import Final

TITLE: Final = "title"
AUTHORS: Final = "authors"
DATE: Final = "date"
CITATION: Final = "citation"

_ON_EVERY_SHEET: Final = (
    ("your use of the jstor archive",),
    ("jstor is a not-for-profit",),
    ("early journal content on jstor",),
    ("this article was downloaded by:",),
    ("please scroll down for article",),
    ("full terms & conditions of access and use can be found at",),
    ("the online version of this article can be found at",),
    ("the online version of this paper can be found at",),
    ("link to this article: ", "how to cite this article"),
    ("downloaded from iopscience",),
    ("this content was downloaded from ip address",),
    ("view the table of contents for this issue, or go to the",),
    ("view table of contents: http",),
    ("articles you may be interested in",),
    ("see discussions, stats, and author profiles for this publication",),
    ("hal is a multi", "disciplinary open access"),
    ("citer ce document", "cite this document"),
    ("for additional information about this article",),
    ("for additional information about this book",),
    ("make your publications visible",),
    ("empfohlene zitierung / suggested citation",),
    ("has made this article openly available",),
    ("follow this and additional works at",),
    ("brought to you for free and open access",),
    ("is the open access institutional repository for",),
    ("this is a repository copy of",),
    ("electronic reprint of the original article",),
    ("for the publications made accessible in the public portal",),
    ("powered by the california digital library",),
    ("permanent link", "https://doi.org/10.3929/ethz"),
    ("core.ac.uk", "provided by"),
    ("you might find this additional information useful",),
    ("the following resources related to this article are available online",),
    ("additional resources and features associated with this article are available",),
    ("this article appeared in a journal published by elsevier",),
    ("your article is protected by copyright and all rights are held exclusively",),
    ("this is a pdf file of an unedited",),
    ("this is a pdf file of an article",),
    ("article numérisé dans le cadre",),
    ("accès aux archives de la revue",),
    ("article disponible en ligne à l",),
    ("document disponible en ligne à l",),
    ("édition électronique url",),
    ("objekttyp: ",),
    ("niedersächsische staats- und universitätsbibliothek",),
    ("this is a digital copy of a book that was preserved",),
    ("munich personal repec archive",),
    ("receive free email alerts when new articles cite",),
    ("this document has been digitized, optimized for electronic delivery",),
    ("ce document est protégé par la loi sur le droit d",),
    ("research information repository",),
    ("latest updates: https://dl.acm.org",),
    ("cómo citar el artículo",),
    ("is posted at ",),
    ("refer to usage guidelines",),
    ("refer to the usage guidelines",),
    ("take down policy",),
    ("take-down policy",),
    ("takedown policy",),
    ("developed lse research online",),
    ("open research online",),
    ("research archive portal",),
    ("this version is available from ", " research online"),
    ("strathprints is designed",),
    ("zurich open repository and archive",),
    ("agricultural & applied economics digital",),
    ("pedocs gewährt",),
    ("citation for the original published paper",),
    ("citation for the original published chapter",),
)
"""What stands together on each sheet of an archive and on no page of a paper, in small letters."""
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
    folded = text.casefold()
    return any(all(part in folded for part in parts) for parts in _ON_EVERY_SHEET)


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
