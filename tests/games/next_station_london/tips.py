"""The marks of a guided first game in their order, and the games beside it in which all of them are met."""

KEYS = (
    *("order", "map", "pencil", "card", "draw", "ends", "sheet", "round"),
    *("power", "underground", "joker", "switch", "river", "centre", "tourists", "interchange", "end"),
)
MORE = [(1, {"powers": 1, "objectives": 1})]
