"""A source as one text: its files put together, its own commands written out.

Comments and drawings are left out, and of a draft what is set as code or formula; what remains has
only commands that LaTeX or a package defines.
"""

import re
from collections.abc import Callable, Mapping
from posixpath import dirname, join
from typing import Final

from loccit.domain.latex.brackets import ADDRESS, VERBATIM, argument, option
from loccit.domain.latex.definitions import (
    DefinitionReader,
    Macro,
    new_command,
    new_environment,
    other_name,
    provided_command,
    simple_definition,
    typed_command,
    written_out,
)
from loccit.domain.latex.expanded import PROGRAM, Expanded, NotRead, Program
from loccit.domain.latex.frames import Frame, Frames
from loccit.domain.latex.including import Includes, NotIncluded
from loccit.domain.latex.known import FORMULAS, NO_PROSE, PROGRAMS, UNREAD
from loccit.domain.latex.languages import main_language

_TOKEN: Final = re.compile(
    rf"{VERBATIM}|{ADDRESS}|\\(?P<name>[A-Za-z]+)|\\.|(?P<comment>%[^\n]*\n?[ \t]*)", re.DOTALL
)
_ENVIRONMENT: Final = re.compile(r"\s{0,9}\{(?P<name>[A-Za-z@*]{1,60})\}")
_BARE_NAME: Final = re.compile(r"[ \t]*(?P<name>[^\s\\{}%\[\]]{1,300})")
_BLANK_LINE: Final = re.compile(r"[ \t\r]*\n")
_PACKAGES: Final = re.compile(
    r"\s{0,9}(?:\[(?P<options>[^\[\]]{0,2000})\])?\s{0,9}\{(?P<names>[^{}]{0,2000})\}"
)
_THEOREM: Final = re.compile(
    r"\*?\s{0,9}\{(?P<name>[A-Za-z]{1,60}\*?)\}\s{0,9}(?:\[[^\[\]]{0,60}\])?\s{0,9}"
    r"\{(?P<title>[^{}\\]{0,99})\}"
)
_NEW_CODE: Final = re.compile(r"\s{0,9}(?:\[[^\]]{0,99}\])?\{\\?(?P<name>[A-Za-z]{1,60})\}")


def expanded(text: str, read: Callable[[str], str], *, is_work: bool = False) -> Expanded:
    """Return a source with the files it includes. O(characters).

    Args:
        text: Of the main file.
        read: Returns the text of a file by its path from that file's folder. Raises SourceNotFound
            when there is none, SourceUnreadable when it cannot be read.
        is_work: Whether code, formulas, the reference list and what the preamble says of title
            and authors are kept.
    """
    return _Expander(text, read, is_work=is_work).expanded()


