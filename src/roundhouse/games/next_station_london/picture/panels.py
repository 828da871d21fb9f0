"""The table as a picture: what is expected and the cards on top, the viewer's map, what is in hand, the score sheet,
and the others' sheets small. A spectator sees the first sheet large.

Each part is drawn from the plain values it shows and nothing else, and redrawn only when one of them changes.
"""

from __future__ import annotations

from functools import lru_cache

from ....language import Speaker
from ...drawing import (
    EDGE,
    WIDTH,
    Panel,
    Picture,
    Theme,
    box,
    button,
    caption,
    element,
    group,
    highlight,
    large,
    path,
    text,
)
from ...lettering import text_width, wrapped
from ...observation import Observation
from ..rules.plan import plan
from ..rules.scoring import ScoreSheet, rating
from ..rules.state import CARD_NAMES, PENCIL_NAMES, SWITCH_CARD, SYMBOLS, UNDERGROUND
from ..words.names import objective_name, pencil_name, pencil_of, power_effect, power_name
from ..words.running_score import sheet_of
from ..words.text import expected
from . import map as map_picture
from . import score_sheet as sheet_picture
from . import sections as section_picture
from .glyphs import Labels, blank, card, hue, letter, pictogram, track

CARDS = 306
BAR = 128
GAP = 28
MINI, WIDE_MINI = 304, 466  # three others, or fewer
FOOT = 44  # below a small map


def draw(observation: Observation, say: Speaker, theme: Theme) -> Picture:
    """The table exactly as the seat knows it."""
    seen, own = observation.seen, observation.seat or 0
    legal = observation.labels(say)
    sheets = [sheet_of(observation, seat) for seat in range(observation.players)]
    sheet = plan(observation.parts)
    lines = tuple(tuple(sections) for sections in seen["sections"][own])
    held = _held(observation, own)
    sentence = expected(observation, say)
    turned = tuple(card in seen["turned"] for card in range(len(CARD_NAMES)))
    now = CARD_NAMES.index(seen["card"]) if seen["card"] != "none" else -1
    round = _round(observation, say) if seen["turn"] else ""
    words = (round, say("Surface"), say("Underground"))
    on_line = tuple(seen["stations"][own][held]) if held >= 0 else ()
    drawing = held if seen["phase"] not in ("order", "over") else -1
    drawn = {"map": map_picture.ground(sheet, theme)}
    for pencil, name in enumerate(PENCIL_NAMES):
        drawn[f"line-{name}"] = map_picture.line(sheet, lines[pencil], pencil, theme)
    drawn["stations"] = map_picture.stations(sheet, theme)
    drawn["marks"] = map_picture.marks(sheet, lines, tuple(seen["circled"][own]), drawing, theme)
    leave = say("From station {station}: choose the section", station="{station}")
    drawn["attempts"] = ""
    if legal and seen["phase"] == "drawing":
        tips = map_picture.line_ends(sheet, lines[held], held)
        drawn["attempts"] = section_picture.attempts(sheet, tips, _only(legal, "section"))
    drawn["moves"] = section_picture.moves(sheet, on_line, _only(legal, "section", "circle"), leave, theme)
    moment = 100 * seen["round"] + seen["turn"]
    cards = _cards(turned, now, bool(seen["switched"]), drawing, moment, words, theme)
    high = sheet_picture.height(2 * seen["objectives"], sheets[own].penalty) + GAP
    hand = "results" if seen["phase"] == "over" else "hand"
    panels = [
        caption(sentence, -1, theme),
        Panel("cards", "side", WIDTH, CARDS, cards),
        Panel("map", "main", WIDTH, map_picture.SIDE, drawn),
        Panel(hand, "side", WIDTH, BAR, {"bar": _bar(observation, sheets, legal, say, theme)}),
        Panel("sheet", "side", WIDTH, high, _sheet(observation, sheets[own], say, theme)),
    ]
    if observation.players > 1:
        panels.append(_others(observation, sheets, say, theme))
    return Picture(sentence, tuple(panels), theme)


