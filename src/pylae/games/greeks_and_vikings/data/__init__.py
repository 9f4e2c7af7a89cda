"""What is printed: the language of cards, the tables it becomes, the shipped set and the decks."""
