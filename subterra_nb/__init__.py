"""Board-game rules to run, step through and question, in notebooks, on the command line and in tests.

Importing this package is light: no plotting, graph, widget or command-line library is loaded before it is used.
"""

__version__ = "0.1.0"

__all__ = ["__version__"]
