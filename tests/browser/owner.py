"""An owner at the editor: what a hand does, in strokes, clicks and keys, and how long that takes a person."""

from dataclasses import dataclass, field

# Seconds that people need: the keystroke-level model of Card, Moran and Newell (point 1.1, press 0.2, key 0.28 for who
# types now and then, a thought before each act 1.35), and a look at the printed board for each hex.
POINT, PRESS, KEY, THINK, LOOK = 1.1, 0.2, 0.28, 1.35, 1.5


@dataclass
class Owner:
    """Edits a map in a page, and counts the seconds."""

    page: object
    touch: bool = False
    seconds: float = 0.0
    acts: dict[str, int] = field(default_factory=dict)

    def open(self, path: str) -> None:
        self.page.goto(path)
        self.page.wait_for_selector("body[data-ready]", state="attached")

    def press(self, selector: str) -> None:
        self._act("press", THINK + POINT + PRESS)
        (self.page.locator(selector).tap if self.touch else self.page.locator(selector).click)()

    def choose(self, tool: str) -> None:
        self.press(f'[data-tool="{tool}"]')

    def at(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell on the page."""
        self.page.locator("svg.board").scroll_into_view_if_needed()
        where = """([row, column]) => {
            const svg = document.querySelector("svg.board"), high = 3 ** 0.5 / 2;
            const x = 40 * (column + 0.5 + (row % 2) / 2), y = 40 * (row * high + 1 / 3 ** 0.5);
            const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
            return [at.x, at.y];
        }"""
        x, y = self.page.evaluate(where, [row, column])
        return x, y

    def click(self, row: int, column: int) -> None:
        self._act("click", LOOK + POINT + PRESS)
        at = self.at(row, column)
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*at)

    def drag(self, *cells: tuple[int, int]) -> None:
        """Paint from cell to cell in one stroke."""
        self._act("drag", LOOK + POINT + 2 * PRESS + 0.35 * len(cells))
        points = [self.at(*cell) for cell in cells]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=4)
        self.page.mouse.up()

    def type(self, words: str) -> None:
        """A name, where the page asks for it, and Enter."""
        self._act("type", THINK + KEY * (len(words) + 1))
        self.page.locator(".naming input").fill(words)
        self.page.locator(".naming input").press("Enter")

    def fine(self) -> None:
        """Until the server says that nothing is left to correct."""
        self.page.wait_for_selector('#opinion[data-state="fine"] #state:not(:text("…"))')

    def _act(self, kind: str, seconds: float) -> None:
        self.acts[kind] = self.acts.get(kind, 0) + 1
        self.seconds += seconds


EDGE = ((0, 0), (0, 1)), ((0, 7), (0, 8)), ((9, 0), (9, 1)), ((9, 7), (9, 8))
RIVER = (2, 0), (3, 1), (4, 2), (5, 3), (5, 4), (6, 5), (7, 5), (8, 6), (8, 7)
STARTS = {"Schillingstraße": (4, 6), "Märkisches Museum": (6, 3), "Jannowitzbrücke": (7, 4)}
STATIONS = {
    "Alexanderplatz": (2, 6),
    "Friedrichstraße": (2, 2),
    "Museumsinsel": (4, 4),
    "Hackescher Markt": (1, 4),
    "Stadtmitte": (6, 1),
    "Spittelmarkt": (8, 1),
    "Ostbahnhof": (6, 7),
    "Rosenthaler Platz": (0, 3),
    "Nordbahnhof": (4, 0),
    "Moritzplatz": (9, 4),
    "Strausberger Platz": (2, 8),
}


def draw_a_city(owner: Owner) -> None:
    """From "New" to a map with its edge, its river, fourteen named stations, starting spaces and printed robots."""
    owner.press("#new")
    owner.press('[data-start="blank"]')
    owner.page.wait_for_selector("dialog", state="hidden")
    owner.choose("#")
    for stroke in EDGE:
        owner.drag(*stroke)
    owner.choose("~")
    owner.drag(*RIVER)
    owner.choose("thing")
    for name, cell in {**STARTS, **STATIONS}.items():
        owner.click(*cell)
        owner.type(name)
    owner.choose("start")
    for cell in STARTS.values():
        owner.click(*cell)
    owner.choose("robots")
    for k, cell in enumerate(STATIONS.values()):
        for _ in range(1 + (k % 3 == 0)):
            owner.click(*cell)


def play(owner: Owner) -> None:
    owner.press("#play")
    owner.press("dialog button[type=submit]")
    owner.page.wait_for_url("**/table/*")
