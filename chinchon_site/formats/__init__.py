"""How dates are written where Django's own way would be taken for another day (settings.FORMAT_MODULE_PATH)."""