def _round(observation: Observation, say: Speaker) -> str:
    seen, rounds = observation.seen, observation.parts.view.rounds
    return say("Round {round} of {rounds}, turn {turn}", round=seen["round"] + 1, rounds=rounds, turn=seen["turn"])


def _only(legal: Labels, *verbs: str) -> Labels:
    return tuple((move, label) for move, label in legal if move.split()[0] in verbs)


def _held(observation: Observation, seat: int) -> int:
    """The pencil in a seat's hand; -1 before it has one."""
    name = pencil_of(observation.seen, seat)
    return PENCIL_NAMES.index(name) if name != "none" else -1


# --- Cards


def _cards(
    turned: tuple[bool, ...],
    now: int,
    switched: bool,
    pencil: int,
    moment: int,
    words: tuple[str, ...],
    theme: Theme,
) -> dict[str, str]:
    """The card of this turn large, then all cards, the turned ones face up and those of the deck in outline. After the
    fifth underground card the round ends."""
    parts = {"turned": _turned(now, switched, pencil, moment, theme)}
    rows = (("surface", 0, turned[:UNDERGROUND]), ("underground", UNDERGROUND, turned[UNDERGROUND:]))
    for (name, first, cards), word in zip(rows, words[1:], strict=True):
        last = now - first if first <= now < first + len(cards) else -1
        parts[name] = _row(first, cards, last, switched and not first, word, theme)
    parts["round"] = text(WIDTH - EDGE, CARDS - 24, words[0], 26, theme.muted, anchor="end", width=520)
    return parts


@lru_cache(maxsize=512)
def _turned(now: int, switched: bool, pencil: int, moment: int, theme: Theme) -> str:
    """The card of this turn, in a frame of the pencil's colour, with the railroad switch that belongs to it. At each
    `moment` it is another one, even where it shows the same."""
    drawn = []
    wide, high, top = 206, 272, 12
    if now >= 0:
        shown = card(_kind(now), now >= UNDERGROUND, EDGE + 8, top, wide, high, theme)
        if pencil >= 0:
            frame = (EDGE + 2, top - 6, wide + 12, high + 12, 28)
            shown = box(*frame, fill="none", stroke=hue(pencil, theme), stroke_width=11) + shown
        drawn.append(group(shown, data_key=f"turn-{moment}-{now}", data_enter="turn"))
    else:
        drawn.append(box(EDGE + 8, top, wide, high, 20, fill="none", stroke=theme.hairline, stroke_width=2.5))
    if switched:
        left, at = EDGE + wide + 18, top + 0.42 * high
        shown = card(SYMBOLS, False, left, at, 0.58 * wide, 0.58 * high, theme)
        drawn.append(group(shown, data_key=f"turn-{moment}-{SWITCH_CARD}", data_enter="turn"))
        x, y = left - 4, at + 0.29 * high
        drawn.append(element("circle", cx=x, cy=y, r=19, fill=theme.ink, stroke=theme.ground, stroke_width=4))
        drawn.append(path(f"M{x - 9:g} {y:g}h18m-9-9v18", stroke=theme.ground, stroke_width=4, stroke_linecap="round"))
    return "".join(drawn)


@lru_cache(maxsize=1024)
def _row(first: int, turned: tuple[bool, ...], now: int, switched: bool, word: str, theme: Theme) -> str:
    """All cards of one kind; that of this turn is underlined."""
    under, drawn = int(first > 0), []
    left, step, size = 412, 93, 82
    for k, is_turned in enumerate(turned):
        which = first + k
        x, y = left + step * k, 40 + 134 * under
        place = (x, y, size, size, theme)
        if is_turned:
            drawn.append(group(card(_kind(which), bool(under), *place), data_key=f"card-{which}", data_enter="turn"))
        else:
            drawn.append(blank(_kind(which), *place))
        if k == now or (which == SWITCH_CARD and switched):
            mark = f"M{x + 14} {y + size + 6:g}h{size - 28}"
            drawn.append(path(mark, stroke=theme.ink, stroke_width=5, stroke_linecap="round"))
    drawn.append(text(left, 20 + 134 * under, word, 28, theme.ink, weight=600, width=380))
    drawn.append(_of(sum(turned), len(turned), left + step * 6 - 11, 20 + 134 * under, theme))
    return "".join(drawn)


