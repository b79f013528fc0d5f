"""Agents at the table: a chair by its link, over the Model Context Protocol (`undertow mcp`)."""
