"""Which lines of a title page are no title, by their words."""

import re
from typing import Final

from loccit.domain.front_matter.cover_words import (
    composed,
    is_kind_of_work,
    is_number,
    is_of_degree,
    is_of_institution,
)
from loccit.domain.front_matter.front_pieces import MARK, STATUS, unmarked
from loccit.domain.front_matter.name_lists import names_in
from loccit.domain.front_matter.name_words import PARTICLES, person_in
from loccit.domain.front_matter.person_labels import (
    SUPERVISOR,
    behind_author_label,
    behind_kind_of_work,
    has_person_title,
    is_labelled,
)
from loccit.domain.text.note_signs import RAISED, SIGNS

_ADDRESS: Final = re.compile(r"https?://|www\.|\S{1,64}@[\w-]{1,64}\.\w")
_EDITION: Final = re.compile(
    r"^\(?(?:version|release|revision|rev\.?|edition|issue)[ .:]{0,3}[\dIVX][\w.-]*\)?$",
    re.IGNORECASE,
)
_LONGEST_LABEL: Final = 90  # characters
_TERM: Final = re.compile(
    r"(?:(?:spring|summer|fall|autumn|winter)(?: (?:term|semester))?|(?:winter|sommer)semester"
    r"|wi?se?|so?se)"
    r" ?(?:19|20)?\d\d(?:[/–-](?:19|20)?\d\d)?|(?-i:[A-Z]{2,6}[ -]?\d{3,5}[A-Z]?)",
    re.IGNORECASE,
)
"""When a course was held, or its number: "Spring 2021", "WS 2011/12", "AERE 361"."""
_CLASSIFIED: Final = re.compile(
    r"(?:УДК|ББК|UD[CK]|CDU|MSC ?\d{4}|(?:[Cc]lassifica\w+ )?JEL(?: [Cc]lassification)?|PACS)\b"
    r"[:.№ ]*[A-Z]?\d|PII ?:? ?S ?\d|(?i:vol(?:ume)?)\.? ?[IVXLC\d]+\b.{0,30}\b[Nn]o\.? ?\d+$"
)
"""Where a work stands in a classification ("УДК 517.984"), at its publisher, or in a journal."""
_HANDED_IN: Final = re.compile(r"(?:di)?susun dan diajukan oleh ?:?", re.IGNORECASE)
_MAGNETIC: Final = re.compile(r"MR (?=[^a-z]+$)")
"""What begins a title in capitals more often than a name."""
_PLACEHOLDER: Final = re.compile(r"^<[^<>]+>$")
"""What a template has where something is to be filled in."""
_KIND: Final = re.compile(
    r"^(?:short communications?|(?:brief|short) reports?|case (?:report|study)|technical notes?"
    r"|(?:original |full |short |brief )?(?:research|review|regular)?[ -]?(?:article|paper)s?"
    r"|original (?:research|contribution)|(?:mini[ -]?|systematic )?review|letters?|editorial"
    r"|(?:(?:basic|clinical) )?research|clinical (?:study|investigations?(?: in [\w ]{3,40})?)"
    r"|(?:rapid|brief) communications?|correspondence|viewpoint|debate|meeting report"
    r"|special (?:article|report|feature)|invited (?:review|paper|article)|artigo original"
    r"|perspective|commentary|opinion|study protocol|protocol|clinical trial(?: report)?"
    r"|foreword|essays?|(?:case )?notes?|comments?|response|book reviews?|essay review|symposium"
    r"|[\w ]{0,40}\b(?:discussion|working|research|occasional|policy) papers?(?: series)?"
    r"(?:,? (?:no\.?|nr\.?|number)? ?[\d/–-]{1,12})?) ?:?$",
    re.IGNORECASE,
)
"""What kind of an article it is: stands above its title, at times in the same type."""
_GENRE: Final = re.compile(
    r"(?:(?:user|reference|programmer|administrator|developer|installation)(?:['’]?s['’]?)? )?"
    r"(?:guide|manual|handbook)|(?:benutzer|anwender|referenz)?hand(?:buch|leiding)|dokumentation"
    r"|(?:manuel|guide) (?:de l[’'])?utilisat(?:eur|ion)|manual (?:de|do) usu[aá]rio|diktat kuliah"
    r"|(?:user |technical )?documentation|(?:smart contract |security )?audit (?:final )?report"
    r"|(?:final|technical) report|white ?paper",
    re.IGNORECASE,
)
"""A subtitle of two words or one."""
_MASTHEAD: Final = re.compile(
    r"[^,:]{3,80} (?:(?:BioMed Central|Original Article)|(?:19|20)\d\d[.,]? № ?\d{1,3})$"
)
"""The name of a journal, with its publisher, the kind of the article or the issue behind it."""
_BODY: Final = re.compile(
    r"(?:people['’]s|islamic|federal) (?:\w+ )?republic of [\w ]{4,24}"
    r"|r[ée]publi(?:que|ca) [\w ]{4,40}"
    r"|united nations|nations unies|naciones unidas|european (?:commission|parliament|union)"
    r"|council of europe|world (?:bank|(?:health|trade) organi[sz]ation)|conference of the parties"
    r"|oecd|unesco|unicef|unep|undp|fao|ipcc|international monetary fund",
    re.IGNORECASE,
)
"""Bodies that publish reports, each with its name above the title, at times in larger type."""

