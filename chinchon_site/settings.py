"""Every setting of the site, read from the environment; docs name each CHINCHON_ variable with its default.

Nothing needs to be set to try the site out: `make run` chooses values for one machine on a local network.
The defaults here are those of production: DEBUG off, HTTPS on, no host allowed until one is named.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"


def env_str(name: str, default: str) -> str:
    """The variable's text, or `default` where it is unset or empty."""
    return os.environ.get(name, "").strip() or default


def env_int(name: str, default: int) -> int:
    """The variable as a whole number. Raises ImproperlyConfigured for anything else."""
    text = env_str(name, str(default))
    try:
        return int(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {text!r}") from None


def env_bool(name: str, default: bool) -> bool:
    """The variable as 1/0, true/false, yes/no or on/off. Raises ImproperlyConfigured for anything else."""
    text = env_str(name, str(default)).lower()
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}")


def env_list(name: str) -> list[str]:
    """The variable's parts between commas, without blanks; empty where it is unset."""
    return [part.strip() for part in env_str(name, "").split(",") if part.strip()]


def secret_key() -> str:
    """CHINCHON_SECRET_KEY, or the content of the file CHINCHON_SECRET_KEY_FILE (var/secret_key, written by make)."""
    if key := env_str("CHINCHON_SECRET_KEY", ""):
        return key
    path = Path(env_str("CHINCHON_SECRET_KEY_FILE", str(VAR_DIR / "secret_key")))
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        raise ImproperlyConfigured(f"no secret key: set CHINCHON_SECRET_KEY, or `make setup` to write {path}") from None


def database() -> dict[str, Any]:
    """DATABASE_URL for Django: `sqlite:////path/file` (default: var/chinchon.sqlite3) or `postgres://…`."""
    url = env_str("DATABASE_URL", f"sqlite:///{VAR_DIR / 'chinchon.sqlite3'}")
    config: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True)}
    if config["ENGINE"] == "django.db.backends.sqlite3":
        config["CONN_HEALTH_CHECKS"] = False  # a file does not hang up
        # IMMEDIATE: a writer waits for its turn at BEGIN instead of failing in the middle with "database is locked".
        # FULL: a hand that was answered with "saved" is on the disk, whatever happens to the power.
        # Foreign keys are switched on by Django itself.
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA journal_size_limit=67108864",
        }
    else:
        # READ COMMITTED (2), whatever the server's own default is: writers wait for a lock on a row and then go by what
        # was written meanwhile. Nobody waits for ever for one that hangs.
        waits = "-c lock_timeout=20s -c idle_in_transaction_session_timeout=60s"
        config["OPTIONS"] = {"isolation_level": 2, "options": waits, **config.get("OPTIONS", {})}
    return config


