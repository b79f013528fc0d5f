"""Parts: what several games need, once. Values and functions; facts stay each game's own.

kernel ← parts ← games. A part knows the kernel and no game. What becomes a part is used by two games
on the day it lands; a part that needs a switch for each game was none.
"""
