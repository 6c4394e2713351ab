"""What the cover of a company's filing says of it: whose it is, which form, of which period.

The first line of such a cover is the name of the authority, the same on all of them; its title
tells nothing apart. The cover of the forms of the U.S. Securities and Exchange Commission is
prescribed (17 CFR 249), down to the words in brackets below the company's name.
"""

import re
from dataclasses import dataclass
from typing import Final

_COVER: Final = 6_000
"""Characters from the beginning on."""
_AUTHORITY: Final = re.compile(r"securities\s+and\s+exchange\s+commission", re.IGNORECASE)
_ABOVE_ITS_EXPLANATION: Final = re.compile(
    r"^([^\n]{2,80})\n\s*\(\s*exact\s+name\s+of\s+(?:the\s+)?registrant",
    re.IGNORECASE | re.MULTILINE,
)
_BELOW_ITS_NUMBER: Final = re.compile(
    r"^\s*commission\s+file\s+(?:number|no\.?):?\s+\d[\d-]*\s*\n\s*([^\n]{2,80})$",
    re.IGNORECASE | re.MULTILINE,
)
"""Some leave the words in brackets out; the name stands below the number of its file then."""
_FORM: Final = re.compile(r"\bform\s+(10-?[kq]|8-?k|20-?f|40-?f|6-?k)\b", re.IGNORECASE)
_PERIOD: Final = re.compile(
    r"\bfor\s+the\s+((?:quarterly\s+period|quarter|fiscal\s+year|year)\s+ended):?\s+"
    r"(?:commission\s+file\s+)?([a-z]+\s+\d{1,2}\s*,\s*\d{4})",
    re.IGNORECASE,
)
"""The number of the file stands beside it on some covers, and the first line of both is read
first."""
_MONTHS: Final = frozenset(
    [
        *("january", "february", "march", "april", "may", "june"),
        *("july", "august", "september", "october", "november", "december"),
    ]
)


@dataclass(frozen=True, slots=True)
class FilingCover:
    """What the cover of a filing says.

    Attributes:
        company: The registrant's name, as it is printed.
        form: As "10-Q".
        period: As "quarterly period ended June 25, 2022", None where no period is named.
    """

    company: str
    form: str
    period: str | None

    @property
    def title(self) -> str:
        """As "Apple Inc., Form 10-Q for the quarterly period ended June 25, 2022"."""
        title = f"{self.company}, Form {self.form}"
        return f"{title} for the {self.period}" if self.period else title


def filing_cover(plain_text: str) -> FilingCover | None:
    """Return the cover of a filing, None when the document is none.

    Args:
        plain_text: Of the document.
    """
    cover = plain_text[:_COVER]
    company = _ABOVE_ITS_EXPLANATION.search(cover) or _BELOW_ITS_NUMBER.search(cover)
    form = _FORM.search(cover)
    if not (company and form and _AUTHORITY.search(cover)):
        return None
    period = _PERIOD.search(cover)
    return FilingCover(
        company[1].strip(),
        form[1].upper(),
        _on_one_line(f"{period[1]} {period[2]}") if period else None,
    )


def _on_one_line(period: str) -> str:
    """Return a period with its month alone in a capital: covers are often set in capitals."""
    words = period.lower().split()
    return " ".join(word.capitalize() if word in _MONTHS else word for word in words)
