"""The player: a team mate that knows the chances, and the weights it was given."""
