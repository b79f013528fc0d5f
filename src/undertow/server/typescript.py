"""TypeScript types out of the records' JSON Schema, so that client and server cannot disagree.

    python -m undertow.server.typescript          # writes web/src/lib/wire.ts and games' views
    python -m undertow.server.typescript --check  # says whether they are stale

What the server sends is always whole, so every field of it is there; in what a client sends, and
in a game's own view, a field with a default may be left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from undertow.plugins import built_in, plugins
from undertow.server.wire import WIRE, Command, FromClient, FromServer

ROOT = Path(__file__).parents[3]
HEAD = "// Generated from the server's records: python -m undertow.server.typescript\n"
PLAIN = "export type Plain = string | number | boolean | null | Plain[];\n"
MAY_BE_LEFT_OUT = {
    ("Line", "args"),
    ("You", "chairs"),
    ("SeatInfo", "free"),
    ("SeatPresence", "free"),
    ("Present", "lane"),
}
_PLAIN_SCHEMA = {"string", "integer", "boolean", "array", "null"}


def files() -> dict[Path, str]:
    """Every generated file, and what must stand in it."""
    unions = {"Command": Command, "FromClient": FromClient, "FromServer": FromServer}
    found = {ROOT / "web/src/lib/wire.ts": module(WIRE, unions)}
    for id in built_in():
        if types := plugins()[id].types:
            found[ROOT / "web/src/games" / id / "types.ts"] = module(types, {}, whole=False)
    return found


def module(kinds: Iterable[Any], unions: dict[str, Any], whole: bool = True) -> str:
    """One file: an interface for each record, an alias for each named union."""
    kinds = [*kinds, *unions.values()]
    schemas, components = msgspec.json.schema_components(kinds, schema_hook=_anything)
    bodies = {name: _component(name, c, whole) for name, c in sorted(components.items())}
    parts = [HEAD]
    if any("Plain" in text for text in bodies.values()):
        parts.append(PLAIN)
    parts.extend(bodies.values())
    named = list(schemas)[len(kinds) - len(unions) :]
    for name, schema in zip(unions, named, strict=True):
        options = "".join(f"\n  | {option}" for option in _options(schema, components))
        parts.append(f"export type {name} ={options};\n")
    return "\n".join(parts)


def _anything(kind: type) -> dict[str, Any]:
    if kind is object:
        return {"$comment": "anything"}  # an empty schema would count as none
    raise NotImplementedError(kind)


def _component(name: str, schema: dict[str, Any], whole: bool) -> str:
    lines = []
    if text := schema.get("description"):
        lines.append(f"/** {' '.join(text.split())} */")
    if "properties" not in schema:
        lines.append(f"export type {name} = {_type(schema)};\n")
        return "\n".join(lines)
    lax = not whole or schema.get("additionalProperties") is False
    required = schema.get("required", [])
    lines.append(f"export interface {name} {{")
    for field, inner in schema["properties"].items():
        if _is_tag(inner):
            continue  # unions name it; a record alone does without
        left_out = lax and field not in required
        mark = "?" if left_out or (name, field) in MAY_BE_LEFT_OUT else ""
        lines.append(f"  {_key(field)}{mark}: {_type(inner)};")
    lines.append("}\n")
    return "\n".join(lines)


def _is_tag(schema: dict[str, Any]) -> bool:
    return list(schema) == ["enum"] and len(schema["enum"]) == 1


def _key(field: str) -> str:
    return field if field.isidentifier() else f"'{field}'"


def _ref(schema: dict[str, Any]) -> str:
    return str(schema["$ref"]).rpartition("/")[2]


def _options(schema: dict[str, Any], components: dict[str, Any]) -> list[str]:
    """A tagged union, each option with its tag."""
    found = []
    for option in schema["anyOf"]:
        name = _ref(option)
        tags = [(f, s["enum"][0]) for f, s in components[name]["properties"].items() if _is_tag(s)]
        found.append(f"({{ {tags[0][0]}: '{tags[0][1]}' }} & {name})")
    return found


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _ref(schema)
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "anyOf" in schema:
        options = schema["anyOf"]
        if {option.get("type") for option in options} == _PLAIN_SCHEMA:
            return "Plain"
        if "discriminator" in schema and schema["discriminator"]["propertyName"] == "type":
            return "Command"  # the one tagged union that stands inside a record
        return " | ".join(dict.fromkeys(_type(option) for option in options))
    match schema.get("type"):
        case "object":
            inner = schema.get("additionalProperties")
            return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
        case "array":
            if "prefixItems" in schema:
                return f"[{', '.join(map(_type, schema['prefixItems']))}]"
            item = _type(schema.get("items", {}))
            return f"({item})[]" if " " in item else f"{item}[]"
        case "integer" | "number":
            return "number"
        case "string":
            return "string"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
    return "unknown"


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else msgspec.json.encode(value).decode()


def main(arguments: list[str]) -> int:
    stale = [path for path, text in files().items() if not _holds(path, text)]
    if "--check" in arguments:
        for path in stale:
            print(f"stale: {path.relative_to(ROOT)}")
        return bool(stale)
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files()[path], "utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == text


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
