"""Sets real prose in every look, so that each way of setting a page is seen."""

import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.structure.bare import write_bare
from benchmarks.structure.language import language_of, script_of
from benchmarks.structure.latex import PAGES_AT_MOST, Rejected, compile_marked
from benchmarks.structure.looks import LOOKS, Look
from benchmarks.structure.marked import blocks_of, read_glyphs, without_marks
from benchmarks.structure.prose import Node, nodes_of, sentences_of
from benchmarks.structure.snapshots import Snapshot, snapshot_of
from benchmarks.structure.truth import MARKED, Block, Kind, Known, Origin, Truth
from benchmarks.structure.typeset import Typesetter

_FRONT_KINDS: tuple[Kind, ...] = ("title", "author", "affiliation")  # some classes set them anew
_TRIES = 8  # parts of a book may be untranslated
_ERRORS_TOLD = 200
_LENGTHS = (9_000, 14_000, 22_000, 40_000)  # characters of text
_DENSE = 2.2  # a sign of Chinese, Japanese or Korean stands for as many letters
_SMALL_HEADING = 0.06  # of the paragraphs get a heading of one level deeper


@dataclass(frozen=True, slots=True)
class Text:
    """One book in one language.

    Attributes:
        repository: Where it is.
        under: The folder of its files in the repository.
        language: ISO 639-1.
    """

    repository: str
    under: str
    language: str


def nodes_in(snapshot: Snapshot, text: Text) -> list[Node]:
    """Return all nodes of a book, in the order of its files' names."""
    found = []
    for path in sorted(snapshot.files()):
        if path.startswith(text.under) and path.endswith((".md", ".markdown")):
            found += nodes_of(snapshot.show(path).decode("utf-8", "replace"))
    return found


def passage(nodes: Sequence[Node], seed: int, *, dense: bool) -> list[Node]:
    """Return a run of nodes that begins with a heading; its highest heading has level 1.

    Some paragraphs are given a heading of their own, one level deeper than the one before.

    Args:
        nodes: All nodes of a book.
        seed: What chance begins with.
        dense: Whether a sign says more than a letter does.
    """
    chance = random.Random(seed)
    starts = [i for i, node in enumerate(nodes) if node.kind == "heading" and node.level <= 2]
    length = chance.choice(_LENGTHS) / (_DENSE if dense else 1.0)
    start = chance.choice(starts[: max(1, len(starts) * 2 // 3)])
    taken: list[Node] = []
    said, level = 0, 1
    for node in nodes[start:]:
        if said > length:
            break
        if node.kind == "heading":
            if taken and taken[-1].kind == "heading" and taken[-1].level >= node.level:
                taken.pop()
            level = node.level
        elif node.kind == "paragraph":
            if chance.random() < _SMALL_HEADING and taken and taken[-1].kind != "heading":
                words = chance.choice(sentences_of(node.text) or [node.text]).split()
                title = " ".join(words[: chance.randrange(2, 7)]).strip(".,;:")[:60]
                taken.append(Node("heading", title, level + 1))
            said += len(node.text)
        taken.append(node)
    highest = min(node.level for node in taken if node.kind == "heading")
    return [
        replace(node, level=node.level - highest + 1) if node.kind == "heading" else node
        for node in taken
    ]


def passage_in_its_script(book: Sequence[Node], seed: int, *, dense: bool) -> list[Node]:
    """Return a run of nodes in the script of most of the book; parts may be untranslated."""
    script = script_of(" ".join(node.text for node in book))
    nodes: list[Node] = []
    for again in range(_TRIES):
        nodes = passage(book, seed + again * 1000, dense=dense)
        if script_of(" ".join(node.text for node in nodes)) == script:
            break
    return nodes


def jobs_in(path: Path) -> Iterator[tuple[Look, Text, int]]:
    """Yield which text is set in which look, with its seed, as a list of them says.

    Raises:
        OSError: If the list cannot be read.
        ValueError: If a line has not five columns, or names a look that is not there.
    """
    looks = {look.name: look for look in LOOKS}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        cells = line.split("\t")
        if len(cells) != 5 or cells[0] not in looks:
            raise ValueError(f"{path}: no look with four columns after it: {line}")
        name, repository, under, language, seed = cells
        yield looks[name], Text(repository, under, language), int(seed)


def known_of(blocks: Sequence[Block]) -> tuple[Kind, ...]:
    """Return which kinds are all there: those of the front only where their marks came through."""
    told = {block.kind for block in blocks}
    return (*MARKED, *(kind for kind in _FRONT_KINDS if kind in told))


def collect(
    look: Look, text: Text, seed: int, repositories: Path, work: Path, target: Path, cache: Path
) -> Truth:
    """Set one text in one look; write its bare PDF and its original and return its truth.

    Args:
        look: The look.
        text: The book.
        seed: What chance begins with.
        repositories: The folder of the copies of repositories.
        work: Where it is compiled.
        target: Where "document.pdf" and "original.pdf" go.
        cache: Where LuaTeX keeps what it knows of fonts.

    Raises:
        Rejected: If it does not compile.
    """
    snapshot = snapshot_of(repositories, text.repository)
    if snapshot is None:
        raise Rejected(f"no copy of {text.repository}")
    dense = text.language in {"zh", "ja", "ko"}
    book = nodes_in(snapshot, text)
    nodes = passage_in_its_script(book, seed, dense=dense)
    title = nodes[0].text
    source, metadata = Typesetter(look, text.language, seed).document(nodes, title)
    work.mkdir(parents=True, exist_ok=True)
    (work / "text.tex").write_text(source, encoding="utf-8")
    script = script_of(" ".join(node.text for node in nodes))
    compiled = compile_marked(work, "text", work, cache, script, errors=_ERRORS_TOLD)
    glyphs = read_glyphs(compiled.pdf, PAGES_AT_MOST)
    blocks = blocks_of(glyphs, compiled.abstract_name)
    wanted = sum(node.kind == "heading" for node in nodes)
    have = sum("heading" in block.kind for block in blocks)
    if have < wanted:
        raise Rejected(f"{have} headings of at least {wanted}")
    target.mkdir(parents=True, exist_ok=True)
    write_bare(compiled.pdf, target / "document.pdf", PAGES_AT_MOST, without_marks)
    shutil.copyfile(compiled.pdf, target / "original.pdf")
    return Truth(
        origin=Origin(
            "generated",
            text.repository,
            snapshot.commit,
            text.under,
            snapshot.blob(text.under.rstrip("/")),
            snapshot.licence(),
        ),
        template=look.name,
        group=look.name,
        producer="LuaTeX",
        language=language_of(" ".join(node.text for node in nodes)),
        script=script,
        genre="book" if look.chapters else "paper",
        blocks=tuple(blocks),
        known=Known(known_of(blocks)),
        metadata=metadata,
        pages=len(glyphs),
    )
