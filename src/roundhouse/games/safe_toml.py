"""TOML from strangers: bounded before it is parsed, because the cost of a dotted key grows with the square of its
length."""

from __future__ import annotations

import re
import tomllib
from typing import Any

LONGEST = 60_000  # characters; the largest file that ships with a game has a quarter of that
DEEPEST = 8  # names in a dotted key

_QUOTED = re.compile(
    r'"""(?:\\[\s\S]|[^\\])*?(?:"""|\Z)|\'\'\'[\s\S]*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*'
)
_DOTTED = re.compile(rf"(?:[\w-]+[ \t]*\.[ \t]*){{{DEEPEST}}}")


def read_toml(text: str) -> dict[str, Any]:
    """The text parsed; raises ValueError with what is wrong."""
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST:,} characters")
    # Strings become names, as a key may be quoted; comments go.
    bare = _QUOTED.sub(lambda quoted: "" if quoted[0].startswith("#") else "_", text)
    if _DOTTED.search(bare):
        raise ValueError(f"a key has more than {DEEPEST} names with dots between them")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
