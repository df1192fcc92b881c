"""The one check of numbers such as the last heap to look at."""

from __future__ import annotations

from cgt.errors import InvalidParameter


def checked_size(size: object, what: str, *, least: int = 0) -> int:
    """Return a number that says how far to go, or raise `InvalidParameter` if it is none.

    Parameters
    ----------
    size : object
        What was given.
    what : str
        What it stands for, the beginning of the sentence that refuses it.
    least : int
        The smallest number that will do.

    Returns
    -------
    int

    Raises
    ------
    InvalidParameter
        If it is not a whole number, or too small.

    Examples
    --------
    >>> checked_size(7, "the largest heap")
    7
    >>> checked_size(-1, "the largest heap")
    Traceback (most recent call last):
    ...
    cgt.errors.InvalidParameter: the largest heap is a whole number >= 0, not -1
    """
    # True and False are of the type bool, and no numbers here.
    if type(size) is not int or size < least:
        raise InvalidParameter(f"{what} is a whole number >= {least}, not {size!r}")
    return size
