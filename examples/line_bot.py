"""A bot of twenty lines that needs nothing of Roundhouse: it reads questions and writes answers, a line of JSON each.

    roundhouse arena game-of-trains --bots "random,cmd:python examples/line_bot.py" --games 20 --out results/mine

docs/bots-protocol.md says what a question holds. This one takes any legal move.
"""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":  # a game begins
        chance = random.Random(asked["seed"])
        answer = {"ready": True}
    else:
        answer = {"move": chance.choice(asked["legal"])}
    print(json.dumps(answer), flush=True)
