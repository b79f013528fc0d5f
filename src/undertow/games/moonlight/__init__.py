"""Girl by Moonlight."""
