"""The guided first game: its tasks come one after the other, can be done, and are said in every language."""

from functools import cache

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games import plain_words, titles
from roundhouse.language import LANGUAGES, speaker
from tests.games.asked import nothing_hidden_shows

GAMES = pytest.mark.parametrize(
    "name", [name for name, title in titles().items() if title.words.tasks is not plain_words.tasks]
)
SEEDS = range(4)


def tasks(observation, lang="en"):
    return observation.title.words.tasks(observation, speaker(lang))


@cache
def lesson(name, seed):
    """A first game of greedy bots, as the winner saw it: what it decided on and how, and the end."""
    first = titles()[name].first_game
    table = rh.game(name).deal(first.players, seed=seed, **first.options)
    bot = make_bot("greedy", table.title, seed)
    met = [[] for _ in table.seats]
    while not table.over:
        seat = table.seats_to_act[0]
        seen = table.observe(seat)
        move = bot.choose(seen, 1.0)
        met[seat].append((seen, move.text))
        table.play(seat, move)
    winner = table.winners[0]
    return [*met[winner], (table.observe(winner), "")]


def followed(name, seed):
    """The keys of the tasks that are done in a game, in the order of the page: one after the other."""
    past, made = [], ""
    for seen, move in lesson(name, seed):
        left = [task for task in tasks(seen) if task.key not in past]
        if left and made.split(" ")[0] in left[0].by:
            past.append(left.pop(0).key)
        while left and left[0].done:
            past.append(left.pop(0).key)
        made = move
    return past


@GAMES
def test_tasks_are_always_the_same_in_one_order(name):
    for seed in SEEDS:
        assert len({tuple(task.key for task in tasks(seen)) for seen, _ in lesson(name, seed)}) == 1


@GAMES
def test_nothing_is_done_before_the_game_begins(name):
    seen, _ = lesson(name, 0)[0]
    assert [task.key for task in tasks(seen) if task.done][:1] != [tasks(seen)[0].key]


@GAMES
def test_a_game_gets_through_most_tasks_and_every_task_can_be_done(name):
    every = tasks(lesson(name, 0)[0][0])
    games = [lesson(name, seed) for seed in SEEDS]
    assert all(len(followed(name, seed)) >= len(every) / 2 for seed in SEEDS)
    done = {task.key for game in games for seen, _ in game for task in tasks(seen) if task.done}
    made = {move.split(" ")[0] for game in games for _, move in game}
    assert [task.key for task in every if task.key not in done and not set(task.by) & made] == []


@GAMES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tasks_are_short_sentences_of_their_own(name, lang):
    for seen, _ in lesson(name, 0):
        told = [task.sentence for task in tasks(seen, lang)]
        assert len(set(told)) == len(told)
        for sentence in told:
            assert sentence[-1] in ".!✓"
            assert not set("{}\n") & set(sentence)
            assert len(sentence) <= 140


@GAMES
def test_nothing_hidden_shows_in_the_tasks(name):
    nothing_hidden_shows(name, tasks)


@GAMES
def test_a_spectator_has_no_tasks(name):
    assert tasks(rh.game(name).deal(2, seed=3).observe(None)) == []
