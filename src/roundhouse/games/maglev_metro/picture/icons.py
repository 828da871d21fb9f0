"""The signs of the actions, on a field of 24 by 24, by their line of the board; CAPACITY has one too."""

from ..rules.state import BUILD_SLOT, REVERSE_SLOT

TRACK, MOVE, CAPACITY, PICK_UP, DROP_OFF, REFILL, ADJUST = range(7)

ICONS = {
    TRACK: "M4 20c0-9 7-7 8-16M12 20c0-7 7-8 8-16M6.5 13.5l7 3M9 8.5l8 3",
    MOVE: "M3 9h10c5 0 7 3 8 5H3zM6 18h13M7 11.5h3M12 11.5h2",
    CAPACITY: "M6 4v9h9l3 7M6 13v7M9 9h5",
    PICK_UP: "M12 14V4m-4 4l4-4l4 4M5 20h14",
    DROP_OFF: "M12 4v10m-4-4l4 4l4-4M5 20h14",
    REFILL: "M9 4h6l-2 4c6 2 7 12 1 12h-4c-6 0-5-10 1-12z",
    BUILD_SLOT: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM8.5 12h7M12 8.5v7",
    REVERSE_SLOT: "M5 9h12m-4-4l4 4l-4 4M19 15H7m4-4l-4 4l4 4",
    ADJUST: "M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5",
}
