"""What a seat may know: views, what can be, and exact odds."""
