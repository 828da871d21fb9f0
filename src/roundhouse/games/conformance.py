"""What a game lacks, in sentences: what it provides, checked against `contract.py`.

Anybody can run it: `complaints(find_title("my-game"))` is empty if all is well.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

from ..kernel import slots
from ..kernel.rule import Rule, is_rule
from ..language import LANGUAGES, speaker
from .contract import RULE_SLOTS, Net, Pictures, Play, Rules, Words
from .title import Title

ROOMS = {"rules": ("RULES", Rules), "words": ("WORDS", Words), "picture": ("PICTURES", Pictures), "bot": ("PLAY", Play)}


def complaints(title: Title) -> list[str]:
    """Everything that is wrong with a game, one sentence each; empty if all is well."""
    return [f"{title.package}: {complaint}" for complaint in _complaints(title)]


def _complaints(title: Title) -> Iterator[str]:
    yield from _rooms(title)
    yield from _records(title)
    yield from _rules(title)
    yield from _words(title)
    yield from _play(title)


def _rooms(title: Title) -> Iterator[str]:
    """A room with Python files has to say what it provides: otherwise a typing error would silently bring the
    defaults."""
    for room, (name, kind) in ROOMS.items():
        folder = Path(str(title.folder)) / room
        files = sorted(file.name for file in folder.glob("*.py"))
        if files and f"{name} = {kind.__name__}(" not in (folder / "__init__.py").read_text("utf-8"):
            yield f"{room}/ holds {', '.join(files)}, but its __init__.py lacks {name} = {kind.__name__}(...)"
    if title.file("words", "clauses.toml") is None:
        yield "words/clauses.toml is missing: the rulebook, clause by clause, in four languages"


def _records(title: Title) -> Iterator[str]:
    state, sight = ({one.name for one in layout.fields} for layout in (title.state, title.sight))
    for name in ("players", *(option.name for option in title.options)):
        if name not in state:
            yield f"the state has no field '{name}': add it to rules/state.py"
    for name in ("viewer", "players"):
        if name not in sight:
            yield f"the sight has no field '{name}': add it to rules/sight.py"
    if title.rules.turns is Rules.turns and "turns" not in state:
        yield "nothing counts turns: give the state a field 'turns', or RULES a rule `turns`"
    for one in (*title.state.fields, *title.sight.fields):
        if one.per_seat and one.shape[0] < max(title.players):
            yield f"field '{one.name}' has {one.shape[0]} entries, but up to {max(title.players)} play"
    for option, file in title.data_files.items():
        if title.file("data", file) is None:
            yield f"the data file for '{option}' is missing: data/{file}"


def _rules(title: Title) -> Iterator[str]:
    for name in RULE_SLOTS:
        yield from _fits(name, title.rules.slots[name], "rules")
    names = title.rules.actions
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        yield f"two actions are written '{twice}'"
    refusals = {clause.id for clause in title.clauses.values() if clause.refusal}
    if not refusals:
        yield "no clause has a refusal: what is a player told whose move is not legal?"
    if (title.rules.check_map is None) != (title.pictures.draw_map is None):
        yield "maps are checked (RULES.check_map) or drawn (PICTURES.draw_map), but not both"


def _words(title: Title) -> Iterator[str]:
    for lang in LANGUAGES:
        if lang not in title.rulebook.name:
            yield f"words/clauses.toml does not name the game in '{lang}'"
        for clause in title.clauses.values():
            for what in (clause.title, clause.text, *([clause.refusal] if clause.refusal else [])):
                if not what.get(lang):
                    yield f"clause {clause.id} lacks its '{lang}' text"
    for option in (*(option.name for option in title.options), *title.data_files):
        if not title.option_label(option, speaker("en")):
            yield f"the option '{option}' has no label: see WORDS.options"


def _play(title: Title) -> Iterator[str]:
    play = title.play
    for name, policy in play.policies.items():
        yield from _fits("choose_a", policy, f"policy '{name}'")
    for name, rule in play.slots.items():
        yield from _fits(name, rule, "bot")
    if isinstance(play.net, Net) and title.file("data", "net.npy") is None:
        yield "PLAY has a net, but data/net.npy is missing: see benchmarks/learn.py"


def _fits(name: str, rule: Rule, room: str) -> Iterator[str]:
    """Whether a rule can be called as its slot is."""
    if not is_rule(rule):
        yield f"{room}: `{name}` is not marked as a rule"
        return
    wanted, given = (list(inspect.signature(one).parameters) for one in (vars(slots)[name], rule))
    if len(wanted) != len(given):
        yield f"{room}: `{name}({', '.join(given)})` is called as {name}({', '.join(wanted)})"
