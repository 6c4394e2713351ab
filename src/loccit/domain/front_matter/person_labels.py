"""What the lines of a title page say of people: who wrote the work, who only took part."""

import re
import unicodedata
from typing import Final

_SPACED: Final = re.compile(r"([\u2e80-\uffef]) (?=[\u2e80-\uffef](?: |$))")

_OF_SUPERVISOR: Final = (
    r"(?:co-?\s?)?(?:supervis(?:or|eur|ed\s+by)|advis[eo]rs?\b|promoto?r(?:en|a|es|i)?\b"
    r"|referent(?:in|en)?\b|referee|examin(?:er|ator|ed\s+by|(?:ation|ing)\s+committee)"
    r"|betreu(?:er|ung\s*:|t\s+(?:von|durch))|gutachter|prüfer"
    r"|erstprüfer|zweitprüfer|erstbetreuer|zweitbetreuer|erstgutachter|zweitgutachter|begutacht"
    r"|relat(?:or|ric)|correlat(?:or|ric)|tut(?:or|rice)\b|cotut|mentor(?:in|ica|ji|[as])?\b"
    r"|director\b|directora|directeur|directrice"
    r"|encadr(?:ant|eur|ée?\s+par)|rapporteur|président\s*(?:du\s+jury|:|$)"
    r"|jury\s*(?:$|:|members|composé)|opiekun|vedouc|školitel|voditelj|somentor|témavezet"
    r"|konzulens|ментор\s*(?:$|:)|ohjaaj|tarkastaj|handledar|veileder|vejleder|begeleider|begeleid\s+door"
    r"|orientador|coorientador|danışman"
    r"|επιβλέπ|dosen|pembimbing|penguji|руководител|керівник|консультант|рецензент|зав\.|заведующ"
    r"|завідувач"
    r"|instructors?\b|lecturers?\s*(?:$|:)|committee\s*(?:$|:|member|chair)"
    r"|chair(?:man|person|woman)?\s*(?:$|:|(?:of\s+the\s+)?(?:committee|department|prof|dr))"
    r"|dean\b(?!\s+[^\W\d_]+(?:$|[,*\d]))"
    r"|head\s+of\s+(?:the\s+)?(?:department|school|institute|division|group|chair)"
    r"|reader\s*(?:$|:|prof|dr)|approved\s*(?:$|:|by)"
    r"|editors?\s*(?:$|:)|edited\s+by|reviewed\s+by|academic\s+editor"
    r"|under\s+the\s+(?:supervision|guidance|direction)"
    r"|unter\s+(?:der\s+)?(?:anleitung|leitung|betreuung)|sous\s+la\s+(?:co-?)?(?:dir|super)"
    r"|bajo\s+la\s+(?:dir|super|tutel)|sotto\s+la\s+(?:guida|super|dir)|onder\s+begeleiding"
    r"|guide\s*(?:$|:)|guided\s+by|指导|指導|导师|導師|教授|지도|مشرف|إشراف|استاد|מנחה)"
)
SUPERVISOR: Final = re.compile(
    rf"^\W*(?:(?:thesis|first|second|main|academic|scientific|major|project|prof\.?|industrial"
    rf"|master\W?s?|научный|mit|und|dirigid[ao]|dissertation|with)\s+){{0,3}}{_OF_SUPERVISOR}"
    rf"|\b(?:pod\s+kierunkiem|under\s+the\s+(?:supervision|guidance|direction))\b"
    rf"|,\s*(?:major\s+professor|committee\s+member|supervisor|chair)\b",
    re.IGNORECASE,
)
"""How a line begins that tells of others than the author. "Supervised Learning" is a title."""

