"""What is decided unseen leaves no trace in what others are sent: not in numbers, not in the number of messages.

A game is played twice. In the phases where all decide at once, everybody but one viewer decides differently, more or
less often, in another order, and takes it back; in the end all decide the same. Everything the viewer is sent, moment
by moment, is the same to the byte.
"""

import json
import random
import sqlite3
from contextlib import closing
from types import SimpleNamespace

import pytest

from roundhouse.server import live_table, setup, table_service
from roundhouse.table import Table
from tests.server.serving import QUICK, Threaded, sqlite, wait_until
from tests.server.visitors import Visitor

SEED = "5" * 64
PATHS = ("", "/legal", "/seating", "/picture.svg", "/record", "/replay", "/fairness")


class Game:
    """One of two games that have to look the same to a viewer, with all that the viewer hears."""

    def __init__(self, folder, wish, viewer):
        folder.mkdir()
        self.file = folder / "tables.sqlite"
        self.server = Threaded(sqlite(folder), QUICK)
        self.viewer = viewer
        self.people = [Visitor(self.server.host) for _ in range(wish["players"])]
        self.id = self.people[0].table(mode="friends", open=True, **wish)["id"]
        for seat, visitor in list(enumerate(self.people))[1:]:
            visitor.post(f"/tables/{self.id}/join", 200, seat=seat, name=f"Guest {seat}")
        self.people[0].get(f"/tables/{self.id}")  # now it is dealt
        self.watching = Visitor(self.server.host) if viewer is None else self.people[viewer]
        self.ref = 0
        self.sockets = self.watching.socket(self.id, viewer)
        self.socket = self.sockets.__enter__()

    def close(self):
        self.sockets.__exit__(None, None, None)
        for visitor in {*self.people, self.watching}:
            visitor.close()
        self.server.stop()

    @property
    def live(self):
        return self.server.service.tables[self.id]

    @property
    def table(self) -> Table:
        return self.live.table

    def decide(self, what):
        """A decision (seat, move), an undo (seat, None), or nothing at all."""
        if what is not None:
            seat, move = what
            body = {"seat": seat, "version": self.live.sightings.versions[seat]} | ({"move": move} if move else {})
            self.people[seat].post(f"/tables/{self.id}/{'moves' if move else 'undo'}", 200, **body)
        return self.heard()

    def heard(self):
        """All that has come to the viewer since it was last asked, and all that it gets by asking."""
        messages = [*self.until_silent(self.socket)]
        with self.watching.socket(self.id, self.viewer) as another:  # as after a lost connection
            another.until("frame")
            messages += another.heard
        self.until_gone()
        query = {} if self.viewer is None else {"seat": self.viewer}
        messages += [self.watching.http.get(f"/tables/{self.id}{path}", params=query).text for path in PATHS]
        messages += [json.dumps(row) for row in self.listed()]
        if self.viewer is not None:  # what it may not do is refused in the same words
            stale = {"seat": self.viewer, "version": 10**6}
            messages.append(self.watching.http.post(f"/tables/{self.id}/undo", json=stale).text)
            messages.append(self.watching.http.post(f"/tables/{self.id}/moves", json=stale | {"move": "pass"}).text)
        own = {self.id: "the table", self.live.terms.invitation: "its invitation"}
        for key, name in own.items():
            messages = [message.replace(key, name) for message in messages]
        return messages

    def until_silent(self, socket):
        """What a connection is sent up to its answer to a question that was asked when all else was done.

        What is due goes out with the answer to the first question at the latest, before that to the second.
        """
        for _ in range(2):
            self.ref += 1
            socket.send(type="nonsense", ref=self.ref)
            socket.until("refused", ref=self.ref)
        heard, socket.heard = socket.heard, []
        return heard

    def until_gone(self):
        wait_until(lambda: len(self.live.watchers) == 1)

    def listed(self):
        """The table in the lists of the home page, once what they show is written."""
        acting, shown = (sum(1 << k for k in seats) for seats in (self.table.seats_to_act, self.live.to_act(None, ())))
        summary = (acting, shown, int(self.table.over), self.live.sightings.moved[None])

        def written():
            with closing(sqlite3.connect(self.file)) as database:
                found = database.execute("SELECT acting, shown, over, moved FROM tables WHERE id = ?", (self.id,))
                return found.fetchone() == summary

        wait_until(written)
        return [
            row
            for scope in ("open", "mine")
            for row in self.watching.get("/tables", scope=scope)
            if row["id"] == self.id
        ]


