"""Pages made while the site is built: the rules of each game, and the research environments from their docstrings."""

from __future__ import annotations

import ast
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from roundhouse import envs
from roundhouse.envs import tensors
from roundhouse.games import titles
from roundhouse.games.title import Title
from roundhouse.language import LANGUAGES, NAMES


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The rules of every game come first in the part of the site that is about rules."""
    rules = next(part["Rules"] for part in config.nav or [] if isinstance(part, dict) and "Rules" in part)
    rules[:0] = [{title.label(): f"rules/{title.name}.md"} for title in titles().values()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for title in titles().values():
        files.append(File.generated(config, f"rules/{title.name}.md", content=rules_page(title)))
    for module, heading in ENVIRONMENTS.items():
        files.append(File.generated(config, f"research/{module}.md", content=docstring_page(module, heading)))
    files.append(File.generated(config, "research/tensors.md", content=tensors.page()))
    return files


ENVIRONMENTS = {
    "gymnasium": "",
    "pettingzoo": "",
    "open_spiel": "",
    "batch": "# Many games at once",
    "cuda": "# On a GPU",
}


def docstring_page(module: str, heading: str) -> str:
    """A module's docstring, read without importing the library it adapts to."""
    source = (Path(envs.__file__).parent / f"{module}.py").read_text("utf-8")
    text = ast.get_docstring(ast.parse(source)) or ""
    return f"{heading}\n\n{text}\n" if heading else f"{text}\n"


def rules_page(title: Title) -> str:
    """The rulebook of a game: every clause in English, the other languages folded away below it."""
    lines = [f"# {title.label()}", "", f"![The table]({'../pictures/' + title.name}.svg)", ""]
    if note := title.file("words", "note.md"):
        lines += [note.read_text("utf-8")]
    section = ""
    for clause in title.clauses.values():
        if clause.section != section:
            section = clause.section
            lines += [f"## {title.rulebook.sections[section]['en']}", ""]
        lines += [f"### {clause.id} {clause.title['en']} {{ #{clause.id} }}", "", clause.text["en"], ""]
        for lang in LANGUAGES[1:]:
            lines += [f"**{NAMES[lang]}.** {clause.text[lang]}", ""]
    return "\n".join(lines)
