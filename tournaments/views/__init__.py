"""Views: fetch, allow, call, answer."""
