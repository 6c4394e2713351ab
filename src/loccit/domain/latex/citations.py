r"""Citations: `\cite`, natbib's and biblatex's commands, as Pandoc would write them."""

import re
from functools import partial
from typing import Final, NamedTuple

from loccit.domain.latex.scanner import Call, Region, Scanner, Task, region
from loccit.domain.latex.sheet import Sheet
from loccit.domain.text.spans import Span

_NAMES_IN_TEXT: Final = (
    "textcite textcites citet citeauthor citetitle citefullauthor citetalias citeasnoun newcite"
    " citea shortcitea tvolcite tvolcites"
)
_IN_TEXT: Final = frozenset(_NAMES_IN_TEXT.split())
"""Commands that print names as part of the sentence, in lower case."""
_NO_CITATIONS: Final = frozenset(
    {"nocite", "bibcite", "citestyle", "citereset", "citetext", "defcitealias", "citecolor"}
)
_PROGRAMS: Final = ("declare", "at", "set", "print", "if", "mk")
"""What the names of commands begin with that say how citations are printed."""
_NOTES: Final = 2  # that may stand around a key: before it and behind it
_KEY: Final = re.compile(r"[^\s,{}\\]+")
_SIMPLE_KEY: Final = re.compile(r"\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*")
_PAGES_BEHIND: Final = re.compile(
    r",(?:\s|~|\\[ ,]){1,4}(?:pp?|[Ss]|pages?|Seiten?)\b\.?(?:\s|~|\\[ ,]){0,4}\d"
)
"""Pages that the sentence gives and not the command: `(\\cite{key}, p.~12)`."""
_AROUND: Final = re.compile(r"\(([^()]{0,300})\)")
_ANGLE: Final = re.compile(r"<([^<>]{0,300})>")


class Item(NamedTuple):
    """Works that are cited with the same notes.

    Attributes:
        before: What stands before the key: "see".
        volume: Of the work.
        keys: Keys with commas between them.
        behind: What stands behind them: the locator.
    """

    before: Span | None
    volume: Span | None
    keys: Span
    behind: Span | None


class Cited(NamedTuple):
    """What a command cites.

    Attributes:
        items: In order, not empty.
        around: What stands before and behind all of them; behind alone when it is one.
        end: Where the command ends.
    """

    items: tuple[Item, ...]
    around: tuple[Span, ...]
    end: int


def is_citation(name: str) -> bool:
    r"""Tell whether a command cites, by its name: `\cite`, and a draft's own `\mycite`."""
    lower = name.lower()
    return "cite" in lower and lower not in _NO_CITATIONS and not lower.startswith(_PROGRAMS)


def cite(scanner: Scanner[Sheet], call: Call) -> int:
    """Read a citation; return where it ends."""
    cited = cited_at(scanner, call)
    if cited is None:
        return call.at
    in_text = call.name.lower() in _IN_TEXT or _is_in_sentence(scanner, cited)
    is_quoted = scanner.sheet.depth or scanner.marks  # brackets then say that it is the writer's
    scanner.queue(*as_pandoc(scanner, call, cited, in_text=in_text and not is_quoted))
    return cited.end


def cited_at(scanner: Scanner[Sheet], call: Call) -> Cited | None:
    """Return what a command cites; None when it names no key."""
    lower = call.name.lower()
    is_several = lower.endswith("s")
    around: list[Span] = []
    at = call.at
    while is_several and len(around) < _NOTES and (found := _AROUND.match(scanner.text, at)):
        around.append(Span(*found.span(1)))
        at = found.end()
    items: list[Item] = []
    while read := _item(scanner, at, has_volume="volcite" in lower):
        item, at = read
        items.append(item)
        if not is_several or not scanner.text.startswith(("[", "{"), scanner.behind(at)):
            break
    if not items:
        return None
    return Cited(tuple(items), tuple(around), at)


def _item(scanner: Scanner[Sheet], at: int, *, has_volume: bool) -> tuple[Item, int] | None:
    notes, at = _notes(scanner, at)
    volume = None
    if has_volume:
        given = scanner.argument(at)
        if given is None:
            return None
        volume = given.inside
        pages, at = _notes(scanner, given.end)
        notes = [notes[0] if notes else Span(at, at), *pages[:1]]
    keys = scanner.argument(at)
    if keys is None or not _KEY.search(scanner.text, keys.inside.start, keys.inside.end):
        return None
    before = notes[0] if len(notes) > 1 or (has_volume and notes) else None
    behind = notes[-1] if len(notes) > has_volume else None
    return Item(before, volume, keys.inside, behind), keys.end


def _notes(scanner: Scanner[Sheet], at: int) -> tuple[list[Span], int]:
    """Return the notes that stand next, two at most, and where they end."""
    notes: list[Span] = []
    angle = _ANGLE.match(scanner.text, at, scanner.end)  # apacite: <see>[p.~12]
    if angle:
        notes.append(Span(*angle.span(1)))
        at = angle.end()
    while len(notes) < _NOTES and (note := scanner.option(at)):
        notes.append(note.inside)
        at = note.end
    return notes, at


def _is_in_sentence(scanner: Scanner[Sheet], cited: Cited) -> bool:
    """Tell whether the sentence goes on with the pages of a citation without notes."""
    first = cited.items[0]
    is_bare = len(cited.items) == 1 and not first.behind and not first.before
    return is_bare and _PAGES_BEHIND.match(scanner.text, cited.end, scanner.end) is not None


def as_pandoc(
    scanner: Scanner[Sheet], call: Call, cited: Cited, *, in_text: bool = False
) -> list[Task | Region]:
    """Return the tasks that write a citation as Pandoc does.

    Args:
        scanner: The source.
        call: The command.
        cited: What it cites.
        in_text: Whether as "@key [p. 12]", part of the sentence, and not as "[@key, p. 12]".
    """
    say = partial(_say, scanner, call)
    tasks: list[Task | Region] = [] if in_text else [say("[")]
    if len(cited.around) == _NOTES:
        tasks += [region(cited.around[0]), say(" ")]
    for number, item in enumerate(cited.items):
        if number:
            tasks.append(say("; "))
        for note in (item.before, item.volume):
            if note and note.of(scanner.text).strip():
                tasks += [region(note), say(" ")]
        tasks += _keys(scanner, item.keys, in_text=in_text)
        behind = item.behind
        if number + 1 == len(cited.items) and cited.around and not behind:
            behind = cited.around[-1]
        if behind and behind.of(scanner.text).strip():
            tasks += (
                [say(" ["), region(behind), say("]")] if in_text else [say(", "), region(behind)]
            )
    return tasks if in_text else [*tasks, say("]")]


def _say(scanner: Scanner[Sheet], call: Call, text: str) -> Task:
    return scanner.say(text, call.start, call.at)


def _keys(scanner: Scanner[Sheet], keys: Span, *, in_text: bool) -> list[Task | Region]:
    """Return the tasks that write keys; in braces where the text may go on with letters."""
    between = ", " if in_text else "; "
    tasks: list[Task | Region] = []
    for found in _KEY.finditer(scanner.text, keys.start, keys.end):
        start, end = found.span()
        is_simple = not scanner.key_sign or (not in_text and _SIMPLE_KEY.fullmatch(found[0]))
        sign = f"{between if tasks else ''}{scanner.key_sign}{'' if is_simple else '{'}"
        tasks += [
            scanner.say(sign, start, start),
            partial(scanner.sheet.copy, start, end),
            scanner.say("" if is_simple else "}", end, end),
        ]
    return tasks
