"""The command line in the player's language: help, and what went wrong.

Commands and options carry English sentences, marked with `sentence`; they are said here, when the language is known.
Typer's own words are English only, so its complaints are recognised by their text.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from typer import rich_utils
from typer.core import TyperGroup

from ..errors import BadInput, RoundhouseError
from ..language import LANGUAGES, Speaker, sentence, speaker
from .common import chosen_language

EXAMPLES = "**Examples**"
ADDED = (  # options that Typer adds by itself
    sentence("Install completion for the current shell."),
    sentence("Show completion for the current shell, to copy it or customize the installation."),
    sentence("Show this message and exit."),
)

COMPLAINTS = (
    (r"No such option: (?P<name>\S+)(?: \(.*\))?", sentence("There is no option {name}.")),
    (r"No such command '(?P<name>.*?)'\..*", sentence("There is no command {name}.")),
    (r"Missing argument '(?P<name>.*?)'\.", sentence("The argument {name} is missing.")),
    (r"Missing option '(?P<name>.*?)'.*", sentence("The option {name} is missing.")),
    (r"Option '(?P<name>.*?)' requires an argument\.", sentence("The option {name} needs a value.")),
    (r"Option '(?P<name>.*?)' does not take a value\.", sentence("The option {name} takes no value.")),
    (r"Got unexpected extra argument\S* \((?P<name>.*)\)", sentence("Too many arguments: {name}.")),
    (
        r"Invalid value for '(?P<name>.*?)': Input should be a valid integer.*",
        sentence("{name} needs a whole number."),
    ),
    (
        r"Invalid value for '(?P<name>.*?)': Input should be a valid number.*",
        sentence("{name} needs a number."),
    ),
    (
        r"Invalid value for '(?P<name>.*?)': Input should be greater than or equal to (?P<least>\S+)",
        sentence("{name} must be at least {least}."),
    ),
    (
        r"Invalid value for '(?P<name>.*?)': Input should be less than or equal to (?P<most>\S+)",
        sentence("{name} must be at most {most}."),
    ),
    (
        r"Invalid value for '(?P<name>.*?)': .* is not one of (?P<known>.*)\.",
        sentence("{name} must be one of {known}."),
    ),
)


def spoken() -> Speaker:
    """The language of this command: what --lang says, or else the environment."""
    given = [word.partition("=")[2] for word in sys.argv if word.startswith("--lang=")]
    given += [after for word, after in zip(sys.argv, sys.argv[1:], strict=False) if word == "--lang"]
    known = [lang for lang in given if lang in LANGUAGES]
    return speaker(chosen_language(known[-1] if known else None))


def say_help(command: Any, say: Speaker) -> None:
    """Put the help of a command, of its options and of the commands below it into a language."""
    _say_frame(say)
    _say_command(command, say)


def _say_command(command: Any, say: Speaker) -> None:
    first, *rest = (command.help or "").split("\n\n")
    examples = say("Examples")
    shown = [f"**{examples}**" if part == EXAMPLES else part for part in rest]
    command.help = "\n\n".join([say(first) if first else "", *shown])
    for parameter in command.params:
        if parameter.help:
            parameter.help = say(parameter.help)
    usage, option = command.get_usage, command.get_help_option
    command.get_usage = lambda context: usage(context).replace("Usage:", say("Usage:"), 1)
    command.get_help_option = lambda context: _said(option(context), say)
    if isinstance(command, TyperGroup):
        for below in command.commands.values():
            _say_command(below, say)


def _said(option: Any, say: Speaker) -> Any:
    """The option for help, which a command makes when it is asked, and keeps."""
    if option is not None and option.help in ADDED:
        option.help = say(option.help)
    return option


def _say_frame(say: Speaker) -> None:
    """The words around the help that Typer keeps as constants."""
    rich_utils.ARGUMENTS_PANEL_TITLE = say("Arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say.in_context("command line", "Options")
    rich_utils.COMMANDS_PANEL_TITLE = say("Commands")
    rich_utils.DEFAULT_STRING = say("[default: {}]")
    rich_utils.REQUIRED_LONG_STRING = say("[required]")


def complaint(message: str, say: Speaker) -> str:
    """What Typer has to say about the arguments, in a language."""
    if say.lang != "en":
        message = re.sub(r" \(env var: '\w+'\)", "", message)  # the help names it
        for pattern, told in COMPLAINTS:
            found = re.fullmatch(pattern, message)
            if found:
                return say(told, **{name: value or "" for name, value in found.groupdict().items()})
    return message


def trouble(error: RoundhouseError, say: Speaker) -> str:
    """What went wrong, in a language where the error knows its sentence."""
    told = error.in_words(say) if isinstance(error, BadInput) else str(error)
    return " ".join(told.split())


def see_help(command: str, say: Speaker) -> str:
    return say("(see {command})", command=f"{command} --help")
