"""How much of the machine's memory this process holds.

Where the system lends memory that it does not have, as Linux does, Python gets no `MemoryError`:
the process is killed. A long search therefore looks from time to time how much it holds.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_HELD = Path("/proc/self/statm")
# A search stops when it holds this share of the machine's memory, as a fraction.
_SHARE = (3, 4)


def memory_is_short() -> bool:
    """Whether this process holds most of the memory; False where the system does not tell."""
    most = _most_pages()
    return most is not None and int(_HELD.read_text().split()[1]) > most


@cache
def _most_pages() -> int | None:
    """Return how many pages of memory a search may hold, None where they cannot be counted."""
    if not _HELD.exists():
        return None
    part, whole = _SHARE
    return os.sysconf("SC_PHYS_PAGES") * part // whole
