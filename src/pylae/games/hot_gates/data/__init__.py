"""Data: the cards that the book prints, and what it shows only in pictures."""