_LABEL: Final = re.compile(
    r"^(?:(?:thesis |working |report |project )?title(?: of (?:the )?thesis)?|project name"
    r"|titel|titre|t[ií]tulo|titolo|titlul?(?: lucrării)?|tytuł(?: pracy)?|temat(?: pracy)?"
    r"|název(?: práce)?|naslov(?: rada| dela)?|judul(?: skripsi| tugas akhir)?|tittel"
    r"|työn nimi|opinnäytetyön nimi|ämne|emne|t[eé]ma|cím(?!.*\b(?:utca|út|tér)\b)"
    r"|(?:tên )?đề tài|tez(?:in)? (?:adı|başlığı)|тема(?: роботи| работы)?|на тему|по теме"
    r"|название(?: работы)?|τίτλος|(?:논문 ?)?제\s*목) ?[:：]\s*(?=\S)"
    r"|^(?:на тему|по теме|тема):? (?=[«“\"])"
    r"|^(?:[\u4e00-\u9fff]{0,6}(?:题\s*目|題\s*目)|(?:论文|論文)?(?:标\s*题|標\s*題)|タイトル"
    r"|(?:项目|课题|作品)名称)(?: ?[:：]\s*| +)(?=\S)",
    re.IGNORECASE,
)
"""What a form prints before its title."""
_FORMALITY: Final = re.compile(
    r"(?:termo|folha) de (?:aprovação|rosto)$|(?:lembar|halaman) (?:pengesahan|persetujuan"
    r"|pernyataan|judul|pengajuan)\b|(?:bonafide )?certificate(?: of (?:approval|originality))?$"
    r"|(?:authors?['’]s? )?declaration(?: of (?:authorship|originality|independence))?$"
    r"|approval (?:sheet|page)$|statement of (?:originality|authorship)$"
    r"|(?:eidesstattliche |selbstständigkeits)erklärung$|ieee (?:etik|code)\b|etik kural"
    r"|lời cam đoan|phiếu giao|nhiệm vụ",
    re.IGNORECASE,
)
"""What heads a page that is signed: behind the title page, at times in larger type."""
_ACT: Final = re.compile(
    r"[^\W\d_][\w ,-]{3,60}\((?:EU|UE|ES|EL|ЕС|EC|CE|EG|EEC|EWG|Euratom)\b[^()]{0,12}\)"
    r"(?: (?:No|Nr|n[°º.])\.?)? ?\d{1,4}/\d{2,4}\b",
    re.IGNORECASE,
)
"""How the title of an act of the European Union begins: "Regulation (EU) 2016/679"."""
_IN_MARKS: Final = re.compile(r"[«“„\"]([^«»“”„\"]+)[»”“\"]")
_TITLE_LABEL: Final = re.compile(
    r"^(?:(?:thesis )?title|titel|titre|t[ií]tulo|titolo|tytuł|název|judul|th[eè]me|sujet"
    r"|subject|topic|th[eé]ma|tema|тема|на тему"
    r"|journal pre-?proofs?|题目|題目|论文题目|論文題目|제목|τίτλο[ςσ]|τιτλοσ|الموضوع|عنوان"
    r"|(?:a |the )?[\w ]{0,30}\b(?:entitled|titled|intitulée?|mit dem titel|zum thema)) ?[:：]?$",
    re.IGNORECASE,
)
"""What stands above a title, in a line of its own."""
_MONTHS: Final = (
    "jan|feb|febr|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june"
    "|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober"
    "|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre"
    "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
    "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio"
    "|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart"
    "|mei|augustus"
)
_IN_WORDS: Final = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th|er|\.)?,?\s+(?:de\s+)?)?(?:{_MONTHS})\.?"
    r"(?:\s+\d{1,2}(?:st|nd|rd|th)?)?,?\s+(?:de\s+)?\d{4}"
)
_IN_FIGURES: Final = r"(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})"
_DATE: Final = re.compile(rf"(?:{_IN_WORDS}[.,]?|{_IN_FIGURES})$", re.IGNORECASE)
_PLACE_AND_DATE: Final = re.compile(
    rf"[^\W\d_][^\d]{{2,45}}(?:,|\ba)\s+(?=\d){_IN_WORDS}\W*$", re.IGNORECASE
)
"""Where and on which day: "Tuxtla Gutiérrez, Chiapas a 4 de marzo de 2026"."""
_DATE_WITHIN: Final = re.compile(rf"\b(?:{_IN_WORDS}|{_IN_FIGURES})\b", re.IGNORECASE)
_SYMBOL: Final = re.compile(r"\b[A-Z]{1,8}(?:/[A-Z0-9][\w.]*){2,}\W*$")
"""How the number of a document ends that has parts: "FCCC/CP/2012/8/Add.1"."""
_LONGEST_DATE: Final = 30  # characters
_RAISED: Final = re.compile(f"[{RAISED}{MARK}\U000f0000-\U000ffffd]+")
"""Raised figures, and the characters for private use that carry what else is raised."""
_INITIAL: Final = re.compile(r"\b[^\W\d_]\.")
_CLOSE_INITIAL: Final = re.compile(r"(?<=\b[^\W\d_])\.(?=[^\W\d_])")
"""The full stop of an initial without a space behind it: "A.B. Stone", "M.Stone"."""
_NUMBERED_PERSON: Final = re.compile(r"^\d{5,10}(?: [-–])? (.+)")
"""The name behind the number of a student."""
_PATRONYMIC: Final = re.compile(
    r"(?:[А-ЯЁІЇЄҐ][\w’'-]+ ){1,2}[А-ЯЁІЇЄҐ]\w*(?:ович|евич|йович|ьич|овна|евна|івна|ївна|ична)"
    r"|(?:[А-ЯЁІЇЄҐ]\. ?){2}[А-ЯЁІЇЄҐ][а-яёіїєґ’'-]+"
)
"""A line with the whole name of a Russian or Ukrainian, or with his initials and family."""
_BETWEEN_NAMES: Final = f" ,;&{SIGNS}"
_WORDS_OF_NAME: Final = range(2, 7)
_FEWEST_NAMES: Final = 2  # a title with the mark of a note has one part before it
_MIN_LENGTH: Final = 4  # characters of a title in the metadata
_MAX_LENGTH: Final = 400
_FILE_NAME: Final = re.compile(
    r"\.(?:dvi|docx?|tex|pdf|indd|qxd|rtf|odt|ps|eps)\b|^(?:microsoft word|untitled|untitled-?\d*"
    r"|title|slide \d|powerpoint|layout \d|document\d*|print|doi:.*|arxiv:.*|\S+)$",
    re.IGNORECASE,
)
_SMALL_LETTERS: Final = re.compile(r"[a-z][^:]*: [a-z]")
"""The rest of a title that has a colon within: "students: a call for action"."""


