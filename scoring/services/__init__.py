"""Everything that changes something: verbs with keyword arguments, one transaction each."""
