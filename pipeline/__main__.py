"""`python -m pipeline` is the same command as `mergecast`."""

from pipeline.cli import main

if __name__ == "__main__":
    main()
