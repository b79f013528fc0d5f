"""The game as somebody gets it: its package, installed into a folder of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from support.children import run

HERE = Path(__file__).parent


def install(place: Path) -> Path:
    """Installs the package beside Undertow; gives the folder that must be on the path."""
    source, site = place / "source", place / "site"
    files = (HERE / "src").rglob("*.py")
    for path in ("pyproject.toml", *(str(file.relative_to(HERE)) for file in files)):
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_bytes((HERE / path).read_bytes())
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-deps", "--no-build-isolation", "--no-index"]
    run([*pip, *alone, "--target", str(site), str(source)], check=True)
    return site
