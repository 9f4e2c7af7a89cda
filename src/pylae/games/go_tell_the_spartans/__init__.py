"""Go Tell the Spartans."""
