"""The version of the app and its scripts, for the frame of its pages."""

from django import template
from django.templatetags.static import static

from scoring.views import builds

register = template.Library()


@register.simple_tag
def build() -> str:
    """The name of this version of the app."""
    return builds.build()


@register.simple_tag
def offline_scripts() -> str:
    """The addresses of what a page loads to go on without a network, in their order, with blanks between."""
    return " ".join(map(static, builds.offline_scripts()))
