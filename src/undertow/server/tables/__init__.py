"""The tables of this process: running commands, keeping them, who may come, bots, history."""
