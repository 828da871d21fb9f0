"""What a check of the draws found, in words: each sentence says what was checked and nothing more."""

from __future__ import annotations

from ..language import Speaker
from .draw_account import Verdict


def verdict_sentences(say: Speaker) -> dict[str, str]:
    """The sentences that the terminal and the page share; values in braces are filled in by whichever says them."""
    return {
        "unfair_form": say("NOT fair: the account of the draws is damaged."),
        "unfair_seal": say("NOT fair: a seed does not match its commitment."),
        "unfair_number": say("NOT fair: a player's number does not match its commitment."),
        "unfair_log": say("NOT fair: the draws in the log differ from the account."),
        "unfair_draw": say("NOT fair: draw {draw} is not the one its seed picks."),
        "unfair_shown": say("NOT fair: the commitments are not the ones this browser was shown before the game."),
        "untold_secret": say("Not all draws can be checked: a seed was not revealed. Checked and right: {draws}."),
        "untold_unsealed": say(
            "Not all draws can be checked: some were made before there was a seal. Checked and right: {draws}."
        ),
        "numbers": say("Players who added a number of their own to the seed: {numbers}. Their commitments match, too."),
        "no_numbers": say("No player added a number to the seed: whoever ran the table chose it alone."),
    }


def verdict_sentence(verdict: Verdict, say: Speaker) -> str:
    """What the terminal says: it has the rules, and so knows itself what every ticket draws."""
    words = verdict_sentences(say)
    if verdict.fair is False:
        return words[f"unfair_{verdict.reason}"].format(draw=(verdict.draw or 0) + 1)
    if verdict.fair is None:
        return words[f"untold_{verdict.reason}"].format(draws=verdict.draws)
    fair = say(
        "Fair: the seed matches its commitment, and by the rules each of the {draws} draws is the one it picks.",
        draws=verdict.draws,
    )
    return f"{fair} {words['numbers' if verdict.numbers else 'no_numbers'].format(numbers=verdict.numbers)}"
