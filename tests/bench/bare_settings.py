"""The site's settings for the benches, with bare views under /bare/; with BENCH_BARE=1 without any middleware.

BENCH_SYNCHRONOUS chooses SQLite's `synchronous`; BENCH_LOCK=0 takes the file lock of `scoring.locks` away.
"""

import os

from chinchon_site.settings import *  # noqa: F403 - the settings under test, whatever they are
from chinchon_site.settings import DATABASES
from scoring import locks

ROOT_URLCONF = "tests.bench.bare_urls"
if os.environ.get("BENCH_BARE") == "1":
    MIDDLEWARE = []
if synchronous := os.environ.get("BENCH_SYNCHRONOUS"):
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("synchronous=FULL", f"synchronous={synchronous}")
if os.environ.get("BENCH_LOCK") == "0":
    locks.lock_file = lambda: None
