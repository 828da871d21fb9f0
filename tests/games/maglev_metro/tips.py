"""The marks of a guided first game in their order, and the games beside it in which all of them are met."""

KEYS = (
    *("map", "start", "robots", "actions", "track", "turning", "link", "station", "move"),
    *("pick up", "drop off", "refill", "unlock", "commuters", "cards", "bag", "end"),
)
MORE = [(1, {"map": "manhattan"})]
