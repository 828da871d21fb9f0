"""What bonus cards are worth, as things stand."""

from ....kernel.rule import rule
from .board import filled
from .line import has_track, joins_pair, line_end, link_to, opposite, run_end, station_ahead, tiles_of
from .parts import Parts
from .state import (
    COLOURS,
    CURVES,
    DECK,
    DECKS,
    HEXES,
    LINES,
    LINK_ROW,
    NONE,
    SIDE_MASK,
    SLOTS,
    STATIONS,
    STRAIGHTS,
    State,
)

# The kinds of cards, as `bonus_cards.CARD_KINDS` numbers them.
(
    NO_CARD,
    DIRECT_LINK,
    PASSENGERS,
    PASSENGER_SETS,
    TILES_ON_MAP,
    TILES_IN_SUPPLY,
    LINKS_OF_LENGTH,
    LOOP_STATIONS,
    FULL_LINES,
    EMPTY_LINES,
    ONE_COLOUR_LINES,
    FILLED_SLOTS,
    EMPTY_SLOTS,
) = range(13)


@rule
def on_board(state: State, seat: int, colour: int) -> int:
    """How many passengers of a colour lie on the board, not counting the train."""
    count = 0
    for line in range(LINES):
        for slot in range(SLOTS):
            if state.board[seat, line, slot] == colour + 1:
                count += 1
    return count


@rule
def column_filled(state: State, seat: int, column: int) -> int:
    """How many commuters lie in a column of PASSENGER & LINK VPs."""
    count = 0
    for row in range(3):
        if state.board[seat, LINK_ROW + row, column]:
            count += 1
    return count


# --- Links. Each is met once from either end, so what is counted is halved.


@rule
def links(parts: Parts, state: State, seat: int) -> int:
    """MM-52: runs of own track between two built stations."""
    halves = 0
    for station in range(STATIONS):
        if state.kind[station] != NONE:
            for k in range(parts.exit_count[station]):
                if link_to(parts, state, seat, parts.exit[station, k]) >= 0:
                    halves += 1
    return halves // 2


@rule
def direct_links(parts: Parts, state: State, seat: int, card: int) -> int:
    """Links that join the card's pair; a link counts at most once."""
    halves = 0
    for station in range(STATIONS):
        if state.kind[station] != NONE:
            for k in range(parts.exit_count[station]):
                other = link_to(parts, state, seat, parts.exit[station, k])
                if other >= 0:
                    if joins_pair(parts.pair[card, 0], parts.pair[card, 1], state.kind[station], state.kind[other]):
                        halves += 1
    return halves // 2


@rule
def links_of_length(parts: Parts, state: State, seat: int, length: int) -> int:
    halves = 0
    for station in range(STATIONS):
        if state.kind[station] != NONE:
            for k in range(parts.exit_count[station]):
                place = parts.exit[station, k]
                if link_to(parts, state, seat, place) >= 0:
                    if tiles_of(run_end(parts, state, seat, place)) == length:
                        halves += 1
    return halves // 2


@rule
def ring_size(parts: Parts, state: State, seat: int, start: int, place: int) -> int:
    """The stations on the ring that leaves a station here and comes back to it; 0: it does not come back."""
    if station_ahead(parts, line_end(parts, state, seat, start, place)) != start:
        return 0
    count = 1
    station = link_to(parts, state, seat, place)
    while station != start:
        count += 1
        back = opposite(run_end(parts, state, seat, place) & SIDE_MASK)
        for k in range(parts.exit_count[station]):
            out = parts.exit[station, k]
            if out & SIDE_MASK != back and has_track(parts, state, seat, out):
                place = out
                break
        station = link_to(parts, state, seat, place)
    return count


@rule
def largest_loop(parts: Parts, state: State, seat: int) -> int:
    """Stations on the largest closed ring of links; the hub counts as one."""
    largest = 0
    for station in range(STATIONS):
        if state.kind[station] != NONE:
            for k in range(parts.exit_count[station]):
                place = parts.exit[station, k]
                if has_track(parts, state, seat, place):
                    size = ring_size(parts, state, seat, station, place)
                    if size > largest:
                        largest = size
    return largest


