"""What a release is made of: its name, its version, and that they are told alike everywhere."""

import re
import subprocess
import tomllib
from pathlib import Path

import roundhouse
from roundhouse.errors import DISTRIBUTION, MissingExtra

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_distribution_has_a_name_of_its_own():
    assert PROJECT["project"]["name"] == DISTRIBUTION != "roundhouse"


def test_no_text_tells_anybody_to_install_the_other_project_of_that_name():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    wrong = [
        name
        for name in tracked
        if name.endswith((".py", ".md", ".toml", ".ipynb", ".po"))
        and re.search(r"install [^\n]*\broundhouse(?!-games)\b(\[|'|\"|\s*$)", (ROOT / name).read_text("utf-8"), re.M)
        and name != "tests/test_release.py"
    ]
    assert wrong == []


def test_the_source_distribution_has_everything_that_is_tracked():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    packed = {*PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"], "pyproject.toml"}
    left_out = {name for name in tracked if name.partition("/")[0] not in packed and not name.endswith(".md")}
    assert left_out == set()


def test_a_missing_extra_is_told_with_the_command_that_brings_it():
    told = str(MissingExtra("the browser table", "web"))
    assert told == "the browser table needs the extra 'web': pip install 'roundhouse-games[web]'"
    assert "web" in PROJECT["project"]["optional-dependencies"]


def test_the_citation_and_the_changelog_name_the_version():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\nversion: {roundhouse.__version__}\n" in citation
    assert f"\n## {roundhouse.__version__}" in changelog
