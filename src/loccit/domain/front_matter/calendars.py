"""Years as other calendars and figures than the common ones write them."""

import re
from typing import Final

_HAN_DIGITS: Final = str.maketrans("〇○零一二三四五六七八九", "000123456789")
_DIGITS: Final = str.maketrans("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９", "0123456789" * 3)
"""Arabic, Persian and wide ones."""
_HAN_YEAR: Final = re.compile(r"[一二][〇○零一二三四五六七八九]{3}(?= ?年)")
_SPACED_YEAR: Final = re.compile(r"(?<!\S)[12] \d \d \d(?= 年|$)")
_PARTED_DATE: Final = re.compile(r"(?<=\d)-([A-Za-z]{3,9})-(?=(?:19|20)\d\d)")
_ERAS: Final = {
    "明治": 1867,
    "大正": 1911,
    "昭和": 1925,
    "平成": 1988,
    "令和": 2018,
    "民國": 1911,
    "民国": 1911,
}
"""The year before the first of each: emperors of Japan, the Republic of China."""
_OF_ERA: Final = re.compile(
    rf"({'|'.join(_ERAS)}) ?(元|\d{{1,3}}|[一二三四五六七八九十百零〇]{{1,5}}) ?(?=年|$)"
)
_TENS: Final = re.compile(r"(?:([一二三四五六七八九])?百)?零?(?:([一二三四五六七八九])?(十))?(.?)")
_SOLAR: Final = re.compile(r"(?<!\d)(1[34]\d\d)(?!\d)")
"""A year of the solar Hijri calendar of Iran."""
_PERSIAN: Final = re.compile("[\u0600-\u06ff]{3}")
_WINTER: Final = re.compile("زمستان|دی|بهمن|اسفند")
"""Winter and its months, which belong to the second of the two years that one year shares."""
_SPRING_YEAR: Final = 621  # less than the common year, up to the end of autumn


def in_common_years(text: str) -> str:
    """Return a text with its years in the common calendar and in plain figures.

    "二〇二四年", "2 0 2 4", "31-Jan-2015", "平成31年", "民國一百零七年", "مهر ۱۴۰۲".
    """
    text = _PARTED_DATE.sub(r" \1 ", text)
    text = _SPACED_YEAR.sub(lambda match: match[0].replace(" ", ""), text)
    if text.isascii():
        return text
    text = _HAN_YEAR.sub(lambda match: match[0].translate(_HAN_DIGITS), text.translate(_DIGITS))
    text = _OF_ERA.sub(lambda match: str(_ERAS[match[1]] + _number(match[2])), text)
    if _PERSIAN.search(text):
        later = _SPRING_YEAR + bool(_WINTER.search(text))
        text = _SOLAR.sub(lambda match: str(int(match[1]) + later), text)
    return text


def _number(figures: str) -> int:
    """Return a number of up to three figures, in Chinese ones, too; the first year is 元."""
    if figures.isdecimal():
        return int(figures)
    if figures == "元":
        return 1
    match = _TENS.fullmatch(figures)
    if match is None:
        plain = figures.translate(_HAN_DIGITS)
        return int(plain) if plain.isdecimal() else 0
    hundreds, tens, ten, ones = (part and part.translate(_HAN_DIGITS) for part in match.groups())
    hundred = int(hundreds or 1) if "百" in figures else 0
    return 100 * hundred + 10 * (int(tens or 1) if ten else 0) + int(ones or 0)