def _of(turned: int, cards: int, x: float, y: float, theme: Theme) -> str:
    """How many of these cards have been turned."""
    return text(x, y, f"{turned} / {cards}", 28, theme.muted, anchor="end")


def _kind(card: int) -> int:
    """The symbol a card shows, or the railroad switch."""
    return card - UNDERGROUND if card >= UNDERGROUND else card


# --- Below the map


def _bar(observation: Observation, sheets: list[ScoreSheet], legal: Labels, say: Speaker, theme: Theme) -> str:
    """The pencil in hand with its power, or a solo player's choice of pencils; at the end the results. To draw nothing
    is not on the board: a page has it among its quick moves, where it is not met by chance."""
    seen, own = observation.seen, observation.seat or 0
    if seen["phase"] == "over":
        totals = [sheet.total for sheet in sheets]
        if observation.players == 1:
            return sheet_picture.ratings(totals[0], rating(totals[0]), say, theme)
        won = observation.winners
        players = tuple((name, totals[seat], seat in won) for seat, name in enumerate(observation.names))
        return sheet_picture.standings(players, say("winner"), theme)
    if seen["phase"] == "order":
        pencils = tuple(pencil_name(name, say) for name in PENCIL_NAMES)
        rounds = tuple(-seen["pencil"].index(name) % 4 + 1 if name in seen["pencil"] else 0 for name in PENCIL_NAMES)
        return _choice(pencils, rounds, _only(legal, "pencil"), theme)
    held = _held(observation, own)
    name = observation.names[own]
    if held < 0:
        return _hand(held, name, "", "", "", False, theme)
    power = seen["power"][held]
    effect = ""
    if power != "none":
        effect = say("{power}: {effect}", power=power_name(power, say), effect=power_effect(power, say))
    spent = bool(power != "none" and seen["spent"][own])
    conductor = say("conductor") if seen["conductor"] == own and observation.players > 1 else ""
    title = say("{name}: {pencil} pencil", name=name, pencil=pencil_name(PENCIL_NAMES[held], say))
    return _hand(held, title, power, effect, conductor, spent, theme)


@lru_cache(maxsize=256)
def _hand(
    pencil: int,
    title: str,
    power: str,
    effect: str,
    conductor: str,
    spent: bool,
    theme: Theme,
) -> str:
    drawn = []
    room = WIDTH - 2 * EDGE
    if pencil >= 0:
        shown = track(f"M{EDGE + 24} 62h84", pencil, 24, theme) + letter(pencil, EDGE + 24, 62, 46, theme)
        drawn.append(group(shown, data_key=f"pencil-{PENCIL_NAMES[pencil]}"))
    middle = 36 if effect else 62
    drawn.append(text(EDGE + 150, middle, title, 34, theme.ink, weight=700, width=room - 130))
    if effect:
        ink = theme.muted if spent else theme.ink
        drawn.append(pictogram(power, EDGE + 168, 94, 36, ink))
        lines = wrapped(effect, 28, room - 200)[:2]
        for k, line in enumerate(lines):
            y = 92 + 16 * (2 * k + 1 - len(lines))
            drawn.append(text(EDGE + 200, y, line, 28, ink, width=room - 200))
            if spent:
                far = min(text_width(line, 28), room - 200)
                drawn.append(path(f"M{EDGE + 198} {y:g}h{0.92 * far:g}", stroke=theme.muted, stroke_width=2.5))
    if conductor:
        drawn.append(text(EDGE, 114, conductor, 22, theme.muted, width=136))
    return "".join(drawn)


