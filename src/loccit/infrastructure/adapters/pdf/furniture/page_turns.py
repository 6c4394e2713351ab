"""Lines that say no more than that a table or an abstract goes on over the page."""

import re
from collections.abc import Sequence
from typing import Final

from loccit.infrastructure.adapters.pdf.model import Line, PageText

_LONGEST: Final = 60  # characters
_TURN: Final = re.compile(
    r"""[(\[]?\s?(?:
        (?:table\ )?continue[sd]?\ (?:on|from|to)\ (?:the\ )?
            (?:next|following|previous|preceding|last|facing)\ page
      | fortsetzung\ (?:(?:folgt\ )?auf\ (?:der\ )?|von\ (?:der\ )?)?
            (?:nächste|folgende|vorherige|vorige)[nr]?\ seite
      | suite\ (?:à\ la\ |de\ la\ |sur\ la\ |en\ )?page\ (?:suivante|précédente)
      | (?:continúa\ en|continuación\ de|viene\ de)\ la\ (?:siguiente\ página|página\ \w{8,9})
      | (?:continua\ na|continuação\ da|continuado\ da)\ (?:próxima\ página|página\ \w{8,9})
      | continua\ (?:nella|alla|dalla)\ pagina\ (?:successiva|seguente|precedente)
      | vervolgd?\ (?:op|van)\ (?:de\ )?(?:volgende|vorige)\ (?:pagina|bladzijde)
      | (?:ciąg\ dalszy|kontynuacja)\ (?:na|z)\ (?:następnej|poprzedniej)\ stron(?:ie|y)
      | pokračov[aá]n[ií]\ (?:na\ další|z\ předchozí)\ stran[ěy]
      | продолжение\ (?:на\ следующей|с\ предыдущей)\ страниц[еы]
      | (?:续|接|見|见)(?:下|上)[页頁] | 次ページに続く | 前ページからの続き
    )\s?[)\]]?[.:…]*""",
    re.IGNORECASE | re.VERBOSE,
)


def page_turns(pages: Sequence[PageText]) -> list[frozenset[Line]]:
    """Return by page what says that something goes on: "(Continued from previous page)"."""
    return [
        frozenset(
            line
            for line in page.upright
            if len(line.text) < _LONGEST and _TURN.fullmatch(line.text.strip())
        )
        for page in pages
    ]
