"""What answers a request: fetch, allow, call, answer."""
