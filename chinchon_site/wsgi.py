"""The WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chinchon_site.settings")
application = get_wsgi_application()
# All addresses, and with them all views, are imported before the first request: else every worker's first guest waits.
_ADDRESSES = get_resolver().url_patterns
