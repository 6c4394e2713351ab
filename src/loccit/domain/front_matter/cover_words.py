"""What the lines of a title page say that is no title: where, for which degree, which kind.

One lexicon for the languages that papers and theses are written in. Titles, authors and years
are told with it. A word alone proves little: each
pattern asks where on its line the word stands, or for a line that says nothing else.
"""

import re
import unicodedata
from typing import Final

_SPACED: Final = re.compile(r"([\u2e80-\uffef]) (?=[\u2e80-\uffef](?: |$))")
_GREEK: Final = str.maketrans("∆µ", "Δμ")  # signs that some fonts have for letters
_BRACKETS: Final = " []【】"
_SHORT: Final = 90  # characters: what a line about a person or a degree takes at most
_TITLE_LETTERS: Final = 40  # letters: a line with an institution that is longer may be a title

_INSTITUTION: Final = re.compile(
    r"""\b(?:
      universi[td](?!\w*-|är|ari[ao]s?\b|aires?\b|\w*[ ](?:student|teach|education|ranking))
      |uniwersyt|univerzi[tj]|univerza|univ\.|instituto?\b|institut[es]?\b|istituto
      |instytut|intézet|inštitut|ústav
      |colleg(?!iate)|schools?[ ](?:of|for)\b|graduate[ ]school|business[ ]school|hochschule
      |[^\W\d_]{0,20}hogeschool
      |[ée]cole\b|escuelas?\b|escolas?\b|scuol[ae]\b|facult(?!ativ)|facolt|fak[uü]lt|faculdade
      |wydział|tiedekunta|πανεπιστ
      |d[eé]part[ae]?ment(?!al)|dipartiment|dept\b|katedra|кафедра|факультет|университет|институт
      |академи|министерство|образовательное[ ]учреждение
      |ф?г[аб]?оу\b|минобр|федеральное[ ]государственное|учреждение
      |высшего[ ](?:профессионального[ ])?образования|університет|інститут|академі|міністерство
      |универзитет|факултет|навчальний[ ]заклад|вищої[ ]освіти
      |lehrstuhl|fachbereich|fachhochschule|polite[ck]h?ni
      |politecnic|πολυτεχν|σχολη|σχολή|τμημα|τμήμα|τομεας|τομέας|εργαστ[ήη]ριο\b|akademi?(?:[aenjy]|ja|ya)?\b|academ(?:ia|y)\b|minist(?:ry
      |ère|erio|ério)
      |centro[ ]de|cent(?:re|er)[ ](?:for|of)\b
      |^[ée]quipe[ ]|laborator\w*[ ](?:of|for|de|di|für)\b|^[^ ]+[ ]laborator\w*$
      |lehranstalt|sveučilišt|odsjek|oddelek|jurusan
      |^(?:trường|đại[ ]học|viện|khoa|bộ[ ]giáo[ ]dục)\b
      |program[ ]studi|curso[ ]de[ ](?:bacharelado|licenciatura|graduação|mestrado|doutorado)
      |^(?:governo|gobierno)[ ]d|^campus\b|^gymn[aá]zium\b|^střední[ ]|^lycée\b
      |höskola|högskola|[^\W\d_]{0,20}egyetem|\w{5,}(?:ai|yi|ki)[ ]kar$|tanszék
      |departemen\b|yliopisto|[^\W\d_]{0,20}korkeakoulu|üniversite|enstitü
      |\w+[ ]bölümü$|\w+[ ]mühendisli[ğg][ ]?i$
      |vysoké[ ]učení|anabilim[ ]dal|sekolah[ ])
      |大学|大學|学院|學院|研究所|研究科|研究室|(?:系|所|學程)(?:碩士|博士|硕士|學士)?班|学部|대학|학부|학과|전공|^قسم|جامعة|كلية|دانشگاه|דאוניברסיט|אוניברסיט
      |համալսարան|ֆակուլտետ|ամբիոն|უნივერსიტეტ|ფაკულტეტ|มหาวิทยาลัย|คณะ|ภาควิชา|विश्वविद्यालय""",
    re.IGNORECASE | re.VERBOSE,
)