@lru_cache(maxsize=64)
def _choice(names: tuple[str, ...], rounds: tuple[int, ...], legal: Labels, theme: Theme) -> str:
    """A solo player's four pencils, to be chosen one by one; those chosen show their round."""
    moves = dict(legal)
    drawn = []
    for pencil, name in enumerate(names):
        frame = (EDGE + 242 * pencil, 10, 226, 116, 20)
        x = frame[0]
        shown = box(*frame, fill=theme.surface, stroke=theme.hairline, stroke_width=2.5)
        shown += track(f"M{x + 36} 44h154", pencil, 22, theme) + letter(pencil, x + 36, 44, 42, theme)
        shown += text(x + 113, 94, name, 30, theme.ink, anchor="middle", weight=600, width=200)
        if rounds[pencil]:
            shown += box(x + 150, 22, 54, 44, 22, fill=theme.ink)
            shown += text(x + 177, 44, str(rounds[pencil]), 30, theme.surface, anchor="middle", weight=700)
        move = f"pencil {PENCIL_NAMES[pencil]}"
        drawn.append(button(move, moves[move], shown, highlight(*frame, theme)) if move in moves else shown)
    return "".join(drawn)


def _sheet(observation: Observation, scores: ScoreSheet, say: Speaker, theme: Theme) -> dict[str, str]:
    """The viewer's score sheet, its lines in the order of the rounds. NL-41"""
    seen, own = observation.seen, observation.seat or 0
    place, round = 2 * own if observation.players == 2 else own, seen["round"]
    order = [seen["pencil"][(place + round - k) % 4] for k in range(4)]
    if "none" in order:
        order = [*(name for name in order if name != "none"), *(n for n in PENCIL_NAMES if n not in order)]
    powers = tuple(seen["power"][PENCIL_NAMES.index(name)] for name in order)
    return sheet_picture.sheet(
        observation.names[own],
        scores,
        tuple(order),
        round if seen["phase"] not in ("order", "over") else -1,
        () if "none" in powers else powers,
        tuple(observation.parts.view.tourist_points),
        say,
        theme,
    )


def _others(observation: Observation, sheets: list[ScoreSheet], say: Speaker, theme: Theme) -> Panel:
    """The sheets of the others side by side, in turn order."""
    own = observation.seat or 0
    others = [(own + k) % observation.players for k in range(1, observation.players)]
    side = MINI if len(others) > 2 else WIDE_MINI
    parts = {}
    for k, seat in enumerate(others):
        shown = _other(observation, seat, sheets[seat], side, say, theme)
        label = say("{name}: show the map large", name=observation.names[seat])
        parts[f"sheet-{seat}"] = group(
            large(label, "map", "stations", shown), transform=f"translate({EDGE + (side + 20) * k} 0)"
        )
    high = sheet_picture.SMALL + side + GAP + (FOOT if len(others) > 1 else 0)
    return Panel("others", "side", WIDTH, high, parts)


def _other(observation: Observation, seat: int, scores: ScoreSheet, side: float, say: Speaker, theme: Theme) -> str:
    """Another player's sheet, small; where there is only one other, with the rest of its points beside it."""
    name = observation.names[seat]
    rest: Labels = ()
    if observation.players == 2:
        points = {say("Tourists"): scores.tourist_points}
        points[say("Interchanges")] = sum(scores.interchange_points.values())
        points |= {objective_name(which, say): worth for which, worth in scores.objectives.items()}
        rest = tuple((words, str(worth)) for words, worth in points.items())
    shown = sheet_picture.Small(
        tuple(tuple(sections) for sections in observation.seen["sections"][seat]),
        tuple((pencil_name(which, say), line.points) for which, line in scores.lines.items()),
        rest,
        _held(observation, seat) if observation.seen["phase"] != "over" else -1,
        seat,
        name,
        scores.total,
        seat in observation.winners,
        say.many("{name}: {n} point", "{name}: {n} points", scores.total, name=name),
    )
    return sheet_picture.small(plan(observation.parts), shown, side, theme)
