"""How often the matcher accepts a right quotation and rejects a wrong one, and names the page.

It is given sentences, and no draft is read: `python -m benchmarks.verify` goes from drafts to
verdicts. Quotations are sentences of the PDFs below FOLDER (by default the sample library), as the
product reads them, each taken as it stands and changed in each way; they are cited with the page
on which pdfium's own text has their letters. Every sentence may be drawn; the seed is fixed.

Run: python -m benchmarks.verify.matcher [FOLDER] [--quotes N] [--passages N] [--json FILE]
    [--misses]
"""

import argparse
import json
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Final

from benchmarks.verify.library import Library, Quote, build_library
from benchmarks.verify.variants import RIGHT, WRONG, splicer, word_swapper
from loccit.domain.models.quotation import (
    Citation,
    Quotation,
    TextPlace,
)
from loccit.domain.models.verification import QuoteState, QuoteVerdict
from loccit.domain.quotations.judging import QuoteJudge
from loccit.domain.statistics import quantile, share_interval
from loccit.domain.text.spans import Span

SEED: Final = 20_261_121
QUOTES: Final = 2_500
PASSAGES: Final = 10_000
_HERE: Final = TextPlace(1, 1)
_COPIED: Final = "copied from a viewer"
_RIGHT_NAMES: Final = (*RIGHT, _COPIED)
_WRONG_NAMES: Final = (*WRONG, "word swapped", "splice of two papers")
_NOWHERE: Final = Span(0, 0)
_SHOWN_MISSES: Final = 8


@dataclass(slots=True)
class Row:
    """What became of one kind of quotation."""

    tried: int = 0
    accepted: int = 0
    on_right_page: int = 0
    with_page: int = 0
    states: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    cut: int = 0
    milliseconds: list[float] = field(default_factory=list)
    misses: list[str] = field(default_factory=list)


def main(arguments: Sequence[str] = ()) -> None:
    """Make the quotations, verify them, and print the table."""
    options = _options(arguments)
    library, sentences = build_library(options.folder, options.passages, SEED)
    chance = random.Random(SEED)
    quotes = chance.sample(sentences, min(options.quotes, len(sentences)))
    papers = {quote.citekey for quote in quotes}
    print(
        f"{len(quotes):,} quotations from {len(papers)} PDFs, in a library of"
        f" {library.passages:,} passages ({len(library.records)} documents, filled up with"
        f" shuffled words); {len(library.skipped)} PDFs without text skipped"
    )
    judge = QuoteJudge(library.records, library.texts.__getitem__)
    began = process_time()
    judge.quotation(Quotation("words that no document of the library holds", _NOWHERE), _HERE)
    print(f"indexed once in {process_time() - began:.1f} s of processor time")
    rows = _verify(judge, quotes, chance)
    _print(rows)
    if options.misses:
        for name, row in rows.items():
            for miss in row.misses[:_SHOWN_MISSES]:
                print(f"{name}: {miss}")
    if options.json:
        options.json.write_text(json.dumps(_as_json(rows, library), indent=1), encoding="utf-8")


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verify.matcher")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("data"))
    parser.add_argument("--quotes", type=int, default=QUOTES)
    parser.add_argument("--passages", type=int, default=PASSAGES)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--misses", action="store_true", help="print some of what went wrong")
    return parser.parse_args(list(arguments))


def _verify(judge: QuoteJudge, quotes: Sequence[Quote], chance: random.Random) -> dict[str, Row]:
    rows: dict[str, Row] = {name: Row() for name in (*_RIGHT_NAMES, *_WRONG_NAMES)}
    for name, quote, text in _made(quotes, chance):
        row = rows[name]
        quotation = Quotation(text, _NOWHERE, (_citation(quote),))
        began = process_time()
        verdict = judge.quotation(quotation, _HERE)
        row.milliseconds.append((process_time() - began) * 1000)
        assert verdict is not None
        row.tried += 1
        row.states[verdict.state.value] += 1
        stands = verdict.state in {QuoteState.EXACT, QuoteState.ELSEWHERE}
        row.accepted += stands
        row.cut += stands and "right beside it" in verdict.reason
        right = name in _RIGHT_NAMES
        if stands is not right or (right and not _in_its_document(verdict, quote)):
            row.misses.append(_miss(quote, text, verdict))
        if right and stands and quote.page is not None:
            row.with_page += 1
            row.on_right_page += _on_page(verdict, quote.page)
    return rows


