"""The games in plain text: prompts that say enough and no more, and answers that are read as they are meant."""

from random import Random

import pytest

import roundhouse as rh
from roundhouse.agents.environment import TextEnv
from roundhouse.agents.prompt import board_in_words, moves_in_words, read_move, rules_in_words
from roundhouse.games import titles
from roundhouse.language import LANGUAGES, speaker


def play(env, seed):
    random = Random(seed)
    text, info = env.reset(seed)
    texts, rewards = [text], 0.0
    while not env.over:
        text, reward, terminated, truncated, info = env.step(random.choice(info["legal"]))
        texts.append(text)
        rewards += reward
        assert env.over == (terminated or truncated)
    return texts, rewards, truncated, info


@pytest.mark.parametrize("name", titles())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_played_in_every_language(name, lang):
    texts, _, _, info = play(TextEnv(name, bots="random", lang=lang, **rh.game(name).title.series_options), 3)
    assert len(info["scores"]) == 2 or name != "game-of-trains"
    assert all("\x1b" not in text for text in texts)
    assert texts[-1] != texts[0]


def test_the_same_seed_and_answers_give_the_same_texts():
    env = TextEnv("game-of-trains", 3, seat=1, bots="greedy,random", turn_cap=60)
    assert play(env, 5) == play(env, 5)
    assert play(env, 5)[0] != play(env, 6)[0]


@pytest.mark.parametrize("name", titles())
def test_a_prompt_tells_nothing_that_the_seat_cannot_know(name):
    table = rh.game(name).deal(players=2, seed=1)
    random = Random(1)
    for _ in range(30):
        seat = table.seats_to_act[0]
        other = table.resample(seat, random.randrange(10**6)).observe(seat)
        say = speaker("en")
        seen = table.observe(seat)
        assert board_in_words(other, say) == board_in_words(seen, say)
        assert moves_in_words(other, say) == moves_in_words(seen, say)
        table.play(seat, random.choice(table.legal(seat)))


def test_scores_add_up_to_the_score_and_wins_to_the_win():
    _, total, _, info = play(TextEnv("next-station-london", 2, bots="random", reward="score"), 2)
    assert total == info["scores"][0]
    _, total, _, info = play(TextEnv("next-station-london", 2, bots="random"), 2)
    assert total == (1.0 if info["scores"][0] > info["scores"][1] else -1.0)


def test_the_turn_cap_truncates():
    *_, truncated, info = play(TextEnv("game-of-trains", bots="random", turn_cap=4), 2)
    assert truncated
    assert info["scores"] == [0, 0]


def test_an_answer_without_a_legal_move_changes_nothing():
    env = TextEnv("game-of-trains", bots="random")
    first, _ = env.reset(7)
    for answer, told in (("", "is not one of your moves"), ("draw", "GT-07"), ("I think\nhard", "'hard' is not one")):
        text, reward, *ended, info = env.step(answer)
        assert text.endswith(first)
        assert told in text.removesuffix(first)
        assert (reward, ended, info["refused"]) == (0.0, [False, False], True)


def test_the_last_line_of_an_answer_is_the_move():
    seen = rh.game("game-of-trains").deal(players=3, seed=7).observe(0)
    said = seen.legal[0].text
    for answer in (said, f"`{said}`", f"Some thought.\n\n**Move: {said.upper()}**\n", f"move: {said}."):
        assert read_move(answer, seen) == seen.legal[0]
    assert read_move(f"{said}\nno, wait", seen) is None


def test_what_happened_is_told_from_the_seats_last_decision_on():
    env = TextEnv("game-of-trains", bots="greedy")
    env.reset(7)
    draws = 0
    while not env.over and draws < 3:
        move = next((one.text for one in env.observation.legal if one.text == "draw"), env.observation.legal[0].text)
        draws += move == "draw"
        news = env.step(move)[0].split("\n\n")[1]
        assert news.startswith("What happened last:\n")
        if move == "draw":
            assert "Player 1 draws" in news
            assert news.count("Player 1 draws") == 1
    assert draws == 3


def test_the_rules_name_every_clause():
    for title in titles().values():
        told = rules_in_words(title, "en")
        assert all(f"{clause.id} {clause.title['en']}" in told for clause in title.clauses.values())
