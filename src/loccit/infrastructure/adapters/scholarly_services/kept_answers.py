"""Answers of services on disk, each with the time at which it was given."""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

_KEPT: Final = timedelta(days=30)
_NOTHING_KEPT: Final = timedelta(days=7)
"""A work that is not known today may be registered tomorrow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a service answered.

    Attributes:
        content: The JSON, None when it has nothing of the kind.
        answered: When: UTC, ISO 8601.
    """

    content: object
    answered: str


@dataclass(frozen=True, slots=True)
class KeptAnswers:
    """The answers in a folder, one file each. A file that is broken is as good as none."""

    folder: Path

    def get(self, address: str, now: datetime) -> Answer | None:
        """Return the answer of an address, None if it is not kept, or too old."""
        try:
            kept = json.loads(self._path(address).read_bytes())
            answer = Answer(kept["content"], kept["answered"])
            age = now - datetime.fromisoformat(answer.answered)
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None
        limit = _NOTHING_KEPT if answer.content is None else _KEPT
        return answer if kept.get("address") == address and timedelta() <= age <= limit else None

    def keep(self, address: str, answer: Answer) -> None:
        """Keep an answer; a folder that cannot be written keeps none."""
        kept = {"address": address, "answered": answer.answered, "content": answer.content}
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(
                "w", dir=self.folder, suffix=".part", delete=False, encoding="utf-8"
            ) as file:
                json.dump(kept, file)
            os.replace(file.name, self._path(address))  # noqa: PTH105  (of a string)

    def _path(self, address: str) -> Path:
        return self.folder / f"{sha256(address.encode()).hexdigest()}.json"
