"""What the lines of a title page say of people: who wrote the work, who only took part."""

import re
from collections.abc import Iterator
from typing import Final

from loccit.domain.front_matter.cover_words import WORK, composed

_OF_SUPERVISOR: Final = (
    r"(?:co-?\s?)?(?:supervis(?:or|eur|ed\s+by)|advis[eo]rs?\b|promot(?:or|eur|r)(?:en|a|es|i|ice)?\b"
    r"|referent(?:in|en)?\b|referee|examin(?:er|ator|ed\s+by|(?:ation|ing)\s+committee)"
    r"|betreu(?:er|ung\s*:|t\s+(?:von|durch))|gutachter|prüfer"
    r"|erstprüfer|zweitprüfer|erstbetreuer|zweitbetreuer|erstgutachter|zweitgutachter|begutacht"
    r"|relat(?:or|ric)|correlat(?:or|ric)|tut(?:or|eur|rice)\b|cotut|moderator\b|mentor(?:in|ica|ji|[as])?\b"
    r"|director\b|directora|(?:co)?dirigid[ao]s?\s+por|diretto\s+da|directed\s+by|dirigée?s?\s+par|directeur|directrice"
    r"|ma[iî]tre\s+(?:de\s+stage|d.apprentissage)|enseignante?s?\s+référente?s?"
    r"|encadr(?:ant|eur|ée?\s+par)|rapporteur|président\s*(?:du\s+jury|:|$)"
    r"|jury\s*(?:$|:|members|composé)|opiekun|prowadząc|vedouc|školitel|voditelj|somentor|témavezet"
    r"|coord[io]nat(?:or|eur|ore)\b|îndrumător|juhendaja|vadov(?:as|ė)\b|vadītāj|(?:научен\s+)?ръководител"
    r"|gvhd|gvpb|(?:giảng\s+viên|người|cán\s+bộ)\s+hướng\s+dẫn|docente\s*:|profesor(?:/?a)?\s+guía|asesora?\s*:"
    r"|konzulens|konzult[ae]nt|oponent|recenze?nt|ментор\s*(?:$|:)|ohjaaj|tarkastaj|handledar|veileder|vejleder|(?:stage)?begeleider|begeleid\s+door"
    r"|orientador|coorientador|direcci[óo]n?\s*:|danışman"
    r"|επιβλέπ|dosen|pembimbing|penguji|руководител|керівник|консультант|рецензент|зав\.|заведующ"
    r"|завідувач"
    r"|instructors?\b|lecturers?\s*(?:$|:)|committee\s*(?:$|:|member|chair)"
    r"|chair(?:man|person|woman)?\s*(?:$|:|(?:of\s+the\s+)?(?:committee|department|prof|dr))"
    r"|dean\b(?!\s+[^\W\d_]+(?:$|[,*\d]))"
    r"|head\s+of\s+(?:the\s+)?(?:department|school|institute|division|group|chair)"
    r"|reader\s*(?:$|:|prof|dr)|approved\s*(?:$|:|by|in\s+its\s+final)|aprovad[ao]\s+em\s+sua"
    r"|editors?\s*(?:$|:)|(?:edited(?:\s+and\s+reviewed)?|reviewed)\s+by|academic\s+editor"
    r"|under\s+the\s+(?:supervision|guidance|direction)"
    r"|unter\s+(?:der\s+)?(?:anleitung|leitung|betreuung)|sous\s+la\s+(?:co-?)?(?:dir|super)"
    r"|bajo\s+la\s+(?:dir|super|tutel)|sotto\s+la\s+(?:guida|super|dir)|onder\s+begeleiding"
    r"|guide\s*(?:$|:)|guided\s+by|أسماء\s+المشرف|指导|指導|导师|導師|教授|任课|授课|지도|담당|مشرف|إشراف|استاد|מנחה"
    r"|(?:profes+or(?:a|e|i|es|as)?|docentes?|enseignante?s?|dozent(?:in|en)?|teachers?|prowadzący"
    r"|vyučující|cvičící|oktató|underviser|faglærer|преподаватель|викладач|проверила?|перевіри(?:в|ла)"
    r"|принял[аи]?|прийняв|διδάσκ\w+|καθηγητ\w+|öğretim\s+(?:üyesi|elemanı))\s*(?:$|:))"
)
SUPERVISOR: Final = re.compile(
    rf"^\W*(?:(?:thesis|first|second|main|academic|scientific|major|project|prof\.?|industrial|disserta[çc][ãa]o"
    rf"|master\W?s?|научный|mit|und|dirigid[ao]|dissertation|th[èe]se|m[ée]moire|tesis?|tez|with)\s+){{0,3}}{_OF_SUPERVISOR}"
    rf"|\b(?:pod\s+kierunkiem|under\s+the\s+(?:supervision|guidance|direction))\b"
    rf"|,\s*(?:major\s+professor|committee\s+member|supervisor|chair)\b",
    re.IGNORECASE,
)
"""How a line begins that tells of others than the author. "Supervised Learning" is a title."""

