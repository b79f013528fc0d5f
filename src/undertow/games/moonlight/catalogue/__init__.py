"""The seven playbooks and the four series. To import it is to have them all."""

from undertow.games.moonlight.book import PLAYBOOKS, SPECIALS
from undertow.games.moonlight.catalogue import guardian

PLAYBOOKS.update({book.id: book for book in (guardian.PLAYBOOK,)})
ABILITIES = tuple(SPECIALS.values())