def announces_title(text: str) -> bool:
    """Tell whether a line says that the title follows, and no more: "Thème"."""
    return _TITLE_LABEL.match(text) is not None


def begins_act(text: str) -> bool:
    """Tell whether a line begins the title of an act of the European Union."""
    return _ACT.match(text) is not None


def has_label(text: str) -> bool:
    """Tell whether the label of a form stands before a title on its line: "Title: Of ropes"."""
    return _LABEL.match(text) is not None


def without_label(title: str) -> str:
    """Return a title without the label of a form before it, "Тема: «...»", or a mark behind."""
    title = unmarked(title)
    named = _LABEL.sub("", title)
    quoted = _IN_MARKS.fullmatch(named)
    return quoted[1] if quoted and named != title else named


def sane_title(title: str) -> str:
    """Return the title that a file's metadata gives, '' when it is a file name or the like."""
    title = " ".join(title.split())
    is_other = _FILE_NAME.search(title) or _CLASSIFIED.match(title) or is_kind_of_work(title)
    is_other = is_other or is_of_institution(title) or is_kind_of_article(title)
    if is_other or not _MIN_LENGTH <= len(title) <= _MAX_LENGTH:
        return ""
    return title


def is_no_title(text: str) -> bool:
    """Tell whether a line says something else than a title: a kind, a university, a person."""
    return (
        is_kind_of_article(text)
        or announces_title(text)
        or is_label(text)
        or is_of_institution(text)
        or _BODY.fullmatch(text) is not None
        or _FORMALITY.match(text) is not None
        or (has_person_title(text) and person_in(text) is not None and not _MAGNETIC.match(text))
        or is_list_of_names(text)
        or is_date(text)
        or _ADDRESS.search(STATUS.sub("", text)) is not None
        or _PLACEHOLDER.match(text) is not None
        or _is_symbol(text)
    )


