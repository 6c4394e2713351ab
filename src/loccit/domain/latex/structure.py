"""Where paragraphs and environments end, and what is not printed."""

import re
from functools import partial
from typing import Final

from loccit.domain.latex.known import HIDDEN
from loccit.domain.latex.scanner import Call, Scanner
from loccit.domain.latex.sheet import Sheet

_NAME: Final = re.compile(r"\s{0,9}\{(?P<name>[A-Za-z@]{1,60}\*?)\}")


def environment_at(scanner: Scanner[Sheet], call: Call) -> tuple[str, int] | None:
    r"""Return the name of an environment behind `\begin` or `\end`, and where that ends."""
    found = _NAME.match(scanner.text, call.at, scanner.end)
    return (found["name"], found.end()) if found else None


def end(scanner: Scanner[Sheet], call: Call) -> int:
    r"""Read `\end{name}`; return where it ends."""
    found = environment_at(scanner, call)
    if found is None:
        return call.at
    scanner.leave(found[0])
    return found[1]


def paragraph(scanner: Scanner[Sheet], call: Call) -> int:
    """Read a command at which a paragraph ends."""
    scanner.queue(partial(scanner.sheet.end_paragraph, call.start))
    return call.at


def hidden(scanner: Scanner[Sheet], call: Call) -> int:
    """Read a command whose first arguments are not printed; return where these end."""
    at = call.at
    for _ in range(HIDDEN[call.name]):
        at = scanner.behind_options(at)
        given = scanner.argument(at)
        if given is None:
            return at
        at = given.end
    if call.name == "hspace":
        scanner.queue(scanner.say(" ", call.start, at))
    return at
