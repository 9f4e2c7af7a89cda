"""The games in a browser: pages, live tables, a bot API, and the database behind them."""
