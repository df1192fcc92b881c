"""Taking-and-breaking games: what all games have whose rules are `HeapRules`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from math import isqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from cgt.budget import Progress
from cgt.errors import InvalidParameter, OutOfReach, RulesError
from cgt.game import MOST_POSITIONS
from cgt.heap_games import HeapGame, Heaps
from cgt.heaps.checking import without_empty_heaps
from cgt.heaps.codes import read_code, write_code
from cgt.heaps.periods import PeriodCertificate, find_period
from cgt.heaps.rules import HeapRules, checked_last_heap
from cgt.heaps.theorems import theorems_about

if TYPE_CHECKING:
    from cgt.heaps.compiled import Array

# The heaps whose values compiled code has sooner than a search, and in some seconds; fewer where
# heaps are split whatever number is taken, so that time grows with the square, or into three.
_COMPILED = range(2_000, 100_001)
_COMPILED_SLOWLY = range(100, 4_001)
_COMPILED_SPLITS = range(30, 2_001)
# A search may look at about a quarter as many splits, which takes half a second.
_SEARCHED = 4_000_000
# For so many heaps, from 0 on, the moves that a class writes are compared with its rules.
_HEAPS_COMPARED = 20


class TakingAndBreaking(HeapGame):
    """Take objects from a heap and split what is left, as a code allows.

    Parameters
    ----------
    rules : str or HeapRules
        A code such as ``0.77``, ``0.3F`` or ``4.0:unequal``, or the rules themselves. The digit at
        place k after the point is for moves that take k objects; a bit 2^h of it allows to leave
        exactly h nonempty heaps.

    Notes
    -----
    Games with the same rules are equal, however these were written. Games of different rules may of
    course have the same values.

    A class that writes `heap_options`, as `Kayles` does, says in other words what its `rules` say,
    from which periods and sequences come. Before that, the two are compared for the heaps up to 19,
    and `RulesError` names the first at which they differ; then the game equals no other kind. A
    certificate compares them as far as its values go.

    References
    ----------
    R. K. Guy and C. A. B. Smith (1956), The G-values of various games.

    E. R. Berlekamp, J. H. Conway and R. K. Guy (1982), Winning Ways, chapter 4.

    Examples
    --------
    >>> kenyons_game = TakingAndBreaking("0.3F")
    >>> [kenyons_game.grundy((n,)) for n in range(13)]
    [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6]
    >>> print(kenyons_game.period())
    0.3F: period 6 and saltus 3 from heap 0 on
    >>> kenyons_game.grundy((10**18,))
    499999999999999999
    >>> from games import Kayles
    >>> TakingAndBreaking("0.{0,1}[3]") == TakingAndBreaking("0.[3]"), Kayles() == kenyons_game
    (True, False)
    >>> Kayles() == TakingAndBreaking("0.77")
    True
    """

    # Which parameter is the code. The class that says so has its code for a name; classes made from
    # it have names of their own.
    _code_parameter: ClassVar[str] = "rules"

    def __init__(self, rules: str | HeapRules) -> None:
        self._rules = rules if isinstance(rules, HeapRules) else read_code(rules)

    @property
    def rules(self) -> HeapRules:
        """What the moves may take and leave."""
        return self._rules

    @property
    def name(self) -> str:
        """The code, or the name of the class that names the game."""
        is_code = "_code_parameter" in vars(type(self))
        return write_code(self.rules) if is_code else super().name

    # Cached as the one of the class above is, which would be kept beside it otherwise.
    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The arguments of ``__init__``, the code in its shortest form."""
        given, key = super().parameters, self._code_parameter
        return {**given, key: write_code(self.rules)} if key in given else given

    def __eq__(self, other: object) -> bool:
        if isinstance(other, TakingAndBreaking) and self._keeps_to_rules and other._keeps_to_rules:
            return self.rules == other.rules
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.rules)

    @cached_property
    def _keeps_to_rules(self) -> bool:
        """Whether the moves are what the rules say, as far as the two are compared."""
        try:
            return self._checked_rules == self.rules
        except RulesError:
            return False

    @property
    def _inherits_heap_options(self) -> bool:
        """Whether the moves are what the rules say, since the class writes no method for them."""
        return type(self).heap_options is TakingAndBreaking.heap_options

    @cached_property
    def _checked_rules(self) -> HeapRules:
        """The rules, unless the class writes other moves from small heaps than they allow."""
        for n in range(0 if self._inherits_heap_options else _HEAPS_COMPARED):
            told = without_empty_heaps(self._read_heap_options(n))
            if told != without_empty_heaps(self.rules.heap_options(n)):
                raise RulesError(
                    f"heap_options({n}) gives other moves than the rules of {self.name} allow; "
                    "the two are to say the same in other words"
                )
        return self.rules

    def heap_options(self, n: int) -> Iterable[Heaps]:
        """Return what the rules allow to leave, without empty heaps."""
        return self.rules.heap_options(n)

    def nim_sequence(
        self,
        n: int,
        *,
        method: str | None = None,
        progress: Progress | None = None,
        save: str | Path | None = None,
    ) -> Array:
        """Return the Grundy values of the heaps 0 to n, as a NumPy array.

        Parameters
        ----------
        n : int
            The largest heap, from 0 to 2^32 - 2.
        method : str, optional
            How the values are computed; see `cgt.heaps.nim_sequence`. If neither this nor `save` is
            given, a proved period gives the values at once.
        progress : callable, optional
            Called as ``progress(known, wanted)`` while values are computed.
        save : path, optional
            A file in which the values are saved while they are computed, and from which a later run
            goes on.

        Returns
        -------
        array
            Of the smallest unsigned type that holds the values.

        Raises
        ------
        InvalidParameter
            If n is no such number, the method does not fit the rules, or the file cannot be used.
        SequenceStopped
            After Ctrl-C, or if the memory is used up.
        RulesError
            If the class writes other moves than its rules allow.

        Examples
        --------
        >>> TakingAndBreaking("0.3F").nim_sequence(9)
        array([0, 1, 2, 0, 1, 2, 3, 4, 5, 3], dtype=uint8)
        """
        from cgt.heaps.sequence import nim_sequence

        rules = self._checked_rules
        proved = self.period_certificate if method is None and save is None else None
        if proved is not None:
            return proved.values_to(n)
        return nim_sequence(rules, n, method=method, progress=progress, save=save)

    def join(self, other: TakingAndBreaking) -> TakingAndBreaking:
        """Return the game in which a player may use a move of either game.

        Parameters
        ----------
        other : TakingAndBreaking

        Returns
        -------
        TakingAndBreaking

        Raises
        ------
        InvalidParameter
            If both split heaps, and not under the same restriction, or the other is no such game.
        RulesError
            If a class writes other moves than its rules allow.

        Examples
        --------
        >>> nim, splitting_in_two = TakingAndBreaking("0.[3]"), TakingAndBreaking("4.0")
        >>> nim.join(splitting_in_two).name
        '4.[3]'
        """
        if not isinstance(other, TakingAndBreaking):
            raise InvalidParameter(
                f"a taking-and-breaking game is joined with another one, not with {other!r}"
            )
        return TakingAndBreaking(self._checked_rules.join(other._checked_rules))

    def period(
        self,
        upto: int | None = None,
        *,
        progress: Progress | None = None,
        save: str | Path | None = None,
    ) -> PeriodCertificate | None:
        """Return the smallest period of the values with its proof.

        Parameters
        ----------
        upto : int, optional
            The largest heap whose value may be computed; by default what takes a fraction of a
            second. Larger ones are computed by compiled code.
        progress : callable, optional
            Called as ``progress(known, wanted)``, with numbers of values.
        save : path, optional
            A file in which the values are saved, as that of `nim_sequence`, to go on from.

        Returns
        -------
        PeriodCertificate or None
            None if the values so far prove no period, whatever they look like.

        Raises
        ------
        InvalidParameter
            If `upto` is not a whole number from 0 to 2^32 - 2, or the file cannot be used.
        SequenceStopped
            After Ctrl-C, or if the memory is used up.
        RulesError
            If the class writes other moves than its rules allow.

        Examples
        --------
        >>> proof = TakingAndBreaking("0.137").period()
        >>> proof.preperiod, proof.period, proof.saltus, proof.exceptions
        (52, 34, 0, (0, 14, 16, 17, 31, 34, 51))
        >>> print(TakingAndBreaking("0.007").period(upto=1000))
        None
        """
        if upto is None and progress is None and save is None:
            return self.period_certificate
        last = self.values_tried - 1 if upto is None else checked_last_heap(upto)

        def tell(known: int, _: int) -> None:
            if progress is not None:
                progress(known, last + 1)

        few = last < self.values_tried and save is None
        found = find_period(
            self._checked_rules,
            last,
            game=self.name,
            heap_options=None if self._inherits_heap_options else self.heap_options,
            nim_sequence=None if few else compiled_values(tell, save),
            progress=tell,
        )
        if found is not None:
            # However far it had to look: from now on, every question about the game uses it.
            self.__dict__["period_certificate"] = found
        return found

    @cached_property
    def period_certificate(self) -> PeriodCertificate | None:
        """The proved period of the values, None where it is not known or too long to be found."""
        return self.period(self.values_tried - 1)

    @property
    def values_tried(self) -> int:
        """How many values are computed, in less than a second, where nobody says how many."""
        most = self.rules.most_parts
        if most is None or most > 2:
            return 200
        return 2000 if most == 2 or self.rules.repeating else 100_000

    def heap_formula(self, n: int) -> int | None:
        """Return the value by the proved period, or else by compiled code if the heap is large.

        Raises
        ------
        OutOfReach
            If there is no period, and too many smaller heaps.
        RulesError
            If the class writes other moves than its rules allow.
        """
        certificate = self.period_certificate
        return self._value_without_period(n) if certificate is None else certificate.value(n)

    def _value_without_period(self, n: int) -> int | None:
        """Return the value of a large heap by compiled code, None if a search is better."""
        compiled = self.compiled_heaps
        if n < compiled.start:
            return None
        if n >= compiled.stop:
            if self.heaps_needed(n) >= MOST_POSITIONS:
                return None  # no search begins
            raise OutOfReach(
                f"{self.known_so_far() or 'no period is known'}; without one the value of "
                f"a heap of {n} in {self.name} needs those of all smaller heaps, which is left to "
                "nim_sequence and 'cgt sequence'",
                needed=n,
            )
        if n >= len(self._computed):
            room = min(max(n, 2 * len(self._computed)), compiled[-1])
            self.__dict__["_computed"] = self.nim_sequence(room)
        return int(self._computed[n])

    @cached_property
    def _computed(self) -> Array | tuple[()]:
        """The values that compiled code has found so far."""
        return ()

    @property
    def compiled_heaps(self) -> range:
        """The heaps whose values compiled code has sooner than a search, and in some seconds."""
        rules, most = self.rules, self.rules.most_parts
        if most is None or most > 2:
            return _COMPILED_SPLITS
        if rules.repeating:
            return _COMPILED_SLOWLY if most > 1 else _COMPILED
        splits = sum(taking.most == 2 for taking in rules.first)
        soon = isqrt(_SEARCHED // splits) if splits else _COMPILED.start
        return range(max(soon, _COMPILED_SLOWLY.start), _COMPILED.stop)

    def heaps_needed(self, n: int) -> int:
        """Return how many positions at least a search from a heap of n looks at; 0: not known.

        It looks at all options of a P-position: the heap itself, or one of its options. Where moves
        take up to t objects and leave up to m heaps, the largest heap of that has (n - t) / m
        objects or more, and so there are (n - t) / m^2 ways to split it, or more.
        """
        rules, most = self.rules, self.rules.most_parts
        if rules.repeating or most is None or most < 2:
            return 0
        freely = rules.split == "any" or (rules.split == "unequal" and most == 2)
        return max(n // most**2 - len(rules.first), 0) if freely else 0

    def known_so_far(self) -> str:
        """Say how many values prove no period; nothing where no theorem could prove one."""
        if not theorems_about(self.rules) or self.period_certificate is not None:
            return ""
        return f"the values up to a heap of {self.values_tried - 1} prove no period"


def compiled_values(
    progress: Progress | None = None, save: str | Path | None = None
) -> Callable[[HeapRules, int], Array]:
    """Return a function from rules and a length to so many values, by compiled code.

    It takes a moment to begin, and then goes on from what it computed before, or from a file.
    """
    known: dict[HeapRules, Array] = {}

    def values(rules: HeapRules, length: int) -> Array:
        from cgt.heaps.sequence import nim_sequence

        known[rules] = nim_sequence(
            rules, length - 1, known=known.get(rules), progress=progress, save=save
        )
        return known[rules]

    return values
