"""Events of Putrefied Enmity. Each only applies; which of them occur is decided by the rules."""

from __future__ import annotations

from .ophelia import Encouraged

__all__ = ["Encouraged"]
