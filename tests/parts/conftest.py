"""The small game that is made of parts: it lives in a package of its own."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "sixth" / "src"))
