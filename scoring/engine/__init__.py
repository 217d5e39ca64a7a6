"""The rules of Chinchón as pure functions: no Django, no clock, no chance that is not seeded."""
