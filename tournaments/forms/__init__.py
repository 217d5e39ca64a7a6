"""Forms: what was typed, checked, in the words of the services."""
