"""What tests of every folder may ask for."""

from tests.installed import at_hand, installed  # noqa: F401
