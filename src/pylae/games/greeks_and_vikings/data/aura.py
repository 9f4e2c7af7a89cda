"""A row of the table of auras: what a card in play gives for as long as it lies there (3.3)."""

TO, WHERE, ATK, DEF, KEYWORD = 0, 1, 2, 3, 4  # a selector, a sieve, two numbers, a set of keywords
FIRST_CONDITION, CONDITIONS = 5, 6
PER_OF, PER_WHERE, PER_OTHER, PER_MAX = 7, 8, 9, 10  # see `operation`
COLUMNS = 11
