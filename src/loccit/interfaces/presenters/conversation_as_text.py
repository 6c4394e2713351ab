"""Conversations as lines for a person at a terminal."""

from collections.abc import Iterable, Sequence

from click import style

from loccit.domain.answers.citation import place
from loccit.domain.counted import counted
from loccit.domain.models.conversation import (
    ConversationOverview,
    EarlierFinding,
    Narrowing,
    Reply,
    ShownTurn,
    StoodQuote,
    TakenAs,
)
from loccit.domain.text.printable import safe
from loccit.interfaces.presenters.as_text import INDENT, wrapped
from loccit.interfaces.presenters.passage import below_section

_MOST_LABELS = 3


def taken_lines(reply: Reply, width: int) -> list[str]:
    """Return the line that says how a question was taken, none when it was as it was asked."""
    if reply.taken is None:
        return []
    return [*wrapped(f"taken as: {safe(taken_as(reply.taken))}", width, ""), ""]


def taken_as(taken: TakenAs) -> str:
    """Return how a question was taken: what was searched for, and where."""
    if taken.narrowing is None:
        return taken.question
    named = ", ".join(taken.labels[:_MOST_LABELS])
    more = len(taken.labels) - _MOST_LABELS
    named += f" and {more} more" if more > 0 else ""
    if taken.narrowing is Narrowing.OTHERS:
        return f"{taken.question} (in documents other than {named})"
    nearest = "; nothing there answers it surely, this comes nearest" if taken.nearest else ""
    return f"{taken.question} (in {named}{nearest})"


def earlier_lines(reply: Reply, width: int) -> list[str]:
    """Return what earlier questions found, as it stands now, none when there is nothing."""
    if not reply.earlier:
        return []
    lines = ["", style("Found earlier in this conversation", bold=True)]
    for found in reply.earlier:
        lines += ["", *_earlier(found, width)]
    return lines


def end_lines(reply: Reply) -> list[str]:
    """Return how to go on."""
    if not reply.is_kept:
        return []
    return ["", style(f"Go on with: loccit ask --continue {reply.conversation}", dim=True)]


def list_lines(found: Sequence[ConversationOverview]) -> list[str]:
    """Return conversations, one a line."""
    if not found:
        return ["No conversation is remembered."]
    return [
        f"{each.id}  {each.last_asked.astimezone():%Y-%m-%d %H:%M}  "
        f"{counted(len(each.turns), 'question'):>13}  {safe(each.turns[0].question)}"
        for each in found
    ]


def turn_lines(shown: Iterable[ShownTurn], width: int) -> list[str]:
    """Return a whole conversation."""
    lines: list[str] = []
    for number, each in enumerate(shown, start=1):
        turn = each.turn
        asked = f"{number}. {turn.question}"
        lines += [*([""] if lines else []), style(safe(asked), bold=True)]
        if turn.taken is not None:
            lines += wrapped(f"taken as: {safe(taken_as(turn.taken))}", width, INDENT)
        for sentence in turn.sentences:
            state = "" if sentence.state == "quoted" else f" ({sentence.state})"
            lines += ["", *wrapped(safe(sentence.text) + state, width, INDENT)]
        for quote in each.quotes:
            lines += ["", *_quote(quote, width)]
        if not turn.quotes and not turn.sentences:
            lines.append(INDENT + "Not answered.")
    return lines


def _earlier(found: EarlierFinding, width: int) -> list[str]:
    return [f"{INDENT}to “{safe(found.question)}”", *_quote(found.quote, width)]


def _quote(quote: StoodQuote, width: int) -> list[str]:
    kept = quote.kept
    if quote.excerpt is None:
        return wrapped(
            f"{safe(kept.label)}: what was quoted is not shown: the document is not in the"
            " project any more, or has changed.",
            width,
            INDENT,
        )
    quoted = quote.excerpt.quoted
    return [
        INDENT + safe(f"{kept.label}  {place(quoted)}"),
        *wrapped(below_section(quoted), width, INDENT),
    ]
