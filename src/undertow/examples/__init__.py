"""Examples that come along: fights to simulate, sweeps, a bot, an agent, and a pack for each game."""
