"""Commands of LaTeX that make the blocks of a work: headings, lists, tables, notes, its front."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from loccit.domain.latex.reading import COMMANDS
from loccit.domain.latex.scanner import Call, Task, region
from loccit.domain.models.document import BlockKind
from loccit.infrastructure.adapters.docling.tex.environments import THEOREMS, Environments, Work
from loccit.infrastructure.adapters.docling.tex.manuscript import AUTHOR, DATE
from loccit.infrastructure.adapters.docling.tex.note_numbers import NoteNumbers
from loccit.infrastructure.adapters.docling.tex.programs import caption_in
from loccit.infrastructure.adapters.docling.tex.scripts import lifted

Handler = Callable[[Work, Call], int]

_SECTIONING: Final = (
    ("part", "addpart"),
    ("chapter", "addchap"),
    ("section", "addsec"),
    ("subsection",),
    ("subsubsection",),
    ("paragraph", "minisec"),
    ("subparagraph",),
    ("frametitle",),
)
"""Commands of the standard classes, of KOMA-Script and beamer, from the highest."""
_USED: Final = re.compile(
    rf"\\({'|'.join(name for names in _SECTIONING for name in names)})(?=\s*[*\[{{])"
)
_FRAME: Final = re.compile(r"\\begin\s?\{frame\}")
_REFERENCES: Final = (
    "ref eqref pageref autoref nameref cref Cref vref vpageref fref Fref subref zref labelcref"
)
_PLACES: Final = (
    "institute affil affiliation address email institution department city country postcode state"
    " streetaddress"
)
"""Commands that say where authors work."""
_NOTES: Final = "footnote endnote sidenote tablefootnote pagenote mkbibfootnote footnotetext"
_LISTINGS: Final = (
    "lstinputlisting verbatiminput VerbatimInput BVerbatimInput LVerbatimInput inputminted"
)
"""Commands that show a file with code."""
_IN_CELLS: Final = "makecell shortstack thead specialcell"


def commands_of(
    source: str, theorems: Mapping[str, str], numbers: NoteNumbers
) -> Mapping[str, Handler]:
    """Return what reads each command of a source.

    The highest command for headings that it uses gives level 1, the next one level 2.

    Args:
        source: All of it, written out.
        theorems: What begins each environment that it defines as a theorem, by its name.
        numbers: Those of its notes.
    """
    used = set(_USED.findall(source))
    if _FRAME.search(source):
        used.add("frametitle")
    levels = [names for names in _SECTIONING if used.intersection(names)]
    headings = {name: level for level, names in enumerate(levels, 1) for name in names}
    return {
        **_COMMANDS,
        **{
            name: partial(_block, kind=BlockKind.HEADING, level=level)
            for name, level in headings.items()
        },
        **dict.fromkeys(_NOTES.split(), partial(_note, numbers)),
        "footnotemark": partial(_note_mark, numbers),
        "begin": Environments({**THEOREMS, **theorems}, headings.get("frametitle", 1)).begin,
    }


def _block(
    scanner: Work, call: Call, *, kind: BlockKind | None, level: int = 0, says: str = ""
) -> int:
    """Read a command whose argument is a block; return where it ends."""
    sheet = scanner.sheet
    return _argument(scanner, call, partial(sheet.open, kind, level, says))


def _argument(scanner: Work, call: Call, begin: Task) -> int:
    given = scanner.argument(scanner.behind_options(call.at))
    if given is None:
        return call.at
    scanner.queue(begin, region(given.inside), scanner.sheet.close)
    return given.end


def _caption_of(scanner: Work, call: Call) -> int:
    r"""Read `\captionof{table}{caption}`."""
    kind = scanner.argument(call.at)
    call = call._replace(at=kind.end if kind else call.at)
    return _block(scanner, call, kind=BlockKind.CAPTION)


def _listing(scanner: Work, call: Call) -> int:
    r"""Read `\lstinputlisting[caption={text}]{file}`: its caption, for the file is not read."""
    options = scanner.option(call.at)
    at = options.end if options else call.at
    language = scanner.argument(at) if call.name == "inputminted" else None
    file = scanner.argument(language.end if language else at)
    if file is None:
        return call.at
    if options and (caption := caption_in(scanner.text, options.inside)):
        sheet = scanner.sheet
        scanner.queue(partial(sheet.open, BlockKind.CAPTION), region(caption), sheet.close)
    return file.end


def _next_author(scanner: Work, call: Call) -> int:
    scanner.queue(scanner.sheet.part_names)
    return scanner.behind(call.at)


def _abstract(scanner: Work, call: Call) -> int:
    given = scanner.argument(call.at)
    if given is None:
        return call.at
    end = partial(scanner.sheet.end_paragraph, given.end)
    scanner.queue(partial(scanner.sheet.head, "Abstract"), region(given.inside), end)
    return given.end


def _reference(scanner: Work, call: Call) -> int:
    r"""Read `\ref{name}`, for whose number the name stands."""
    given = scanner.argument(scanner.behind_options(call.at))
    if given is None:
        return call.at
    scanner.queue(scanner.say(f"[{given.inside.of(scanner.text).strip()}]", call.start, given.end))
    return given.end


def _raised(scanner: Work, call: Call) -> int:
    given = scanner.argument(call.at)
    if given is None:
        return call.at
    shown = lifted(given.inside.of(scanner.text))
    scanner.queue(
        region(given.inside) if shown is None else scanner.say(shown, call.start, given.end)
    )
    return given.end


# Notes


def _note(numbers: NoteNumbers, scanner: Work, call: Call) -> int:
    label = scanner.option(call.at)
    text = scanner.argument(label.end if label else call.at)
    if text is None:
        return call.at
    given = label.inside.of(scanner.text) if label else ""
    key, shown = numbers.text(given) if call.name == "footnotetext" else numbers.note(given)
    sheet = scanner.sheet
    scanner.queue(
        scanner.say(shown, call.start, call.at),
        partial(sheet.open_note, key),
        region(text.inside),
        sheet.close,
    )
    return text.end


def _note_mark(numbers: NoteNumbers, scanner: Work, call: Call) -> int:
    label = scanner.option(call.at)
    shown = numbers.mark(label.inside.of(scanner.text) if label else "")
    scanner.queue(scanner.say(shown, call.start, call.at))
    at = label.end if label else call.at
    return at + 2 if scanner.text.startswith("{}", at) else at


def _aside(scanner: Work, call: Call) -> int:
    """Read a note without a number."""
    return _argument(scanner, call, partial(scanner.sheet.open_note, ""))


# Lists and tables


def _item(scanner: Work, call: Call) -> int:
    sheet = scanner.sheet
    label = scanner.option(call.at)
    scanner.queue(partial(sheet.begin, BlockKind.LIST_ITEM, call.start))
    if label is None:
        scanner.queue(partial(sheet.number_item, call.start))
        return call.at
    has_colon = label.inside.of(scanner.text).rstrip("}").endswith(":")
    is_named = scanner.environment.startswith(("description", "compactdesc"))
    shown = ": " if is_named and not has_colon else " "
    scanner.queue(region(label.inside), scanner.say(shown, label.end, label.end))
    return label.end


def _entry(scanner: Work, call: Call) -> int:
    r"""Read `\bibitem[label]{key}`."""
    given = scanner.argument(scanner.behind_options(call.at))
    if given is None:
        return call.at
    key = given.inside.of(scanner.text).strip()
    scanner.queue(
        partial(scanner.sheet.begin, BlockKind.REFERENCE, call.start),
        scanner.say(f"[{key}] ", call.start, given.end),
    )
    return given.end


def _wide_cell(scanner: Work, call: Call) -> int:
    r"""Read `\multicolumn{2}{c}{text}`."""
    count = scanner.argument(call.at)
    columns = scanner.argument(count.end) if count else None
    text = scanner.argument(columns.end) if columns else None
    if not count or not text:
        return call.at
    number = count.inside.of(scanner.text).strip()
    reach = int(number) if number.isdecimal() and len(number) < 4 else 1  # noqa: PLR2004
    scanner.queue(partial(scanner.sheet.reach_over, max(1, reach)), region(text.inside))
    return text.end


def _end_part(scanner: Work, call: Call) -> int:
    scanner.queue(partial(scanner.sheet.end_part, call.name))
    return call.at


_COMMANDS: Final[Mapping[str, Handler]] = {
    **COMMANDS,
    **dict.fromkeys(_REFERENCES.split(), _reference),
    **dict.fromkeys(_PLACES.split(), partial(_block, kind=BlockKind.BYLINE)),
    **dict.fromkeys(_IN_CELLS.split(), partial(_block, kind=None)),
    **dict.fromkeys(("thanks", "marginpar", "marginnote"), _aside),
    **dict.fromkeys(("caption", "subcaption"), partial(_block, kind=BlockKind.CAPTION)),
    **dict.fromkeys(("endhead", "endfirsthead", "endfoot", "endlastfoot"), _end_part),
    **dict.fromkeys(("and", "And", "AND"), _next_author),
    **dict.fromkeys(_LISTINGS.split(), _listing),
    "captionof": _caption_of,
    "title": partial(_block, kind=BlockKind.TITLE),
    "author": partial(_block, kind=BlockKind.BYLINE, says=AUTHOR),
    "date": partial(_block, kind=BlockKind.BYLINE, says=DATE),
    "abstract": _abstract,
    "textsuperscript": _raised,
    "multicolumn": _wide_cell,
    "bibitem": _entry,
    "item": _item,
}
