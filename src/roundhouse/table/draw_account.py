"""The account of a game's draws: plain data that anybody can check, and the check.

`static/fairness.js` is the same check for the browser; a test holds the two equal. docs/records.md says what it proves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from .fairness import commitment, joint_seed, ticket
from .table import Table

LARGEST = 1 << 53  # numbers beyond it are not exact in JavaScript


def account(table: Table, shown: bool) -> dict[str, Any]:
    """The seals of a table that draws by itself; with `shown` also their seeds and numbers, and every draw.

    A draw is what was drawn, and `runs`: which outcome each ticket would have drawn, as [how many, outcome] in the
    order of the tickets.
    """
    seals = [
        {
            "start": seal.start,
            "commitment": seal.commitment,
            "seed": seal.seed if shown else None,
            "shares": [
                {"seat": share.seat, "commitment": share.commitment, "number": share.number if shown else None}
                for share in seal.shares
            ],
        }
        for seal in table.seals
    ]
    return {"seals": seals, "draws": _draws(table) if shown else None}


def _draws(table: Table) -> list[dict[str, Any]]:
    rules, parts, names = table.title.rules, table.parts.view, table.title.outcome_names
    draws = []
    for n, event in enumerate(table.log):
        if event.seat is None:
            view = table.title.state.view(table.state_before(n))
            outcomes = [rules.outcome(parts, view, t) for t in range(rules.tickets(parts, view))]
            runs = [[len(list(run)), names[id]] for id, run in groupby(outcomes)]
            draws.append({"runs": runs, "drawn": event.text})
    return draws


@dataclass(frozen=True)
class Verdict:
    """What a check found. `fair` is None where not everything can be checked.

    `reason` says why it is not fair: form (this is no account), seal (a seed does not fit its commitment), number (a
    player's number does not fit its commitment), log (the log tells other draws), draw (a draw is not the one its
    ticket gives: the first such is `draw`), shown (the commitments are not those this player was shown). Or why it
    cannot be told: secret (a seed was not revealed), unsealed (the first draws were made before any seal).
    """

    fair: bool | None
    reason: str = ""
    draws: int = 0  # that were found to follow from their seed
    draw: int | None = None
    numbers: int = 0  # of players that every seed was made from, at least
    own: str = ""  # this player's own numbers: "among" those, or "missing"


def check(told: Mapping[str, Any], log: Sequence[str] | None = None, own: Mapping[str, Any] | None = None) -> Verdict:
    """Check an account; against the draws of a log, and against what one player wrote down before the game.

    That is {"commitment": the seal's, "shown": [[seat, commitment], ...] of all players or None if it was never
    asked to reveal, "numbers": {seat: its own}}.
    """
    if not _is_account(told):
        return Verdict(False, "form")
    if any(seal["seed"] is not None and commitment(seal["seed"]) != seal["commitment"] for seal in told["seals"]):
        return Verdict(False, "seal")
    shares = [share for seal in told["seals"] for share in seal["shares"]]
    if any(share["number"] is not None and commitment(share["number"]) != share["commitment"] for share in shares):
        return Verdict(False, "number")
    if log is not None and list(log) != [draw["drawn"] for draw in told["draws"]]:
        return Verdict(False, "log")
    if own is not None and not _as_shown(told["seals"], own):
        return Verdict(False, "shown")
    verdict = _check_draws(told)
    return verdict if own is None else replace(verdict, own=_own_part(told["seals"], own))


def _check_draws(told: Mapping[str, Any]) -> Verdict:
    seals = told["seals"]
    seeds = [_drawn_from(seal) for seal in seals]
    checked, reason, numbers = 0, "" if seals else "unsealed", []
    for k, draw in enumerate(told["draws"]):
        at = sum(seal["start"] <= k for seal in seals) - 1
        seed = seeds[at] if at >= 0 else None
        if seed is None:
            reason = reason or ("unsealed" if at < 0 else "secret")
            continue
        if _outcome(draw["runs"], seed, k) != draw["drawn"]:
            return Verdict(False, "draw", draw=k)
        numbers.append(sum(share["number"] is not None for share in seals[at]["shares"]))
        checked += 1
    if not reason and None in seeds:
        reason = "secret"
    return Verdict(None if reason else True, reason, checked, numbers=min(numbers, default=0))


def _drawn_from(seal: Mapping[str, Any]) -> str | None:
    if seal["seed"] is None:
        return None
    revealed = ((share["seat"], share["number"]) for share in seal["shares"] if share["number"] is not None)
    return joint_seed(seal["seed"], revealed)


def _outcome(runs: Sequence[Sequence[Any]], seed: str, k: int) -> str:
    """What draw k takes out of these runs of tickets."""
    left = ticket(seed, k, sum(count for count, _ in runs))
    for count, outcome in runs:
        if left < count:
            return str(outcome)
        left -= count
    raise AssertionError("a ticket is below their number")


def _as_shown(seals: Sequence[Mapping[str, Any]], own: Mapping[str, Any]) -> bool:
    """Whether the last seal, and all players' commitments under it, are those that this player was shown."""
    if own["commitment"] is None:
        return True
    if not seals or seals[-1]["commitment"] != own["commitment"]:
        return False
    pledges = [[share["seat"], share["commitment"]] for share in seals[-1]["shares"]]
    return own["shown"] is None or own["shown"] == pledges


def _own_part(seals: Sequence[Mapping[str, Any]], own: Mapping[str, Any]) -> str:
    if not own["numbers"]:
        return ""
    numbers = {str(share["seat"]): share["number"] for share in seals[-1]["shares"]} if seals else {}
    among = all(numbers.get(seat) == number for seat, number in own["numbers"].items())
    return "among" if among else "missing"


def _is_account(told: Any) -> bool:
    """Whether an account has the form that `account` gives it, so that checking it cannot fail halfway."""
    try:
        seals, draws = told["seals"], told["draws"]
        starts = [seal["start"] for seal in seals]
        return (
            all(_is_seal(seal) for seal in seals)
            and starts == sorted(set(starts))
            and all(_is_draw(draw) for draw in draws)
        )
    except (KeyError, TypeError):
        return False


def _is_seal(seal: Mapping[str, Any]) -> bool:
    seats = [share["seat"] for share in seal["shares"]]
    return (
        _is_number(seal["start"])
        and _is_text(seal["commitment"], seal["seed"])
        and all(_is_number(seat) for seat in seats)
        and seats == sorted(set(seats))
        and all(_is_text(share["commitment"], share["number"]) for share in seal["shares"])
    )


def _is_text(committed: Any, revealed: Any) -> bool:
    return isinstance(committed, str) and (revealed is None or (isinstance(revealed, str) and "\n" not in revealed))


def _is_draw(draw: Mapping[str, Any]) -> bool:
    runs = draw["runs"]
    fits = all(len(run) == 2 and _is_number(run[0]) and run[0] > 0 and isinstance(run[1], str) for run in runs)
    return fits and 0 < sum(count for count, _ in runs) < LARGEST and isinstance(draw["drawn"], str)


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < LARGEST
