"""The page as a person sees it: `loccit serve` in a process of its own, and a real Chromium.

A test fails by what the browser's console says, by a request to another host, and by a fault that
axe finds (`accessible`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response, expect, sync_playwright

from tests.browser.chromium import NAMED, find_chromium
from tests.built_model import copied
from tests.e2e.conftest import Sampled, sampled
from tests.http_service import Served, served

__all__ = ["sampled"]

WIDE, NARROW = (1440, 900), (390, 844)
SECONDS = 20
expect.set_options(timeout=3000 * SECONDS)  # how long it takes says how busy the machine is


@pytest.fixture(scope="session")
def service(sampled: Sampled, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve a copy of the sample library: other tests use theirs meanwhile."""
    data_dir = tmp_path_factory.mktemp("browsed") / "data"
    copied(sampled.loccit.data_dir, data_dir)
    with served(data_dir, "-p", "sample") as service:
        yield service


def login(service: Served) -> str:
    """Return an address that logs a browser in, once."""
    return str(service.http.post("/v1/codes").json()["url"])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start it for one module: Playwright keeps a loop running, beside which no other can be."""
    chromium = find_chromium()
    if chromium is None:
        pytest.skip(f"no Chromium: {NAMED} is not set, the system has none, npm brought none")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.path,
            args=[*chromium.arguments],
            env={**chromium.environment},
        )
        yield browser
        browser.close()


@dataclass
class Seen:
    """What went wrong in a browser."""

    faults: list[str] = field(default_factory=list)
    allowed: set[int] = field(default_factory=set)
    """Statuses of answers that the test brings about."""

    def watch(self, page: Page, url: str) -> None:
        host = urlsplit(url).netloc

        def asked(address: str) -> None:
            if not address.startswith(("data:", "blob:")) and urlsplit(address).netloc != host:
                self.faults.append(f"a request to {address}")

        def answered(answer: Response) -> None:
            if answer.status >= 400 and answer.status not in self.allowed:
                self.faults.append(f"{answer.status} from {answer.url}")

        def said(kind: str, text: str) -> None:
            of_status = any(f"status of {status}" in text for status in self.allowed)
            if kind in {"error", "warning"} and not of_status:
                self.faults.append(f"console: {text}")

        page.on("request", lambda request: asked(request.url))
        page.on("response", answered)
        page.on("console", lambda message: said(message.type, message.text))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))


@pytest.fixture
def seen() -> Iterator[Seen]:
    seen = Seen()
    yield seen
    assert seen.faults == []


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, service: Served, seen: Seen) -> Iterator[OpenPage]:
    """Return what opens a page of a service, logged in."""
    contexts = []

    def opened(
        path: str = "/", *, size: tuple[int, int] = WIDE, dark: bool = False, at: Served = service
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            permissions=["clipboard-read", "clipboard-write"],
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(1000 * SECONDS)
        page = context.new_page()
        seen.watch(page, at.url)
        page.goto(login(at))
        page.wait_for_selector("select option", state="attached")
        if path != "/":
            page.goto(at.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()


def accessible(page: Page) -> None:
    """Make sure that axe finds no fault."""
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()
