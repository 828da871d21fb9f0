"""What OpenSpiel's observers show of a state: to a seat, to a spectator, and, in words, the difference between the
two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..kernel.layout import Records

if TYPE_CHECKING:
    from .open_spiel import RoundhouseGame, RoundhouseState


PAST_BITS = 64  # of the hash of what a seat has seen and decided before


class RoundhouseObserver:
    """What a seat sees, by field name; where it recalls, also bits of a hash of its past."""

    def __init__(self, game: RoundhouseGame, recalls: bool = False) -> None:
        self.recalls = recalls
        size = game.tensor.size
        self.tensor = np.zeros(size + PAST_BITS * recalls, np.float32)
        self.dict = game.tensor.split(self.tensor[:size])
        if recalls:
            self.dict["past"] = self.tensor[size:]

    def set_from(self, state: RoundhouseState, player: int) -> None:
        self.tensor[:] = state.information_state_tensor(player) if self.recalls else state.observation_tensor(player)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


class SpectatorObserver(RoundhouseObserver):
    """What everybody sees."""

    def set_from(self, state: RoundhouseState, player: int) -> None:
        self.tensor[:] = state.get_game().tensor.encoded(self._seen(state), None)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        return as_text(self.fields(state))

    def fields(self, state: RoundhouseState) -> dict[str, Any]:
        game = state.get_game()
        return game.title.sight.to_dict(self._seen(state), players=game.num_players())  # type: ignore[no-any-return]

    def _seen(self, state: RoundhouseState) -> Records:
        single = state.get_game().single
        single.batch.put(state.record)
        return single.observation(None).record  # type: ignore[no-any-return]


class PrivateObserver(SpectatorObserver):
    """What a seat sees and a spectator does not: the fields that differ, in words alone."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.tensor, self.dict = None, {}  # type: ignore[assignment]

    def set_from(self, state: RoundhouseState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: RoundhouseState, player: int) -> str:
        game, public = state.get_game(), self.fields(state)
        own = game.title.sight.to_dict(state.sight(player), players=game.num_players())
        return as_text({name: value for name, value in own.items() if value != public[name]})


def as_text(fields: dict[str, Any]) -> str:
    return "\n".join(f"{name}: {_words(value)}" for name, value in fields.items())


def _words(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    nested = any(isinstance(one, list) for one in value)
    return (" / " if nested else " ").join(_words(one) for one in value)
