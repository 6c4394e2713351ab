"""The table of one number of passages."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from benchmarks.search.corpus import FILTERS

Json = dict[str, Any]

_MISSING = "chroma is not installed: see 'python -m benchmarks.search --help'"
_MB = 2**20
_MODES = ("lexical", "hybrid", "answer")
_NAME_WIDTH = 42
_DENSE = {
    "p50": "dense p50, ms",
    "p95": "dense p95, ms",
    "cpu": "dense CPU p50, ms",
    "recall": "recall@10",
}


def lines_of(found: Json) -> Iterator[str]:
    """Yield the lines."""
    loccit, chroma, numpy, size = found["loccit"], found["chroma"], found["numpy"], found["chunks"]
    stores = {"loccit": loccit, "chroma": chroma, "numpy": numpy}
    written = stores | {"numpy": None}
    graph = "seconds_to_build" in loccit
    yield f"{size:,} passages, {'search graph' if graph else 'exact search'}" + (
        f", {found['quantization']}" if found["quantization"] != "none" else ""
    )
    yield f"{'':{_NAME_WIDTH}}" + "".join(f"{name:>12}" for name in stores)
    yield _row("written and durable, passages/s", written, lambda each: size / _written(each))
    yield _row("memory that it took, MB", stores, lambda each: each["memory"] / _MB)
    yield _row("disk, MB", stores, lambda each: each["disk"] / _MB)
    for wanted in FILTERS:
        for key, name in _DENSE.items():
            values = partial(_dense, wanted=wanted.name, key=key)
            yield _row(f"{wanted.name:>15} pass: {name}", stores, values)
    yield f"{'p50/p95 and CPU p50, ms':{_NAME_WIDTH}}" + "".join(f"{key:>18}" for key in _MODES)
    for wanted in FILTERS:
        of_modes = (loccit[key][wanted.name] for key in _MODES)
        cells = (f"{each['p50']:.1f}/{each['p95']:.1f} {each['cpu']:5.1f}" for each in of_modes)
        yield f"{wanted.name:>15} pass".ljust(_NAME_WIDTH) + "".join(f"{c:>18}" for c in cells)
    yield "answer: hybrid with joining, folding and judging"
    opened = found["open"]
    yield (
        f"fresh process to its first answer: {opened['process']:.2f} s, of which opening and"
        f" asking {opened['seconds']:.2f} s; {opened['memory'] / _MB:.0f} MB"
    )
    if graph:
        idle, building = loccit["idle"], loccit["building"]
        yield (
            f"graph built in {loccit['seconds_to_build']:.0f} s by a process of"
            f" {loccit['peak_of_build'] / _MB:.0f} MB at most; hybrid p50/p95 before"
            f" {idle['p50']:.1f}/{idle['p95']:.1f} ms, while building"
            f" {building['p50']:.1f}/{building['p95']:.1f} ms:"
            f" {building['p95'] / idle['p95']:.2f} x at the 95th"
        )
        exact = loccit["exact"]
        times = [f"{name} {each['p50']:.1f}/{each['p95']:.1f}" for name, each in exact.items()]
        yield f"without the graph, dense p50/p95, ms, where pass: {', '.join(times)}"
    if chroma is None:
        yield _MISSING


def lines_of_stages(found: Json) -> Iterator[str]:
    """Yield the lines of a library that was measured in stages."""
    chunks, write, build, ask = (found[key] for key in ("chunks", "write", "build", "ask"))
    yield f"{chunks:,} passages in stages, {found['quantization']}; wall s, CPU s"
    yield (
        f"written {write['wall']:.0f} {write['cpu']:.0f}, {write['cpu'] / chunks * 1e3:.2f} ms of"
        f" CPU each; {_of(write['memory'])}; disk {write['disk'] / _MB:,.0f} MB"
    )
    yield (
        f"graph {build['wall']:.0f} {build['builder_cpu']:.0f}, by a process of"
        f" {build['builder_peak'] / _MB:,.0f} MB; disk {build['disk'] / _MB:,.0f} MB"
    )
    for stage, name in (
        ("first", "before it"),
        ("opened", "with it"),
        ("grown", "extended"),
    ):
        (wall, cpu), *_ = found[stage]["answers"]
        used = _of(found[stage]["memory"])
        yield f"opened to the first answer {name} {wall:.2f} {cpu:.2f}; {used}"
    modes = ("dense", *_MODES)
    yield f"{'p50/p95, CPU p50/p95, ms':26}" + "".join(f"{mode:>24}" for mode in modes)
    for wanted in FILTERS:
        row = ask[wanted.name]
        cells = (
            f"{row[mode]['p50']:.0f}/{row[mode]['p95']:.0f},"
            f" {row[mode]['cpu']:.0f}/{row[mode]['cpu95']:.0f}"
            for mode in modes
        )
        shown = "".join(f"{cell:>24}" for cell in cells)
        yield f"{wanted.name:>15} pass{shown}  recall@10 {row['recall']:.3f}"
    extend, grown = found["extend"], found["grown"]
    wall, cpu = extend["written"]
    recalls = f"recall@10 {extend['recall']:.3f}, then {grown['recall']:.3f}"
    yield f"added {wall:.0f} {cpu:.0f}; {recalls}"
    for name, each in (("beside the graph", extend), ("with a graph of their own", grown)):
        times = (f"{mode} {each[mode]['p50']:.0f}/{each[mode]['p95']:.0f}" for mode in modes[::2])
        yield f"{name}: {', '.join(times)} ms"
    if "build" in extend:
        yield f"their graph {extend['build'][0]:.0f} {extend['build'][1]:.0f}"


def _of(memory: Json) -> str:
    whole, own = memory["VmRSS"] / _MB, memory["RssAnon"] / _MB
    return f"{whole:,.0f} MB of memory, {own:,.0f} of them its own"


def _row(name: str, stores: Json, value: Any) -> str:  # noqa: ANN401 (of one store's figures)
    cells = ["-" if each is None else f"{value(each):,.2f}" for each in stores.values()]
    return f"{name:{_NAME_WIDTH}}" + "".join(f"{cell:>12}" for cell in cells)


def _dense(each: Json, wanted: str, key: str) -> float:
    value: float = each["dense"][wanted][key]
    return value


def _written(each: Json) -> float:
    seconds: float = each["seconds_to_write"] + each.get("seconds_to_close", 0)
    return seconds
