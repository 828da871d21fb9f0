"""What the rulebook shows: moments of the game of the home page."""

from ...rule_pictures import Example

EXAMPLES = {
    "NL-02": Example(panel="cards", at=36),
    "NL-06": Example(panel="map", at=1),
    "NL-16": Example(panel="map", at=36),
    "NL-35": Example(panel="map"),
    "NL-51": Example(panel="sheet"),
}
