"""Nimbers as numbers: the product that makes fields of the nim heaps.

With `nim_sum` as addition and `nim_product` as multiplication the numbers below 2, 4, 16, 256, ...,
each the square of the one before, form a field. These are the Fermat 2-powers F, for which the
main theorem of the arithmetic says: F times a smaller number is their ordinary product, and F
times itself is F + F/2. Everything here follows from it, for numbers of any size.
"""

from __future__ import annotations

from cgt.errors import InvalidParameter


def nim_product(a: int, b: int) -> int:
    """Return the nim-product of two nimbers.

    It is the smallest number that is not the nim-sum of a'b, ab' and a'b' for any a' < a and
    b' < b: the value of the coin in row a and column b of the game Turning Corners.

    Parameters
    ----------
    a, b : int
        Whole numbers >= 0 of any size.

    Returns
    -------
    int

    Raises
    ------
    InvalidParameter
        If one of them is not a whole number >= 0.

    References
    ----------
    J. H. Conway (1976), On Numbers and Games, chapter 6.

    Examples
    --------
    >>> nim_product(2, 2), nim_product(16, 16), nim_product(16, 5)
    (3, 24, 80)
    >>> nim_product(10**18, 10**9)
    18328776124836115681
    """
    _check(a, b)
    return _product(a, b, _half_bits(max(a, b)))


def nim_inverse(a: int) -> int:
    """Return the nimber whose nim-product with a is 1.

    Parameters
    ----------
    a : int
        A whole number >= 1 of any size.

    Returns
    -------
    int
        A number of the same fields.

    Raises
    ------
    InvalidParameter
        If a is not a whole number >= 1.

    Examples
    --------
    >>> [nim_inverse(a) for a in range(1, 16)]
    [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]
    """
    _check(a)
    if a == 0:
        raise InvalidParameter("0 has no inverse; the nimbers with an inverse are 1, 2, 3, ...")
    if a == 1:
        return 1
    # With a = a1 F + a0, a times a + a1 is a1 a1 F/2 + a0 a0 + a0 a1, which has half the digits.
    conjugate = a ^ (a >> _half_bits(a))
    return nim_product(conjugate, nim_inverse(nim_product(a, conjugate)))


def _check(*nimbers: int) -> None:
    for nimber in nimbers:
        if type(nimber) is not int or nimber < 0:
            raise InvalidParameter(f"a nimber is a whole number >= 0, not {nimber!r}")


def _half_bits(a: int) -> int:
    """Return the number of digits h of the largest Fermat 2-power F = 2**h <= a; 1 for a < 2."""
    half = 1
    while a >> 2 * half:
        half *= 2
    return half


def _product(a: int, b: int, half: int) -> int:
    """Multiply two numbers of at most 2 * half binary digits."""
    if a < 2 or b < 2:
        return a * b
    a1, a0 = a >> half, a & ((1 << half) - 1)
    b1, b0 = b >> half, b & ((1 << half) - 1)
    low, high = _product(a0, b0, half // 2), _product(a1, b1, half // 2)
    # (a1 F + a0)(b1 F + b0) with F * F = F + F/2; the sum of the mixed products and a1 b1 is
    # (a1 + a0)(b1 + b0) + a0 b0.
    mixed = _product(a1 ^ a0, b1 ^ b0, half // 2) ^ low
    return mixed << half ^ low ^ _product(high, 1 << half - 1, half // 2)
