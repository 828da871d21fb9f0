"""Editing data files in a page: what a game provides for it, and what is said of a file while it is edited.

The page edits; here files are read, written, checked and drawn, by the same functions that games use. A kind of file
for which a game provides nothing is edited as text, with the same checks and, where there is one, the same picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ..errors import BadInput
from ..language import Speaker
from .complaint import Complaint, checked
from .drawing import Picture, Theme
from .editions import edition_of
from .editor_forms import Form, Model
from .parts import BadParts, Parts
from .safe_toml import read_toml

if TYPE_CHECKING:
    from .title import Title

Draws = Callable[[Parts, Mapping[str, Any], Speaker, Theme], Picture]
Signs = dict[str, tuple[str, str]]  # by place: an SVG of 124 by 70 around the origin, and the words for it


def no_signs(data: Mapping[str, Any], say: Speaker, theme: Theme) -> Signs:
    """A file whose pieces are told by their fields alone."""
    return {}


def nothing_to_remark(text: str) -> Sequence[str]:
    """A file of which nothing printed is known."""
    return []


@dataclass(frozen=True, kw_only=True, eq=False)
class FileEditor:
    """How a kind of data file is edited as a model, and written again as text."""

    form: Callable[[Speaker], Form]
    read: Callable[[Mapping[str, Any]], Model]  # a parsed file, whatever it holds
    write: Callable[[Model], str]  # with comments that explain it
    check: Callable[[str], Sequence[str]]  # all that is wrong with a text
    remark: Callable[[str], Sequence[str]] = nothing_to_remark  # how one that can be used differs from a printed one
    blank: Callable[[], Model] | None = None  # to begin with nothing; None: one begins with ours
    signs: Callable[[Mapping[str, Any], Speaker, Theme], Signs] = no_signs  # how its pieces look, by their place
    draw: Draws | None = None  # None: as maps are drawn, where it is one
    panel: str = ""  # of the picture of a new table that shows it, where nothing else does


@dataclass(frozen=True, kw_only=True, eq=False)
class Editing:
    """The room `editing/`: `EDITING = Editing(...)`, an editor for each kind of file that has one."""

    files: Mapping[str, FileEditor] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Opinion:
    """What is said of a file: its text and model, what is wrong, how it differs from a printed one, how it looks."""

    text: str
    model: Model | None
    complaints: Sequence[Complaint]
    remarks: Sequence[Complaint]
    signs: Signs
    picture: Picture | None


def editor_of(title: Title, option: str) -> FileEditor | None:
    """The editor of a kind of file; None: it is edited as text."""
    if option not in title.data_files:
        raise BadInput(f"{title.name} has no data file '{option[:40]}'")
    return title.editing.files.get(option)


def begun_with(title: Title, option: str, start: str) -> str:
    """The text to begin with: a file of the game by its name, the one it plays with (empty), or "blank"."""
    editor = editor_of(title, option)
    if start == "blank" and editor is not None and editor.blank is not None:
        return editor.write(editor.blank())
    named = title.named_files.get(option, {})
    if start and start not in named:
        raise BadInput(f"there is no {option} of that name")
    return title.folder.joinpath("data", named[start] if start else title.data_files[option]).read_text("utf-8")


def opinion_on(title: Title, option: str, given: str | Model, say: Speaker, theme: Theme) -> Opinion:
    """What is to be said of a text or a model."""
    editor = editor_of(title, option)
    if isinstance(given, str):
        text = given
    elif editor is not None:
        text = editor.write(given)
    else:
        raise BadInput(f"the {option} file of {title.name} is edited as text")
    complaints = _complaints(title, option, text)
    try:
        data = read_toml(text)
    except ValueError:
        return Opinion(text=text, model=None, complaints=complaints, remarks=[], signs={}, picture=None)
    model = editor.read(data) if editor is not None else None
    remarks: Sequence[Complaint] = []
    picture = None
    if not complaints:
        remark = editor.remark if editor is not None else title.rules.remark_on_map
        remarks = _said(remark(text)) if editor is not None or option == MAP else []
        draw = editor.draw if editor is not None and editor.draw is not None else None
        draw = title.pictures.draw_map if draw is None and option == MAP else draw
        picture = draw(parts_with(title, option, text), data, say, theme) if draw is not None else None
    signs = editor.signs(data, say, theme) if editor is not None else {}
    return Opinion(text=text, model=model, complaints=complaints, remarks=remarks, signs=signs, picture=picture)


MAP = "map"


def _complaints(title: Title, option: str, text: str) -> Sequence[Complaint]:
    """All that is wrong with a text."""
    editor = title.editing.files.get(option)
    check = editor.check if editor is not None else title.rules.check_map if option == MAP else None
    if check is not None:
        return _said(check(text))

    def build(data: Mapping[str, Any]) -> Sequence[Complaint]:
        try:
            title.rules.build({**_files(title), option: data})
        except BadParts as error:
            return [error.complaint]
        return []

    return checked(text, build)


def _said(told: Sequence[str]) -> Sequence[Complaint]:
    return [one if isinstance(one, Complaint) else Complaint("{reason}", reason=one) for one in told]


@cache
def _files(title: Title) -> dict[str, Mapping[str, Any]]:
    """The files that ship with the game, parsed."""
    return {option: read_toml(begun_with(title, option, "")) for option in title.data_files}


def parts_with(title: Title, option: str, text: str) -> Parts:
    """The parts with this file. They are not kept, as those of tables are: the next draft is another one."""
    files = {**_files(title), option: read_toml(text)}
    texts = {one: text if one == option else begun_with(title, one, "") for one in files}
    editions = {one: edition_of(data) for one, data in files.items()}
    return Parts(title, title.rules.build(files), {option: text}, texts, editions)
