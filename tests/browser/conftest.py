"""A server of our own and a real browser. What the pages complain of in the console fails the test."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def pytest_collection_modifyitems(items):
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.slow)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="chromium is not installed"))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server whose bots answer at once."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["--port", str(port), "--bot-pause", "0", "--rate", "0", "--log-level", "warning"]
    data = tmp_path_factory.mktemp("data")
    command = [sys.executable, "-c", "from roundhouse.cli import main; main()", "serve", "--data", str(data), *options]
    process = subprocess.Popen(command, env=os.environ | {"PYTHONWARNINGS": "default"})
    address = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{address}/health", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    yield address
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="session")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
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
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    come.complaints = complaints
    yield come
    for context in contexts:
        context.close()
    assert complaints == []
