"""Words for the screen, in the user's language."""
