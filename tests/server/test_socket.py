"""The WebSocket: frames, decisions, chat, presence."""

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from roundhouse.games import titles
from roundhouse.server.messages import TARGET, declarations
from tests.server.serving import wait_until
from tests.short import capped

LONDON = {"game": "next-station-london", "players": 2}


def move_of(frame):
    return frame["moves"][0]["move"]


@pytest.mark.parametrize("game", list(titles()))
def test_a_whole_game_is_played_over_sockets(ann, game):
    id = ann.table(game, options=capped(game, 8))["id"]
    with ann.socket(id, 0) as first, ann.socket(id, 1) as second:
        frame = None
        for ref in range(10**6):
            socket, seat = (first, 0) if frame is None or 0 in frame["to_act"] else (second, 1)
            socket.send(type="hello", seat=seat)
            frame = socket.until("frame", seat=seat)
            if frame["over"]:
                break
            if not frame["your_turn"]:
                continue
            socket.send(type="move", seat=seat, move=frame["moves"][-1]["move"], version=frame["version"], ref=ref)
            frame = socket.until("frame", ref=ref)
        assert frame["over"]
        assert any(seat["winner"] for seat in frame["seats"]) or game == "game-of-trains"


def test_the_first_frame_holds_everything_and_the_next_only_what_changed(ann):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id, 0) as socket:
        first = socket.until("frame")
        for panel in first["panels"]:
            assert list(panel["parts"]) == panel["order"]
        drawn = {name: svg for panel in first["panels"] for name, svg in panel["parts"].items()}
        socket.send(type="move", seat=0, move=move_of(first), version=0, ref=7)
        second = socket.until("frame", ref=7)
        changed = {name: svg for panel in second["panels"] for name, svg in panel["parts"].items()}
        assert changed
        assert len(changed) < len(drawn)
        assert all(drawn.get(name) != svg for name, svg in changed.items())
        socket.send(type="hello", seat=0, lang="ru", theme="dark")
        again = socket.until("frame", lang="ru")
        assert again["theme"] == "dark"
        for panel in again["panels"]:
            assert list(panel["parts"]) == panel["order"]
        assert again["log"]["from"] == 0


def test_the_scripts_know_the_messages_as_the_server_writes_them():
    assert TARGET.read_text("utf-8") == declarations(), "run `python -m roundhouse.server.messages`"


def test_everybody_at_the_table_sees_a_move(ann, bob):
    id = ann.table()["id"]
    with ann.socket(id, 0) as playing, bob.socket(id) as watching:
        seen = watching.until("frame")
        assert seen["moves"] == []
        assert seen["yours"] == []
        frame = playing.until("frame")
        seat = frame["to_act"][0]
        playing.send(type="hello", seat=seat)
        frame = playing.until("frame", seat=seat, your_turn=True)
        playing.send(type="move", seat=seat, move=move_of(frame), version=0, ref=1)
        assert playing.until("frame", ref=1)["version"] == 1
        assert watching.until("frame", version=1)["seat"] is None


def test_a_refusal_says_why_and_names_the_clause(ann):
    id = ann.table()["id"]
    with ann.socket(id, 0, lang="es") as socket:
        seat = socket.until("frame")["to_act"][0]
        socket.send(type="move", seat=seat, move="draw", version=0, ref=3)
        refused = socket.until("refused")
        assert refused["ref"] == 3
        assert refused["code"] == "illegal"
        assert refused["sentence"] == titles()["game-of-trains"].clauses[refused["clause"]].refusal["es"]


def test_after_an_undo_the_log_is_told_anew(ann):
    id = ann.table()["id"]
    seat = ann.get(f"/tables/{id}")["to_act"][0]
    with ann.socket(id, seat) as socket:
        socket.send(type="move", seat=seat, move=move_of(socket.until("frame")), version=0, ref=1)
        frame = socket.until("frame", ref=1)
        assert frame["can_undo"]
        socket.send(type="undo", seat=seat, version=1, ref=2)
        after = socket.until("frame", ref=2)
        assert after["log"]["from"] == 0
        assert after["your_turn"]
        assert not after["can_undo"]