class Script:
    """What happens in each of the two games, in steps that both take; None: nothing."""

    def __init__(self, games, viewer, chance, clock):
        self.games, self.viewer, self.chance, self.clock = games, viewer, chance, clock
        self.moments = 0

    def both(self, first, second):
        self.clock.now += 1.0
        heard = [game.decide(what) for game, what in zip(self.games, (first, second), strict=True)]
        assert heard[0] == heard[1], self.difference(*heard)
        self.moments += 1

    def difference(self, first, second):
        if len(first) != len(second):
            return f"{len(first)} messages and {len(second)}: {[m[:80] for m in first]} {[m[:80] for m in second]}"
        return next((a[:3000], b[:3000]) for a, b in zip(first, second, strict=True) if a != b)

    def each(self, scripts):
        """Let both games go through scripts of their own, the shorter one with nothing in between."""
        length = max(len(script) for script in scripts)
        for script in scripts:
            while len(script) < length:
                script.insert(self.chance.randint(0, len(script)), None)
        for first, second in zip(*scripts, strict=True):
            self.both(first, second)

    def together(self):
        """One phase in which several decide at once."""
        hidden = [seat for seat in self.games[0].table.seats_to_act if seat != self.viewer]
        table = self.games[0].table
        plans = {seat: self.plan(table, seat) for seat in table.seats_to_act}
        self.each([self.noise(game, hidden) for game in self.games])
        if self.viewer in plans:
            for move in plans[self.viewer]:
                self.both(*[(self.viewer, move)] * 2)
        orders = []
        for _ in self.games:
            order = [seat for seat in hidden for _ in plans[seat]]
            self.chance.shuffle(order)
            left = {seat: iter(plans[seat]) for seat in hidden}
            orders.append([(seat, next(left[seat])) for seat in order])
        self.each(orders)

    def plan(self, table, seat):
        """What a seat decides in this phase, move by move."""
        then, moves = table.at(len(table.log)), []
        before = then.observe().bytes
        while seat in then.seats_to_act and then.observe().bytes == before:
            moves.append(self.chance.choice(then.legal(seat)).text)
            then.play(seat, moves[-1])
        return moves

    def noise(self, game, hidden):
        """Decisions that are all taken back in the end. The phase does not end: somebody is kept from deciding."""
        then, script = game.table.at(len(game.table.log)), []
        busy = hidden if self.viewer in then.seats_to_act else hidden[1:]
        for _ in range(self.chance.randint(0, 4) if busy else 0):
            seat = self.chance.choice(busy)
            if then.can_undo(seat) and self.chance.random() < 0.4:
                script.append((seat, None))
                then.undo(seat)
            elif seat in then.seats_to_act:
                script.append((seat, self.chance.choice(then.legal(seat)).text))
                then.play(seat, script[-1][1])
        for seat in busy:
            while then.can_undo(seat):
                script.append((seat, None))
                then.undo(seat)
        assert then.state.tobytes() == game.table.state.tobytes()
        return script

    def play(self, phases):
        for _ in range(phases):
            table = self.games[0].table
            if table.over:
                return
            if len(table.observe().seats_to_act) > 1:
                self.together()
            else:
                (seat,) = table.seats_to_act
                self.both(*[(seat, self.chance.choice(table.legal(seat)).text)] * 2)


LONDON = {"game": "next-station-london", "options": {"powers": 1}}
DRAFT = {"game": "maglev-metro", "options": {"draft": 1}}
TRAINS = {"game": "game-of-trains", "options": {}}
CASES = [
    pytest.param({**wish, "players": players}, viewer, id=f"{wish['game']}-{players}-{viewer}")
    for wish, players in ((LONDON, 2), (LONDON, 3), (DRAFT, 2), (DRAFT, 3), (TRAINS, 2))
    for viewer in (None, 0, players - 1)
]


@pytest.fixture
def clock(monkeypatch):
    """Time as the servers know it: it stands still while both games take a step."""
    told = SimpleNamespace(now=0.0, time=lambda: told.now, monotonic=lambda: 0.0)
    monkeypatch.setattr(live_table, "time", told)
    monkeypatch.setattr(table_service, "time", told)
    monkeypatch.setattr("roundhouse.server.ledger.SOON", 0.0)
    monkeypatch.setattr(setup, "fresh_seed", lambda: SEED)  # the same cards in both games
    return told


@pytest.mark.parametrize(("wish", "viewer"), CASES)
def test_nothing_that_is_decided_unseen_changes_what_a_viewer_is_sent(tmp_path, clock, wish, viewer):
    games = []
    try:
        for name in ("first", "second"):
            games.append(Game(tmp_path / name, wish, viewer))
        script = Script(games, viewer, random.Random(str(wish)), clock)
        assert games[0].heard() == games[1].heard()
        script.play(6)
        assert script.moments >= 6
    finally:
        for game in games:
            game.close()
