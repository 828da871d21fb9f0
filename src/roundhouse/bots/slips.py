"""Levels as rules: a policy that slips now and then, so that series and batches of its games run compiled."""

from __future__ import annotations

from functools import cache
from types import FunctionType

from ..games.compiled import Policy
from ..games.title import Title
from ..kernel.arrays import Numbers
from ..kernel.drivers import choose_at_random
from ..kernel.record import AnySight, Record
from ..kernel.rng import below
from ..kernel.rule import Rule, rule
from .levels import Level

PER_MILLE = 1000
SLIPS = 0  # moves in 1000 that are random; each copy of the rule below has its own
followed: Rule = choose_at_random  # and the policy it follows else


@rule
def choose_or_slip(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The policy's choice, or now and then any legal action."""
    if below(stream, PER_MILLE) < SLIPS:
        return actions[below(stream, n)]
    return followed(parts, sight, actions, n, stream, scratch)  # type: ignore[no-any-return]


@cache
def slipping(policy: Policy, slips: int) -> Policy:
    """A policy that moves at random `slips` times in 1000."""
    namespace = {**choose_or_slip.__globals__, "SLIPS": slips, "followed": policy.choose}
    name = f"{policy.name}-{slips}"
    copy = FunctionType(choose_or_slip.__code__, namespace, choose_or_slip.__name__)
    copy.__qualname__ = f"{choose_or_slip.__qualname__}-{name}"
    copy.__module__ = choose_or_slip.__module__
    copy.__annotations__ = choose_or_slip.__annotations__
    return Policy(name, rule(copy))


def level_policy(level: Level, title: Title) -> Policy | None:
    """The rule a level plays by; None where it searches, or looks ahead by itself."""
    if level.visits or level.policy not in title.play.policies:
        return None
    policy = Policy(level.policy, title.play.policies[level.policy])
    return slipping(policy, level.slips) if level.slips else policy
