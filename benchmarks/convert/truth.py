"""What is known to be right about the files of a folder."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_TAG = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TrueSection:
    """One section of a paper, as its publisher's JATS has it.

    Attributes:
        path: Its name below the names of the sections around it, the top one first.
        first_words: How its first paragraph begins; None when it has no paragraph of its own.
        page: Index of the page on which it begins, from 1; None when that is not known.
    """

    path: tuple[str, ...]
    first_words: str | None
    page: int | None

    @property
    def name(self) -> str:
        """Its own name."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Paper:
    """One PDF and what is known of it.

    Attributes:
        group: The folder of its group; files of one group have one layout.
        key: Its name within the group.
        pdf: The file.
        title: Its title as its citation has it, without markup; None when unknown.
        sections: In order; empty when unknown.
        text: All of its text, for scans; None when unknown.
    """

    group: str
    key: str
    pdf: Path
    title: str | None = None
    sections: tuple[TrueSection, ...] = ()
    text: str | None = None

    @property
    def name(self) -> str:
        """Group and key."""
        return f"{self.group}/{self.key}"


def papers_in(folder: Path, groups: Sequence[str] = ()) -> list[Paper]:
    """Return the PDFs below a folder with what is known of them, in order.

    A folder of papers holds GROUP/KEY/paper.pdf. Beside the PDF may be `csl.json` (the title)
    and `structure.json` (`sections`, each with `path` and `first_words`), and at the top
    `gt_check.json` (by "GROUP/KEY": `page_of`, the page of each section or null). Any other PDF
    has the folder it is in as its group. A text beside a PDF with the same stem ("scan.txt" for
    "scan.pdf") is all of its text.

    Args:
        folder: The top folder.
        groups: Those to return; empty for all.

    Raises:
        OSError: If a file cannot be read.
        ValueError: If a file of truth is not JSON, or has not as many pages as sections.
    """
    checks = _json(folder / "gt_check.json") or {}
    papers = (_paper(folder, path, checks) for path in sorted(folder.rglob("*.pdf")))
    return [paper for paper in papers if not groups or paper.group in groups]


def _paper(folder: Path, pdf: Path, checks: dict[str, Any]) -> Paper:
    parts = pdf.relative_to(folder).parts
    if len(parts) == 3 and parts[2] == "paper.pdf":
        group, key = parts[0], parts[1]
    else:
        group, key = "/".join(parts[:-1]) or folder.resolve().name, pdf.stem
    citation = _json(pdf.with_name("csl.json")) or {}
    structure = _json(pdf.with_name("structure.json")) or {}
    title = citation.get("title") if pdf.name == "paper.pdf" else None
    text = pdf.with_suffix(".txt")
    return Paper(
        group,
        key,
        pdf,
        title=_TAG.sub("", title) if title else None,
        sections=_sections(structure, checks.get(f"{group}/{key}", {}))
        if pdf.name == "paper.pdf"
        else (),
        text=text.read_text(encoding="utf-8") if text.is_file() else None,
    )


def _sections(structure: dict[str, Any], check: dict[str, Any]) -> tuple[TrueSection, ...]:
    listed = structure.get("sections", [])
    pages: Iterable[int | None] = check.get("page_of") or [None] * len(listed)
    return tuple(
        TrueSection(tuple(section["path"]), section.get("first_words"), page)
        for section, page in zip(listed, pages, strict=True)
    )


def _json(path: Path) -> dict[str, Any] | None:
    if not path.is_file():
        return None
    content = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict):
        raise ValueError(f"{path} holds no JSON object")  # noqa: TRY004  (a fault of the file)
    return content
