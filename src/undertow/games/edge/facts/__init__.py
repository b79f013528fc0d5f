"""What can happen, and what it does to the world. Rules import from the modules; this is the list."""

from undertow.games.edge.facts import magic, people, rolls, story
from undertow.kernel import Fact

MODULES = (people, rolls, story, magic)

FACTS: tuple[type[Fact], ...] = tuple(
    thing
    for module in MODULES
    for thing in vars(module).values()
    if isinstance(thing, type) and issubclass(thing, Fact) and thing.__module__ == module.__name__
)
