"""A bot that thinks in samples: it imagines worlds that fit what its seat sees, and tries its moves in them.

    python examples/sampling_bot.py

plays a few games of The Game of Trains against moves at random. In a package of your own, register the class under
the entry points `roundhouse.bots` (docs/bots-protocol.md), and every command finds it by its name.

In each world every move is made, and the game goes on at random for a while. Then the bot looks at how it stands: the
score where the game has one, in The Game of Trains how near its row is to even steps.
"""

import random

import roundhouse as rh

WORLDS = 3
FURTHER = 2  # decisions after the move


class SamplingBot:
    """Takes the move after which things look best on average."""

    name = "sampling"

    def __init__(self, title, seed=0, worlds=WORLDS):
        self.chance = random.Random(seed)
        self.worlds = worlds

    def choose(self, observation, seconds):
        seeds = [self.chance.getrandbits(60) for _ in range(self.worlds)]  # the same luck for every move
        return max(observation.legal, key=lambda move: sum(self.tried(observation, move, seed) for seed in seeds))

    def tried(self, observation, move, seed):
        """How good the move turns out to be in one world."""
        world, others = rh.imagine(observation, seed), random.Random(seed)
        world.play(observation.seat, move)
        for _ in range(FURTHER):
            if world.over:
                break
            seat = others.choice(world.seats_to_act)
            world.play(seat, others.choice(world.legal(seat)))
        return standing(world, observation.seat)


def standing(world, seat):
    """By how much the seat is ahead."""
    points = list(world.scores)
    if world.title.name == "game-of-trains":
        rows = world.observe(seat).data["row"]
        points = [
            1000 * points[k] - sum(abs(car - 12 * p - 6) for p, car in enumerate(row)) for k, row in enumerate(rows)
        ]
    return points[seat] - max((p for k, p in enumerate(points) if k != seat), default=0)


def wins(games, worlds=WORLDS):
    """How many games of The Game of Trains it wins against moves at random."""
    won = 0
    for seed in range(games):
        table, chance = rh.game("game-of-trains").deal(players=2, seed=seed, turn_cap=100), random.Random(seed)
        bot = SamplingBot(table.title, seed, worlds)
        while not table.over:
            seat = table.seats_to_act[0]
            move = bot.choose(table.observe(0), 1.0) if seat == 0 else chance.choice(table.legal(seat))
            table.play(seat, move)
        won += table.winners == (0,)
    return won


if __name__ == "__main__":
    print(f"{wins(10)} of 10 games won")
