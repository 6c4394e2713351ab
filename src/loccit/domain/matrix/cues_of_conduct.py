"""The turns of phrase by which a sentence tells what a study set out to do, and how.

They are set phrases of academic prose, in English, German, French, Spanish, Italian and
Portuguese, and hold no word of a subject. Each weighs by how seldom it stands elsewhere.
"""

from typing import Final

from loccit.domain.matrix.aspects import Aspect

_WE: Final = r"(?:we|the authors?|i)\b(?:\s\w+ly|\shave|\sthen|\sfirst|\salso|\stherefore)*\s"
THIS_STUDY: Final = (
    r"(?:this|the present|the current|our|present) (?:\w+ ){0,2}"
    r"(?:study|paper|article|work|research|report|review|thesis|project"
    r"|investigation|survey)"
)
_DONE: Final = (
    r"(?:\w+ly )?(?:perform|carried out|conduct|measur|determin|analy[sz]|evaluat"
    r"|assess|extract|"
    r"obtain|collect|record|investigat|estimat|calculat|comput|simulat|implement"
    r"|train|test|fit|"
    r"identif|isolat|prepar|quantif|examin|compar|model|appl|us|employ|adopt"
    r"|monitor|coded|"
    r"interview|survey)\w*"
)
_WHO: Final = (
    r"(?:participants?|patients?|subjects|students?|respondents?|individuals"
    r"|children|women|men"
    r"|adults|adolescents|teachers|volunteers|households?|schools?|firms|companies"
    r"|countries"
    r"|samples?|specimens?|species|sites?|stations?|plots?|animals|mice|rats|birds"
    r"|cells?|isolates"
    r"|strains|articles|papers|documents|studies|interviews|questionnaires|records"
    r"|observations"
    r"|images|rcts|controls|data ?sets?|time series|questions|cases|trials|learners|users"
    r"|employees|responses"
    r"|probanden|teilnehmer\w*|befragten?|patienten|schüler\w*|studierenden?"
    r"|personen|proben"
    r"|sujets|élèves|étudiants|personnes|participantes|estudiantes|pacientes"
    r"|soggetti|pazienti"
    r"|studenti|estudantes)"
)
_NUMBER: Final = (
    r"(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|fifteen|twenty"
    r"|thirty|forty|fifty|sixty|hundred)"
)


