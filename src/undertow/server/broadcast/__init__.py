"""What each audience is shown of a table, as bytes that are made once and sent to many."""
