"""`python -m pylae` is the same as `pylae`."""

from pylae.cli import main

if __name__ == "__main__":
    main()
