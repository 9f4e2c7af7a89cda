"""A player for any game of a Pylae server, in a table of its own against the server's bots.

python examples/bot.py http://localhost:8000 thermopyles        (needs httpx2)
"""

import json
import random
import sys

import httpx2


def choose(state: dict) -> int:
    """Your idea goes here: `state` has the legal actions, their odds, and the board in numbers, letters and code."""
    return random.choice(state["legal"])["action"]


server, game = sys.argv[1:]
with httpx2.Client(base_url=f"{server}/api/v1", timeout=60) as http:
    table = http.post("/tables", json={"game": game}).raise_for_status().json()
    http.headers["Authorization"] = f"Bearer {table['seats'][0]['token']}"
    print(f"You can watch at {server}{table['url']}")
    state: dict = {}
    with http.stream("GET", f"/tables/{table['table']}/stream") as news:
        for line in filter(None, news.iter_lines()):
            state = json.loads(line)
            if state["your_turn"]:
                move = {"action": choose(state), "seq": state["seq"]}
                http.post(f"/tables/{table['table']}/act", json=move).raise_for_status()
    print(state["result"]["text"])
