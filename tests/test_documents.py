"""What the documents show runs as shown, and the site is built from them without a warning."""

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import roundhouse as rh

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
REFERENCE = sorted((ROOT / "docs" / "reference").glob("*.md"))
SHOWN = [name for page in REFERENCE for name in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.M)]
WITH_EXAMPLES = [path for path in sorted(SOURCE.rglob("*.py")) if "    >>> " in path.read_text("utf-8")]
MADE = ("rules/", "research/", "games/", "contributing.md", "changes.md")  # pages that only the site has
WITH_CODE = [path for path in DOCUMENTS if "```python" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", WITH_CODE, ids=lambda path: path.name)
def test_the_python_of_a_document_runs(path):
    namespace: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
        exec(compile(block, str(path), "exec"), namespace)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_of_a_docstring_give_what_they_show(path):
    module = import_module(".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"))
    found = doctest.testmod(module, extraglobs={"rh": rh})
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_reference_shows_says_what_it_is(name):
    try:
        shown = import_module(name)
    except ModuleNotFoundError:
        owner, _, last = name.rpartition(".")
        shown = vars(import_module(owner))[last]
    assert (shown.__doc__ or "").strip(), f"{name} has no docstring"


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("mkdocstrings"), reason="the extra 'docs' is not installed")
def test_the_site_is_built_without_a_warning(tmp_path):
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr


@pytest.mark.parametrize("path", [*DOCUMENTS, *REFERENCE, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_every_link_to_a_file_leads_somewhere(path):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if "://" not in target and not target.startswith(MADE):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", sorted(ROOT.glob("src/roundhouse/games/*/data/*.toml")), ids=lambda path: path.name)
def test_a_data_file_says_how_to_play_with_it_by_the_option_there_is(path, roundhouse):
    comments = "\n".join(line for line in path.read_text("utf-8").splitlines() if line.startswith("#"))
    known = roundhouse("play", "--help").out + roundhouse("map", "check", "--help").out
    assert [option for option in re.findall(r"(?<![\w-])--[a-z]+", comments) if option not in known] == []


@pytest.mark.parametrize("command", re.findall(r"^    (roundhouse [^#\n]+)", (ROOT / "README.md").read_text(), re.M))
def test_every_command_the_readme_shows_exists(command, roundhouse):
    words = command.split()[1:]
    told = roundhouse(*words[: 2 if words[0] in ("map", "arena") else 1], "--help")
    assert told.code == 0
    shown = told.out
    for option in re.findall(r" (--?[a-z-]+)", command):
        assert option in shown
