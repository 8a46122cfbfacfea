"""``python -m subterra_nb`` is ``subterra-nb``."""

from .cli import main

main()
