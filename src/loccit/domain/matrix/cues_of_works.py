"""The turns of phrase by which a work tells what it is, what it holds and what it is good for.

Papers that describe software, courses and data have them where others have methods and results.
They are weaker than those of a study: each weighs less, and counts only where it may be expected.
In English, German, French, Spanish, Italian and Portuguese.
"""

from typing import Final

from loccit.domain.matrix.aspects import Aspect
from loccit.domain.matrix.cues_of_conduct import THIS_STUDY

_THING: Final = (
    r"(?:packages?|librar(?:y|ies)|tools?|toolkit|toolbox|toolset|framework|software|platform"
    r"|app(?:lication)?|system|simulator|interpreter|solver|modules?|course|textbook|book"
    r"|curriculum|workshop|lessons?|tutorials?|notebooks|repository|resources?"
    r"|template|suite|text|website|school|network|api|manual|guide|compiler|ecosystem|model"
    r"|method|algorithm|approach|language|interface|collection|series|implementation"
    r"|replication|reproduction|extension|program(?:me)?|wrapper|bindings|environment|project"
    r"|stud(?:y|ies)|survey|trial|review|meta-analysis|case report)"
)
_DATA: Final = (
    r"(?:data|data ?sets?|databases?|examples|images|recordings|benchmarks?|case stud(?:y|ies)"
    r"|test cases?|corpus|measurements|observations|records|surveys?|questionnaires?|samples?)"
)
_PEOPLE: Final = (
    r"(?:students|learners|participants|users|instructors|teachers|attendees|respondents|people)"
)
_USED: Final = (
    r"(?:used|utili[sz]ed|tested|adopted|taught|incorporated|applied|deployed|downloaded|cited)"
)
_WHERE: Final = (
    rf"(?:cours\w+|class\w*|{_PEOPLE}|universit\w+|workshops?|projects?|stud(?:y|ies)"
    r"|research\w*|publications?|theses|training\w*|schools?|institutions?|years|times|contexts)"
)
"""In whose hands a work has been."""
_ECHO: Final = r"(?:feedback|experiences?|evaluations?|responses?|reviews|reception)"
_GOOD: Final = r"(?:positive|favou?rable|good|excellent|encouraging)"

