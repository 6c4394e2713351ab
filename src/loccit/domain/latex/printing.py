"""Commands that print characters: letters, formulas, quantities, code, addresses."""

import re
from functools import partial
from typing import Final

from loccit.domain.latex.scanner import Call, Scanner, region
from loccit.domain.latex.sheet import Sheet
from loccit.domain.latex.signs import WRITTEN, accented
from loccit.domain.latex.units import QUANTITIES
from loccit.domain.text.raised_figures import in_raised_figures

_NO_SPACE_BEFORE: Final = frozenset(".,;:!?)'/-}{~]\u2019\u201d")
_LENGTH: Final = re.compile(
    r"\s{0,3}=?\s{0,3}-?[\d.]{0,9}\s?(?:\\[A-Za-z]+|[a-z]{2}l{0,3})"
    r"(?:\s{0,3}(?:plus|minus)\s{0,3}-?[\d.]{0,9}[a-z]{2}l{0,3}){0,2}"
)


def sign(scanner: Scanner[Sheet], call: Call) -> int:
    """Read a command that prints characters; return where it ends."""
    scanner.queue(scanner.say(WRITTEN[call.name], call.start, call.at))
    return behind_name(scanner, call.at)


def behind_name(scanner: Scanner[Sheet], at: int) -> int:
    """Return where a command without arguments ends: with it go the blanks behind it, or "{}"."""
    return at + 2 if scanner.text.startswith("{}", at) else scanner.behind(at)


def accent(scanner: Scanner[Sheet], call: Call) -> int:
    """Read an accent and its letter; return where it ends."""
    found = accented(scanner.text, call.name, call.at, scanner.end)
    if found is None:
        return call.at
    letter, end = found
    scanner.queue(scanner.say(letter, call.start, end))
    return end


def script(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\textsuperscript{2}`, or its subscript; return where it ends."""
    given = scanner.argument(call.at)
    if given is None:
        return call.at
    text = given.inside.of(scanner.text)
    written = in_raised_figures(text)
    if call.name == "textsubscript" or written == text:
        scanner.queue(region(given.inside))
    else:
        scanner.queue(scanner.say(written, given.inside.start, given.inside.end))
    return given.end


def quantity(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\SI{5}{\kilo\metre}` and the like; return where it ends."""
    count, write = QUANTITIES[call.name]
    at = scanner.behind_options(call.at)
    given: list[str] = []
    while len(given) < count:
        each = scanner.argument(scanner.behind_options(at))
        if each is None:
            return at
        given.append(each.inside.of(scanner.text))
        at = each.end
    scanner.queue(scanner.say(write(given), call.start, at))
    return at


def as_it_stands(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\ce{H2O}`, a formula of chemistry; return where it ends."""
    given = scanner.argument(call.at)
    if given is None:
        return call.at
    scanner.queue(partial(scanner.sheet.copy, given.inside.start, given.inside.end))
    return given.end


def in_formula(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\ensuremath{formula}`; return where it ends."""
    given = scanner.argument(call.at)
    if given is None:
        return call.at
    scanner.sheet.formula(given.inside.start, given.inside.end)
    return given.end


def space(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\xspace`, a blank unless punctuation follows."""
    at = scanner.behind(call.at)
    if at < scanner.end and scanner.text[at] not in _NO_SPACE_BEFORE:
        scanner.queue(scanner.say(" ", call.start, call.at))
    return at


def length(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\vskip 2pt plus 1pt`."""
    found = _LENGTH.match(scanner.text, call.at, scanner.end)
    return found.end() if found else call.at


def omission(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\textelp{}`, which marks an omission, with words put in its place if there are any.

    With a star these stand before it (csquotes 5.2).
    """
    given = scanner.argument(call.at)
    mark = scanner.say("[\u2026]", call.start, call.at)
    if given is None or not given.inside.of(scanner.text).strip():
        scanner.queue(mark)
        return given.end if given else call.at
    words = (scanner.say("[", *_edge(call)), region(given.inside), scanner.say("]", *_edge(call)))
    blank = scanner.say(" ", *_edge(call))
    has_star = scanner.text[call.at - 1] == "*"
    scanner.queue(*((*words, blank, mark) if has_star else (mark, blank, *words)))
    return given.end


def in_marks(marks: str, scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read what stands in brackets: `\textins{the writer's words}`, `\citetext{see \cite{key}}`.

    Args:
        marks: The opening and the closing one.
        scanner: At the command.
        call: It.
    """
    given = scanner.argument(call.at)
    if given is None:
        return call.at
    opening, closing = (scanner.say(mark, *_edge(call)) for mark in marks)
    scanner.queue(opening, region(given.inside), closing)
    return given.end


def deletion(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\textdel{letters}`, of which brackets remain."""
    given = scanner.argument(call.at)
    scanner.queue(scanner.say("[]", *_edge(call)))
    return given.end if given else call.at


def replacement(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\replaced{new}{old}` of the package changes, `\texorpdfstring{printed}{other}`."""
    new = scanner.argument(scanner.behind_options(call.at))
    old = scanner.argument(new.end) if new else None
    if not new or not old:
        return call.at
    scanner.queue(region(new.inside))
    return old.end


def _edge(call: Call) -> tuple[int, int]:
    return call.start, call.at
