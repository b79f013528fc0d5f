"""How Fire of Eidolon is drawn in a terminal."""
