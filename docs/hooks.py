"""Pages made while the site is built: each game and its rules, the research environments, and two files of the root."""

from __future__ import annotations

import ast
import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from roundhouse import envs
from roundhouse.envs import tensors
from roundhouse.games import titles
from roundhouse.games.title import Option, Title
from roundhouse.language import LANGUAGES, NAMES, speaker

ROOT = Path(__file__).parent.parent
GAMES = "Games"  # the part of the site that has a page for each game
ENVIRONMENTS = ("gymnasium", "pettingzoo", "open_spiel", "opponents", "cuda")
HEADINGS = {"cuda": "# On a GPU"}  # of those whose docstring has none
FROM_ROOT = {"contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md"}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Each game's own page and its rules come before what else the navigation lists for it."""
    parts: dict[str, Any] = next(part for part in config.nav or [] if isinstance(part, dict) and GAMES in part)
    listed = {name: pages for part in parts[GAMES] for name, pages in part.items()}
    labels = {title.label(): title for title in titles().values()}
    parts[GAMES] = [
        {label: [{"The game": f"games/{title.name}.md"}, {"Rules": f"rules/{title.name}.md"}, *listed.get(label, [])]}
        for label, title in labels.items()
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    made = {"research/tensors.md": tensors.page()}
    for title in titles().values():
        made[f"games/{title.name}.md"] = game_page(title)
        made[f"rules/{title.name}.md"] = rules_page(title)
    for module in ENVIRONMENTS:
        made[f"research/{module}.md"] = docstring_page(module)
    for page, name in FROM_ROOT.items():
        made[page] = root_page(name)
    for page, content in made.items():
        files.append(File.generated(config, page, content=content))
    return files


def docstring_page(module: str) -> str:
    """A module's docstring, read without importing the library it adapts to."""
    source = (Path(envs.__file__).parent / f"{module}.py").read_text("utf-8")
    text = ast.get_docstring(ast.parse(source)) or ""
    return "\n\n".join([*([HEADINGS[module]] if module in HEADINGS else []), text, ""])


def root_page(name: str) -> str:
    """A page that lies beside the source, with its links as the site needs them."""
    text = (ROOT / name).read_text("utf-8")
    return re.sub(r"\]\(docs/([^)]+)\)", r"](\1)", text)


def game_page(title: Title) -> str:
    """What a game is, how to begin one, and where everything about it is."""
    say = speaker("en")
    least, most = title.players[0], title.players[-1]
    about = inspect.getdoc(import_module(title.package)) or title.pitch(say)
    lines = [f"# {title.label()}", "", about, "", f"![The table](../pictures/{title.name}.svg)", ""]
    lines += ["| players | minutes | clauses | moves | outcomes of chance |", "|---|---|---|---|---|"]
    minutes = f"{title.minutes[0]} to {title.minutes[1]}"
    clauses = f"[{len(title.clauses)}](../rules/{title.name}.md)"
    figures = (f"{least} to {most}", minutes, clauses, str(len(title.action_names)), str(len(title.outcome_names)))
    lines += [f"| {' | '.join(figures)} |", ""]
    if note := title.file("words", "note.md"):
        lines += [note.read_text("utf-8")]
    lines += ["## Begin a game", "", "In the browser, `make play`; in a terminal or a program:", ""]
    players = title.first_game.players
    lines += [f"    roundhouse play {title.name} --players {players}", ""]
    lines += [
        "```py",
        "import roundhouse as rh",
        "",
        f'table = rh.game("{title.name}").deal(players={players})',
        "```",
        "",
    ]
    lines += ["## Options", "", "| option | values | |", "|---|---|---|"]
    for option in title.options:
        lines += [f"| `{option.name}` | {values(option)} | {title.option_help(option.name, say)} |"]
    for option in title.data_files:
        names = [f"`{name}`" for name in title.named_files.get(option, {})]
        lines += [f"| `{option}` | {', '.join([*names, 'a TOML file'])} | {title.option_help(option, say)} |"]
    return "\n".join([*lines, ""])


def values(option: Option) -> str:
    """What an option can be, the default in bold."""
    if (option.least, option.most) == (0, 1):
        return "**on**, off" if option.default else "on, **off**"
    default = f"**{option.default}**"
    return f"{option.least} to {option.most}, {default}" if option.most < 10**6 else f"{default} or more"


def rules_page(title: Title) -> str:
    """The rulebook of a game, clause by clause; whoever chooses a language for one clause has it for all."""
    lines = [f"# {title.label()}: rules", ""]
    if note := title.file("words", "note.md"):
        lines += [note.read_text("utf-8")]
    section = ""
    for clause in title.clauses.values():
        if clause.section != section:
            section = clause.section
            lines += [f"## {title.rulebook.sections[section]['en']}", ""]
        lines += [f"### {clause.id} {clause.title['en']} {{ #{clause.id} }}", ""]
        for lang in LANGUAGES:
            heading = "" if lang == "en" else f"**{clause.title[lang]}.** "
            lines += [f'=== "{NAMES[lang]}"', "", f"    {heading}{clause.text[lang]}", ""]
    return "\n".join(lines)
