"""Reading what is typed: at a terminal with editing and history, from a pipe line by line."""

from __future__ import annotations

import sys
from contextlib import suppress

from undertow.terminal.screen import Screen


class Reader:
    """Asks for one line at a time; raises EOFError when there are no more."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.words: list[str] = []
        """What may be said now; the Tab key completes it."""
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        if self.interactive:
            with suppress(ImportError):
                import readline  # editing and history for input

                readline.set_completer(self.complete)
                readline.set_completer_delims(";")
                readline.parse_and_bind("tab: complete")

    def complete(self, text: str, state: int) -> str | None:
        """What the Tab key makes of the beginning of something."""
        beginning = text.lstrip().lower()
        found = [word for word in self.words if word.lower().startswith(beginning)]
        return found[state] if state < len(found) else None

    def ask(self, prompt: str) -> str:
        if sys.stdin is None:
            raise EOFError
        if self.interactive:
            return input(self._coloured(prompt))
        self.screen.console.print(prompt, style="prompt", end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            self.screen.console.print()
            raise EOFError
        # A pipe shows nothing of what is typed; repeat it, so that the transcript can be read.
        shown = "".join(c for c in line.rstrip("\n")[:200] if c.isprintable())
        self.screen.console.print(shown, soft_wrap=True)
        return line.rstrip("\n")

    def _coloured(self, prompt: str) -> str:
        """Colour that readline knows not to count."""
        console = self.screen.console
        if console.no_color or not console.color_system or not console.is_terminal:
            return prompt
        return f"\001\033[1;33m\002{prompt}\001\033[0m\002"
