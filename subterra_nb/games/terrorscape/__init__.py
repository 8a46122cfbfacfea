"""Terrorscape: one killer against three survivors, with what each side may know kept apart."""