_DEGREE: Final = (
    r"(?:ph\.?\s?d\.?|doctoral?|doctoraat\w*|doktor\w*|doctorat|master\W?s?|m\.?\s?sc\.?|mphil|msc"
    r"|bachelor\W?s?|b\.?\s?sc\.?|diplom\w*|diploma|licenti?ate|licencia\w*|senior|honou?rs"
    r"|graduate"
    r"|undergraduate|final\s+year|graduation|laurea|triennale|magistrale|mestrado|doutorado"
    r"|maestría"
    r"|magister\w*|dyplomow\w*|inżyniersk\w*|licencjack\w*|diplomsk[ia]|diplomov\w*"
    r"|bakalářsk\w*|magistarsk\w*"
    r"|bakalauro|magistro|baigiamasis|kursinis|bakalaura|maģistra"
    r"|бакалавр\w*|магистр?\w*|магістр?\w*|выпускная|випускна|квалификационная|кваліфікаційна"
    r"|дипломн\w*|курсов\w*|кандидат\w*"
    r"|(?:προ|μετα)?πτυχιακ\w*|διπλωματικ\w*|διδακτορικ\w*)"
)
WORK: Final = (
    r"(?:thes[ie]s|dissertation|disserta\w+|tes[ie]s?|tesina|tese|t[ée]sis|th[èe]se|m[ée]moire|memoria"
    r"|monograf\w*|arbeit|scriptie|proefschrift|skripsi|tugas\s+akhir|praca|práce|práca|rad|delo"
    r"|darbas|darbs|gradu|tutkielma|opinnäytetyö|uppsats|oppgave|avhandling|specialeafhandling|speciale"
    r"|dolgozat|szakdolgozat|értekezés|project|report|proposal|paper|εργασία|εργασια|διατριβή"
    r"|διατριβη|работа|диссертация|робота|дисертація|lucrare|licenţă|licență|tezi?)"
)
"""A word for a work that is handed in, at the end of a longer one, too: "Masterarbeit"."""
KIND_OF_WORK: Final = re.compile(
    rf"""^(?:a[ ]|an[ ]|this[ ])?(?:
        (?:{_DEGREE}[ ]?[’'`s]*[ ]?){{1,4}}(?:in[ ][\w ]{{1,30}})?
      | (?:{_DEGREE}|{WORK}|\w+[ ]?)??(?:{_DEGREE}[ ’'s-]*){{0,3}}{WORK}
        (?:(?<!report)(?<!project)(?<!paper)(?<!proposal)
        [ ](?:de|di|do|da|for|of|in|im|to|pour|zur?|d[’'])\b.{{0,70}})?
      | \w{{0,18}}(?:arbeit|dissertation|thesis|scriptie|uppsats|oppgave|tutkielma|dolgozat
      |avhandling)
        (?:[ ](?:am|an|im|in|at|zur?|of|for|the)\b.{{0,60}})?
      | (?:{_DEGREE}[ ]){{0,2}}{WORK}[ ]{_DEGREE}(?:[ ]{_DEGREE}){{0,2}}
        (?:[ ](?:de|di|in|em|en)\b.{{0,50}})?
      | rapport[ ]de[ ](?:stage|projet|fin|recherche)[^:]{{0,45}}
      | (?:technical|project|research|final|internship|4th[ ]year[ ]project|annual)[ ]report
      | \w*(?:harjoitus|kandidaatin|seminaari|projekti)työ
      | (?:đồ[ ]án|khóa[ ]luận|luận[ ]văn|báo[ ]cáo)?[ ]?tốt[ ]nghiệp(?:[ ].{{0,30}})? | đồ[ ]án
      | отч[её]т(?:[ ]по[ ].{{0,60}})?
      | vizsgaremek(?:[ ]adatlap)? | záródolgozat
      | (?:bakalaureuse|magistri|diplomi|lõpu)töö
      | (?:proje|staj|bitirme|araştırma|ödev)[ ](?:raporu|ödevi|tezi|çalışması)
      | (?:[\w-]+[ ]){{1,3}}-?(?:tutkielma|gradu|diplomityö|opinnäytetyö)
      | (?:(?:yüksek[ ])?lisans|doktora|bitirme)[ ](?:\w+[ ]){{0,2}}(?:tezi|çalışması|projesi)
      | trabajo[ ]de[ ]\w+.{{0,40}} | trabalho[ ]de[ ]conclus.{{0,40}}
      | trabajo[ ]fin[ ]de.{{0,40}}
      | (?:proiect|lucrare)[ ]de[ ]\w+ | (?:kho[áa]|khóa|luận|đồ)[ ](?:luận|văn|án)[ ].{{0,60}}
      | lecture[ ]notes | (?:a[ ])?preprint | student[ ]paper | summary[ ]of[ ].{{0,40}}
      | (?:\d{{4}}[ ]?[届屆年])?[ ]?[\u4e00-\u9fff]{{0,4}}?
        (?:本科生?|大学生?|研究生|博士|硕士|碩士|修士|学士|學士|卒業|毕业|畢業|学位|學位){{1,4}}
        (?:论文|論文|设计|設計)(?:[(（](?:论文|論文|设计|設計)[)）])?
      | մագիստրոսական[ ]թեզ | 综合论文训练 | автореферат | (?:석사|박사)?학위논문
      | 졸업[ ]?(?:작품|논문|과제)(?:[ ]?(?:최종|결과)?[ ]?보고서)? | (?:최종|결과)[ ]?보고서
    )\s*(?:\([\w ]{{1,40}}\))?\W*$""",
    re.IGNORECASE | re.VERBOSE,
)
"""A line that says what kind of a work it is, and no more: "Master's thesis"."""