def _made(quotes: Sequence[Quote], chance: random.Random) -> Iterator[tuple[str, Quote, str]]:
    vocabulary = [word for quote in quotes for word in quote.text.split() if word.isalpha()]
    by_paper: defaultdict[str, list[str]] = defaultdict(list)
    for quote in quotes:
        by_paper[quote.citekey].append(quote.text)
    swapped, spliced = word_swapper([word.lower() for word in vocabulary]), splicer(by_paper)
    for quote in quotes:
        for name, change in {**RIGHT, **WRONG, "word swapped": swapped}.items():
            text = change(quote.text, chance)
            if text is not None:
                yield name, quote, text
        if quote.copied is not None:
            yield _COPIED, quote, quote.copied
        text = spliced(quote.text, quote.citekey, chance)
        if text is not None:
            yield "splice of two papers", quote, text


def _citation(quote: Quote) -> Citation:
    return Citation(_NOWHERE, quote.citekey)


def _in_its_document(verdict: QuoteVerdict, quote: Quote) -> bool:
    return verdict.found is not None and verdict.found.citekey == quote.citekey


def _on_page(verdict: QuoteVerdict, page: int) -> bool:
    return verdict.found is not None and page in {each.index for each in verdict.found.pages}


def _miss(quote: Quote, text: str, verdict: QuoteVerdict) -> str:
    parted = [f"{each.kind.value} {each.quoted!r}/{each.source!r}" for each in verdict.differences]
    return f"{verdict.state.value} {quote.citekey} {text!r} {'; '.join(parted)}"


def _print(rows: dict[str, Row]) -> None:
    print(
        f"{'':22}{'tried':>7}{'accepted':>10}{'95 %':>18}{'right page':>12}{'ms':>7}{'p95':>7}"
        f"{'p99':>7}{'max':>7}"
    )
    for name, row in rows.items():
        if not row.tried:
            continue
        low, high = share_interval(row.accepted, row.tried)
        page = f"{row.on_right_page / row.with_page:.4f}" if row.with_page else ""
        times = [
            math.fsum(row.milliseconds) / row.tried,
            *(quantile(row.milliseconds, share) for share in (0.95, 0.99, 1.0)),
        ]
        print(
            f"{name:22}{row.tried:7,}{row.accepted / row.tried:10.4f}   [{low:.4f}, {high:.4f}]"
            f"{page:>12}{''.join(f'{each:7.2f}' for each in times)}"
        )
    for title, names in (("right, all", _RIGHT_NAMES), ("wrong, all", _WRONG_NAMES)):
        accepted, tried = _sum(rows, names, "accepted"), _sum(rows, names, "tried")
        low, high = share_interval(accepted, tried)
        share = accepted / max(1, tried)
        print(f"{title:22}{tried:7,}{share:10.4f}   [{low:.4f}, {high:.4f}]")
    located = sum(rows[name].states["altered"] for name in _WRONG_NAMES)
    share = located / max(1, _sum(rows, _WRONG_NAMES, "tried"))
    cut, tried = rows["exact"].cut, rows["exact"].tried
    print(f"exact ones with a remark on a negation beside them: {cut / max(1, tried):.4f}")
    print(f"wrong ones shown beside the passage that was meant: {share:.3f}")


def _sum(rows: dict[str, Row], names: Sequence[str], value: str) -> int:
    return sum(int(getattr(rows[name], value)) for name in names)


def _as_json(rows: dict[str, Row], library: Library) -> dict[str, object]:
    return {
        "seed": SEED,
        "passages": library.passages,
        "skipped": list(library.skipped),
        "rows": {
            name: {
                "tried": row.tried,
                "accepted": row.accepted,
                "interval": share_interval(row.accepted, row.tried),
                "on_right_page": row.on_right_page,
                "with_page": row.with_page,
                "states": dict(row.states),
                "ms": math.fsum(row.milliseconds) / max(1, row.tried),
                "ms_max": max(row.milliseconds, default=0.0),
                "misses": row.misses,
            }
            for name, row in rows.items()
        },
    }


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
