"""How long a page takes from a click to the lit passage, and what a long session keeps.

Run: python -m benchmarks.pages [FOLDER] [--home DIR] [--pages N]

The PDFs in FOLDER (the sample library without one) are ingested and served by `loccit serve`.

- Over loopback, as the browser does it: what is lit on a page, and its image, asked at once.
- In Chromium, where there is one: from a click on a hit until the passage is lit and two frames
  were drawn, at one and at two pixels for each CSS pixel.
- The resident memory of the service and of its page processes, for each hundred pages shown: of
  all documents, and of a book of 300 pages that is bound of them.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from pypdf import PdfReader, PdfWriter
from pypdf.errors import PyPdfError

from benchmarks.serving import PROJECT, Serving, ingested, serving
from loccit import open_library
from loccit.domain.statistics import quantile
from tests.browser.chromium import find_chromium

_WIDTHS: Final = (800, 1600)
_ASKED: Final = 200  # pages of each width
_BOOK: Final = 300  # pages
_STEP: Final = 100  # pages between two looks at the memory
_VIEW: Final = ViewportSize(width=1440, height=900)
_QUESTIONS: Final = ("results of the simulation", "software for research", "figure of the method")
_CLICK: Final = """
async (hit) => {
  const reader = document.querySelector("#reader");
  reader.querySelector("figure")?.replaceChildren();
  const lit = new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!reader.querySelector("[data-lit]")) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
    });
    observer.observe(reader, { childList: true, subtree: true });
  });
  const began = performance.now();
  document.querySelector(`[data-hit='${hit}'] .source`).click();
  return (await lit) - began;
}
"""


@dataclass(frozen=True)
class _Place:
    """A passage on its first page."""

    doc_id: str
    page: int
    start: int
    end: int


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print times in milliseconds and memory in megabytes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pages")
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).parents[1] / "data")
    parser.add_argument("--home", type=Path, help="a data folder to keep, or that was kept")
    parser.add_argument("--pages", type=int, default=1_000, help="to show in one session")
    given = parser.parse_args([] if arguments is None else arguments)
    with tempfile.TemporaryDirectory() as temporary:
        home = (given.home or Path(temporary)) / "library"
        print(ingested(home, given.folder).splitlines()[-1])
        places = _places(home)
        with serving(home) as service:
            _times(service, places)
            _clicks(service)
        with serving(home) as service:
            _memory(service, "many documents", places, given.pages)
        bound = home.parent / "book"
        if not bound.exists():
            _write_book(sorted(given.folder.rglob("*.pdf")), bound / "book.pdf")
        ingested(bound / "library", bound / "book.pdf")
        pages = _places(bound / "library")
        with serving(bound / "library") as service:
            _memory(service, f"a book of {_BOOK} pages", pages, given.pages)


def _write_book(papers: Sequence[Path], target: Path) -> None:
    """Bind papers, some of them again and again, to a book of so many pages."""
    target.parent.mkdir()
    with PdfWriter() as book, ExitStack() as opened:
        for paper in cycle(papers):
            with suppress(PyPdfError):  # one may be encrypted
                for page in opened.enter_context(PdfReader(paper)).pages:
                    book.add_page(page)
            if len(book.pages) >= _BOOK:
                break
        book.write(target)


def _places(home: Path) -> list[_Place]:
    with open_library(data_dir=home) as library:
        project = library.project(PROJECT)
        found = [
            _Place(record.doc_id, chunk.pages[0].index, chunk.span.start, chunk.span.end)
            for record in project.documents()
            if record.source.path.endswith(".pdf")
            for chunk in project.passages(record.doc_id)
            if chunk.pages
        ]
    Random(1).shuffle(found)
    return found


def _times(service: Serving, places: Sequence[_Place]) -> None:
    """Print what is waited for until both answers are there, as the page asks for them."""
    load = os.getloadavg()[0]
    with ThreadPoolExecutor(2) as pool:
        for width in _WIDTHS:
            words: list[float] = []
            images: list[float] = []
            both: list[float] = []
            for place in islice(cycle(places), _ASKED):
                began = perf_counter()
                one = pool.submit(_asked, service, place, None)
                other = pool.submit(_asked, service, place, width)
                words.append(one.result() - began)
                images.append(other.result() - began)
                both.append(max(words[-1], images[-1]))
            for name, times in (("words", words), ("image", images), ("both", both)):
                print(f"{name}, {width} pixels: {_spread(times)}")
    print(f"load at the beginning {load:.1f}")


def _asked(service: Serving, place: _Place, width: int | None) -> float:
    at = f"/v1/projects/{PROJECT}/documents/{place.doc_id}/pages/{place.page}"
    if width is None:
        answer = service.http.get(at, params={"start": place.start, "end": place.end})
    else:
        answer = service.http.get(f"{at}/image", params={"width": width})
    assert answer.status_code in {200, 410}, answer.text
    return perf_counter()


def _clicks(service: Serving) -> None:
    chromium = find_chromium()
    if chromium is None:
        print("clicks: no Chromium here")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path,
            args=[*chromium.arguments],
            env={**os.environ, **chromium.environment},  # noqa: TID251
        )
        for density in (1, 2):
            load = os.getloadavg()[0]
            cold, warm = [], []
            for question in _QUESTIONS:
                times = [*_clicked(browser, service, question, density)]
                cold += times[0]
                warm += times[1]
            print(
                f"click, {density} pixels: {_spread(cold)}; seen before: {_spread(warm)}", end=""
            )
            print(f"; load {load:.1f}")
        browser.close()


def _clicked(
    browser: Browser, service: Serving, question: str, density: int
) -> Iterator[list[float]]:
    """Yield the seconds of a click on each hit, when first seen and when seen before."""
    with browser.new_context(viewport=_VIEW, device_scale_factor=density) as context:
        page = context.new_page()
        page.goto(service.login())
        page.wait_for_selector("select option", state="attached")
        page.goto(f"{service.url}/?project={PROJECT}")
        page.wait_for_selector("select option", state="attached")
        box = page.get_by_role("searchbox").first
        box.fill(question)
        box.press("Enter")
        page.wait_for_selector("[data-hit]")
        hits = page.eval_on_selector_all("[data-hit]", "all => all.map(one => one.dataset.hit)")
        page.evaluate(_CLICK, hits[-1])
        for _ in range(2):
            times: list[float] = []
            for hit in hits[:-1]:
                times.append(page.evaluate(_CLICK, hit) / 1000)
                page.wait_for_timeout(300)
            yield times


def _memory(service: Serving, name: str, places: Sequence[_Place], pages: int) -> None:
    """Print the memory before, and after each hundred pages."""
    looks = [_resident(service)]
    for number, place in enumerate(islice(cycle(places), pages), start=1):
        _asked(service, place, None)
        _asked(service, place, 1600)
        if number % _STEP == 0:
            looks.append(_resident(service))
    print(f"{name}, megabytes of the service and of the rest, after each {_STEP} pages:")
    print("  " + "  ".join(f"{own:.0f}+{rest:.0f}" for own, rest in looks))


def _resident(service: Serving) -> tuple[float, float]:
    """Return the megabytes of a service, and of the processes that it started."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                state = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            parents[int(folder.name)] = int(state.rpartition(")")[2].split()[1])
    children = [pid for pid, parent in parents.items() if parent == service.pid]
    return _megabytes(service.pid), sum(_megabytes(pid) for pid in children)


def _megabytes(pid: int) -> float:
    try:
        told = Path(f"/proc/{pid}/statm").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _spread(seconds: Sequence[float]) -> str:
    times = sorted(1000 * each for each in seconds)
    return f"median {median(times):.0f}, p95 {quantile(times, 0.95):.0f} ms of {len(times)}"


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
