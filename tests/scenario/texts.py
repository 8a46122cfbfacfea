"""Scenario files that the tests start from."""

HEAD = """\
title: Walking away from the Eternal
family: subterra2
modules: [typhaon_wakes.legion]
"""
POSITION = """\
board: |
  2  .  .  .  │   .  .  .
  1  .  .  .  ┼Ru1 .  .  .
     A  B  C  D   E  F  G
figures:
  guide:   {at: D2}
  veteran: {at: D1}
  eternal: {at: D2}
position: {cursed: true}
"""
LEAVING = HEAD + POSITION
