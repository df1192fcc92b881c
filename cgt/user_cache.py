"""The folder of what a user can lose without harm: finished reports, and compiled code."""

from __future__ import annotations

from errno import ENOENT
from pathlib import Path


def user_cache() -> Path:
    """Return the folder, which need not exist.

    Returns
    -------
    Path

    Raises
    ------
    OSError
        If this user has no home.
    """
    from platformdirs import user_cache_path

    try:
        return user_cache_path("sprague-grundy")
    except RuntimeError as error:
        raise FileNotFoundError(ENOENT, "this user has no home", "the user's cache") from error
