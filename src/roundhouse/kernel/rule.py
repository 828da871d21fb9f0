"""Rules are plain Python functions; a target makes the twin of a rule that runs there.

A function marked `@rule` stays what it is: importing and calling it needs no compiler.
A `Builder` rebuilds it, and every rule it names, over a copied namespace, and its `Target` wraps the result
(for the CPU, see `machine_code.py`). So interpreted and compiled rules live in one process.

A function marked `@slot` is a hole in a driver: the name of a rule that each game fills in.
Import rules by name (`from .rules import legal`), not as `module.legal`: names are how twins are found.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import CodeType, FunctionType
from typing import Any, NoReturn, TypeAlias, TypeVar

import numpy as np

Rule: TypeAlias = Callable[..., Any]
F = TypeVar("F", bound=Rule)


def rule(function: F) -> F:
    """Mark a plain function as a rule: it may name integers, fields of records and other rules, and allocate nothing.

    Examples:
        >>> @rule
        ... def double(n: int) -> int:
        ...     return 2 * n
        >>> double(21)
        42
    """
    vars(function)["__rule__"] = True
    return function


def inlined(function: F) -> F:
    """Mark a rule that is compiled into each rule that calls it.

    For small rules on the hottest paths: a call takes longer than what they do, and each place that calls one is
    compiled with a copy of it.
    """
    vars(function)["__inlined__"] = True
    return rule(function)


def slot(function: F) -> F:
    """Mark a function as a hole that a game fills with its own rule of that name."""

    def unfilled(*_: object) -> NoReturn:
        raise TypeError(f"'{function.__name__}' is filled in by a game: run this driver through Builder")

    unfilled.__name__ = function.__name__
    unfilled.__doc__ = function.__doc__
    vars(unfilled)["__wrapped__"] = function  # so that its parameters can be asked for
    vars(unfilled)["__rule__"] = vars(unfilled)["__slot__"] = True
    return unfilled  # type: ignore[return-value]


def spelled(function: Rule) -> Rule:
    """The rule as it is written, and compiled, where interpreted something quicker stands for it: see `copying.py`."""
    return vars(function).get("__spelled__", function)  # type: ignore[no-any-return]


def is_rule(value: object) -> bool:
    return isinstance(value, FunctionType) and "__rule__" in vars(value)


def is_inlined(value: object) -> bool:
    return isinstance(value, FunctionType) and "__inlined__" in vars(value)


def is_slot(value: object) -> bool:
    return isinstance(value, FunctionType) and "__slot__" in vars(value)


@dataclass
class Target:
    """A place where rules run: how a function is wrapped there, and the few rules it has its own version of."""

    name: str
    wrap: Callable[[FunctionType, bool], Rule]  # (function, is it a driver?) -> what runs
    own: Mapping[Rule, Rule] = field(default_factory=dict)
    twins: dict[Rule, Rule] = field(default_factory=dict, repr=False)


@dataclass
class Builder:
    """Makes the twins of drivers whose slots are filled with the rules of one game."""

    target: Target
    slots: Mapping[str, Rule]
    label: str
    twins: dict[Rule, Rule] = field(default_factory=dict, repr=False)

    def build(self, function: Rule) -> Rule:
        """The twin of a rule or driver on this builder's target; the same one each time it is asked for."""
        return self._build(spelled(function), ())

    def _build(self, function: Rule, above: tuple[Rule, ...]) -> Rule:
        if function in above:
            raise TypeError(f"rule '{function.__name__}' calls itself: rules may not be recursive")
        if is_slot(function):
            return self._build(self._filled(function), above)
        if function in self.target.own:
            return self.target.own[function]
        driver = any(is_slot(f) for f in self.reached(function))
        twins = self.twins if driver else self.target.twins
        if function not in twins:
            namespace = dict(function.__globals__)
            for name, called in _rules_named(function):
                namespace[name] = self._build(called, (*above, function))
            twin = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
            twin.__qualname__ = f"{function.__name__}-{self.label}" if driver else function.__qualname__
            twin.__module__ = function.__module__
            vars(twin).update(vars(function))
            twins[function] = self.target.wrap(twin, driver)
        return twins[function]

    def _filled(self, hole: Rule) -> Rule:
        try:
            return self.slots[hole.__name__]
        except KeyError:
            raise TypeError(f"{self.label}: no rule fills the slot '{hole.__name__}'") from None

    def reached(self, function: Rule) -> Iterator[Rule]:
        """The function and every rule it leads to, slots included and followed, each once."""
        seen: set[Rule] = set()
        waiting = [function]
        while waiting:
            one = waiting.pop()
            if one in seen:
                continue
            seen.add(one)
            yield one
            waiting += [self._filled(one)] if is_slot(one) else [called for _, called in _rules_named(one)]

    def fingerprint(self, functions: tuple[Rule, ...]) -> str:
        """A hash of all that decides what the compiled functions do: their code and the constants they name."""
        digest = hashlib.sha256()
        reached = {f for function in functions for f in self.reached(function) if not is_slot(f)}
        for one in sorted(reached, key=lambda f: (f.__module__, f.__qualname__)):
            meaning = _meaning(one.__code__, one.__doc__)
            digest.update(repr((one.__module__, one.__qualname__, is_inlined(one), meaning)).encode())
            for name in _globals_named(one):
                value = one.__globals__.get(name)
                if isinstance(value, int | float | str | tuple):
                    digest.update(repr((name, value)).encode())
                elif isinstance(value, np.ndarray):
                    digest.update(repr((name, value.dtype, value.tolist())).encode())
            digest.update(repr(_groups(one)).encode())
        return digest.hexdigest()


def _groups(function: Rule) -> list[tuple[str, tuple[str, ...]]]:
    """The named tuples that a rule is given or makes, with their fields: compiled code knows these by their places."""
    named = (function.__globals__.get(name) for name in _globals_named(function))
    kinds = {kind for kind in (*named, *function.__annotations__.values()) if isinstance(kind, type)}
    return sorted((kind.__name__, vars(kind)["_fields"]) for kind in kinds if "_fields" in vars(kind))


def _rules_named(function: Rule) -> list[tuple[str, Rule]]:
    known = function.__globals__
    return [(name, spelled(known[name])) for name in _globals_named(function) if is_rule(known.get(name))]


def _globals_named(function: Rule) -> tuple[str, ...]:
    return _globals_of(function.__code__)


@cache
def _globals_of(code: CodeType) -> tuple[str, ...]:
    # co_names alone would mix in attributes: `state.turns` is not the rule `turns`.
    return tuple(sorted({i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}))


def _meaning(code: CodeType, docstring: str | None = None) -> tuple[object, ...]:
    """What a function does: its code and its constants, but for the docstring."""
    kept = [c for c in code.co_consts if docstring is None or c != docstring]
    constants = tuple(_meaning(c) if isinstance(c, CodeType) else c for c in kept)
    return (code.co_code, constants, code.co_names, code.co_varnames)
