"""A conversion as Markdown, to read and to compare with the original."""

from loccit.domain.models.document import Block, BlockKind, ConversionResult
from loccit.domain.text.spans import Span

_DEEPEST = 6


def conversion(result: ConversionResult) -> str:
    """Return the document as Markdown; only structure is added to its text."""
    blocks = result.structure.blocks
    below_title = any(block.kind is BlockKind.TITLE for block in blocks)
    levels = {
        heading.span: heading.level + below_title for heading in result.structure.heading_tree
    }
    parts: list[str] = []
    before: Block | None = None
    for block in blocks:
        text = block.span.of(result.plain_text)
        parts += [_gap(before, block, result.plain_text), _block(block, text, levels)]
        before = block
    return "".join(parts) + "\n"


def _gap(before: Block | None, block: Block, text: str) -> str:
    if before is None:
        return ""
    if block.continues:
        return text[before.span.end : block.span.start]
    lists = before.kind is BlockKind.LIST_ITEM and block.kind is BlockKind.LIST_ITEM
    return "\n" if lists else "\n\n"


def _block(block: Block, text: str, levels: dict[Span, int]) -> str:
    match block.kind:
        case BlockKind.TITLE:
            return f"# {text}"
        case BlockKind.HEADING:
            return f"{'#' * min(levels[block.span], _DEEPEST)} {text}"
        case BlockKind.LIST_ITEM if not block.continues:
            return f"- {text}"
        case BlockKind.CODE:
            return f"```\n{text}\n```"
        case _:
            return text
