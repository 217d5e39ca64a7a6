"""English: its readers live on both sides of the Atlantic."""
