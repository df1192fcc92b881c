"""The P-positions of Wythoff's game with two heaps: pairs by the golden ratio, in integers."""

from __future__ import annotations

from math import isqrt


def wythoff_pair(k: int) -> tuple[int, int]:
    """Return the P-position of two heaps whose difference is k.

    Parameters
    ----------
    k : int
        The difference, >= 0, of any size.

    Returns
    -------
    tuple of two int
        The integer parts of k times the golden ratio and of k times its square.

    References
    ----------
    W. A. Wythoff (1907), A modification of the game of Nim, Nieuw Archief voor Wiskunde 7.

    Examples
    --------
    >>> from games.wythoff_pairs import wythoff_pair
    >>> [wythoff_pair(k) for k in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    small = (k + isqrt(5 * k * k)) // 2
    return small, small + k


# In misère play the pairs of difference 0 and 1 are others: 2 2 and 0 1.
_MISERE_PARTNERS = {0: 1, 1: 0, 2: 2}
_MISERE_SMALLER = {0: 2, 1: 0}


def smaller_of_pair(difference: int, misere: bool) -> int:
    """Return the smaller heap of the P-position with a difference."""
    if misere and difference in _MISERE_SMALLER:
        return _MISERE_SMALLER[difference]
    return wythoff_pair(difference)[0]


def partner(heap: int, misere: bool) -> int:
    """Return the one size of a second heap that makes a P-position with a heap."""
    if misere and heap in _MISERE_PARTNERS:
        return _MISERE_PARTNERS[heap]
    times_golden_ratio = wythoff_pair(heap)[0]
    # If the heap is the smaller one of a pair, then of this one.
    small, large = wythoff_pair(times_golden_ratio - heap + 1)
    if small == heap:
        return large
    return wythoff_pair(2 * heap - times_golden_ratio)[0]
