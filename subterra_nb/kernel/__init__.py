"""The kernel: decisions, records, sessions. It knows no game; see docs/design.md for the reasons."""
