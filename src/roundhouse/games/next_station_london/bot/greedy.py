"""A bot that takes the most points it can get at once.

A section's gain is exact: what the sheet is worth with it, less what it is worth without. To pass gains nothing, as do
some sections, and among equals any is taken: so it now and then passes where a section would gain nothing yet.
"""

from ....kernel.arrays import Numbers
from ....kernel.bits import WORD, first_bit
from ....kernel.rng import below
from ....kernel.rule import rule
from ..rules.moves import CIRCLE_AT, NO_CIRCLE, PASS, PENCIL_NEXT, SECTION
from ..rules.parts import Parts
from ..rules.pencils import pencil_of
from ..rules.scoring import (
    MOST_CIRCLES,
    all_river_sections,
    circles,
    line_points,
    objective_points,
    on_lines,
    river_sections,
)
from ..rules.sight import Sight
from ..rules.state import PENCILS


@rule
def section_gain(parts: Parts, sight: Sight, seat: int, section: int) -> int:
    """What the sheet is worth more with the section."""
    pencil = pencil_of(sight, seat)
    stations = sight.stations[seat, pencil, 0]
    tip = parts.section_ends[section, 0] ^ (parts.section_ends[section, 0] & stations)
    crosses = parts.river[section // WORD] >> (section % WORD) & 1
    river = river_sections(parts, sight, seat, pencil)
    gain = line_points(parts, stations | tip, -1, river + crosses) - line_points(parts, stations, -1, river)
    gain += interchange_gain(parts, sight, seat, first_bit(tip))
    if tip & parts.tourist_sites[0]:
        crossed = circles(parts, sight, seat)
        gain += parts.tourist_points[min(crossed + 1, MOST_CIRCLES)] - parts.tourist_points[crossed]
    return gain + objective_gain(parts, sight, seat, tip, crosses) if sight.objectives else gain


@rule
def interchange_gain(parts: Parts, sight: Sight, seat: int, station: int) -> int:
    lines = 0
    for pencil in range(PENCILS):
        lines += sight.stations[seat, pencil, 0] >> station & 1
    return parts.interchange_points[lines + 1] - parts.interchange_points[lines]


@rule
def objective_gain(parts: Parts, sight: Sight, seat: int, tip: int, crosses: int) -> int:
    network = on_lines(sight, seat, 1)
    shared = on_lines(sight, seat, 2)
    river = all_river_sections(parts, sight, seat)
    after = objective_points(parts, sight, network | tip, shared | network & tip, river + crosses)
    return after - objective_points(parts, sight, network, shared, river)


@rule
def circle_gain(parts: Parts, sight: Sight, seat: int, station: int) -> int:
    stations = sight.stations[seat, pencil_of(sight, seat), 0]
    return line_points(parts, stations, station, 0) - line_points(parts, stations, -1, 0)


@rule
def gain_of(parts: Parts, sight: Sight, action: int) -> int:
    """The points an action brings at once."""
    if PASS < action < NO_CIRCLE:
        return section_gain(parts, sight, sight.viewer, parts.section_of[action - SECTION])
    if CIRCLE_AT <= action < PENCIL_NEXT:
        return circle_gain(parts, sight, sight.viewer, action - CIRCLE_AT)
    return 0


@rule
def choose(parts: Parts, sight: Sight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """An action that gains most, any of them where several do."""
    best = -1
    chosen = 0
    equal = 0
    for k in range(n):
        gain = gain_of(parts, sight, actions[k])
        if gain > best:
            best = gain
            equal = 0
        if gain == best:
            equal += 1
            if below(stream, equal) == 0:
                chosen = actions[k]
    return chosen
