"""The user's cache: under the home, if there is one."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from cgt.user_cache import user_cache


def test_it_is_where_the_system_wants_it() -> None:
    assert user_cache() == platformdirs.user_cache_path("sprague-grundy")


def test_a_user_may_have_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(name: str) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr(platformdirs, "user_cache_path", no_home)
    with pytest.raises(OSError, match='this user has no home: "the user\'s cache"'):
        user_cache()
