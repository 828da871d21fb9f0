"""Games that end soon, whichever they are."""

from roundhouse.games import titles


def capped(name: str, turns: int) -> dict[str, int]:
    """The option that ends a game after that many turns, where it has one; others end by themselves."""
    return {"turn_cap": turns} if any(option.name == "turn_cap" for option in titles()[name].options) else {}
