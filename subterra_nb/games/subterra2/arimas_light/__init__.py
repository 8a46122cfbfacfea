"""Arima's Light: the Intrepid temple mode, the game mode Ark, and the explorers of The Circle.

The three are modules of their own: ``arimas_light.intrepid``, ``arimas_light.ark`` and ``arimas_light.circle``; each
plays without the others.
"""