def mail() -> dict[str, Any]:
    """CHINCHON_EMAIL_URL for Django: `smtp://user:password@host:587` (with STARTTLS), `smtps://…:465`, `console:`.

    `smtp+plain://` speaks without encryption, for a server on the same machine. Empty where no mail is set up.
    Raises ImproperlyConfigured for anything else.
    """
    url = urlsplit(env_str("CHINCHON_EMAIL_URL", ""))
    backend = {"console": "console", "smtp": "smtp", "smtps": "smtp", "smtp+plain": "smtp"}.get(url.scheme)
    if not url.geturl():
        return {}
    if backend is None or (backend == "smtp" and not url.hostname):
        raise ImproperlyConfigured("CHINCHON_EMAIL_URL must be smtp://user:password@host:port, smtps://… or console:")
    return {
        "EMAIL_BACKEND": f"django.core.mail.backends.{backend}.EmailBackend",
        "EMAIL_HOST": url.hostname or "",
        "EMAIL_PORT": url.port or {"smtp": 587, "smtps": 465}.get(url.scheme, 25),
        "EMAIL_HOST_USER": unquote(url.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(url.password or ""),
        "EMAIL_USE_TLS": url.scheme == "smtp",
        "EMAIL_USE_SSL": url.scheme == "smtps",
    }


DEBUG = env_bool("CHINCHON_DEBUG", False)
HTTPS = env_bool("CHINCHON_HTTPS", not DEBUG)
SECRET_KEY = secret_key()
SECRET_KEY_FALLBACKS = env_list("CHINCHON_OLD_SECRET_KEYS")
ALLOWED_HOSTS = env_list("CHINCHON_ALLOWED_HOSTS")
# Addresses of the reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed; nobody's by default.
TRUSTED_PROXIES = env_list("CHINCHON_TRUSTED_PROXIES")
# The name of this version of the app, made from its files where it is not set, and older ones that are not served any
# more: phones with one of those keep what they have not sent and fetch the new app.
BUILD = env_str("CHINCHON_BUILD", "")
REFUSED_BUILDS = env_list("CHINCHON_REFUSED_BUILDS")

INSTALLED_APPS = [
    "scoring",
    "tournaments",
    "django_htmx",
    "csp",
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "chinchon_site.proxies.TrustedProxyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "scoring.views.builds.BuildMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pages with random padding, against BREACH; files are compressed already
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "scoring.http.IdleMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.http.RefusalMiddleware",
]
ROOT_URLCONF = "chinchon_site.urls"
WSGI_APPLICATION = "chinchon_site.wsgi.application"
TEMPLATE_DIRS = [BASE_DIR / "templates"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": TEMPLATE_DIRS,
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# What other apps add to the navigation of a club: address, words, right (a field of scoring.roles.ClubAccess).
CLUB_SECTIONS = [
    ("tournaments:list", _("Tournaments"), "can_see"),
    ("tournaments:seasons", _("Seasons"), "anyone"),
    ("tournaments:records", _("Records"), "anyone"),
    ("tournaments:api-keys", _("Programs"), "can_own"),
]
# What other apps tell of a player, linked from the player's page: address (of club and player) and words.
PLAYER_PAGES = [("tournaments:figures", _("Results and figures"))]
LANGUAGE_CODE = "es"
LANGUAGES = [("es", _("Spanish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "chinchon_site" / folder for folder in ("locale", "locale_django")]
FORMAT_MODULE_PATH = ["chinchon_site.formats"]
USE_TZ = True
TIME_ZONE = env_str("CHINCHON_TIME_ZONE", "Europe/Madrid")

STATIC_URL = "static/"
STATIC_ROOT = Path(env_str("CHINCHON_STATIC_ROOT", str(VAR_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "chinchon_site" / "static"]
# What every page loads in the end, in this order, to go on without a network (js/app.js). Collected, it is one file.
_OFFLINE = "fold fold_sheet fill outbox table referee counting steps rules offline begin badge"
OFFLINE_SCRIPTS = [f"js/{name}.js" for name in _OFFLINE.split()]
WHITENOISE_ROOT = BASE_DIR / "chinchon_site" / "webroot"  # what must lie at "/": service worker, manifest, robots.txt
_FILES = "chinchon_site.static_files.LeanStaticFiles"
_FILES_DEBUG = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _FILES_DEBUG if DEBUG else _FILES},
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # bytes; the largest form is a hand, some kilobytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 5

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env_int("CHINCHON_HSTS_SECONDS", 30 * 24 * 60 * 60) if HTTPS else 0
# Only the owner of the domain knows whether all its other hosts speak HTTPS too, so this is for them to say.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env_bool("CHINCHON_HSTS_SUBDOMAINS", False)
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "scoring.views.outbox.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60  # seconds
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [NONE],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}

# Phones are shared: a session ends with the browser, and after so many seconds in which nobody did anything, unless
# somebody ticks "keep me logged in" (scoring/views/accounts.py).
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_AGE = 2 * 60 * 60
AUTHENTICATION_BACKENDS = ["scoring.services.accounts.NameOrEmailBackend"]
PASSWORD_HASHERS = [  # the first makes new ones; those of the others are made anew at the next login
    f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Argon2", "PBKDF2", "Scrypt")
]
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60  # seconds
LOGIN_URL = "scoring:login"
LOGIN_REDIRECT_URL = "scoring:clubs"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

_MAIL = mail()
MAIL_IS_SET_UP = bool(_MAIL)
EMAIL_BACKEND = _MAIL.get("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend")
EMAIL_HOST = _MAIL.get("EMAIL_HOST", "")
EMAIL_PORT = _MAIL.get("EMAIL_PORT", 0)
EMAIL_HOST_USER = _MAIL.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _MAIL.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _MAIL.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _MAIL.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env_str("CHINCHON_EMAIL_FROM", "chinchon@localhost")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "masked": {
            "()": "chinchon_site.logs.MaskingFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "masked"}},
    "root": {"handlers": ["stderr"], "level": env_str("CHINCHON_LOG_LEVEL", "INFO")},
    # Django's own handlers are taken away: one of them writes full paths, with the secrets in them.
    "loggers": {name: {"handlers": [], "propagate": True} for name in ("django", "django.server")},
}