class _Expander:
    def __init__(self, text: str, read: Callable[[str], str], *, is_work: bool) -> None:
        self._includes = Includes(text, read)
        self._frames = Frames()
        self._commands: dict[str, Macro] = {}
        self._environments: dict[str, tuple[Macro, Macro]] = {}
        self._is_work = is_work
        self._programs = set(PROGRAMS)
        self._unset = UNREAD if is_work else UNREAD | NO_PROSE
        self._shown: dict[int, Program] = {}
        self._theorems: dict[str, str] = {}
        self._unread: dict[str, NotRead] = {}
        self._language = ""

    def expanded(self) -> Expanded:
        files = self._includes.files
        self._frames.enter_file("", files[""], "")
        while self._frames:
            self._read_on(self._frames.last)
        unread = tuple(self._unread.values())
        return Expanded(
            self._frames.written(), files, unread, self._language, self._shown, self._theorems
        )

    def _read_on(self, frame: Frame) -> None:
        """Read on in a text until another one is to be read first, or it ends."""
        while self._frames and self._frames.last is frame:
            found = _TOKEN.search(frame.text, frame.at)
            if found is None:
                self._frames.copy_to(len(frame.text))
                self._frames.leave()
                return
            start, name = found.start(), found["name"]
            frame.at = found.end()
            if found["comment"]:
                self._frames.copy_to(start)
                frame.copied = frame.at
                if _BLANK_LINE.match(frame.text, frame.at):
                    self._frames.write("\n", start, frame.at)
            elif name and (name in _DEFINITIONS or name in _HANDLERS or name in self._commands):
                self._frames.copy_to(start)
                if self._handled(frame, start, name):
                    frame.copied = frame.at
            frame.name_end = frame.at if name else frame.name_end

    def _handled(self, frame: Frame, start: int, name: str) -> bool:
        """Do what a command does that makes the source; tell whether it could be done."""
        if name in _DEFINITIONS:
            return self._define(frame, _DEFINITIONS[name])
        if name in _HANDLERS:
            return _HANDLERS[name](self, frame, start)
        return self._frames.enter_call(f"\\{name}", start, self._commands[name])

    # Definitions

    def _define(self, frame: Frame, read: DefinitionReader) -> bool:
        definition = read(frame.text, frame.at, frame.closes)
        if definition is None:
            return False
        frame.at = definition.end
        name, macro = definition.name, definition.macro
        is_kept = read is provided_command or (macro and macro.pieces == (f"\\{name}",))
        if macro is None:
            self._commands.pop(name, None)
        elif name not in self._commands or not is_kept:
            self._commands[name] = macro
        return True

    def define_environment(self, frame: Frame, start: int) -> bool:
        definition = new_environment(frame.text, frame.at, frame.closes)
        if definition is None:
            return False
        frame.at = definition.end
        if definition.macro and definition.ending:
            self._environments[definition.name] = definition.macro, definition.ending
        return True

    def define_code(self, frame: Frame, start: int) -> bool:
        found = _NEW_CODE.match(frame.text, frame.at)
        if found:
            self._programs.add(found["name"])
        return False

    def load(self, frame: Frame, start: int) -> bool:
        found = _PACKAGES.match(frame.text, frame.at)
        if found:
            language = main_language(found["names"], found["options"] or "")
            self._language = language or self._language
            frame.at = found.end()
        return found is not None

    # Files

    def include_chapter(self, frame: Frame, start: int) -> bool:
        self._frames.write("\n\n", start, frame.at)
        return self.include(frame, start)

    def include(self, frame: Frame, start: int) -> bool:
        given = argument(frame.text, frame.at, len(frame.text), frame.closes)
        if given:
            self._open(frame, start, given.inside.of(frame.text), frame.folder, given.end)
            return True
        bare = _BARE_NAME.match(frame.text, frame.at)
        if bare:
            self._open(frame, start, bare["name"], frame.folder, bare.end())
        return bare is not None

    def import_from(self, frame: Frame, start: int) -> bool:
        text, end = frame.text, len(frame.text)
        at = frame.at + text.startswith("*", frame.at)
        folder = argument(text, at, end, frame.closes)
        name = argument(text, folder.end, end, frame.closes) if folder else None
        if not folder or not name:
            return False
        inside = join(frame.folder, folder.inside.of(text).strip())
        self._open(frame, start, name.inside.of(text), inside, name.end)
        return True

    def _open(self, frame: Frame, start: int, name: str, folder: str, end: int) -> None:
        frame.at = end
        name = written_out(name, self._commands)
        folders = (folder, "", dirname(frame.place(start)[0]))
        try:
            file = self._includes.open(name, folders, self._frames.is_open)
        except NotIncluded as error:
            if not frame.is_silent:  # what a preamble loads is found where TeX is installed
                name = name.strip()
                self._unread.setdefault(name, NotRead(name, str(error), *frame.place(start)))
            return
        if file is not None:
            self._frames.enter_file(file, self._includes.files[file], folder)

    def end_input(self, frame: Frame, start: int) -> bool:
        self._frames.leave_file()
        return True

    # Environments, and what is left out

    def begin(self, frame: Frame, start: int) -> bool:
        found = _ENVIRONMENT.match(frame.text, frame.at)
        name = found["name"] if found else ""
        if found and name == "document":
            frame.is_silent = False
            frame.at = found.end()
            return True
        is_formula = name.rstrip("*") in FORMULAS and not self._is_work
        if found and (is_formula or name in self._unset or name in self._programs):
            return self._leave_out(frame, start, found)
        return self._in_environment(frame, start, found, 0)

    def end(self, frame: Frame, start: int) -> bool:
        found = _ENVIRONMENT.match(frame.text, frame.at)
        if found and found["name"] == "document":
            self._frames.leave_file(with_document=True)
            return True
        return self._in_environment(frame, start, found, 1)

    def _in_environment(
        self, frame: Frame, start: int, found: "re.Match[str] | None", which: int
    ) -> bool:
        """Read what the beginning (0) or the end (1) of an environment of the draft stands for."""
        if not found or found["name"] not in self._environments:
            return False
        before, frame.at = frame.at, found.end()
        macro = self._environments[found["name"]][which]
        if self._frames.enter_call(f"{which} {found['name']}", start, macro):
            return True
        frame.at = before
        return False

    def _leave_out(self, frame: Frame, start: int, found: "re.Match[str]") -> bool:
        name = found["name"]
        ending = f"\\end{{{name}}}"
        end = -1 if name in frame.unclosed else frame.text.find(ending, frame.at)
        if end < 0:
            frame.unclosed.add(name)
            return False
        inside = frame.text[found.end() : end]
        frame.at = end + len(ending)
        in_sentence = name.rstrip("*") in FORMULAS
        if self._is_work and name in self._programs and not frame.is_silent:
            self._shown[self._frames.length] = Program(name, inside)
            self._frames.write(PROGRAM, start, frame.at)
        else:
            self._frames.write(" " if in_sentence else "\n\n", start, frame.at)
        return True

    def say_front(self, frame: Frame, start: int) -> bool:
        """Keep what the preamble of a work says of its title and authors."""
        name = frame.text[start : frame.at]
        if not self._is_work or not frame.is_silent or self._frames.is_open(name):
            return False
        short = option(frame.text, frame.at, len(frame.text), frame.closes)
        at = short.end if short else frame.at
        given = argument(frame.text, at, len(frame.text), frame.closes)
        if given:
            self._frames.enter_part(name, start, given.end)
        return given is not None

    def name_theorem(self, frame: Frame, start: int) -> bool:
        found = _THEOREM.match(frame.text, frame.at)
        if found:
            self._theorems[found["name"]] = found["title"]
        return False

    def skip(self, frame: Frame, start: int) -> bool:
        return frame.skip_conditional()