CUES: Final[dict[Aspect, tuple[tuple[float, str], ...]]] = {
    Aspect.AIM: (
        (
            0.9,
            (
                r"\b(?:the |our |main |primary |overall )*(?:aim|aims|objective|objectives"
                r"|purpose|goal)"
                r" (?:of|was|is|were|are|here|to)\b"
            ),
        ),
        (0.8, rf"\b{_WE}(?:aim|aimed|sought|seek|set out|want|wanted|intend|ask|asked)\b"),
        (0.7, rf"\b{THIS_STUDY} (?:aims?|aimed|seeks?|sought|attempts?|intends?|is aimed)\b"),
        (0.6, rf"\b{_WE}(?:investigate|examine|explore|study|evaluate|assess|test)d?\b"),
        (
            0.6,
            (
                rf"\b{THIS_STUDY} (?:investigate|examine|explore|evaluate|assesse|address"
                rf"|stud[iy]e?)\w*\b"
            ),
        ),
        (
            0.5,
            r"\b(?:in order )?to (?:investigate|examine|determine|assess|explore|test whether)\b",
        ),
        (
            0.8,
            (
                r"\b(?:ziel (?:der|dieser|des|war|ist)|untersucht wird|l'objectif|a pour but"
                r"|el objetivo|lo scopo|l'obiettivo|o objetivo)\b"
            ),
        ),
    ),
    Aspect.METHOD: (
        (
            0.6,
            (
                rf"\b{_WE}(?:use|used|apply|applied|employ|employed|adopt|adopted|develop"
                rf"|developed"
                r"|implement|implemented|conduct|conducted|perform|performed|carried out"
                r"|propose|proposed|present|presented|introduced?|describe|designed?|built"
                r"|created?|train|trained|fit|fitted|measured?|analy[sz]ed?|compared?"
                r"|modell?ed|surveyed"
                r"|interviewed|replicated?|simulated?|combined?|estimated?|evaluated?"
                r"|searched|reviewed)\b"
            ),
        ),
        (
            0.6,
            (
                rf"\b{THIS_STUDY} (?:presents?|describes?|introduces?|proposes?|uses?|used"
                r"|develops?|reports (?:on )?an?|applies|employs?)\b"
            ),
        ),
        (
            0.5,
            (
                rf"\b(?:was|were|is|are|been) {_DONE}\b[^.]{{0,120}}\b(?:using|by|with|through"
                rf"|via"
                r"|according to|by means of|based on|followed|following)\b"
            ),
        ),
        (0.3, rf"\b(?:was|were) {_DONE}\b"),
        (
            0.4,
            (
                r"\b(?:using|by means of|based on|by|with|via|through) (?:an? |the |our"
                r" )?(?:[\w-]+ ){0,5}"
                r"(?:methods?|techniques?|approach|analys[ei]s|assays?|algorithms?|designs?"
                r"|protocols?"
                r"|procedures?|regressions?|simulations?|spectro\w+|chromatograph\w+|interviews?"
                r"|questionnaires?|surveys?|experiments?|framework|tests?|distillation)\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:the|our) (?:\w+ ){0,2}(?:method|approach|methodology|procedure|protocol"
                r"|technique"
                r"|design|analysis)s? (?:\w+ )?(?:was|were|is|are|consists?|consisted|used"
                r"|follows?"
                r"|followed|involves?|combines?|relies)\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:randomi[sz]ed|case.control|cross.sectional|longitudinal|cohort study"
                r"|factorial"
                r" design|meta-analysis|systematic review|semi-structured|mixed.methods"
                r"|grounded theory"
                r"|content analysis|quasi-experiment\w*|double.blind|phase (?:i{1,3}|[123])\b"
                r"|multi-?cent(?:re|er)|open-label|(?:pro|retro)spective (?:\w+ )?(?:study|cohort)"
                r"|(?:systematic|literature) (?:literature )?search(?:es)?)\b"
            ),
        ),
        (
            0.6,
            (
                r"\b(?:wir (?:verwend|untersuch|wend|führ|nutz|entwick)\w+|wurden? (?:mit"
                r"|mittels|durch|anhand)"
                r"|mithilfe|mittels|nous (?:avons )?(?:utilis|appliqu|mesur|analys|propos)\w+"
                r"|à l'aide d|au moyen d|(?:se )?utiliz(?:ó|aron|amos)|mediante|abbiamo"
                r" (?:utilizzato|usato)"
                r"|è stat[oa] (?:utilizzat|misurat)\w+|foi (?:utilizad|realizad)\w+)"
            ),
        ),
    ),
    Aspect.SAMPLE: (
        (
            0.6,
            (
                rf"\b{_NUMBER} (?:[\w-]+ ){{0,4}}[\w-]+s\b[^.]{{0,80}}\b(?:was|were|have been)"
                r" (?:\w+ly )?(?:sampled|studied|examined|tested|collected|kept|set|selected"
                r"|included|chosen|surveyed|observed|asked|interviewed|recruited|investigated)\b"
            ),
        ),
        (0.7, r"\b[nN]\s?=\s?\d+"),
        (0.4, rf"\b(?:a total of|in total,?|altogether) {_NUMBER}\b"),
        (0.6, rf"\b{_NUMBER} (?:[\w-]+ ){{0,3}}{_WHO}\b"),
        (
            0.6,
            (
                r"\b(?:samples?|data|data ?sets?|specimens?|leaves|roots|seeds|flowers|fruits"
                r"|plants?|plant"
                r" materials?|participants|patients|respondents|students|material|aerial parts"
                r"|images"
                r"|records|measurements)\b(?: [\w.(),-]+){0,20} (?:was|were|are|is) (?:\w+ly"
                r" )?(?:collect"
                r"|obtain|purchas|drawn|recruit|harvest|taken|provid|download|gather|select"
                r"|sampl|bought"
                r"|acquir|compil|generat|enrol)\w*"
            ),
        ),
        (
            0.6,
            (
                rf"\b{_WE}(?:includ|collect|recruit|sampl|gather|obtain|survey|interview|select"
                rf"|download|compil"
                r"|invit|enrol)\w*"
            ),
        ),
        (
            0.4,
            (
                r"\b(?:collected|recruited|harvested|sampled|obtained|purchased|drawn|taken"
                r"|downloaded)"
                r" (?:from|in|at|during|between|on)\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:the |our |this )(?:[\w-]+ ){0,3}(?:sample|data ?set|data|corpus|cohort"
                r"|population)s?"
                r" (?:consist|compris|contain|includ|cover|come|came|stem|span|was|were|is"
                r"|are)\w*"
            ),
        ),
        (
            0.4,
            (
                r"\b(?:aged|mean age|years old|inclusion criteria|open.access data|publicly"
                r" available)\b"
            ),
        ),
        (0.3, r"\bdata ?sets?\b|\bdata from\b|\bparticipants\b|\brespondents\b|\bvoucher\b"),
        (
            0.6,
            (
                r"\b(?:stichprobe (?:von|umfasst\w*|bestand)|datensatz|befragt wurden"
                r"|échantillon (?:de|comprend)"
                r"|les données (?:ont|proviennent)|la muestra|los datos (?:fueron|provienen)|il"
                r" campione"
                r"|i dati (?:sono|provengono)|a amostra|os dados (?:foram|provêm))\b"
            ),
        ),
    ),
}
