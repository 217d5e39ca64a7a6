"""Short dates with the month in letters: 10/01/2026 is two days, depending on who reads it."""

SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
