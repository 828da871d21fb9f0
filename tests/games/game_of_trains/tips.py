"""The marks of a guided first game in their order, and the games beside it in which all of them are met."""

KEYS = (
    *("train", "goal", "keep", "put", "draw", "place", "share", "face-up"),
    *("band", "shunt", "remove", "protect", "pair", "rival", "nearly", "end"),
)
MORE = [(2, {}), (3, {}), (4, {})]