def test_after_an_undo_of_which_nothing_was_told_the_log_stays(ann):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id, 0) as socket:
        socket.send(type="move", seat=0, move=move_of(socket.until("frame")), version=0, ref=1)
        assert socket.until("frame", ref=1)["can_undo"]
        socket.send(type="undo", seat=0, version=1, ref=2)
        after = socket.until("frame", ref=2)
        assert after["log"]["lines"] == []
        assert after["your_turn"]
        assert not after["can_undo"]


def test_the_end_of_a_game_is_not_taken_back(ann):
    id = ann.table(**LONDON)["id"]
    assert ann.play_on(id)["over"]
    with ann.socket(id, 1) as socket:
        frame = socket.until("frame")
        assert not frame["can_undo"]
        socket.send(type="undo", seat=1, version=frame["version"], ref=1)
        refused = socket.until("refused")
        assert (refused["ref"], refused["code"], refused["sentence"]) == (1, "over", "The game is over.")


def test_presence_chat_and_names_reach_everybody(ann, bob):
    table = ann.table(mode="friends", players=2, open=True)
    id = table["id"]
    bob.post(f"/tables/{id}/join", 200, name="Bob")
    with ann.socket(id, 0) as first:
        assert [seat["present"] for seat in first.until("frame")["seats"]] == [True, False]
        with bob.socket(id, 1) as second:
            assert first.until("presence")["seats"] == [0, 1]
            second.send(type="chat", text="hi <script>")
            said = first.until("chat")
            assert (said["from"], said["name"], said["text"]) == (1, "Bob", "hi <script>")
            second.send(type="name", seat=1, name="Robert")
            assert first.until("frame")["seats"][1]["name"] == "Robert"
            second.send(type="name", seat=1, name="a|b")
            assert second.until("refused")["code"] == "bad_input"
        assert first.until("presence")["seats"] == [0]
    with bob.socket(id, 1) as again:
        assert again.until("chat")["text"] == "hi <script>"


def test_a_hint_comes_over_the_socket(ann):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id, 0) as socket:
        moves = [move["move"] for move in socket.until("frame")["moves"]]
        socket.send(type="hint", seat=0, ref=5)
        assert socket.until("hint", ref=5)["move"] in moves


def test_what_a_move_would_bring_is_what_it_then_brings(ann):
    id = ann.table(**LONDON)["id"]
    brought = 0
    with ann.socket(id, 0) as socket, ann.socket(id, 1) as other:
        other.send(type="hello", seat=1)
        while not brought:
            frame = socket.until("frame", your_turn=True)
            move, version = frame["moves"][-1 if frame["moves"][-1]["move"] != "pass" else 0]["move"], frame["version"]
            socket.send(type="gain", seat=0, move=move, ref=3)
            told = socket.until("gain", ref=3)
            assert (told["move"], told["version"]) == (move, version)
            assert told["points"] == sum(points for _, points in told["lines"])
            socket.send(type="move", seat=0, move=move, version=version, ref=4)
            after = socket.until("frame", ref=4)
            assert after["seats"][0]["total"] == frame["seats"][0]["total"] + told["points"]
            brought = told["points"]
            if not after["your_turn"]:
                theirs = other.until("frame", your_turn=True)
                other.send(type="move", seat=1, move=theirs["moves"][0]["move"], version=theirs["version"], ref=5)
                other.until("frame", ref=5)


def test_what_cannot_be_done_brings_nothing(ann):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id, 0) as socket:
        socket.until("frame")
        socket.send(type="gain", seat=0, move="nothing of the kind", ref=3)
        assert socket.until("refused", ref=3)["code"] == "stale"


