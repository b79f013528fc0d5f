"""Heroes, scenarios and options: text, cost and behaviour of each entry together."""
