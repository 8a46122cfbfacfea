"""Tests of the family terrorscape."""