_DEFINITIONS: Final[Mapping[str, DefinitionReader]] = {
    **dict.fromkeys(("newcommand", "renewcommand"), new_command),
    "providecommand": provided_command,
    "DeclareRobustCommand": new_command,
    **dict.fromkeys(("def", "gdef", "edef", "xdef"), simple_definition),
    "let": other_name,
    **dict.fromkeys(
        (f"{how}DocumentCommand" for how in ("New", "Renew", "Provide", "Declare")), typed_command
    ),
}
_HANDLERS: Final[Mapping[str, Callable[[_Expander, Frame, int], bool]]] = {
    **dict.fromkeys(("newenvironment", "renewenvironment"), _Expander.define_environment),
    **dict.fromkeys(("lstnewenvironment", "DefineVerbatimEnvironment"), _Expander.define_code),
    **dict.fromkeys(("documentclass", "usepackage", "RequirePackage"), _Expander.load),
    **dict.fromkeys(("input", "subfile", "subfileinclude"), _Expander.include),
    **dict.fromkeys(("import", "subimport", "inputfrom", "includefrom"), _Expander.import_from),
    **dict.fromkeys(("subinputfrom", "subincludefrom"), _Expander.import_from),
    "include": _Expander.include_chapter,
    "endinput": _Expander.end_input,
    "begin": _Expander.begin,
    "end": _Expander.end,
    "iffalse": _Expander.skip,
    "newtheorem": _Expander.name_theorem,
    **dict.fromkeys(("title", "subtitle", "author", "date"), _Expander.say_front),
}
