"""Who sits where and who leads, as pure functions: no Django, no clock, no chance that is not seeded."""
