"""An agent that reads prompts and writes moves: put a language model where this one takes the first move it is offered.

    roundhouse benchmark next-station-london --agent "text:python examples/text_agent.py" --deals 5

docs/agents.md says what a question holds.
"""

import json
import sys


def answer(rules: str, prompt: str) -> str:
    """What a model would write; its last line is the move."""
    offered = [line[2:].partition(":")[0] for line in prompt.splitlines() if line.startswith("- ")]
    return f"I take what is offered first.\nMove: {offered[0]}"


rules = ""
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":  # a game begins
        rules = asked["rules"]
        reply = {"ready": True}
    else:
        reply = {"move": answer(rules, asked["text"])}
    print(json.dumps(reply), flush=True)