OF_OTHERS: Final = re.compile(
    r"""(?:based[ ]on|inspired[ ]by|adapted[ ]from|translated|with[ ]contributions?
      |inspiré|d.après|traduit|adapté|avec[ ]la[ ](?:participation|collaboration)
      |übersetzt|basierend[ ]auf|unter[ ]mitarbeit|in[ ]kooperation
      |basado[ ]en|basato[ ]su|tradotto|tradu[cz]ido|baseado[ ]em|con[ ]la[ ]colaboración)\b
      .*(?<=\s)(?:by|from|of|de|des|par|von|mit|di|da|por)(?:$|\s+(?-i:[^\W\d_a-z]))""",
    re.IGNORECASE | re.VERBOSE,
)
"""A line that names whose work this one is made from, or who helped: "based on notes by"."""

_DONE: Final = (
    r"(?:submitted|presented|written|prepared|compiled|authored|created|developed|produced"
    r"|drawn\s+up|put\s+together|handed\s+in|done|made|transcribed"
    r"|vorgelegt|eingereicht|geschrieben|angefertigt|verfasst|erstellt|erarbeitet|ausgearbeitet"
    r"|geschreven|gemaakt|opgesteld"
    r"|présentée?s?|soutenue?|réalisée?s?|rédigée?s?|élaborée?s?|préparée?s?|écrite?"
    r"|presenta(?:d[ao])?|realizad[ao]|elaborad[ao]|redactad[ao]|escrit[ao]|desarrollad[ao]"
    r"|apresentad[ao]|desenvolvid[ao]|presentat|realitzat|elaborat|redactat|fet"
    r"|presentat[ao]|realizzat[ao]|elaborat[ao]|redatt[ao]|scritt[ao]|svolt[ao]"
    r"|udarbejdet|utarbeidet|skrevet|skriven|utförd|författa[dt]"
    r"|disusun|ditulis|dibuat|napisana|wykonana|opracowan[ae]|prezentată|întocmit[ă]?|elaborată)"
)
"""What was done to a work: its author follows behind "by"."""
_ROLES: Final = (
    r"(?:authors?(?:/\w+)?|auth\.|compilers?|auteure?s?|autore?s?|autoras?|autori"
    r"|redattor[ei]|rédact(?:eurs?|rices?)|autorka|autorki|autorzy|autoři"
    r"|avtor(?:ica|ji)?|autor(?:in|en)?(?:/in)?|autorius|autors|autorė"
    r"|verfasser(?:/?in(?:nen)?)?|bearbeiter(?:/?in(?:nen)?)?"
    r"|[ck]andidat[eoau]?s?|candidates|kandidat(?:in|kinja|ka|as)|laureand[oaie]|graduand[oa]?"
    r"|mestrand[oa]|pristupni(?:k|ca)"
    r"|stagiaires?|alternante?s?|graduates?(?=\s*[:：]?$)|praktikant(?:in)?"
    r"|graduating(?:\s+student)?|students?|student(?:a|e|er|en|in|ka|i|ai|as)|studierende"
    r"|études?|étudiante?s?|estudiantes?|estudantes?|discentes?|acadêmic[ao]s?"
    r"|alumn[oaei]s?|alumnes|aluno|aluna|tesista|doctorand[oau]?|doutorand[oa]"
    r"|doktorand(?:in)?|promovendus|tekijät?|författare|forfatter(?:e|en)?|szerzők?|hallgató"
    r"|készítetté?[ke]?|írták?|yazar(?:lar)?|öğrenci|hazırlayan(?:lar)?|penulis|mahasiswa|laatija"
    r"|svth(?:\s?\d)?|tác\s+giả|sinh\s+viên|học\s+viên|nghiên\s+cứu\s+sinh|người\s+thực\s+hiện"
    r"|nhóm\s+(?:thực\s+hiện|sinh\s+viên)|(?:gruppo|grupo|gruppe|groupe|group|kelompok)\s+\d{1,3}(?=\s?:)"
    r"|συγγραφ(?:έ|ε)(?:ας|ασ|ισ)|συγγραφείς|φοιτητ(?:ής|ησ|ές|εσ)|φοιτήτρι(?:α|ες)|φοιτητρια"
    r"|ονοματεπώνυμο|ονοματεπωνυμο"
    r"|автор(?:ка|ът|ы|и)?|аутори?|студент(?:ка|ы|и)?|обучающ(?:ийся|аяся|иеся)"
    r"|кандидат(?:киња)?(?!\s+\w+(?:-\w+)?\s+наук)|выполнил[аи]?|викона(?:в|ла|ли)"
    r"|исполнител[ьи]|виконав(?:ець|ці)|разработал[аи]?|розроби(?:в|ла|ли)|изготвил[аи]?"
    r"|подготовил[аи]?|підготу(?:вав|вала|вали)|составител[ьи]|укладачі?"
    r"|дипломант(?:ка)?|аспирант(?:ка)?|соискатель"
    r"|v[yý]pracoval[ai]?|zpracoval[ai]?|spracoval[ai]?|napisał[ai]?|napisal[ai]?|wykonał[ai]?"
    r"|opracował[ai]?|absolvent[ăai]?|izradi(?:o|la)|atliko|parengė|izstrādāja|koostaja"
    r"|tezi\s+yazan|(?:team|group|project)\s+members|mitglieder|membres|membri|integrantes"
    r"|componenti|leden|groepsleden)"
)
_IN_SIGNS: Final = (
    r"(?:作\s*者(?:\s*姓\s*名)?|姓\s*名|著\s*者(?:\s*氏\s*名)?|氏\s*名|学生姓名|學生姓名|学\s*生|(?:[硕博]\s*士\s*)?研\s*究\s*生|学位申请人|申\s*请\s*人"
    r"|(?:团队|團隊|小组|小組|项目组|参赛)?(?:成员|成員|队员|隊員)|组\s*员|组\s*长(?:姓\s*名)?|編\s*者|编\s*者|編\s*著|编\s*著"
    r"|主\s*编|撰\s*写\s*(?:人|者)?|撰\s*稿\s*人?|執\s*筆\s*者?|作\s*成\s*者|発\s*表\s*者"
    r"|저\s*자|성\s*명|이\s*름|작\s*성\s*자|제\s*출\s*자|연\s*구\s*자|발\s*표\s*자|글\s*쓴\s*이|지\s*은\s*이|팀\s*원"
    r"|الطالبة?|الباحثة?|المؤلف(?:ون|ين)?|[إا]عداد(?:\s+الط(?:الب|لاب|لبة))?|تأليف|بقلم|نگارش|نگارنده|نویسنده|پژوهشگر|دانشجو|گردآورنده"
    r"|שם\s+ה(?:תלמידה?|סטודנטי?ת?|מגישה?)|מאת|מגיש(?:ה|ים|ות)?|מחבר(?:ת|ים)?)"
)
_OF_A_NAME: Final = (
    r"creators?|notes(?:\s+by)?|name,\s*vorname|(?:(?:full|student(?:['’]?s)?|your)\s+)?name(?:\s+and\s+surname)?|naam|navn|namn|nimi|nazwisko|jméno|meno|név"
    r"|vor-?\s?und\s+(?:nach|zu|familien)name|imię\s+i\s+nazwisko|jméno\s+a\s+příjmení"
    r"|όνομα(?:\s+συγγραφέα)?|ime\s+i\s+prezime|nombre(?:\s+y\s+apellidos?)?|nome(?:\s+e\s+(?:cognome|sobrenome))?"
    r"|voor-\s?en\s+achternaam|ad[ıi]?\s+soyad[ıi]?|họ\s+(?:và\s+)?tên"
)
"""Labels that stand before anything else, too: the name of a file. A colon must follow."""
_BY: Final = (
    r"(?:by|von|par|por|per|door|(?-i:[Aa][vf])|durch|przez|oleh|yazan|d[ae]|de\s+către"
    r"|thực\s+hiện)\b"
)
"""Not "AF", an acronym."""
AUTHOR_LABEL: Final = re.compile(
    rf"^\W*(?:(?:(?:the|der|die|le|la|el|il|o|a|pr[aá]ce|pr[aá]cy|thesis|nome|name|darba)\s+)?"
    rf"(?:{_ROLES}|{_DONE}|{_IN_SIGNS})"
    rf"(?:\b|(?<=[\u0590-\u06ff\u2e80-\uffef]))(?:\s+(?:name|pracy|práce|rada|lucrării|ad[ıi](?:\s+soyad[ıi])?))?"
    rf"(?:\s+{_BY})?|(?<![-–•*]\s)(?:{_OF_A_NAME})(?=\s?[:：])|(?!d[ae]\b|per\b){_BY})"
    rf"\s*[:：]?\s*(?=\s|$|[^\W\d_])",
    re.IGNORECASE,
)
"""How a line begins behind which the author stands: "by", "Author:", "vorgelegt von"."""
_SIGN: Final = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]")
_OF_CLASS: Final = re.compile(
    r"(?:(?:\d[\w-]*\s+курс[ау]|груп(?:пы|и|а)|гр\.)\s*(?:№\s?)?(?:[\w/-]*\d[\w/-]*)?[,\s]*)+",
    re.IGNORECASE,
)
"""Which year and group a student is of."""
LABEL_BEHIND: Final = re.compile(
    r"\b(?:by|von|par|por|door|av|af|durch|przez|oleh|prezentată\s+de)\s*:?$"
    rf"|\b{_DONE}\s+{_BY}\s*:?$",
    re.IGNORECASE,
)
"""How a line ends, the author on the next one: "Een bachelorscriptie door"."""
PRESENTED_BY: Final = re.compile(
    rf"\b{_DONE}(?:\s+(?:and|und|et|e|y|en|og|och|dan)\s+[^\W\d_]+)?\s+{_BY}\s?:?\s+(?=[^\W\d_])",
    re.IGNORECASE,
)
"""What stands before the author within a line: "Thesis submitted by"."""
_KIND_BY: Final = re.compile(
    rf"^(?:[\w'’.-]+\s+){{0,4}}?(?:[^\W\d_]{{0,18}}{WORK}|notes|skript(?:um)?)"
    rf"(?:\s+[\w'’.-]+){{0,4}}(?P<by>\s+(?:{_BY}|di|de)\s+)(?-i:(?=[^\W\d_a-z]))",
    re.IGNORECASE,
)
"""What kind of a work it is, and whose: "Master's thesis by", "Tesi di Laurea di"."""

