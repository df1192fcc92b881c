"""`nim_sequence`: the values of all heaps up to a size, by the fastest method that fits the rules.

NumPy is imported when values are asked for, and compiled code loaded for long sequences, since the
rest of the package does without.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cgt.budget import Progress
from cgt.errors import CgtError, InvalidParameter, SearchLimit
from cgt.heap_games import HeapGame
from cgt.heaps.rules import HeapRules, checked_last_heap
from cgt.memory import memory_is_short

if TYPE_CHECKING:
    from cgt.heaps.compiled import Array
    from cgt.heaps.methods import Method

_SECONDS_BETWEEN_REPORTS = 0.1
_SECONDS_BETWEEN_SAVES = 60.0
# Steps are at most about so long, so that Ctrl-C is heard and progress is seen soon.
_SECONDS_A_STEP = 0.1
# Room is made for so many values first: by then, their type has nearly always been found.
_FIRST_ROOM = 65536
# Where moves may leave many heaps, even a small heap takes long.
_FIRST_STEP = 16


class SequenceStopped(SearchLimit):
    """The computation of a nim-sequence ended early.

    Attributes
    ----------
    positions : int
        How many values were known.
    saved : bool
        Whether they are kept in a file, from which a run with the same ``save`` goes on.
    """

    def __init__(
        self, reason: str, *, positions: int, saved: bool, interrupted: bool = False
    ) -> None:
        kept = "they are saved; asking again goes on from there" if saved else "they are not saved"
        CgtError.__init__(self, f"not known: {reason} after {positions} values ({kept})")
        self.reason = reason
        self.positions = positions
        self.depth = 0
        self.saved = saved
        self.interrupted = interrupted

    @property
    def so_far(self) -> str:
        """How much is known, in words."""
        return f"{self.positions} values known, {'' if self.saved else 'not '}saved"

    def __reduce__(self) -> tuple[Any, ...]:
        named: dict[str, Any] = {
            "positions": self.positions,
            "saved": self.saved,
            "interrupted": self.interrupted,
        }
        return partial(SequenceStopped, **named), (self.reason,)


def nim_sequence(
    rules: HeapRules | HeapGame,
    n: int,
    *,
    method: str | None = None,
    known: Array | None = None,
    progress: Progress | None = None,
    save: str | Path | None = None,
) -> Array:
    """Return the Grundy values of the heaps 0 to n.

    Parameters
    ----------
    rules : HeapRules or HeapGame
        `HeapRules` are computed by compiled code, unless few values are wanted. A `HeapGame` is
        searched in Python, by its `heap_options` alone. Of a function,
        `HeapGame.from_heap_options` makes a game.
    n : int
        The largest heap, from 0 to 2^32 - 2.
    method : str, optional
        ``marking``, ``sparse``, ``taking``, ``splits``, ``equal`` or ``definition``; by default the
        fastest that fits. All of them give the same values.
    known : array, optional
        What the same call gave for fewer heaps, from the empty one on. Of `HeapRules` it is not
        computed again. The file `save`, if there is one, is taken instead.
    progress : callable, optional
        Called about ten times a second as ``progress(known, wanted)``, with numbers of values.
    save : path, optional
        A file in which the values are saved at the beginning, once a minute and at the end. If it
        exists, the run goes on from it, with the same values as if it had never stopped. What
        another run saves there meanwhile stays, if it is longer.

    Returns
    -------
    array
        Of the smallest unsigned type that holds the values.

    Raises
    ------
    InvalidParameter
        If n is no such number, the rules are not of heaps, the method does not fit them, `known`
        is no list of values, or the file cannot be used.
    SequenceStopped
        After Ctrl-C, or if the memory is used up, or a game reaches heaps without end.
    RulesError, LoopyGameError
        If a game gives no positions, or play can go round for ever.

    Examples
    --------
    >>> kayles = HeapRules.of_digits((0, 7, 7))
    >>> nim_sequence(kayles, 12)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], dtype=uint8)
    >>> int(nim_sequence(kayles, 100_000)[-1])
    1
    """
    checked_last_heap(n)
    return _Run(rules, n, method, known, progress, save).result()


class _Run:
    """Computes values step by step, so that it can report, be stopped, and save them."""

    def __init__(
        self,
        rules: HeapRules | HeapGame,
        n: int,
        method: str | None,
        known: Array | None,
        progress: Progress | None,
        save: str | Path | None,
    ) -> None:
        self._rules = rules
        self._wanted = n + 1
        known = None if known is None else _checked_values(known)
        self._method = _method(rules, 0 if known is None else len(known), n + 1, method)
        self._progress = progress
        self._path = None if save is None else _checked_path(save)
        # How many values the file holds, and the state in which this run found or left it.
        self._saved = 0
        self._left: tuple[int, ...] | None = None
        self._values = self._begin(known)
        self._whole = True  # so that no half of a change is saved
        self._next_save = time.monotonic() + _SECONDS_BETWEEN_SAVES
        self._next_report = 0.0

    def _begin(self, known: Array | None) -> Array:
        """Return an array that begins with what is known."""
        import numpy as np

        if known is None:
            # No rules of heaps move from an empty one; of a game that is not known.
            known = np.zeros(int(isinstance(self._rules, HeapRules)), self._method.first_type)
        if self._path is not None:
            if not isinstance(self._rules, HeapRules):
                raise InvalidParameter("only runs of HeapRules can be saved, not those of a game")
            saved = self._saved_by_others()
            known = known if saved is None else saved
        if isinstance(self._rules, HeapRules):
            _check_size(known, self._rules)
        narrowest = np.promote_types(
            self._method.first_type, np.min_scalar_type(int(known.max(initial=0)))
        )
        self._known = len(known)
        # Where nothing is left to be computed, what is returned must still be another array.
        return known.astype(narrowest, copy=self._known >= self._wanted)

    def result(self) -> Array:
        """Compute what is missing and return the values."""
        reason, interrupted = "the memory is nearly used up", False
        try:
            # Whether it can be saved is found out before it takes an hour.
            self._save()
            finished = self._compute()
        except MemoryError:
            finished = False
        except SearchLimit as limit:  # of the solver of a game
            reason, interrupted, finished = limit.reason, limit.interrupted, False
        except KeyboardInterrupt:
            reason, interrupted, finished = "the computation was interrupted", True, False
        except BaseException:
            self._save()
            raise
        try:
            self._save()
        except KeyboardInterrupt:
            reason, interrupted, finished = "the computation was interrupted", True, False
        except InvalidParameter as error:
            if finished:
                raise
            reason = f"{reason}, and {error}"
        if not finished:
            raise SequenceStopped(
                reason,
                positions=self._known,
                saved=self._path is not None and self._saved >= self._known,
                interrupted=interrupted,
            )
        return _smallest(self._values[: self._wanted])

    def _compute(self) -> bool:
        """Compute values until all are known; return False if the memory is short before that."""
        step = _FIRST_STEP
        while self._known < self._wanted:
            if memory_is_short():
                return False
            if self._known == len(self._values):
                room = self._wanted if self._known >= _FIRST_ROOM else _FIRST_ROOM
                self._move(min(room, self._wanted))
            stop = min(self._known + step, len(self._values))
            started = time.monotonic()
            reached = self._method.fill(self._values, self._known, stop)
            took = time.monotonic() - started
            self._known = reached
            if reached < stop:
                self._widen()
            if took < _SECONDS_A_STEP / 4:
                step *= 2
            elif took > _SECONDS_A_STEP:
                step = max(step // 2, 1)
            self._look_around()
        return True

    def _move(self, room: int) -> None:
        """Go on with a longer array."""
        import numpy as np

        values = np.zeros(room, self._values.dtype)
        values[: self._known] = self._values[: self._known]
        self._values = values

    def _widen(self) -> None:
        """Go on with an array of a type twice as wide, in the same memory made longer."""
        room, wider = len(self._values), f"u{2 * self._values.itemsize}"
        # This array is the run's own, by `_move`. From its end on, what a half is written over has
        # been read before. Ctrl-C in between spoils it.
        self._whole = False
        self._values.resize(2 * room, refcheck=False)
        narrow, self._values = self._values, self._values.view(wider)
        end = self._known
        while end:
            begin = end // 2
            self._values[begin:end] = narrow[begin:end]
            end = begin
        self._whole = True

    def _look_around(self) -> None:
        now = time.monotonic()
        if self._progress is not None and now >= self._next_report:
            self._next_report = now + _SECONDS_BETWEEN_REPORTS
            self._progress(self._known, self._wanted)
        if now >= self._next_save:
            self._save()
            self._next_save = time.monotonic() + _SECONDS_BETWEEN_SAVES

    def _save(self) -> None:
        if self._path is None or self._known <= self._saved or not self._whole:
            return
        from cgt.heaps.saving import save_values

        assert isinstance(self._rules, HeapRules)
        others = self._saved_by_others()
        if others is not None and len(others) >= self._known:
            return
        save_values(self._path, self._rules, self._values[: self._known])
        self._saved, self._left = self._known, _state(self._path)

    def _saved_by_others(self) -> Array | None:
        """Return what the file holds, None if there is none or nobody else wrote to it."""
        from cgt.heaps.saving import load_values

        assert self._path is not None
        assert isinstance(self._rules, HeapRules)
        state = _state(self._path)
        if state is None or state == self._left:
            return None
        found = load_values(self._path, self._rules)
        self._saved, self._left = len(found), state
        return found


def _method(rules: HeapRules | HeapGame, known: int, stop: int, name: str | None) -> Method:
    from cgt.heaps.uncompiled import Uncompiled

    if (
        isinstance(rules, HeapRules)
        and name is None
        and Uncompiled.reserve_time(rules, known, stop)
    ):
        return Uncompiled(rules)
    from cgt.heaps.methods import DefinitionOfGame, choose_method

    if isinstance(rules, HeapRules):
        return choose_method(rules, stop, name)
    if not isinstance(rules, HeapGame):
        raise InvalidParameter(
            "rules of heaps are wanted, HeapRules or a game of independent heaps such as Kayles() "
            f"or HeapGame.from_heap_options(function), not {rules!r}"
        )
    if name not in (None, "definition"):
        raise InvalidParameter(f"a game has its values computed by definition, not by {name!r}")
    return DefinitionOfGame(rules, stop)


def _state(path: Path) -> tuple[int, ...] | None:
    """Return what changes whenever a file is written, None if there is no file."""
    if not os.path.exists(path):  # noqa: PTH110  (False if there can be none)
        return None
    found = path.stat()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _check_size(known: Array, rules: HeapRules) -> None:
    """Refuse values larger than a heap can have: no play from n lasts for 2n moves.

    Without splits none lasts for more than n; and splits into equal heaps have the value 0, or that
    of one of them.
    """
    import numpy as np

    most = 2 if rules.splits_heaps() and rules.split != "all equal" else 1
    few = known[: int(known.max(initial=0)) // most + 1]
    too_large = np.flatnonzero(few > most * np.arange(len(few)))
    if len(too_large):
        heap = too_large[0]
        raise InvalidParameter(f"no rules give a heap of {heap} the value {known[heap]}")


def _checked_values(known: object) -> Array | None:
    """Return values as an array, None if there are none, or refuse what are no values."""
    import numpy as np

    values = None
    with suppress(ValueError):  # for lists of lists of different lengths
        values = np.asarray(known)
    if values is None or values.ndim != 1 or (len(values) and values.dtype.kind not in "iu"):
        raise InvalidParameter(f"known values are whole numbers in a row, not {known!r}")
    if values.min(initial=0) < 0 or values.max(initial=0) >= 2**32:
        raise InvalidParameter("known values are whole numbers from 0 to 2^32 - 1")
    return values if len(values) else None


def _checked_path(save: object) -> Path:
    """Return the file to save in, or refuse what names none."""
    if isinstance(save, str | Path) and str(save) and "\0" not in str(save):
        try:
            os.fsencode(save)
        except UnicodeEncodeError:
            pass
        else:
            path = Path(save)
            if os.path.exists(path) and not path.is_file():  # noqa: PTH110  (False if none can be)
                raise InvalidParameter(
                    f"{str(path)!r} is a folder or a device, not the file of a run; name a file"
                )
            return path
    raise InvalidParameter(
        f"a run is saved in a file, named by a path such as run.npz, not {save!r}"
    )


def _smallest(values: Array) -> Array:
    """Return the values as an array of their own, of the smallest unsigned type that holds them."""
    import numpy as np

    smallest = np.min_scalar_type(int(values.max()))
    return values if values.dtype == smallest else values.astype(smallest)