_AUTHOR_WORDS: Final = (
    r"(?:authors?(?:/\w+)?|auteure?s?|autore?s?|autoras?|autori|avtor(?:ica|ji)?|autor(?:in|en)?|auth\.|verfasser(?:in)?"
    r"|verfasst"
    r"|candidat[eoa]?s?|candidata|candidates|laureand[oaie]|graduand[oa]?"
    r"|graduating(?:\s+student)?"
    r"|students?|student(?:a|e|in|ka|i)|études?|étudiante?|alumn[oa]s?|aluno|aluna|tesista"
    r"|doctorand[oau]?"
    r"|doktorand(?:in)?|promovendus|tekijä|författare|forfatter(?:e)?|szerző|hallgató|készítette|írta|yazar"
    r"|öğrenci"
    r"|hazırlayan|penulis|disusun|συγγραφέας|φοιτητής|автор|авторы|автори|студент(?:ка|ы|и)?|обучающ(?:ийся|аяся|иеся)"
    r"|кандидат(?!\s+\w+(?:-\w+)?\s+наук)|выполнил[аи]?|викона(?:в|ла|ли)|аспирант|соискатель|výpracoval|vypracoval|napisał|napisal|wykonał|absolvent"
    r"|tezi\s+yazan"
    r"|(?:team|group|project)\s+members|mitglieder|membres|membri|integrantes|componenti"
    r"|submitted|presented|written|prepared|presentad[ao]|presenta|présentée?|soutenue|réalisée?"
    r"|realizado|realizada|elaborado|elaborada|apresentad[ao]|vorgelegt|eingereicht"
    r"|geschrieben|angefertigt"
    r"|door|作者|姓名|著者|氏名|学生姓名|研究生|学位申请人|저자|성명|الطالب|إعداد|نگارش|מאת|מגיש)"
)
_BY: Final = r"(?:by|von|par|por|door|(?-i:[Aa][vf])|durch|przez|oleh|yazan)"  # "AF": an acronym
AUTHOR_LABEL: Final = re.compile(
    rf"^\W*(?:(?:(?:the|der|die|le|la|el|il|o|a|pr[aá]ce|pr[aá]cy|thesis|nome|name)\s+)?"
    rf"{_AUTHOR_WORDS}(?:\b|(?<=[\u0600-\u06ff\u2e80-\uffef]))(?:\s+(?:name|pracy|práce))?"
    rf"(?:\s+{_BY})?|{_BY})\s*[:：]?\s*(?=\s|$|[^\W\d_])",
    re.IGNORECASE,
)
"""How a line begins behind which the author stands: "by", "Author:", "vorgelegt von"."""
LABEL_BEHIND: Final = re.compile(
    r"\b(?:by|von|par|por|door|av|af|durch|przez|oleh|prezentată\s+de)\s*:?$", re.IGNORECASE
)
"""How a line ends, the author on the next one: "Een bachelorscriptie door"."""
PRESENTED_BY: Final = re.compile(
    r"\b(?:presented|submitted|written|presentad[ao]|présentée?|soutenue|apresentad[ao]|verfasst"
    r"|vorgelegt|eingereicht|door|geschreven)\s+(?:by|por|par|von|door)\s+(?=[^\W\d_])",
    re.IGNORECASE,
)

_PERSON_TITLE: Final = re.compile(
    r"^(?:prof|dr|doc|dott|ing|mgr|mag|dipl|univ\.?-prof|pd|d\.ph|д\.|к\.|проф|доц|акад|д-р"
    r"|dr\.?\s?hab|mr|mrs|ms|ir|drs|di|lic|m\.?sc|phd)\b\.?[\s-]",
    re.IGNORECASE,
)


def behind_author_label(text: str) -> str | None:
    """Return what stands behind the label of an author, or two of them; None without one.

    "Studente candidato:" has none behind it.
    """
    label = AUTHOR_LABEL.match(text)
    if label is None:
        return None
    rest = text[label.end() :].strip(" \t").lstrip(":： \t")
    second = AUTHOR_LABEL.match(rest)
    return rest[second.end() :].strip() if second and second.end() == len(rest) else rest


def is_labelled(text: str) -> bool:
    """Tell whether a line begins with "Author:" or is a "by" alone."""
    found = AUTHOR_LABEL.match(composed(text))
    return found is not None and (":" in found[0] or not text[found.end() :].strip())


def has_person_title(text: str) -> bool:
    """Tell whether a line begins with the title of a teacher: "Prof.", "Dr."."""
    return _PERSON_TITLE.match(text) is not None


def composed(text: str) -> str:
    """Return a text with its accents on their letters, and no spaces between Chinese ones."""
    if text.isascii():
        return text
    return _SPACED.sub(r"\1", unicodedata.normalize("NFC", text))
