"""Keys as they are pressed."""


def shifted(key: str) -> str:
    """How a capital letter is pressed: the page goes by Shift and not by the letter."""
    return f"Shift+{key}" if len(key) == 1 and key.isupper() else key
