"""The tests themselves: one that hangs is told soon, and one that waits for a slow process is left alone."""

import os
import subprocess
import sys
import textwrap

from tests.patience import PATIENCE

HANGS = """
    import threading

    def test_that_waits_for_nothing():
        threading.Event().wait()

    def test_that_works():
        pass
"""
WORKS = """
    import subprocess, sys

    def test_that_waits_for_another_process():
        subprocess.run([sys.executable, "-c", "sum(i * i for i in range(20_000_000))"], check=True)
"""


def run(folder, tests):
    (folder / "conftest.py").write_text("from tests.conftest import pytest_configure, pytest_runtest_protocol")
    (folder / "test_it.py").write_text(textwrap.dedent(tests))
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    own = {"ROUNDHOUSE_STILL": "1", "ROUNDHOUSE_CACHE": str(folder), "PYTHONPATH": ":".join(filter(None, sys.path))}
    environment = {**os.environ, **own}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_a_test_that_hangs_fails_and_says_where(tmp_path):
    ended = run(tmp_path, HANGS)
    assert ended.returncode == 1
    assert "1 failed, 1 passed" in ended.stdout
    assert "test_that_waits_for_nothing hangs: this is what waits." in ended.stdout
    assert "threading.Event().wait()" in ended.stdout


def test_a_test_that_waits_for_a_process_at_work_goes_on(tmp_path):
    ended = run(tmp_path, WORKS)
    assert ended.returncode == 0, ended.stdout
