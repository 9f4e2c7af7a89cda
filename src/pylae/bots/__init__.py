"""Players that think ahead: rollouts, three searches, networks and levels for people. Nothing here names a game.

    thinker = Thinker(game)                       # compiles, or takes what is compiled from the cache
    thought = thinker.think(view, seat=0, seed=1) # what each action is worth, from what the seat may know
    thought.best.action

    values.py   what a line of play is worth: the policy to the end, or to a quiet point and a network
    flat.py     every action in the same worlds with the same dice
    tree.py     a tree with nodes of its own for chance
    deep.py     the flat search with a tree below every action: what an action is worth against somebody who thinks
    network.py  a small network of whole numbers
    thinker.py  the searches as Python calls them
    levels.py   players for people, from gentle to strong
    player.py   the one door for a match, a page and a command

All values are whole numbers, so the same view, seed and budget give the same move on every machine, in every gear and with
any number of threads.
"""
