"""A LaTeX text of several files as one."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from posixpath import dirname, join
from typing import Final

from loccit.domain.errors import SourceNotFound, SourceUnreadable
from loccit.domain.latex.including import Includes, NotIncluded

_MOST_OPEN: Final = 15
"""Files that TeX has open at once (`max_in_open` of TeX Live)."""
_PROGRAM: Final = r"verbatim\*?|lstlisting|minted|[BL]?Verbatim|comment|filecontents\*?"
_TOKEN: Final = re.compile(
    r"(?P<skipped>(?<!\\)(?:\\\\)*%[^\n]*|\\verb\*?(?P<mark>[^\w\s*])[^\n]*?(?P=mark))"
    rf"|\\begin\s?\{{(?P<program>{_PROGRAM})\}}"
    r"|\\(?:sub)?(?:import|inputfrom|includefrom)\*?\s*"
    r"\{(?P<folder>[^{}]*)\}\s*\{(?P<inside>[^{}]*)\}"
    r"|\\(?:input|include|subfile|subfileinclude)\s*\{(?P<name>[^{}]*)\}"
    r"|\\input[ \t]+(?P<bare>[^\s\\{}%\[\]]+)"
    r"|(?P<list>\\bibliography\s*\{[^{}]*\})"
    r"|\\(?:lstinputlisting|verbatiminput|[BL]?VerbatimInput|(?P<minted>inputminted))\*?\s*"
    r"(?:\[[^\[\]]{0,2000}\]\s*)?(?(minted)\{[^{}]*\}\s*)\{(?P<listing>[^{}]*)\}"
    r"|(?P<end>\\endinput(?![A-Za-z]))"
)
_MAY_TAKE_IN: Final = re.compile(
    r"\\(?:input|include(?!graphics)|sub(?:file|import|input|include)|import|bibliography|endinput)"
)
"""What is quickly looked for: most chapters take in nothing."""
_BUILT: Final = re.compile(r"[\\#]")
"""In a name that a command makes."""
_CLASS: Final = re.compile(
    r"^[^%\n]*\\documentclass(?:\s*\[[^\]]{0,2000}\])?\s*\{\s*(\w+)", re.MULTILINE
)
_BEGIN: Final = re.compile(r"^[^%\n]*?\\begin\s?\{document\}", re.MULTILINE)
_END: Final = "\\end{document}"
_PART_CLASSES: Final = frozenset({"subfiles", "standalone"})
_LIST: Final = "\\begin{thebibliography}"


@dataclass(frozen=True, slots=True)
class Joined:
    """A text with the files that it takes in.

    Attributes:
        text: All of it.
        files: Names of the files that were taken in: their paths from the text's folder.
    """

    text: str
    files: tuple[str, ...]


def is_whole(text: str) -> bool:
    """Tell whether a file is a document, not a part that others take in."""
    found = _CLASS.search(text)
    return found is not None and found[1] not in _PART_CLASSES and _BEGIN.search(text) is not None


def joined(text: str, read: Callable[[str], str], name: str = "") -> Joined:
    r"""Put the files that a text takes in in their places. O(characters).

    What cannot be read is left as it is. The reference list of `\bibliography` is the one that
    BibTeX wrote beside the text.

    Args:
        text: Of the main file.
        read: Returns the text of another file by its path from the main file's folder. Raises
            SourceNotFound when there is none, SourceUnreadable when it cannot be read.
        name: Of the main file, without its suffix.
    """
    return _Joining(text, read, name).joined()


def inputs_of(text: str) -> Iterator[str]:
    """Yield the names of the files that a text takes in, as it has them."""
    for found in _commands(text):
        if name := _name(found):
            yield join(found["folder"] or "", name)


def listings_of(text: str) -> Iterator[str]:
    """Yield the names of the files with code that a text shows, as it has them."""
    for found in _commands(text):
        name = (found["listing"] or "").strip()
        if name and _BUILT.search(name) is None:
            yield name


def _commands(text: str) -> Iterator["re.Match[str]"]:
    """Yield what names other files, or ends a file, outside of comments and programs."""
    unclosed: set[str] = set()
    at = 0
    while found := _TOKEN.search(text, at):
        at = found.end()
        if program := found["program"]:
            end = -1 if program in unclosed else text.find(f"\\end{{{program}}}", at)
            at = max(at, end)
            unclosed.update([program] if end < 0 else [])
        elif not found["skipped"]:
            yield found


def _name(found: "re.Match[str]") -> str:
    return (found["inside"] or found["name"] or found["bare"] or "").strip()


class _Joining:
    def __init__(self, text: str, read: Callable[[str], str], name: str) -> None:
        self._includes = Includes(text, read)
        self._read = read
        self._list = f"{name}.bbl"
        self._others: list[str] = []  # that are no text of the author's

    def joined(self) -> Joined:
        text = self._with_inputs("", ("",), ())
        return Joined(text, (*filter(None, self._includes.files), *self._others))

    def _with_inputs(self, file: str, folders: Sequence[str], above: Sequence[str]) -> str:
        text = self._includes.files[file]
        text = _body(text) if file else text
        if _MAY_TAKE_IN.search(text) is None:
            return text
        parts: list[str] = []
        position = 0
        for found in _commands(text):
            if found["end"]:
                if file:
                    text = text[: found.start()]
                    break
                continue
            taken = self._taken(found, folders, (*above, file))
            if taken is not None:
                parts += [text[position : found.start()], taken]
                position = found.end()
        return "".join([*parts, text[position:]])

    def _taken(
        self, found: "re.Match[str]", folders: Sequence[str], open_files: Sequence[str]
    ) -> str | None:
        """Return what a command takes in, None when nothing can be."""
        if found["list"]:
            return self._reference_list()
        if found["folder"] is not None:
            folders = [join(folder, found["folder"].strip()) for folder in folders]
        try:
            file = self._includes.open(_name(found), folders, open_files.__contains__)
        except NotIncluded:
            return None
        if file is None or len(open_files) >= _MOST_OPEN:
            return None
        below = dict.fromkeys((*folders, "", dirname(file)))
        return f"\n{self._with_inputs(file, tuple(below), open_files)}\n"

    def _reference_list(self) -> str | None:
        try:
            text = self._read(self._list)
        except (SourceNotFound, SourceUnreadable):
            return None
        if _LIST not in text:
            return None
        self._others.append(self._list)
        return f"\n{text}\n"


def _body(text: str) -> str:
    """Return what a file holds for others, which may be a document of its own, too."""
    begin = _BEGIN.search(text) if "\\documentclass" in text else None
    return text[begin.end() :].partition(_END)[0] if begin and _CLASS.search(text) else text
