"""What a seat may know: views, audit, odds."""
