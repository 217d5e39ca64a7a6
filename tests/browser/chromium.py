"""Finds a Chromium for the browser tests. `python -m tests.browser.chromium` installs one where there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


def find() -> str | None:
    """The path of a Chromium that starts: $CHROMIUM, or one on PATH. None leaves the choice to playwright's own."""
    candidates = [os.environ.get("CHROMIUM"), *(shutil.which(name) for name in NAMES)]
    return next((path for path in candidates if path and _starts(path)), None)


def flags() -> list[str]:
    """Chromium's flags: nothing in the background, and no sandbox for root, with whom it would not start."""
    return [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)


def install() -> str | None:
    """Install a Chromium from the system's packages, else through playwright. Returns its path, None if both fail."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if shutil.which("apt-get") and (not sudo or shutil.which("sudo")):
        apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes"]
        for arguments in (["update"], ["install", "--no-install-recommends", "chromium"]):
            subprocess.run([*apt, *arguments], stdin=subprocess.DEVNULL, check=False)
    if not find():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find() or playwrights_own()


def playwrights_own() -> str | None:
    """The path of the Chromium that playwright once installed, if it did."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _starts(path: str) -> bool:
    """Whether it is a browser, not a script that asks for a snap to be installed."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except OSError:
        return False
    return answer.returncode == 0


if __name__ == "__main__":
    found = find() or playwrights_own() or install()
    if not found:
        sys.exit(
            "The browser tests need Chromium and none could be installed: install one, or set CHROMIUM to its path."
        )
    print(f"Chromium: {found}")
