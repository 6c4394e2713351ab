"""Telling the words of an answer as they come, but no call of a tool that is written as JSON."""

import re
from typing import Final

from loccit.application.assistant.ports.llm import OnText
from loccit.domain.assistant.json_objects import find_objects

_MAY_BEGIN: Final = re.compile(
    r"\s*(?:```\w*\s*(?:\{\s*(?:[\"}]|\Z)|\Z)|`{1,2}\Z|\{\s*(?:[\"}]|\Z))|\s+\Z"
)
"""What may be the beginning of a call, with the fence and the blanks before it."""


class WordsBeforeCalls:
    """Tells the words of an answer piece by piece; what may become a call is held back.

    A JSON object is told once it is whole and no call. From the key of a call on, nothing is.
    """

    def __init__(self, on_text: OnText, key: str) -> None:
        """Listen to one answer.

        Args:
            on_text: Told of the words.
            key: That of a call, which is in nothing that the model was told to repeat.
        """
        self._on_text = on_text
        self._key = key
        self._text = ""
        self._told = 0

    def hear(self, piece: str) -> None:
        """Hear the next piece of the answer."""
        self._text += piece
        while (held := _MAY_BEGIN.search(self._text, self._told)) is not None:
            if not self._tell(held.start()):
                return
            brace = self._text.find("{", held.start(), held.end())
            whole = find_objects(self._text[brace:])[:1] if brace >= 0 and "}" in piece else []
            if not whole or whole[0].start or not self._tell(brace + whole[0].end):
                return
        self._tell(len(self._text) - self._begun())

    def end(self, words: int) -> None:
        """Tell the rest of the words, as many characters of the answer as they have turned out."""
        self._tell(words)

    def _tell(self, end: int) -> bool:
        """Tell the words until there, and return whether more may be told."""
        piece = self._text[self._told : end]
        if self._key in piece:
            return False
        if piece:
            self._told = end
            self._on_text(piece)
        return True

    def _begun(self) -> int:
        """Return how many characters at the end may be the beginning of the key."""
        key = self._key
        return next((n for n in range(len(key) - 1, 0, -1) if self._text.endswith(key[:n])), 0)
