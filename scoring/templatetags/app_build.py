"""The version of the app, for the frame of its pages."""

from django import template

from scoring.views import builds

register = template.Library()


@register.simple_tag
def build() -> str:
    """The name of this version of the app."""
    return builds.build()
