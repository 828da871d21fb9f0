"""A server of our own and a real browser. What the pages complain of in the console fails the test."""

import shutil
from contextlib import contextmanager

import pytest

from tests.patience import PATIENCE
from tests.server.serving import Process, sqlite

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.slow)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="chromium is not installed"))


@contextmanager
def serving(folder, *options):
    """The address of a server whose bots answer at once, unless its options say otherwise."""
    process = Process(sqlite(folder), *options)
    try:
        yield f"http://{process.host}"
    finally:
        process.stop()


# For the package, not the session: while Playwright runs, no other test of the process can run an event loop.
@pytest.fixture(scope="package")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="package")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        options = {"args": ["--no-sandbox", "--disable-gpu"], "timeout": 1000 * PATIENCE}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, **options)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium, server):
    """Opens a page of a new visitor; `visitor(phone=True)`, `visitor(locale="uk")`."""
    contexts, complaints = [], []

    def come(*, phone=False, **settings):
        size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
        touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2} if phone else {}
        facts = {"base_url": server, "viewport": size, "reduced_motion": "reduce", **touch, **settings}
        context = chromium.new_context(**facts)
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    come.complaints = complaints
    yield come
    for context in contexts:
        context.close()
    assert complaints == []
