"""A chapter in Markdown, as pandoc reads it."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.verify.drafts.entry import Entry, Writer

_MARKUP: Final = re.compile(
    r"[\\`]|\*(?=[^\s*][^*]*\*)|(?<=\S)\*|\$(?=\S[^$]*\S\$)|<(?=[A-Za-z/!?])|(?<!\w)@(?=\w)"
    r"|(?<!\w)_(?=\w)|~(?=[^\s~]+~)|\^(?=[^\s^]+\^)"
)
"""What would not be printed as it stands."""


def _marked(entry: Entry) -> list[str]:
    return [f"As it says there: “{_escaped(entry)}” {_citation(entry)}.", ""]


def _block(entry: Entry) -> list[str]:
    return ["As it says there:", "", f"> {_escaped(entry)} {_citation(entry)}", ""]


def _inside(entry: Entry) -> list[str]:
    return [f"As it says there: “{_escaped(entry)} {_citation(entry)}”.", ""]


def _names(entry: Entry) -> list[str]:
    return [f"As it says there: “{_escaped(entry)}” {entry.cited}.", ""]


def _citation(entry: Entry) -> str:
    return f"[@{entry.citekey}, p. {entry.page}]" if entry.page else f"[@{entry.citekey}]"


def _escaped(entry: Entry) -> str:
    return _MARKUP.sub(r"\\\g<0>", entry.text)


def _writer(paragraph: Callable[[Entry], list[str]]) -> Writer:
    def write(entries: Sequence[Entry], folder: Path) -> Path:
        lines = ["# A chapter", ""]
        for entry in entries:
            lines += paragraph(entry)
        draft = folder / "chapter.md"
        draft.write_text("\n".join(lines), encoding="utf-8")
        return draft

    return Writer(("",), write)


MARKDOWN: Final = _writer(_marked)
MARKDOWN_BLOCKS: Final = _writer(_block)
MARKDOWN_INSIDE: Final = _writer(_inside)
MARKDOWN_NAMES: Final = _writer(_names)