_HANDED_IN: Final = r"(?:submitted|presented|prepared|defended)"
_IN_PART: Final = re.compile(
    rf"""(?:^\W*|\b(?:thesis|dissertation|report|work|project|paper|essay|proposal)\s
        (?:(?:was|is|has[ ]been)\s)?(?:\w+\s)?){_HANDED_IN}\s
        (?:to|in|by|for|as|at|on|with|and|specifically)\b
      | ^\W*(?:thesis\s|dissertation\s)?{_HANDED_IN}\W*$
      | \b(?:in[ ]partial|fulfill?ment[ ]of|(?:all|the)[ ]requirements?\b|for[ ]the[ ]degree
      |requirements?[ ](?:for|of)[ ](?:the[ ])?(?:award|degree|univers|school|department|faculty)
      |degree[ ]in\b|degree[ ]of[ ](?:an?\b|the\b|doctor|master|bachelor|licen|engineer)
      |degree[ ]of$|doctor[ ]of|to[ ]obtain[ ]the[ ](?:\w+[ ]){{0,4}}degree
      |zur[ ]erlangung|im[ ]rahmen[ ]de[rs]\b|vorgelegt|eingereicht|ausgeführt|durchgeführt
      |pour[ ](?:l[’']obtention|obtenir)
      |en[ ]vue|soutenue|présentée?|exigence[ ]partielle|para[ ](?:optar|obtener|la[ ]obtenci)
      |para[ ]obten|requisito|para[ ]a[ ]obten|conseguimento|behaal|verkrijg|voorgedragen
      |diajukan[ ](?:sebagai|untuk|guna|kepada)|untuk[ ]memperoleh[ ]gelar
      |(?:het[ ]bekomen|behalen)[ ]van|na[ ]stopień
      |(?:module|course|student|matriculation|registration)[ ](?:code|no\b|number|nr\b|id\b)
      |^\W*(?:задани[ея][ ]на|zadán[ií])\b|на[ ]соискание|по[ ]специальности
      |направлени[ею][ ]подготовки|^\W*специальность
      |grado[ ]de|título[ ]de|titel[ ]eines|academic[ ]year
      |^\W*(?:ingenier[oa](?:[ ]técnic[oa])?[ ](?:superior[ ])?en
      |(?:doble[ ])?(?:grado|licenciatura|titulación|doctorado|maestría|grao|grau|màster)[ ]en
      |máster(?:[ ]universitario)?[ ]en|programa[ ]de[ ](?:doctora|ma?estr|pós-gradua)\w+
      |corso[ ]di[ ](?:laurea|dottorato|studi)|laurea[ ](?:magistrale|triennale)|dottorato[ ]di
      |(?:licence|master(?:[ ]\d)?)[ ](?:en|de|d[’'])
      |(?:mention|spécialité|filière|parcours|option|discipline|domaine)(?=[ ]?:)
      |(?:im[ ])?(?:bachelor-?|master-?)?(?:studiengang|fachrichtung|studienrichtung)|opleiding
      |double[ ](?:degree|major)|(?:b|m)\.?sc\.?[ ]in|(?:diplomski|sveučilišni)[ ]studij
      |(?:programul[ ]de[ ]studii|specializarea)|(?:pós-)?graduação[ ]em|especialização[ ]em
      |(?:licenciatura|mestrado|bacharelado)(?:[ ]integrad[oa])?[ ]em
      |(?:do[cu]t?ora?|mestr[ea]|maestr[oa]|mag[íi]ster|licenciad[oa]|bachiller|bacharel)[ ]e[nm]
      |(?:master|bachelor)[ ]of|(?:studijní|študijný)[ ](?:program|o[db]+or))\b
      |anno[ ]accademico
      |année[ ](?:universitaire|académique)|schuljahr|studienjahr|curso[ ]\d{{4}}
      |akademický[ ]rok|^\W*(?:kierunek|specjalność|ocena[ ]pracy|ngành)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
"""For what a work was handed in. Titles speak of requirements and of what is presented, too."""

_GOES_ON: Final = re.compile(
    r"(?<![\w-])(?:in|im|of|on|upon|at|to|by|with|from|into|the|and|for|en|em|di|del|de|du|da|do|des|à|a|la"
    r"|et|e|y|con|na|dla|oraz|и|в|на|для|по|с|при|per|por|para|pour|sur|dans|für|mit|auf|zu|zur|zum|bei|der|des|und)$"
    r"|[\u3040-\u9fff](?:の|による|における|に関する|を用いた)$",
    re.IGNORECASE,
)
_JOINT: Final = re.compile(
    r"(?:and|und|et|y|och|og|or|oder|in|im|on|of|for|für|zur?|zum|to|with|mit|from|through|using|via"
    r"|del?|du|des|di|della|do|da|dos|em|en|para|pour|per|sur|sobre|dans|auf|über|als|as|at|vs|versus"
    r"|its|и|в|на|для|с|по|из|при)(?=\s|$)",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(
    r"[^\W\d_][\w .№]{1,24}(?:[:：]|(?<=\W)(?:id|no\.?|nr\.?|number|№))\s*"
    r"(?!(?:19|20)\d\d(?:[/-](?:19|20)?\d\d)?$|\d{1,2}[/-]\d{1,2}[/-]\d{2,4}$"
    r"|(?:19|20)\d\d[/-]\d{1,2}[/-]\d{1,2}$)"
    r"[A-Z]{0,6}[/\d-]{5,}(?: of \d{4}-\d{2,4})?$"
    r"|\w{1,6}番号\s*[:：]?\s*[A-Z\d-]{5,}$"
    r"|(?:[^\W\d_]{2,12}\.?|student\w*[ ]\w+)[ ](?!\d{4}[/-]\d)\d[\d/-]{5,}$",
    re.IGNORECASE,
)
"""The number of a student or a course; an academic year and a date are none."""
_MENTIONS: Final = re.compile(
    r"^(?:\S+ ){1,3}(?:of|in|at|for|from|by|with) the (?:[^\W\d_]+ )?$"
    r"|^(?:\S+ ){1,4}(?:n[ao]s?|en(?: l[ao]s?)?|em|aux?|dans (?:les?|la|l’)|(?:an|in) de[rn]) $",
    re.IGNORECASE,
)
"""What stands before an institution in the line of a title: "Patients in the Emergency "."""
_AT_PLACE: Final = re.compile(r"(?:at the|an der|am|in the|aan de|à l[’']|à la) ", re.IGNORECASE)
"""How a line begins that says where a work was written, and no more."""
_NAMED_AFTER: Final = re.compile(
    r"(?:университет|институт|академия)\w*\s+им(?:ени\b|\.)", re.IGNORECASE
)
"""An institution with whom it is named after, which makes a long line."""
_ENDS_NAME: Final = re.compile(
    r"\w(?:tiedekunta|yliopisto|korkeakoulu|egyetem|tanszék|üniversitesi|fakültesi|bölümü)$"
    r"| (?:tiedekunta|yliopisto|korkeakoulu|kar)$",
    re.IGNORECASE,
)
"""The head of a name in languages that have it last: what stands before it belongs to it."""


def says_institution(text: str) -> bool:
    """Tell whether a line names an institution: a university, a faculty."""
    return _INSTITUTION.search(composed(text)) is not None


def is_of_institution(text: str) -> bool:
    """Tell whether a line is the name of an institution, and not a title that mentions one."""
    found = _INSTITUTION.search(text := composed(text))
    if found is not None and _AT_PLACE.match(text):
        return True
    return (
        found is not None
        and not _MENTIONS.search(text[: found.start()])
        and (
            sum(map(str.isalpha, text)) <= _TITLE_LETTERS
            or found.start() <= 1
            or _NAMED_AFTER.search(text) is not None
            or _ENDS_NAME.search(text) is not None
        )
    )


def is_number(text: str) -> bool:
    """Tell whether a line is the number of a student or a course: "Student ID: 2124783"."""
    return _NUMBERED.match(text) is not None


def goes_on(text: str) -> bool:
    """Tell whether a line ends with a word that asks for another one: "in", "of the"."""
    return _GOES_ON.search(text.rpartition(" ")[2]) is not None


def begins_within(text: str) -> bool:
    """Tell whether a line begins with a word that something stands before: "and", "through"."""
    return _JOINT.match(text) is not None


def ends_within(text: str) -> bool:
    """Tell whether a line says for which degree, and the next one of which subject."""
    return goes_on(text) and _IN_PART.search(composed(text)) is not None


def is_kind_of_work(text: str) -> bool:
    """Tell whether a line says "Master's thesis" and the like, also in spaced letters."""
    text = composed(text).strip(_BRACKETS)
    if len(text) > _SHORT:
        return False
    parts = text.split()
    spaced = len(parts) > 1 and max(map(len, parts)) == 1
    return bool(KIND_OF_WORK.match("".join(parts) if spaced else text))


def is_of_degree(text: str) -> bool:
    """Tell whether a line says what kind of a work it is, or for which degree it was handed in."""
    text = composed(text)[: 2 * _SHORT]
    return is_kind_of_work(text) or _IN_PART.search(text) is not None


def composed(text: str) -> str:
    """Return a text with its accents on their letters, and no spaces between Chinese ones."""
    if text.isascii():
        return text
    return _SPACED.sub(r"\1", unicodedata.normalize("NFC", text).translate(_GREEK))
