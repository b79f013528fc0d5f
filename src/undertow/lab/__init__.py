"""The lab: bots, playouts, and figures drawn from many games."""
