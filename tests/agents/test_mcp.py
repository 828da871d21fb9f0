"""An agent plays whole games through the Model Context Protocol, with the official client."""

import asyncio
import os
import re
import sys

import pytest

pytest.importorskip("mcp", reason="the extra 'mcp' is not installed")

from mcp import Client, StdioServerParameters

import roundhouse as rh
from roundhouse.agents.mcp_server import make_server


def moves_of(text):
    return re.findall(r"^- (.+?): ", text, re.M)


async def said(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    return result.is_error, result.content[0].text


async def play_to_the_end(client, game, **how):
    wrong, text = await said(client, "sit_down", game=game, seed="7", **how)
    assert not wrong, text
    decisions = 0
    while moves := moves_of(text):
        wrong, text = await said(client, "play", move=moves[decisions % len(moves)])
        assert not wrong, text
        decisions += 1
    return decisions


@pytest.mark.parametrize(
    ("game", "how"),
    [
        ("game-of-trains", {"options": {"turn_cap": 40}}),
        ("next-station-london", {"players": 1}),
        ("next-station-london", {"players": 3, "seat": 2, "lang": "es"}),
        ("maglev-metro", {"options": {"turn_cap": 40, "map": "manhattan"}}),
    ],
)
def test_an_agent_plays_a_whole_game(tmp_path, game, how):
    async def play():
        async with Client(make_server(tmp_path)) as client:
            assert await play_to_the_end(client, game, bots="random", **how) > 5
            wrong, record = await said(client, "record")
            assert not wrong
            return record

    record = asyncio.run(play())
    assert rh.load(record).over
    (kept,) = tmp_path.glob(f"{game}-*.rh")
    assert kept.read_text("utf-8") == record


def test_a_client_starts_the_command_and_finds_the_tools():
    command = StdioServerParameters(command=sys.executable, args=["-m", "roundhouse", "mcp"], env={**os.environ})

    async def ask():
        async with Client(command) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            wrong, games = await said(client, "games")
            assert not wrong
            wrong, text = await said(client, "sit_down", game="next-station-london", players=1)
            assert not wrong
            return tools, games, moves_of(text)

    tools, games, moves = asyncio.run(ask())
    assert tools == {"games", "rules", "sit_down", "look", "play", "why_not", "record"}
    assert "maglev-metro" in games
    assert moves


def test_what_cannot_be_done_is_said_with_its_rule_and_changes_nothing():
    async def ask():
        async with Client(make_server()) as client:
            assert (await said(client, "look"))[0]
            assert (await said(client, "sit_down", game="chess"))[0]
            _, before = await said(client, "sit_down", game="game-of-trains", seed="7")
            refused = await said(client, "play", move="draw")
            why = await said(client, "why_not", move="draw")
            hidden = await said(client, "record")
            return before, refused, why, hidden, await said(client, "look")

    before, refused, why, hidden, after = asyncio.run(ask())
    assert refused[0]
    assert refused[1].endswith(why[1])
    assert "GT-07" in why[1]
    assert hidden[0]
    assert after == (False, before)


def test_the_rules_are_told_whole_or_by_clause():
    async def ask():
        async with Client(make_server()) as client:
            return await said(client, "rules", game="game-of-trains"), await said(
                client, "rules", game="game-of-trains", clause="gt-13", lang="uk"
            )

    whole, one = asyncio.run(ask())
    title = rh.game("game-of-trains").title
    assert all(id in whole[1] for id in title.clauses)
    assert title.clauses["GT-13"].text["uk"] in one[1]