_PERSON_TITLE: Final = re.compile(
    r"^(?:profa?|profª|dra?|drª|doc|dott|ing|mgr|mag|dipl|univ\.?-prof|pd|d\.ph|д\.|к\.|проф|доц|акад|д-р"
    r"|dr\.?\s?hab|mr|mrs|ms|ir|drs|di|lic|m\.?sc|ph\.?d)\b\.?[\s-]",
    re.IGNORECASE,
)


def behind_author_label(text: str) -> str | None:
    """Return what stands behind the label of an author, or two of them; None without one.

    "Studente candidato:" has none behind it.
    """
    label = AUTHOR_LABEL.match(text)
    if label is None:
        return None
    rest = _behind(text, label)
    second = AUTHOR_LABEL.match(rest)
    if second and (second.end() == len(rest) or _OF_CLASS.match(_behind(rest, second))):
        rest = _behind(rest, second)
    group = _OF_CLASS.match(rest)
    return rest[group.end() :] if group else rest


def _behind(text: str, label: "re.Match[str]") -> str:
    return text[label.end() :].strip(" \t").lstrip(":： \t")


def behind_kind_of_work(text: str) -> Iterator[str]:
    """Yield what may name the author behind "Master's thesis by", the shortest first."""
    end = len(text)
    while found := _KIND_BY.match(text, 0, end):
        yield text[found.end("by") :].strip()
        end = found.start("by")


def is_labelled(text: str) -> bool:
    """Tell whether a line begins with "Author:", "学生姓名", or is a "by" alone."""
    text = composed(text)
    found = AUTHOR_LABEL.match(text)
    if found is None:
        return False
    return has_colon(found) or not text[found.end() :].strip() or bool(_SIGN.match(found[0]))


def has_colon(label: "re.Match[str]") -> bool:
    """Tell whether a label ends with a colon, so that anything may follow."""
    return ":" in label[0] or "：" in label[0]


def announces_author(text: str) -> bool:
    """Tell whether a line says that the author follows, and no more: "vorgelegt von"."""
    return behind_author_label(text) == "" or LABEL_BEHIND.search(text) is not None


def has_person_title(text: str) -> bool:
    """Tell whether a line begins with the title of a teacher: "Prof.", "Dr."."""
    return _PERSON_TITLE.match(text) is not None
