"""Examples that come along: fights to simulate, a bot, an agent, and a pack for each game."""
