"""What is printed: components and tables, checked when they are read."""
