"""The OpenAPI document as it is served: paths with their version, and what each game's settings and view
are made of."""

from __future__ import annotations

from typing import Any

import msgspec

from undertow.plugins import plugins
from undertow.store.reading import Games

BY_GAME = "x-by-game"
REF = "#/components/schemas/{name}"


def described(schema: dict[str, Any], games: Games) -> dict[str, Any]:
    """Litestar's document, with the version in the paths and the records of these games."""
    schema["paths"] = {
        path.replace("/api/", "/api/v1/", 1): what for path, what in schema["paths"].items()
    }
    schemas = schema["components"]["schemas"]
    settings, views = dict[str, Any](), dict[str, Any]()
    for id, game in games.items():
        plugin = plugins().get(id)
        view = plugin.view if plugin is not None and plugin.game is game else None
        settings[id] = {"$ref": _put(schemas, f"{id.title()}Settings", game.Settings)}
        if view is not None:
            views[id] = {"$ref": _put(schemas, f"{id.title()}View", view)}
    new, state = _named(schemas, "NewTable"), _named(schemas, "State")
    if new is not None:
        new["properties"]["settings"] = {
            "description": "What may be chosen before the game: the record of that game, which "
            "`x-by-game` names. What does not fit is refused in words.",
            "anyOf": list(settings.values()),
            BY_GAME: settings,
        }
    if state is not None and views:
        state["properties"]["view"] = {
            "description": "What the seat sees: the record of the table's game, which `x-by-game` "
            "names; null before it is set up.",
            "anyOf": [*views.values(), {"type": "null"}],
            BY_GAME: views,
        }
    return schema


def _named(schemas: dict[str, Any], name: str) -> dict[str, Any] | None:
    """One of our own records; Litestar puts where it comes from before its name."""
    found = [key for key in schemas if key == name or key.endswith(f"_{name}")]
    return schemas[found[0]] if found else None


def _put(schemas: dict[str, Any], name: str, kind: type) -> str:
    """Put a record and all it is made of among the schemas; gives where it stands."""
    prefix = name.removesuffix("View").removesuffix("Settings")
    (own,), parts = msgspec.json.schema_components(
        [kind], ref_template=f"{REF[:-6]}{prefix}{{name}}"
    )
    for part, what in parts.items():
        schemas[f"{prefix}{part}"] = what
    if "$ref" not in own:
        schemas[name] = own
        return REF.format(name=name)
    schemas.setdefault(name, {"allOf": [own], "title": name})
    return REF.format(name=name)
