"""Where the sentences for this game's facts are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undertow.games.moonlight.world import World
from undertow.parts.telling import Telling

Get = Callable[[Any, World], object]
TELLING: Telling[World] = Telling("moonlight")
TOLD, say, cases, prose = TELLING.told, TELLING.say, TELLING.cases, TELLING.prose
