"""Everything that changes a tournament: verbs with keyword arguments, one transaction each."""
