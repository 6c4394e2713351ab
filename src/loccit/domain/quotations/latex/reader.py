"""A LaTeX file as a draft: the words that a reader sees, with the quotations and citations."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from loccit.domain.latex.expanded import NotRead
from loccit.domain.latex.expanding import expanded
from loccit.domain.latex.known import HEADINGS, NOTES
from loccit.domain.latex.reading import COMMANDS, read_on
from loccit.domain.latex.scanner import Call, Scanner
from loccit.domain.models.quotation import Unread
from loccit.domain.quotations.citing import citations_in
from loccit.domain.quotations.draft import Draft, Lines
from loccit.domain.quotations.latex import structure
from loccit.domain.quotations.latex.sheet import NOTE_MARK, DraftSheet
from loccit.domain.quotations.latex.spelling import spelt
from loccit.domain.text.runs import Run

_HANDLERS: Final[Mapping[str, Callable[[Scanner[DraftSheet], Call], int]]] = {
    **COMMANDS,
    **dict.fromkeys(HEADINGS, structure.heading),
    **dict.fromkeys(NOTES, structure.note),
    **dict.fromkeys(("footcitetext", "Footcitetext", "footcitetexts"), structure.cite_in_note),
    "begin": structure.begin,
    "item": structure.item,
    "footnotemark": structure.note_mark,
}


def latex_draft(text: str, read: Callable[[str], str]) -> Draft:
    r"""Return a file's text as a draft, with the files that it includes. O(characters).

    Args:
        text: Of the file.
        read: Returns the text of a file that it includes, by its path from the draft's folder.
            Raises SourceNotFound when there is none, SourceUnreadable when it cannot be read.
    """
    whole = expanded(text, read)
    sheet = DraftSheet(whole.source)
    Scanner(whole.source, whole.language, sheet, _HANDLERS).read(read_on)
    written = sheet.written()
    return Draft(
        written.text,
        written.prose,
        tuple(citations_in(written.prose)),
        written.blocks,
        Lines(whole.files, written.runs),
        written.marked,
        words=partial(NOTE_MARK.sub, ""),
        spelt=spelt,
        unread=_unread(whole.unread, whole.files),
        files=whole.files,
    )


def _unread(files: Sequence[NotRead], texts: Mapping[str, str]) -> tuple[Unread, ...]:
    lines = Lines(texts, [Run(number, each.file, each.at) for number, each in enumerate(files)])
    return tuple(
        Unread(each.name, each.reason, lines.place(number)) for number, each in enumerate(files)
    )
