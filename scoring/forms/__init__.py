"""What people type, checked and turned into what services take."""
