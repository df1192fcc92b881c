"""Games: one small file each, with the rules, a closed form if one is proved, and its claims."""

from games.nim import Nim

__all__ = ["Nim"]
