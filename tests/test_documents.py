"""What the documents show runs as shown."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WITH_CODE = [path for path in DOCUMENTS if "```python" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", WITH_CODE, ids=lambda path: path.name)
def test_the_python_of_a_document_runs(path):
    namespace: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", path.read_text("utf-8"), re.DOTALL):
        exec(compile(block, str(path), "exec"), namespace)


@pytest.mark.parametrize("path", [*DOCUMENTS, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_every_link_to_a_file_leads_somewhere(path):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
        if "://" not in target and not target.startswith(("rules/", "research/")):
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
