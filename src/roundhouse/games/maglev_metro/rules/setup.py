"""MM-11: setup in the order of the rulebook: cards, the fourth player's robot, stations, robots on the map."""

from ....kernel.arrays import Numbers
from ....kernel.rule import rule
from .clauses import MM_04
from .moves import CARD_OUT, DECK_OUT, KEEP_CARD, PASSENGER_OUT, TILE_OUT
from .parts import Parts
from .passengers import crowd
from .state import (
    COLOURS,
    DEAL,
    DECK,
    DECK_DEAL,
    DECKS,
    DRAFT,
    GREY,
    HUB,
    IN_BOX,
    NEITHER,
    NONE,
    RED,
    REMOVED,
    ROBOT,
    ROBOT_DEAL,
    ROBOTS,
    SEATS,
    SHOW,
    STATION_DEAL,
    STATIONS,
    TILES_OF_A_KIND,
    State,
)
from .turn import begin_turn


@rule
def begin(parts: Parts, state: State) -> None:
    """The first state. The options and the number of players are set already. Until they are drawn or taken,
    all robots are in the bag."""
    if state.start_player > state.players or state.start_player < 1:
        state.start_player = 1
    if state.players == 1 or state.first_game:
        state.draft = 0  # MM-04
    for colour in range(COLOURS):
        state.display[colour] = parts.display[colour]  # MM-07: what is not on the map at the start
        # MM-02: some go back to the box.
        rest = IN_BOX[colour] - REMOVED[state.players] - parts.display[colour]
        if colour < ROBOTS:
            state.bag[colour] = rest - state.players
        else:
            state.pile[colour] = rest  # MM-09: outside the bag
    for seat in range(state.players):
        state.train[seat] = -1
        state.facing[seat] = NEITHER
        for colour in range(ROBOTS):
            state.hand[seat, colour] = 1  # MM-05
    for deck in range(DECKS):
        state.deck_start[deck] = -1
    state.seat = state.start_player - 1
    state.phase = DECK_DEAL if state.draft else DEAL


@rule
def in_order(state: State, place: int) -> int:
    """The seat at this place in turn order, from 0."""
    return (state.start_player - 1 + place) % state.players


# --- Cards


@rule
def decks_in_play(state: State) -> int:
    return RED if state.first_game else DECKS  # MM-03: one of each, but the red deck in a first game


