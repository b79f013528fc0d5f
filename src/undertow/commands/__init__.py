"""What the `undertow` command does, one module for each kind of work; cli.py brings them in late."""
