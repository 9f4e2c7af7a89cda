"""How databases of older versions become today's; `python -m pylae.web.migrations "what changes"` begins the next step."""
