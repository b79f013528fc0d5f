"""A seat's own chance, as a client keeps it: a chain of hashes, shown from its end."""

from __future__ import annotations

from hashlib import sha256


class Chain:
    def __init__(self, seed: str, length: int = 40) -> None:
        link = sha256(seed.encode()).digest()
        self.links = [link.hex()]
        for _ in range(length):
            link = sha256(link).digest()
            self.links.append(link.hex())

    @property
    def anchor(self) -> str:
        return self.links[-1]

    def before(self, last: str) -> str:
        """The link to show next, where this was shown last."""
        return self.links[self.links.index(last) - 1]
