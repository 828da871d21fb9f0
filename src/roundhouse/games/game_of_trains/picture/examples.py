"""What the rulebook shows: moments of the game of the home page."""

from ...rule_pictures import Example

EXAMPLES = {
    "GT-04": Example(panel="trains", at=45),
    "GT-11": Example(panel="trains", at=72),
    "GT-12": Example(panel="market", at=108),
    "GT-31": Example(panel="trains"),
}
