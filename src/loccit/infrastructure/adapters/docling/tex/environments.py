"""Environments of LaTeX that make blocks of a work: lists, tables, formulas, theorems, slides."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from loccit.domain.latex import quoting
from loccit.domain.latex.known import BLOCKS, ENVIRONMENT_ARGUMENTS, FORMULAS, TABLES
from loccit.domain.latex.scanner import Call, Scanner, region
from loccit.domain.latex.structure import environment_at
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.tex.manuscript import Manuscript

Work = Scanner[Manuscript]
_LISTS: Final[Mapping[str, int | None]] = {
    **dict.fromkeys(("enumerate", "compactenum", "inparaenum", "asparaenum", "enumerate*"), 0),
    **dict.fromkeys(("itemize", "compactitem", "asparaitem", "itemize*", "list", "trivlist")),
    **dict.fromkeys(("description", "compactdesc", "description*")),
}
"""Environments, and how many items they have at their beginning; None where none is numbered."""
THEOREMS: Final = {
    name: name.capitalize()
    for name in (
        *("theorem", "lemma", "proposition", "definition", "corollary", "remark", "example"),
        "proof",
    )
}
_HEADED: Final = {"abstract": "Abstract", "thebibliography": "References"}
"""Environments that the class of the document gives a heading."""
_COUNTED: Final = frozenset({"alignat", "flalignat", "xalignat", "IEEEeqnarray"})
"""Formulas whose columns an argument counts."""


class Environments:
    r"""Reads `\begin{name}` and its arguments.

    Args:
        titles: What begins each environment for theorems, by its name.
        frame_level: Of the headings of slides.
    """

    def __init__(self, titles: Mapping[str, str], frame_level: int) -> None:
        self._titles = titles
        self._frame_level = frame_level

    def begin(self, scanner: Work, call: Call) -> int:
        """Begin an environment; return where its text begins."""
        found = environment_at(scanner, call)
        if found is None:
            return call.at
        name, at = found
        kind = name.rstrip("*")
        if name in BLOCKS:
            return quoting.block(scanner, call, name, at)
        if kind in FORMULAS and kind != "subequations":
            return _formula(scanner, name, at)
        if kind in TABLES:
            return _table(scanner, name, at)
        end_paragraph = partial(scanner.sheet.end_paragraph, at)
        scanner.queue(end_paragraph)
        if name in _LISTS:
            scanner.queue(partial(scanner.sheet.open_list, _LISTS[name]))
            scanner.enter(name, scanner.sheet.close_list, end_paragraph)
        else:
            scanner.enter(name, end_paragraph)
        if kind in self._titles:
            return _theorem(scanner, self._titles[kind], at)
        at = _behind_arguments(scanner, name, at)
        if name in _HEADED:
            scanner.queue(partial(scanner.sheet.head, _HEADED[name]))
        elif name == "frame" and (title := scanner.argument(at)):
            begin = partial(scanner.sheet.open, BlockKind.HEADING, self._frame_level)
            scanner.queue(begin, region(title.inside), scanner.sheet.close)
            at = title.end
        return at


def _behind_arguments(scanner: Work, name: str, at: int) -> int:
    """Return where the arguments end that are not printed."""
    count = 1 if name == "thebibliography" else ENVIRONMENT_ARGUMENTS.get(name, 0)
    for _ in range(count):
        options = scanner.option(at)
        given = scanner.argument(options.end if options else at)
        at = given.end if given else at
    options = scanner.option(at)
    return options.end if options else at


def _theorem(scanner: Work, title: str, at: int) -> int:
    options = scanner.option(at)
    if options is None:
        scanner.queue(scanner.say(f"{title}. ", at, at))
        return at
    before, behind = scanner.say(f"{title} (", at, at), scanner.say("). ", at, at)
    scanner.queue(before, region(options.inside), behind)
    return options.end


def _formula(scanner: Work, name: str, at: int) -> int:
    ending = f"\\end{{{name}}}"
    end = scanner.next_of(ending, at)
    if not at <= end < scanner.end:
        return at
    columns = scanner.argument(at) if name.rstrip("*") in _COUNTED else None
    show = scanner.sheet.formula if name == "math" else scanner.sheet.display
    scanner.queue(partial(show, columns.end if columns else at, end))
    return end + len(ending)


def _table(scanner: Work, name: str, at: int) -> int:
    at = _behind_arguments(scanner, name, at)
    scanner.tables += 1
    scanner.queue(scanner.sheet.open_table)
    scanner.enter(name, partial(_end_table, scanner))
    return at


def _end_table(scanner: Work) -> None:
    scanner.tables -= 1
    scanner.sheet.close()