CUES: Final[dict[Aspect, tuple[tuple[float, str], ...]]] = {
    Aspect.AIM: (
        (0.5, r"\b(?:is|are|was|were) (?:designed|intended|developed|meant|undertaken) to\b"),
        (0.4, r"\b(?:goal|aims?|purpose|objective|to address|in order to|seeks? to)\b"),
    ),
    Aspect.METHOD: (
        (
            0.6,
            (
                rf"^\W*(?:[^\s,;]+ ){{1,10}}(?:is|are) (?:an?|the"
                rf"|our) (?:[^\s.;]+ ){{0,7}}?{_THING}\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:is|are|was|were) (?:\w+ )?(?:implemented|written|built|based|designed"
                r"|structured|organi[sz]ed|developed|studied|investigated|examined|compared"
                r"|searched|reviewed|assessed|evaluated|subjected|analy[sz]ed|discussed"
                r"|summari[sz]ed)\b"
            ),
        ),
        (
            0.4,
            (
                r"\b(?:implements?|relies on|leverag\w+|builds? (?:up)?on|makes? use of|uses"
                r"|takes? advantage of|consists? of|combines?|provides?|offers?"
                r"|suppl(?:y|ies)|introduces?"
                r"|contains?|using|teaches|covers)\b"
            ),
        ),
        (0.4, rf"\b(?:here,? (?:we|i)|(?:in )?{THIS_STUDY})\b"),
        (0.5, rf"^\W*(?:(?:participants|students) )?(?:in )?this {_THING} \w+s?\b"),
        (
            0.5,
            (
                r"\b(?:this|the present) (?:article|paper|report) (?:provides|reports"
                r"|gives|outlines)\b"
            ),
        ),
        (
            0.5,
            (
                r"\bwe (?:\w+ )?(?:discuss|outline|upgrad|port|extend|creat|construct"
                r"|adapt|tested|studied"
                r"|investigat|examin|assess|monitor)\w*\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:was|were) (?:\w+ly )?(?:allocated|divided|randomi[sz]ed"
                r"|assigned|treated|fed"
                r"|exposed|isolated|tested|carried out|performed|conducted|employed"
                r"|used|applied)\b"
            ),
        ),
        (0.3, r"\b(?:intervention|control|treatment|placebo) groups?\b"),
        (
            0.6,
            (
                r"\b(?:we|i) (?:\w+ ){0,2}(?:reproduce|re-?implement|replicat|review"
                r"|search|revisit)\w*\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:ist ein\w*|est une?|es una?|è un[oa']?|é uma?) (?:\S+ ){0,4}(?:paket"
                r"|bibliothek|werkzeug|programm|kurs|verfahren|outil|logiciel|bibliothèque"
                r"|cours|herramienta|paquete|curso|strumento|pacchetto|corso|ferramenta|pacote)\b"
            ),
        ),
    ),
    Aspect.SAMPLE: (
        (
            0.5,
            (
                r"\b(?:using|with|from|on|of|us(?:es?|ed)|features?|includ\w+|contain\w*|covers?"
                rf"|analy[sz]\w+|provid\w+|downloads?) (?:\S+ ){{0,6}}{_DATA}\b"
            ),
        ),
        (
            0.4,
            (
                r"\b(?:synthetic|real(?:-world)?|public(?:ly available)?|open|experimental"
                rf"|observational|random\w*|clinical|historical) (?:[\w-]+ ){{0,2}}{_DATA}\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:taught|piloted|tested|offered|attended|enrol\w+|tried|used) \b[^.]{0,60}"
                r"\b(?:students|learners|participants|times|courses|classes|instructors)\b"
            ),
        ),
        (0.3, r"\b\d[\d,]* (?:[\w-]+ ){0,3}[a-z]+s\b"),
    ),
    Aspect.FINDING: (
        (
            0.5,
            (
                r"\b(?:effective\w*|excellent|well-structured|engaging|scalab\w+|flexib\w+"
                r"|ease of use|replac\w+|success\w*|achiev\w+|useful|valuable"
                r"|contribut\w+|capable of"
                r"|close to|similar to|suitable|potential|advantages?)\b"
            ),
        ),
        (
            0.7,
            (
                r"\b(?:unique|sets? [^.]{1,30} apart"
                r"|(?:main|key|major|primary) (?:strength|contribution|advantage|benefit|novelty"
                r"|achievement)s?)\b"
            ),
        ),
        (
            0.9,
            (
                rf"\b(?:has|have) (?:already |also |since )?been (?:[\w-]+ ){{0,2}}{_USED}\b"
                rf"[^.]{{0,80}}\b{_WHERE}\b"
                rf"|\b(?:is|are) (?:now |currently |already )?(?:\w+ly )?{_USED}"
                rf" (?:by|in|at|for|to)\b[^.]{{0,80}}\b{_WHERE}\b"
                rf"|\b{_ECHO}\b[^.]{{0,60}}\b{_GOOD}\b|\b{_GOOD} (?:\w+ )?{_ECHO}\b"
                rf"|\b\d[\d,]* (?:[\w-]+ ){{0,2}}{_PEOPLE} (?:have |has )?(?:been |were )?"
                r"(?:reached|trained|taught|took|taken|completed|attended|participated|enrolled)\b"
                r"|\b(?:course|workshops?)\b[^.]{0,60}\b(?:successful|popular)\b"
            ),
        ),
        (
            0.6,
            (
                r"\b(?:similar|comparable|better|superior|high) (?:performance"
                r"|results?|accuracy)\b"
                r"|\bspeed-?ups?\b|\boutperform\w*|\b\d+ ?(?:x|×|times) (?:faster|slower)\b"
            ),
        ),
        (
            0.6,
            (
                r"\b(?:(?:has|have) (?:already )?been (?:\w+ )?(?:used|adopted|applied"
                r"|taught|tested)"
                r"|is (?:now )?(?:widely )?used (?:by|in|at)"
                r"|(?:excellent|positive|good) (?:feedback|evaluations?|results?))\b"
            ),
        ),
        (
            0.4,
            (
                r"\b(?:enabl\w+|allow\w*|mak(?:es?|ing) (?:it|them|the|this)|provid\w+|support\w*"
                r"|help\w*|facilitat\w+|simplif\w+|replac\w+|empower\w*|can be (?:\w+ )?used"
                r"|serves?|addition to|benefit\w*|lead\w* to|result\w* in|associated with)\b"
            ),
        ),
        (
            0.4,
            (
                r"\b(?:ermöglich\w+|erlaub\w+|unterstütz\w+|permet\w*|facilit\w+|permite\w*"
                r"|consente|permette|contribui\w*)\b"
            ),
        ),
    ),
    Aspect.LIMITATION: (
        (
            0.5,
            (
                r"\b(?:at (?:the|this) (?:moment|stage|point)|in its current|currently only"
                r"|not (?:every|all|always|been|clear|straightforward|trivial)|cannot|can not"
                r"|could not|unable to|difficult to|challeng\w+|prototype|in the future"
                r"|future (?:work|versions?|releases?|development|research|stud(?:y|ies))"
                r"|further (?:\w+ )?(?:stud(?:y|ies)|work|research|investigations?)|not yet"
                r"|requires? significant|does not|do not|did not|disadvantage\w*|costs? of)\b"
            ),
        ),
        (0.3, r"^\W*(?:however|although|nevertheless|unfortunately|while|but)\b"),
        (
            0.5,
            (
                r"\b(?:bisher nicht|noch nicht|derzeit nur|schwierig|pas encore|difficile"
                r"|aún no|todavía no|difícil|non ancora|ainda não)\b"
            ),
        ),
    ),
    Aspect.OUTLOOK: ((0.4, r"\b(?:in the future|future|next|plan(?:s|ned)?|will)\b"),),
}
