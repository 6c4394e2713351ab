"""The turns of phrase by which a sentence tells what came of a study, and where it ends.

They are set phrases of academic prose, in English, German, French, Spanish, Italian and
Portuguese, and hold no word of a subject. Each weighs by how seldom it stands elsewhere.
"""

from typing import Final

from loccit.domain.matrix.aspects import Aspect

_WE: Final = r"(?:we|the authors?|i)\b(?:\s\w+ly|\shave|\sthen|\sfirst|\salso|\stherefore)*\s"

CUES: Final[dict[Aspect, tuple[tuple[float, str], ...]]] = {
    Aspect.FINDING: (
        (
            0.7,
            (
                r"\b(?:able|possible|managed|failed|unable) to (?:\w+ ){0,2}(?:reproduc|replicat"
                r"|confirm)\w*|\b(?:could|can) (?:not )?be (?:\w+ )?(?:reproduced|replicated)\b"
            ),
        ),
        (
            0.7,
            (
                rf"\b{_WE}(?:find|found|show|showed|shown|demonstrate|demonstrated|observe"
                rf"|observed"
                r"|conclude|concluded|reveal|revealed|confirm|confirmed|identified|discovered)\b"
            ),
        ),
        (
            0.7,
            (
                r"\b(?:results?|findings?|data|analys[ei]s|experiments?|study|tests?|evidence"
                r"|simulations?"
                r"|work|observations|comparison|paper)\b(?: (?!and\b)[\w()-]+){0,6} (?:show"
                r"|indicat|suggest"
                r"|demonstrat|reveal|confirm|support|illustrat|establish|impl(?:y|ied)"
                r"|prov(?!id))\w*"
            ),
        ),
        (
            0.6,
            (
                r"\bit (?:was|is|has been|can be) (?:\w+ )?(?:found|shown|observed|concluded"
                r"|demonstrated"
                r"|seen) that\b|\b(?:was|were|is|are) (?:\w+ )?(?:found|shown|observed|proven)"
                r" to\b"
            ),
        ),
        (
            0.6,
            (
                r"^\W*(?:in conclusion|to conclude|in summary|overall|taken together|thus"
                r"|therefore|hence"
                r"|these (?:results|findings|data)|our (?:results|findings|data|work|study))\b"
            ),
        ),
        (
            0.3,
            (
                r"\bsignificant(?:ly)?\b|\b(?:higher|lower|better|worse|stronger|faster|larger"
                r"|greater)\b"
                r"[^.]{0,80}\bthan\b|\b(?:outperform|improv|increas|decreas|reduc|exceed|chang"
                r"|differ|correlat|depend)\w*\b"
            ),
        ),
        (
            0.3,
            (
                r"\b(?:possess|exhibit|display|contain|display|present|achiev|reproduc|replicat"
                r"|contribut)\w*\b"
                r"|\b(?:main|major|most abundant|predominant|highest|lowest|effective"
                r"|successful\w*)\b"
            ),
        ),
        (0.2, r"\d+(?:\.\d+)?\s?%"),
        (
            0.7,
            (
                r"\b(?:wir (?:fanden|zeigen|konnten)|die ergebnisse (?:zeig|deut|leg"
                r"|bestätig)\w+|es zeigt\w* sich"
                r"|nous (?:avons )?(?:montr|trouv|constat)\w+|les résultats (?:montr|indiqu"
                r"|suggèr)\w+"
                r"|los resultados (?:muestr|indic|sugier|demuestr)\w+|se (?:encontró|observó)"
                r"|i risultati (?:mostr|indic|suggeri)\w+|os resultados (?:mostr|indic"
                r"|suger)\w+)"
            ),
        ),
    ),
    Aspect.LIMITATION: (
        (0.6, r"\bpreliminary (?:study|results|data|findings)\b"),
        (0.9, r"\b(?:limitations?|shortcomings?|caveats?|drawbacks?|weakness(?:es)?)\b"),
        (
            0.6,
            (
                r"\b(?:is|are|was|were|currently|been) (?:\w+ )?(?:limited|restricted|confined)"
                r" (?:to|by|in)\b"
            ),
        ),
        (
            0.65,
            (
                rf"\b{_WE}(?:did not|do not|could not|cannot|can not|were (?:not|unable)|are"
                rf" (?:not|unable)"
                r"|lacked|only)\b"
            ),
        ),
        (
            0.6,
            (
                r"\b(?:has|have|had) not (?:yet )?been\b|\bnot yet\b|\bunder development\b"
                r"|\b(?:is|are) (?:\w+ )?(?:missing|lacking)\b|\bprototype implementation\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:is|are|was|were|has|have|could|can|does|do|did)(?: not|n't)(?: yet|"
                r" currently| been)*"
                r" (?:\w+ )?(?:support|implement|possible|available|account|consider|includ"
                r"|handl|address"
                r"|cover|test|examin|replicat|reproduc|generali[sz]|represent|allow|measur"
                r"|control|able"
                r"|applicable|suitable|known|sufficient)\w*"
            ),
        ),
        (
            0.6,
            (
                r"\b(?:further|future|more|additional) (?:\w+ ){0,2}(?:research|stud(?:y|ies)"
                r"|work"
                r"|investigations?|experiments?|tests?) (?:\w+ )?(?:is|are|will be|would be"
                r"|should|must"
                r"|need)\w*"
            ),
        ),
        (
            0.6,
            (
                r"\b(?:remains?|still) (?:to be|unclear|unknown|open|an? open|a challenge"
                r"|challenging|limited)\b"
            ),
        ),
        (
            0.5,
            (
                r"\b(?:small (?:sample|number|size)|lack of|lacks?|not generali[sz]\w+|with"
                r" caution|bias(?:ed)?"
                r"|beyond the scope|at the (?:cost|expense) of|unfortunately|trade-?off|not"
                r" without"
                r"|only (?:one|two|a few|a single))\b"
            ),
        ),
        (0.3, r"^\W*(?:however|although|nevertheless|while|despite|but|one)\b"),
        (
            0.7,
            (
                r"\b(?:einschränk\w+|nicht (?:untersucht|berücksichtigt|möglich"
                r"|verallgemeiner\w+)|begrenzt"
                r"|limites?|n'(?:a|ont) pas (?:été|pu)|limitaci\w+|no (?:se )?(?:pudo|pudieron"
                r"|consider\w+)"
                r"|limitazion\w+|limitaç\w+)\b"
            ),
        ),
    ),
    Aspect.OUTLOOK: (
        (
            0.9,
            (
                r"\b(?:future|further|next|subsequent) (?:\w+ ){0,2}(?:work|research|stud(?:y"
                r"|ies)|directions?"
                r"|investigations?|developments?|steps?|versions?|releases?|experiments?)\b"
            ),
        ),
        (0.7, rf"\b{_WE}(?:plan|intend|hope|will|would like|expect)\b"),
        (
            0.5,
            (
                r"\bin (?:the )?future\b|\b(?:will be|remains to be|is planned|are planned"
                r"|should be) "
            ),
        ),
        (
            0.7,
            (
                r"\b(?:künftig\w*|zukünftig\w*|weitere (?:forschung|studien)|à l'avenir"
                r"|futur(?:o|os|as)?"
                r"|in futuro)\b"
            ),
        ),
    ),
}
