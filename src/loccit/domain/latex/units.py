"""Numbers and units as siunitx sets them."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from loccit.domain.text.raised_figures import in_raised_figures
from loccit.domain.text.tex_signs import UNIT_PREFIXES, UNITS

_NAME: Final = re.compile(r"\\([A-Za-z]+)\s*(?:\{\})?|([^\s\\.~{}^]+)|\^\{?(-?\d+)\}?")
_NUMBER: Final = re.compile(
    r"\s*(?P<sign>[-+]?)(?P<digits>[\d.,\s]*)(?:(?:\+-|\\pm)\s*(?P<error>[\d.,]+)\s*)?"
    r"(?:[eEdD]\s*(?P<power>[+-]?\d+))?\s*"
)
_LONGEST: Final = 100  # characters of a number
_CLOSE: Final = frozenset({"°", "′", "″"})
"""Units that stand right behind the number."""
_POWERS: Final = {"squared": 2, "cubed": 3, "square": 2, "cubic": 3}


def _number(text: str) -> str:
    found = _NUMBER.fullmatch(text) if len(text) < _LONGEST else None
    if not found:
        return text.strip()
    written = found["digits"].strip() + (f" ± {found['error']}" if found["error"] else "")
    if found["power"]:
        scale = f"10{in_raised_figures(found['power'].lstrip('+'))}"
        written = f"{written} × {scale}" if written else scale
    return found["sign"].replace("-", "−") + written


def _unit(text: str) -> str:
    r"""Write a unit out: `\kilo\metre\per\second` is "km s⁻¹"."""
    written: list[str] = []
    prefix, sign, power = "", "", 1
    for found in _NAME.finditer(text):
        name, letters, exponent = found.groups()
        if name == "per":
            sign = "-"
        elif name in UNIT_PREFIXES:
            prefix += UNIT_PREFIXES[name]
        elif name in {"square", "cubic"}:
            power = _POWERS[name]
        elif name in {"squared", "cubed"} and written:
            minus = "-" if written[-1].endswith("⁻¹") else ""
            written[-1] = written[-1].removesuffix("⁻¹") + in_raised_figures(
                f"{minus}{_POWERS[name]}"
            )
        elif exponent and written:
            written[-1] += in_raised_figures(exponent)
        elif name or letters:
            unit = prefix + (UNITS.get(name, name) if name else letters)
            scale = f"{sign}{power}" if sign or power > 1 else ""
            written.append(unit + in_raised_figures(scale))
            prefix, sign, power = "", "", 1
    return " ".join(written)


def _quantity(given: Sequence[str]) -> str:
    unit = _unit(given[1])
    return f"{_number(given[0])}{'' if unit in _CLOSE else ' '}{unit}"


def _range(given: Sequence[str]) -> str:
    unit = _unit(given[2]) if given[2:] else ""
    ends = (f"{_number(end)} {unit}".rstrip() for end in given[:2])
    return " to ".join(ends)


def _angle(given: Sequence[str]) -> str:
    parts = zip(given[0].split(";"), "°′″", strict=False)
    return "".join(f"{part.strip()}{sign}" for part, sign in parts if part.strip())


QUANTITIES: Final[Mapping[str, tuple[int, Callable[[Sequence[str]], str]]]] = {
    **dict.fromkeys(("SI", "qty"), (2, _quantity)),
    **dict.fromkeys(("si", "unit"), (1, lambda given: _unit(given[0]))),
    "num": (1, lambda given: _number(given[0])),
    "ang": (1, _angle),
    **dict.fromkeys(("SIrange", "qtyrange"), (3, _range)),
    "numrange": (2, _range),
}
"""By the name of the command: how many arguments it has, and what it prints for them."""
