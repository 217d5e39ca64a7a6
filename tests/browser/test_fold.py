"""The fold in the browser says what the Python fold says, to the letter: results, refusals, logs and previews."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import batched, chain
from pathlib import Path
from typing import Any