def is_genre(text: str) -> bool:
    """Tell whether a line says what a manual or a report is for its reader: "User's Guide"."""
    return _GENRE.fullmatch(text) is not None


def is_masthead(text: str) -> bool:
    """Tell whether a line names a journal, and its publisher, its issue or the kind of article."""
    return _MASTHEAD.match(text) is not None


def _is_symbol(text: str) -> bool:
    match = _SYMBOL.search(text)
    return match is not None and any(map(str.isdigit, match[0]))


def is_label(text: str) -> bool:
    """Tell whether a line says who, for what or when: no line of a title does."""
    text = composed(text)
    return len(text) <= _LONGEST_LABEL and (
        is_of_degree(text)
        or SUPERVISOR.match(text) is not None
        or (is_labelled(text) and not _SMALL_LETTERS.match(text))
        or any(map(person_in, behind_kind_of_work(text)))
        or any(map(person_in, _NUMBERED_PERSON.findall(text)))
        or _EDITION.match(text) is not None
        or is_number(text)
        or _CLASSIFIED.match(text) is not None
        or _HANDED_IN.fullmatch(text) is not None
        or _TERM.fullmatch(text) is not None
        or _PLACE_AND_DATE.match(text) is not None
        or _PATRONYMIC.fullmatch(text) is not None
        or _is_by(text)
    )


def _is_by(text: str) -> bool:
    """Tell whether a line says "by" and names with initials: "BY W. STONE AND J.R. LIMA"."""
    rest = behind_author_label(text)
    names = names_in([rest]) if rest and _INITIAL.search(rest) else None
    return names is not None and names.are_all


def is_date(text: str) -> bool:
    """Tell whether a text is a date and no more: "4 February 2001", "May 2020", "2016-04-16"."""
    return len(text) <= _LONGEST_DATE and _DATE.match(text) is not None


def date_in(text: str) -> str | None:
    """Return the first date that stands in a text."""
    found = _DATE_WITHIN.search(text)
    return found[0] if found else None


def is_kind_of_article(text: str) -> bool:
    """Tell whether a line says what kind of article it is, and no more."""
    return _KIND.match(text) is not None


def is_list_of_names(text: str) -> bool:
    """Tell whether a line has names alone, each with the raised mark of its affiliation."""
    text = _CLOSE_INITIAL.sub(". ", text)
    parts = [
        words for part in _RAISED.split(text) if (words := part.strip(_BETWEEN_NAMES).split())
    ]
    names = [words for words in parts if len(words) in _WORDS_OF_NAME]
    capital = [
        [word[:1].isupper() for word in words if word not in PARTICLES] or [False]
        for words in names
    ]
    return (
        len(names) == len(parts)
        and all(words[0] and words[-1] for words in capital)
        and sum(map(all, capital)) >= _FEWEST_NAMES
    )