def test_a_bots_turn_is_shown(ann):
    id = ann.table(mode="bots", players=2)["id"]
    with ann.socket(id, 0) as socket:
        wait_until(lambda: socket.until("frame")["your_turn"])


def test_a_seat_is_watched_and_played_only_by_its_holder(ann, bob):
    table = ann.table()
    id, seat = table["id"], ann.get(f"/tables/{table['id']}")["to_act"][0]
    with bob.socket(id, seat) as socket:
        assert socket.until("refused")["code"] == "not_your_seat"
        socket.send(type="hello", seat=None)
        socket.until("frame")
        for message in (
            {"type": "move", "move": "keep 1"},
            {"type": "undo"},
            {"type": "hint"},
            {"type": "gain", "move": "keep 1"},
            {"type": "name", "name": "E"},
        ):
            socket.send(**message, seat=seat, version=0)
            assert socket.until("refused")["code"] == "not_your_seat"
        socket.send(type="chat", text="x")
        assert socket.until("refused")["code"] == "not_your_seat"
        socket.send(type="hello", seat=seat, token="guess")
        assert socket.until("refused")["code"] == "not_your_seat"
        socket.send(type="hello", seat=seat, token=table["seats"][seat]["token"])
        assert socket.until("frame")["seat"] == seat


def test_nothing_is_done_before_hello(ann):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id) as socket:
        socket.until("frame")
    url = f"ws://{ann.host}/api/tables/{id}/socket"
    with connect(url) as raw:
        raw.send(json.dumps({"type": "move", "seat": 0, "move": "pass", "version": 0, "ref": 1}))
        assert json.loads(raw.recv())["code"] == "bad_input"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "1", '{"type":"nothing"}', '{"type":"move","seat":"0"}', '{"type":"hello","seat":99}', "[" * 9000],
)
def test_what_cannot_be_understood_is_refused_and_the_connection_stays(ann, text):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id, 0) as socket:
        socket.until("frame")
        socket.raw.send(text)
        assert socket.until("refused")["code"] in ("bad_input", "not_your_seat")
        socket.send(type="hello", seat=0)
        socket.until("frame")


def test_a_page_of_another_site_cannot_connect(ann):
    id = ann.table()["id"]
    url = f"ws://{ann.host}/api/tables/{id}/socket"
    with pytest.raises(InvalidStatus):
        connect(url, origin="https://evil.example")
    with connect(url, origin=f"http://{ann.host}"):
        pass
    with pytest.raises(InvalidStatus):
        connect(f"ws://{ann.host}/api/tables/nowhere/socket")


def test_a_message_that_is_too_large_is_refused_or_ends_the_connection(ann):
    id = ann.table()["id"]
    with ann.socket(id) as socket:
        socket.until("frame")
        socket.send(type="chat", text="x" * 20_000)
        assert socket.until("refused")["code"] == "too_large"
        socket.raw.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            socket.until("frame")
    assert ann.get(f"/tables/{id}")


def test_a_reader_who_lags_is_sent_the_latest_and_not_every_step(server, ann, bob):
    id = ann.table("maglev-metro", players=2, options={"turn_cap": 30})["id"]
    with bob.socket(id) as slow:
        slow.until("frame")
        version = ann.play_on(id, 120)["version"]
        frames = 0
        while slow.until("frame")["version"] < version:
            frames += 1
        assert frames <= version
        assert slow.heard[-1]


def test_spectators_who_come_and_look_again_keep_nobody_at_the_table_busy(server, ann, bob):
    id = ann.table(**LONDON)["id"]
    with ann.socket(id, 0) as playing:
        playing.until("frame")
        live = server.service.tables[id]
        with bob.socket(id) as watching:
            watching.until("frame")
            live.stirred.clear()
            watching.send(type="hello", seat=None, lang="es")
            watching.until("frame", lang="es")
        assert not live.stirred.is_set()