@rule
def next_to_deal(state: State) -> int:
    """The seat and the deck of the next card to be dealt, as 4 * seat + deck."""
    decks = decks_in_play(state)
    return DECKS * in_order(state, state.dealt // decks) + state.dealt % decks


@rule
def deck_left(parts: Parts, state: State, deck: int) -> int:
    """The cards still in a deck, as bits."""
    left = (1 << parts.deck_size[deck]) - 1
    for seat in range(state.players):
        if state.card[seat, deck]:
            left &= ~(1 << (state.card[seat, deck] - 1))
    for k in range(2):
        if deck == GREY and state.forbidden[k]:
            left &= ~(1 << (state.forbidden[k] - 1))
    return left


@rule
def draw_card(parts: Parts, state: State, drawn: int) -> None:
    card = (drawn - CARD_OUT) % DECK + 1
    if state.phase == SHOW:  # MM-151
        if state.forbidden[0] == 0:
            state.forbidden[0] = card
            return
        state.forbidden[1] = card
        set_map(parts, state)
        return
    at = next_to_deal(state)
    state.card[at // DECKS, at % DECKS] = card
    state.dealt += 1
    if state.dealt == state.players * decks_in_play(state):
        if state.players == 1:
            state.phase = SHOW
        else:
            cards_done(parts, state)


@rule
def cards_done(parts: Parts, state: State) -> None:
    """MM-05: with four players, the fourth in turn order takes one more robot."""
    if state.players == SEATS:
        state.seat = in_order(state, SEATS - 1)
        state.phase = ROBOT
    else:
        set_map(parts, state)


# --- The draft, MM-04


@rule
def draw_deck(state: State, drawn: int) -> None:
    """Which deck starts where: the next free hands in turn order get it."""
    placed = 0
    for deck in range(DECKS):
        if state.deck_start[deck] >= 0:
            placed += 1
    place = placed  # with four players each holds one deck
    if state.players == 2:
        place = placed // 2
    elif state.players == 3 and placed == 3:
        place = 2
    state.deck_start[drawn - DECK_OUT] = in_order(state, place)
    if placed == DECKS - 1:
        state.phase = DRAFT


@rule
def holder(state: State, deck: int) -> int:
    """MM-04: who holds a deck in this step of the draft: decks are passed to the left."""
    return (state.deck_start[deck] + state.dealt) % state.players


@rule
def drafters(state: State) -> int:
    """The seats that have not yet kept a card of each deck they hold, as bits."""
    seats = 0
    for deck in range(DECKS):
        seat = holder(state, deck)
        if state.card[seat, deck] == 0:
            seats |= 1 << seat
    return seats


@rule
def why_not_keep(parts: Parts, state: State, seat: int, card: int) -> int:
    deck = card // DECK
    if holder(state, deck) != seat or state.card[seat, deck]:
        return MM_04
    return 0 if (deck_left(parts, state, deck) >> (card % DECK)) & 1 else MM_04


@rule
def list_keeps(parts: Parts, state: State, seat: int, actions: Numbers, n: int) -> int:
    for deck in range(DECKS):
        if holder(state, deck) == seat and state.card[seat, deck] == 0:
            left = deck_left(parts, state, deck)
            for card in range(parts.deck_size[deck]):
                if (left >> card) & 1:
                    actions[n] = KEEP_CARD + DECK * deck + card
                    n += 1
    return n


@rule
def keep_card(parts: Parts, state: State, seat: int, card: int) -> None:
    state.card[seat, card // DECK] = card % DECK + 1
    if drafters(state) == 0:
        state.dealt += 1
        if state.dealt == state.players:
            state.seat = in_order(state, 0)
            cards_done(parts, state)


# --- The map


@rule
def take_robot(parts: Parts, state: State, seat: int, colour: int) -> None:
    """The fourth player's own choice. MM-05"""
    state.bag[colour] -= 1
    state.hand[seat, colour] += 1
    set_map(parts, state)


@rule
def set_map(parts: Parts, state: State) -> None:
    """MM-06: the hub, or starting stations at random; MM-08: then robots on the printed icons."""
    state.seat = in_order(state, 0)
    if parts.hub >= 0:
        state.kind[parts.hub] = HUB
    if next_start(parts, state) >= 0:
        state.phase = STATION_DEAL
    elif next_icon(parts, state) >= 0:
        state.phase = ROBOT_DEAL
    else:
        begin_turn(parts, state)


@rule
def next_start(parts: Parts, state: State) -> int:
    """The next starting space without a station; -1: none."""
    for station in range(STATIONS):
        if parts.start[station] and state.kind[station] == NONE:
            return station
    return -1


@rule
def start_tiles(parts: Parts, state: State, colour: int) -> int:
    """How many station tiles of this colour are still to be put on starting spaces."""
    left = TILES_OF_A_KIND - parts.display[colour]
    for station in range(STATIONS):
        if parts.start[station] and state.kind[station] == colour + 1:
            left -= 1
    return left


@rule
def draw_station(parts: Parts, state: State, drawn: int) -> None:
    colour = drawn - TILE_OUT
    station = next_start(parts, state)
    state.kind[station] = colour + 1
    for robot in range(ROBOTS):
        count = parts.start_robots[state.players, colour, robot]
        state.waiting[station, robot] = count
        state.bag[robot] -= count
    set_map(parts, state)


@rule
def next_icon(parts: Parts, state: State) -> int:
    """The next recessed hex that lacks a robot on a printed icon; -1: none. MM-08"""
    for station in range(STATIONS):
        if crowd(state, station) < parts.icons[station]:
            return station
    return -1


@rule
def draw_robot(parts: Parts, state: State, drawn: int) -> None:
    colour = drawn - PASSENGER_OUT
    state.bag[colour] -= 1
    state.waiting[next_icon(parts, state), colour] += 1
    if next_icon(parts, state) < 0:
        begin_turn(parts, state)
