"""Notebooks in bulk: checked parameters, grids, a fast papermill engine, reports, and a normaliser.

Importing this package loads nothing of Jupyter and nothing of the rules; each module does so only when it is used.
"""
