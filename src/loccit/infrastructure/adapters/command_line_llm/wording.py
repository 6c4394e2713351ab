"""What is told to a command line, and what it says, made harmless."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from loccit.domain.text.clean_text import clean_block

_WIDE: Final = {"@": "\uff20", "$": "\uff04"}
"""FULLWIDTH COMMERCIAL AT and DOLLAR SIGN, which NFKC makes the usual ones again."""
_NAMING: Final = re.compile(r"@|\$(?=[A-Za-z_])")
_COMMANDS: Final = "/!#"
"""What begins a command of such a program, instead of a prompt."""
_STEERING: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_SHORTEST: Final = 8
"""Characters. A shorter value is no key, and would be struck everywhere."""
_KEY_NAME: Final = re.compile("auth|cookie|cred|key|pass|secret|session|token", re.IGNORECASE)
_KEY_FORM: Final = re.compile(
    r"\bsk-[\w-]{8,}|\bAIza[\w-]{20,}|\bya29\.[\w.-]{8,}"
    r"|\beyJ[\w-]{8,}\.[\w.-]+|(?<=Bearer )\S{8,}"
)
"""Keys of OpenAI, Anthropic and Google, tokens of theirs, and those in a header."""
_STRUCK: Final = "***"
LONGEST_REASON: Final = 200
"""Characters of a program's own words in a message."""


class Marks:
    """Keeps a program from putting files into a prompt that seems to name them.

    Claude Code and Gemini CLI put the contents of a file in the place of "@FILE", and Codex those
    of a skill behind "$SKILL", whoever wrote it. So no prompt holds them. An answer gets the signs
    back.
    """

    def __init__(self, *texts: str) -> None:
        """Look at what is going to be told."""
        said = "".join(texts)
        self._back = {ord(wide): sign for sign, wide in _WIDE.items() if wide not in said}

    def hidden(self, text: str) -> str:
        """Return a text as it is told."""
        return _NAMING.sub(lambda sign: _WIDE[sign[0]], text)

    def shown(self, text: str) -> str:
        """Return an answer, or a piece of it, as it was meant."""
        return text.translate(self._back)


def no_command(text: str) -> str:
    """Return a prompt that no program takes for one of its commands, such as "/help"."""
    return f"This is asked:\n{text}" if text.lstrip()[:1] in set(_COMMANDS) else text


def harmless(text: str) -> str:
    """Return words without what steers a terminal, piece by piece or as a whole."""
    return _STEERING.sub("", text)


class Secrets:
    """The values that a program was given and must not repeat in an error."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """Gather those whose names call them keys."""
        named = (value for name, value in environment.items() if _KEY_NAME.search(name))
        self._values = sorted(filter(_is_long, named), key=len, reverse=True)

    def struck(self, text: str) -> str:
        """Return a text with asterisks for each of them."""
        for value in self._values:  # one may hold another, so the longest come first
            text = text.replace(value, _STRUCK)
        return text

    def reason(self, lines: str) -> str:
        """Return a program's words on one line for a message: no escapes, no keys, cut."""
        line = _KEY_FORM.sub(_STRUCK, self.struck(clean_block(lines)))
        return line if len(line) <= LONGEST_REASON else f"{line[:LONGEST_REASON]}…"


def _is_long(value: str) -> bool:
    return len(value) >= _SHORTEST


def last_line(text: str, passed_over: Iterable[str] = ("warning",)) -> str:
    """Return the last line that says something; warnings say little."""
    lines = [line for line in text.splitlines() if line.strip()]
    telling = (line for line in lines if not line.lower().startswith(tuple(passed_over)))
    return next(reversed(list(telling)), "")
