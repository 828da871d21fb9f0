"""The tutorial builds the game that is in this folder, and what it says can be tried runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from roundhouse.games import VARIABLE

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent.parent / "docs" / "add-a-game.md"
BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="night_mail/(?P<file>[^"]+)")?\n(?P<text>.*?)^```$', re.M | re.S)


def test_the_game_of_the_tutorial_is_built_and_tried_step_by_step(tmp_path: Path) -> None:
    built = set()
    for block in BLOCK.finditer(PAGE.read_text("utf-8")):
        if block["file"]:
            shown, whole = block["text"], (FOLDER / block["file"]).read_text("utf-8")
            for part in [shown] if block["kind"] == "py" else shown.split("\n\n"):  # of long texts only some is shown
                assert part.strip() in whole, block["file"]
            target = tmp_path / "night_mail" / block["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(whole, "utf-8")
            built.add(block["file"])
        else:
            paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
            environment = {**os.environ, VARIABLE: "night_mail", "PYTHONPATH": paths}
            run = subprocess.run(
                [sys.executable, "-c", block["text"]], env=environment, capture_output=True, text=True, check=False
            )
            assert run.returncode == 0, f"{block['text']}\n{run.stderr[-2000:]}"
    there = {str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.*") if file.suffix in (".py", ".toml", ".po")}
    tests = {file for file in there if file.startswith("test_")}
    assert built == there - tests - {"words/uk.po", "words/es.po"}
