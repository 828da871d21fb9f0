"""News over HTTP: a request that waits until there is something new to see."""

import threading

from tests.server.serving import wait_until


def version(visitor, id, **seat):
    return visitor.get(f"/tables/{id}", **seat)["version"]


def test_a_request_waits_until_a_move_is_made(ann):
    id = ann.table()["id"]
    before = version(ann, id)
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(ann.get(f"/tables/{id}/news", since=before, wait=30)))
    waiting.start()
    ann.play_on(id, moves=1)
    waiting.join()
    [news] = heard
    assert news["new"] is True
    assert news["version"] == version(ann, id) > before
    assert news["to_act"] == ann.get(f"/tables/{id}")["to_act"]
    assert news["over"] is False


def test_what_is_new_already_is_told_at_once(ann):
    id = ann.table()["id"]
    before = version(ann, id)
    ann.play_on(id, moves=1)
    assert ann.get(f"/tables/{id}/news", since=before)["new"] is True


def test_after_the_time_asked_for_there_is_no_news(ann):
    id = ann.table()["id"]
    now = version(ann, id)
    assert ann.get(f"/tables/{id}/news", since=now, wait=0) == {
        "version": now,
        "new": False,
        "to_act": ann.get(f"/tables/{id}")["to_act"],
        "over": False,
    }


def test_a_table_that_is_over_keeps_nobody_waiting(ann):
    id = ann.table(options={"turn_cap": 2})["id"]
    ann.play_on(id)
    news = ann.get(f"/tables/{id}/news", since=version(ann, id))
    assert news["over"] is True
    assert news["new"] is False


def test_others_seats_cannot_be_listened_to(ann, bob):
    id = ann.table()["id"]
    bob.get(f"/tables/{id}/news", status=403, since=0, seat=0)


def test_nobody_hears_that_another_has_decided_unseen(ann):
    """In Next Station: London the first to decide changes nothing for a spectator until all have."""
    id = ann.table("next-station-london")["id"]
    spectators = ann.get(f"/tables/{id}", seat=1)["version"]
    ann.play_on(id, moves=1)
    news = ann.get(f"/tables/{id}/news", since=spectators, seat=1, wait=0)
    assert news["new"] is False


def test_whoever_waits_counts_as_looking_until_they_are_answered(ann):
    id = ann.table()["id"]
    ann.get(f"/tables/{id}/news", since=version(ann, id), wait=0)
    wait_until(lambda: ann.get(f"/tables/{id}")["to_act"])
