"""Reads a source of LaTeX: its words, formulas and commands, from left to right."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar

from loccit.domain.latex import printing, quoting, structure
from loccit.domain.latex.brackets import VERBATIM
from loccit.domain.latex.citations import cite, is_citation
from loccit.domain.latex.expanded import PROGRAM
from loccit.domain.latex.known import HIDDEN, PARAGRAPHS, QUOTED
from loccit.domain.latex.languages import GERMAN, SHORTHANDS
from loccit.domain.latex.scanner import Call, Region, Scanner
from loccit.domain.latex.sheet import Sheet
from loccit.domain.latex.signs import ESCAPED, WRITTEN
from loccit.domain.latex.units import QUANTITIES

S = TypeVar("S", bound=Sheet)
Handler = Callable[[Scanner[Sheet], Call], int]
"""Reads a command and its arguments; returns where they end."""

_TOKEN: Final = re.compile(
    rf"{VERBATIM}|\\(?P<name>[A-Za-z]+)(?P<star>\*?)|\\(?P<sign>.)|(?P<paragraph>\n[ \t\r]*\n\s*)"
    rf"|(?P<formula>\$\$?)|(?P<brace>[{{}}#])|(?P<program>{PROGRAM})"
    r"|(?P<ligature>---?|``|''|,,|<<|>>|[?!]`|\u2019\u2019|[`'~&@]|\"[^\w\s]?)",
    re.DOTALL,
)
_ADDRESS: Final = re.compile(r"\s{0,3}\{(?P<inside>[^{}\n]{0,2000})\}")
_ADDRESSES: Final = frozenset({"url", "nolinkurl", "path", "href"})
_FORMULA_END: Final = re.compile(
    r"(?:[^$\\\n]|\\.|\n(?![ \t\r]*\n)){0,2000}+(?P<end>\$)", re.DOTALL
)
_LONGEST_FORMULA: Final = 2_000
_BREAK: Final = re.compile(
    r"\*?(?:\[[^\[\]\n]{0,30}\]"
    r"|[ \t]{0,9}\[\s{0,3}-?[\d.,]{0,9}\s{0,3}(?:\\[A-Za-z]{1,30}|[a-z]{2})\s{0,3}\])?"
)
_LIGATURES: Final = {
    "---": "\u2014", "--": "\u2013", "``": "\u201c", "''": "\u201d", ",,": "\u201e",
    "<<": "\u00ab", ">>": "\u00bb", "?`": "\u00bf", "!`": "\u00a1", "`": "\u2018",
    "'": "\u2019", "\u2019\u2019": "\u201d", "~": " ", "@": "@",
    '"`': "\u201e", "\"'": "\u201c", '"<': "\u00ab", '">': "\u00bb", '"-': "", '"|': "",
    '""': "", '"~': "-", '"=': "-", '"/': "/",
}  # fmt: skip
_UMLAUTS: Final = dict(zip("aouAOUsz", "äöüÄÖÜßß", strict=True))
_MARKS: Final = {"``": 1, "''": -1, "\u2019\u2019": -1, '"`': 1, "\"'": -1}

COMMANDS: Final[Mapping[str, Handler]] = {
    **dict.fromkeys(WRITTEN, printing.sign),
    **dict.fromkeys("uvHtcdbkr", printing.accent),
    **dict.fromkeys(HIDDEN, structure.hidden),
    **dict.fromkeys(PARAGRAPHS, structure.paragraph),
    **dict.fromkeys(QUANTITIES, printing.quantity),
    **dict.fromkeys(QUOTED, quoting.enquote),
    **dict.fromkeys(("textsuperscript", "textsubscript", "up"), printing.script),
    **dict.fromkeys(("vskip", "hskip", "kern", "baselineskip", "parindent"), printing.length),
    **dict.fromkeys(("ce", "cf"), printing.as_it_stands),
    "end": structure.end,
    "epigraph": quoting.epigraph,
    "ensuremath": printing.in_formula,
    "xspace": printing.space,
    "textelp": printing.omission,
    "textins": partial(printing.in_marks, "[]"),
    "textdel": printing.deletion,
    "citetext": partial(printing.in_marks, "()"),
    **dict.fromkeys(("replaced", "texorpdfstring"), printing.replacement),
}
"""Those that any text prints alike."""


def read_on(scanner: Scanner[S], part: Region) -> None:
    """Read on in a part of the source until it ends or something is queued."""
    while part.at < part.end and not scanner.is_queued:
        found = _TOKEN.search(scanner.text, part.at, part.end)
        start = found.start() if found else part.end
        scanner.sheet.copy(part.at, start)
        part.at = _token(scanner, found) if found else part.end


def _token(scanner: Scanner[S], found: "re.Match[str]") -> int:
    """Read a token and what belongs to it; return where that ends."""
    start, end = found.span()
    if found["name"]:
        has_star = found["star"] and found["name"] not in WRITTEN
        return _command(
            scanner, Call(found["name"], start, end if has_star else found.end("name"))
        )
    if found["sign"]:
        return _sign_command(scanner, Call(found["sign"], start, end))
    if found["ligature"]:
        return _ligature(scanner, found["ligature"], start)
    if found["formula"]:
        return _formula(scanner, found["formula"], end)
    if found["paragraph"]:
        scanner.marks = 0
        scanner.sheet.end_paragraph(start)
    elif found["program"]:
        scanner.sheet.program(start)
    elif found["code"]:
        code = found.span("code")
        scanner.sheet.copy(*code, prose="x" * (code[1] - code[0]))
    return end


def _command(scanner: Scanner[S], call: Call) -> int:
    name = call.name
    address = _ADDRESS.match(scanner.text, call.at, scanner.end) if name in _ADDRESSES else None
    if address:
        start, end = address.span("inside")
        if name != "href":
            scanner.sheet.copy(start, end, prose=" " * (end - start))
        return address.end()
    handler = scanner.commands.get(name)
    if handler:
        return handler(scanner, call)
    if quoting.TEXT_QUOTE.fullmatch(name):
        return quoting.text_quote(scanner, call)
    if is_citation(name):
        at = cite(scanner, call)
        if at > call.at:
            return at
    return _other(scanner, call)


def _other(scanner: Scanner[S], call: Call) -> int:
    """Pass over a command that prints its arguments, as those for a font do."""
    at = call.at
    while scanner.text.startswith("[", at) and (options := scanner.option(at)):
        at = options.end
    return at if at > call.at else scanner.behind(at)


def _sign_command(scanner: Scanner[S], call: Call) -> int:
    sign = call.name
    if sign == "\\":
        found = _BREAK.match(scanner.text, call.at, scanner.end)
        if scanner.tables:
            scanner.sheet.end_row(call.start)
        else:
            scanner.sheet.write("\n", call.start, call.at)
        return found.end() if found else call.at
    if sign in "([":
        closing = scanner.next_of("\\)" if sign == "(" else "\\]", call.at)
        if call.at <= closing < min(scanner.end, call.at + _LONGEST_FORMULA):
            show = scanner.sheet.formula if sign == "(" else scanner.sheet.display
            show(call.at, closing)
            return closing + 2
    written = ESCAPED.get(sign)
    if written is None:
        return printing.accent(scanner, call)
    scanner.sheet.write(written, call.start, call.at)
    return call.at


def _ligature(scanner: Scanner[S], sign: str, start: int) -> int:
    end = start + len(sign)
    if sign == "&":
        scanner.sheet.next_cell(start, end)
        return end
    if sign[0] == '"':
        return _shorthand(scanner, sign, start)
    scanner.marks = max(0, scanner.marks + _MARKS.get(sign, 0))
    written = _LIGATURES[sign]
    if len(written) == len(sign):
        scanner.sheet.copy(start, end, written, "\uff20" if sign == "@" else None)
    else:
        scanner.sheet.write(written, start, end)
    return end


def _shorthand(scanner: Scanner[S], sign: str, start: int) -> int:
    """Read a straight quotation mark, which Babel's languages give other meanings."""
    end = start + len(sign)
    is_german = scanner.language in GERMAN
    follows = scanner.text[start + 1 : start + 3]
    if is_german and follows[:1] in _UMLAUTS:
        scanner.sheet.write(_UMLAUTS[follows[0]], start, start + 2)
        return start + 2
    if is_german and (
        follows == "ck" or (follows[:1] in set("fflmnprt") and len(set(follows)) == 1)
    ):
        return start + 1
    closes_german = sign == "\"'" and scanner.marks
    guillemet = sign in {'"<', '">'} and scanner.language in SHORTHANDS
    if sign in _LIGATURES and (sign == '"`' or closes_german or guillemet or is_german):
        scanner.marks = max(0, scanner.marks + _MARKS.get(sign, 0))
        scanner.sheet.write(_LIGATURES[sign], start, end)
        return end
    closes = scanner.marks and not follows[:1].isalnum()
    scanner.marks -= 1 if closes else 0
    scanner.sheet.copy(start, start + 1, "\u201d" if closes else None)
    return start + 1


def _formula(scanner: Scanner[S], sign: str, at: int) -> int:
    """Read a formula behind its first sign; return where it ends, `at` when it does not."""
    if sign == "$$":
        closing = scanner.next_of("$$", at)
        if at <= closing < min(scanner.end, at + _LONGEST_FORMULA):
            scanner.sheet.display(at, closing)
            return closing + 2
        return at
    found = _FORMULA_END.match(scanner.text, at, scanner.end)
    if not found:
        return at
    scanner.sheet.formula(at, found.start("end"))
    return found.end()