# --- Tiles, passengers and lines of the board


@rule
def tiles_on_map(parts: Parts, state: State, seat: int, shapes: int, terrains: int) -> int:
    count = 0
    for hex in range(HEXES):
        shape = state.tile[seat, hex]
        if shape:
            form = 1 if shape <= 3 else 2
            if form & shapes and parts.terrain[hex] & terrains:
                count += 1
    return count


@rule
def tiles_in_supply(state: State, seat: int, shapes: int) -> int:
    count = 0
    if shapes & 1:
        count += STRAIGHTS - state.laid[seat, 0]
    if shapes & 2:
        count += CURVES - state.laid[seat, 1]
    return count


@rule
def passengers_of(state: State, seat: int, colours: int) -> int:
    count = 0
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            count += on_board(state, seat, colour)
    return count


@rule
def sets_of(state: State, seat: int, colours: int) -> int:
    fewest = 127
    for colour in range(COLOURS):
        if (colours >> colour) & 1:
            fewest = min(fewest, on_board(state, seat, colour))
    return fewest if colours else 0


@rule
def one_colour(state: State, seat: int, line: int) -> bool:
    for slot in range(1, SLOTS):
        if state.board[seat, line, slot] and state.board[seat, line, slot] != state.board[seat, line, 0]:
            return False
    return True


@rule
def lines_counted(parts: Parts, state: State, seat: int, kind: int, lines: int) -> int:
    """Full, empty or one-coloured lines, or filled or empty slots in lines; lines are given as bits."""
    count = 0
    for line in range(LINES + 4):
        if (lines >> line) & 1:
            slots = parts.slots[line] if line < LINES else 3
            lying = filled(state, seat, line) if line < LINES else column_filled(state, seat, line - LINES)
            if kind == FULL_LINES:
                count += lying == slots
            elif kind == EMPTY_LINES:
                count += lying == 0
            elif kind == ONE_COLOUR_LINES:
                count += lying == slots and (line >= LINES or one_colour(state, seat, line))
            elif kind == FILLED_SLOTS:
                count += lying
            else:
                count += slots - lying
    return count


@rule
def counted(parts: Parts, state: State, seat: int, card: int) -> int:
    """How many of what the card looks for there are."""
    kind = parts.card_kind[card]
    if kind == DIRECT_LINK:
        return direct_links(parts, state, seat, card)
    if kind == PASSENGERS:
        return passengers_of(state, seat, parts.colours[card])
    if kind == PASSENGER_SETS:
        return sets_of(state, seat, parts.colours[card])
    if kind == TILES_ON_MAP:
        return tiles_on_map(parts, state, seat, parts.shapes[card], parts.terrains[card])
    if kind == TILES_IN_SUPPLY:
        return tiles_in_supply(state, seat, parts.shapes[card])
    if kind == LINKS_OF_LENGTH:
        return links_of_length(parts, state, seat, parts.length[card])
    if kind == LOOP_STATIONS:
        return largest_loop(parts, state, seat)
    return lines_counted(parts, state, seat, kind, parts.lines[card])


@rule
def card_points(parts: Parts, state: State, seat: int, deck: int) -> int:
    """What the seat's card of a deck is worth, at most 15."""
    held = state.card[seat, deck]
    if held == 0:
        return 0
    card = DECK * deck + held - 1
    count = counted(parts, state, seat, card)
    if parts.flat[card]:
        points = parts.flat[card] if count >= parts.at_least[card] else 0
    else:
        points = parts.each[card] * max(0, count - parts.above[card])
    return min(points, parts.cap)


@rule
def bonus_points(parts: Parts, state: State, seat: int, rows: int) -> int:
    """MM-144: the best card counts, and with each full row of BONUS VP CARDS the next best."""
    total = 0
    used = 0
    for _ in range(min(rows + 1, DECKS)):
        best = -1
        points = 0
        for deck in range(DECKS):
            if (used >> deck) & 1 == 0:
                this = card_points(parts, state, seat, deck)
                if best < 0 or this > points:
                    best = deck
                    points = this
        used |= 1 << best
        total += points
    return total
