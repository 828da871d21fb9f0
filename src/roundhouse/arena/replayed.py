"""Any game of a compiled series, played again at a table: the same draws and decisions, and a record of them."""

from __future__ import annotations

from collections.abc import Sequence

from ..games.contract import SCRATCH
from ..kernel.rng import below, key_of, scramble
from ..table import Table
from .entrants import Entrant
from .series import shown
from .setup import Setup


def series_table(setup: Setup, names: Sequence[str], game: int, seed: int) -> Table:
    """The table of one game of a series between policies, as it was left."""
    found, parts, start = setup.made()
    title, players = found.title, len(names)
    seats = [names[(seat + game) % players] for seat in range(players)]
    policies = {name: Entrant.parse(name).policy(title) for name in seats}
    table = Table(title, parts, start, [shown(name) for name in seats], manual=True)
    stream, scratch = [scramble(key_of(seed), game), 0], [0] * SCRATCH
    while not table.over:
        if table.chance_pending:
            state = title.state.view(table.state)
            ticket = below(stream, title.rules.tickets(parts.view, state))
            table.draw(title.outcome_names[title.rules.outcome(parts.view, state, ticket)])
            continue
        seat = table.seats_to_act[0]
        seen, policy = table.observe(seat), policies[seats[seat]]
        assert policy is not None, f"{seats[seat]} is not compiled"
        actions = [move.id for move in seen.legal]
        sight = title.sight.view(seen.record)
        action = policy.choose(parts.view, sight, actions, len(actions), stream, scratch)
        table.play(seat, title.action_names[action])
    return table
