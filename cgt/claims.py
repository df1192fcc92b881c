"""Documented theorems as data that can be run: claims, their ranges, verdicts and reports.

A claim is a predicate on positions with a source and a range. Verifying it asks a solver that
knows the rules alone, so that no claim is checked against itself, and tries the positions in
increasing size, so that the first counterexample is a smallest one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cgt import stated
from cgt.budget import Progress
from cgt.errors import CgtError, InvalidParameter, SearchLimit
from cgt.game import ImpartialGame, Position, demand_game
from cgt.ranges import Range
from cgt.reports import Level, Report, Verdict
from cgt.solver import Solver

Predicate = Callable[[Solver[Any], Any], bool]

# The claim that lets another one add components by nim-sum.
SUM_THEOREM = "Sprague–Grundy theorem"
# A claim without a range of its own for `--quick` takes this many positions of its usual range.
_QUICK_POSITIONS = 300
_SECONDS_BETWEEN_REPORTS = 0.1
# A report names at most this many games one by one.
_GAMES_NAMED = 6


class Certificate(Protocol):
    """A finite proof, with a checker that does not use what made it."""

    def accepted(self) -> bool:
        """Return whether the certificate proves what it says."""


@dataclass(frozen=True)
class Claim:
    """A documented statement about games that can be run; made by the decorator `claim`."""

    name: str
    says: str
    source: str
    over: Range[Any]
    holds: Predicate
    quick: Range[Any] | None
    deep: Range[Any] | None
    expected: Verdict
    relies_on: tuple[str, ...]
    module: str
    document: str = ""
    made_precise: str = ""
    declared_games: tuple[ImpartialGame[Any], ...] = ()
    certificate: Callable[[], Certificate | None] | None = field(default=None, compare=False)

    def games(self) -> tuple[ImpartialGame[Any], ...]:
        """Return the games that the claim is about: as declared, or its module's only one."""
        if self.declared_games:
            return self.declared_games
        module = sys.modules[self.module]
        known = {
            item
            for item in vars(module).values()
            if isinstance(item, type)
            and issubclass(item, ImpartialGame)
            and not item.__abstractmethods__
        }
        # A file of claims alone imports the game that it is about.
        found = [item for item in known if item.__module__ == self.module] or list(known)
        if len(found) != 1:
            raise CgtError(
                f"the claim {self.name!r} does not say which game it is about: give it game=..., "
                f"since {self.module} defines {len(found)} games"
            )
        [only] = found
        try:
            return (only(),)
        except TypeError as error:
            raise CgtError(
                f"the claim {self.name!r} does not say which game it is about: give it game=..., "
                f"since {only.__name__} needs parameters ({error})"
            ) from error

    def game_names(self) -> str:
        """Name the games that the claim is about, of a long family only the first and the last."""
        return _name_games(self.games())

    def as_dict(self) -> dict[str, Any]:
        """Return what the claim says as plain values, for JSON."""
        return {
            "claim": self.name,
            "says": self.says,
            "game": self.game_names(),
            "source": self.source,
            "document": self.document,
            "made_precise": self.made_precise,
            "range": self.over.text,
            "expected": self.expected.value,
            "relies_on": list(self.relies_on),
        }

    def _repr_markdown_(self) -> str:
        """Show what the claim says as text in a notebook."""
        from cgt.markdown import escaped

        told = [f"**{escaped(self.name)}** ({escaped(self.game_names())}): {escaped(self.says)}"]
        told.append(f"{escaped(self.source)}. Checked for {escaped(self.over.text)}.")
        return "\n\n".join(told)

    def range(self, level: Level) -> Range[Any]:
        """Return the positions to try at a level."""
        if level is Level.QUICK:
            return self.over.first(_QUICK_POSITIONS) if self.quick is None else self.quick
        if level is Level.DEEP and self.deep is not None:
            return self.deep
        return self.over

    def verify(
        self, level: Level = Level.DEFAULT, *, progress: Callable[[int], object] | None = None
    ) -> Report:
        """Run the claim and report the verdict.

        Parameters
        ----------
        level : Level
            Which of the claim's ranges to try.
        progress : callable, optional
            Called with the number of positions tried so far, about ten times a second.

        Returns
        -------
        Report

        Raises
        ------
        KeyboardInterrupt
            If a person interrupts it; any other end of a search is reported as undecided.
        CgtError
            If the claim does not say which game it is about.
        InvalidParameter
            If the level is none.

        Examples
        --------
        >>> from games.nim import bouton
        >>> print(bouton.verify(Level.QUICK).verdict)
        verified
        """
        if not isinstance(level, Level):
            raise InvalidParameter(f"a level is Level.QUICK, DEFAULT or DEEP, not {level!r}")
        names = self.game_names()
        started = time.perf_counter()
        run = _Run(self, progress)
        counterexample = reason = None
        positions = self.over
        try:
            positions = self.range(level)
            counterexample = run.counterexample(positions)
            verdict = self._verdict(counterexample)
        except SearchLimit as error:
            if error.interrupted:
                raise KeyboardInterrupt from None
            verdict, reason = Verdict.UNDECIDED, str(error)
        except CgtError as error:
            verdict, reason = Verdict.UNDECIDED, str(error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - must not stop other claims
            verdict, reason = Verdict.UNDECIDED, f"{type(error).__name__}: {error}"
        return self._report(
            names=names,
            range=positions.text,
            positions=run.tried,
            verdict=verdict,
            counterexample=counterexample,
            seconds=time.perf_counter() - started,
            reason=reason,
        )

    def undecided(self, reason: str) -> Report:
        """Return the report of a run that came to no end of its own."""
        return self._report(
            names=self.game_names(),
            range=self.over.text,
            positions=0,
            verdict=Verdict.UNDECIDED,
            counterexample=None,
            seconds=0,
            reason=reason,
        )

    def _report(self, *, names: str, **found: Any) -> Report:
        """Return a report of what was found, with what the claim says."""
        return Report(
            claim=self.name,
            says=self.says,
            game=names,
            source=self.source,
            expected=self.expected,
            relies_on=self.relies_on,
            document=self.document,
            made_precise=self.made_precise,
            **found,
        )

    def _verdict(self, counterexample: str | None) -> Verdict:
        if counterexample is not None:
            return Verdict.REFUTED
        if self.expected is Verdict.OPEN:
            return Verdict.OPEN
        certificate = None if self.certificate is None else self.certificate()
        proved = certificate is not None and stated.accepted(certificate)
        return Verdict.PROVED if proved else Verdict.VERIFIED


def claim(
    name: str,
    *,
    says: str,
    source: str,
    over: Range[Any],
    quick: Range[Any] | None = None,
    deep: Range[Any] | None = None,
    game: ImpartialGame[Any] | None = None,
    games: Sequence[ImpartialGame[Any]] = (),
    expected: Verdict = Verdict.VERIFIED,
    relies_on: str | Sequence[str] = (),
    certificate: Callable[[], Certificate | None] | None = None,
    document: str = "",
    made_precise: str = "",
    module: str | None = None,
) -> Callable[[Predicate], Claim]:
    """Make a claim of a predicate on positions.

    Parameters
    ----------
    name : str
        What people call the statement; ``cgt verify NAME`` runs it.
    says : str
        The exact statement in a sentence.
    source : str
        Author, year, title; or where a document says it.
    over : Range
        The positions to try, smallest first.
    quick, deep : Range, optional
        The positions for ``--quick`` (by default the first ones of `over`) and ``--deep``.
    game, games : ImpartialGame or sequence of them, optional
        What the claim is about; by default the only game that its module defines.
    expected : Verdict
        REFUTED for a documented statement known to be false, OPEN for a conjecture.
    relies_on : str or sequence of str
        Names of the claims that this one believes; `cgt verify` runs them too. `SUM_THEOREM` lets
        the solver add components by nim-sum, and any claim lets it use `canonical`. Without any,
        the solver uses nothing but `options`.
    certificate : callable, optional
        Makes a finite proof that the statement holds without end; the verdict is then PROVED.
    document : str, optional
        Where it stands in a document that people read, such as "English article, Greedy nim".
    made_precise : str, optional
        What the document left open or said otherwise.
    module : str, optional
        The module in which the claim has a name; by default the predicate's.

    Returns
    -------
    callable
        The decorator; what it makes of the predicate is a `Claim`.

    Raises
    ------
    InvalidParameter
        If the claim's name or another text is no text, a range no `Range`, a game no game.

    Examples
    --------
    >>> from cgt import P, claim, heaps, nim_sum
    >>> from games import Nim
    >>> @claim(
    ...     "Equal heaps",
    ...     says="Two equal heaps are P in misère play.",
    ...     source="a mistake that beginners make",
    ...     over=heaps(count=2, size=range(1, 9)),
    ...     game=Nim(),
    ... )
    ... def equal_heaps(nim, position):
    ...     a, b = position
    ...     return a != b or nim.outcome(position, misere=True) is P
    >>> print(equal_heaps.verify())
    Equal heaps: refuted by 1 1
    """
    stated.demand_texts(
        name, says=says, source=source, document=document, made_precise=made_precise
    )
    stated.demand_verdict(name, expected)
    believed = stated.demand_names(name, relies_on)
    declared = tuple(games) if game is None else (game, *games)
    for given in declared:
        demand_game(given)
    stated.demand_range(over)
    for positions in (quick, deep):
        if positions is not None:
            stated.demand_range(positions)
    wanted = Verdict.PROVED if certificate and expected is Verdict.VERIFIED else expected

    def make(holds: Predicate) -> Claim:
        return Claim(
            name=name,
            says=says,
            source=source,
            over=over,
            holds=holds,
            quick=quick,
            deep=deep,
            expected=wanted,
            relies_on=believed,
            module=module or holds.__module__,
            document=document,
            made_precise=made_precise,
            declared_games=declared,
            certificate=certificate,
        )

    return make


def rules_only(
    game: ImpartialGame[Position],
    *,
    use_components: bool = False,
    use_canonical: bool = False,
    progress: Progress | None = None,
) -> Solver[Position]:
    """Return a solver that believes nothing but the rules, and what it is told to besides."""
    return Solver(
        game,
        progress=progress,
        use_formula=False,
        use_components=use_components,
        use_canonical=use_canonical,
    )


def find_counterexample(
    game: ImpartialGame[Position],
    predicate: Callable[[Solver[Position], Position], bool],
    *,
    over: Iterable[Position],
    use_components: bool = False,
) -> Position | None:
    """Return the first position at which a conjecture of yours fails.

    Parameters
    ----------
    game : ImpartialGame
        The game.
    predicate : callable
        ``predicate(game, position)``; its first argument answers the game's questions from the
        rules alone (no closed form), its result says whether the conjecture holds.
    over : iterable of positions
        Where to look, smallest first, such as ``heaps(count=range(4), size=range(9))``.
    use_components : bool
        Whether components may be added by nim-sum, which reaches much larger positions.

    Returns
    -------
    position or None
        None if the conjecture held for every position tried.

    Raises
    ------
    InvalidParameter
        If there is no position to try.

    Examples
    --------
    >>> from cgt import P, find_counterexample, heaps, nim_sum
    >>> from games import Kayles
    >>> def looks_like_misere_nim(kayles, position):
    ...     values = [kayles.grundy((heap,)) for heap in position]
    ...     small = all(value <= 1 for value in values)
    ...     return (kayles.outcome(position, misere=True) is P) == (
    ...         (nim_sum(values) == 0) != small)
    >>> find_counterexample(Kayles(), looks_like_misere_nim,
    ...                     over=heaps(count=range(1, 3), size=range(1, 10)))
    (1, 5)
    """
    demand_game(game)
    solver = rules_only(game, use_components=use_components, use_canonical=use_components)
    tried = False
    for position in over:
        if position is None:
            raise InvalidParameter("None is not a position, but over gave it")
        tried = True
        if not stated.holds(predicate, solver, position):
            return position
    if not tried:
        raise InvalidParameter("there is no position in over, so nothing was tried")
    return None


def _name_games(games: Sequence[ImpartialGame[Any]]) -> str:
    """Name the games of a claim, and only the first and the last of a long family."""
    names = [game.name for game in games]
    if len(names) <= _GAMES_NAMED:
        return ", ".join(names)
    return f"{names[0]} to {names[-1]} ({len(names)} games)"


class _Run:
    """One run of a claim: how many positions were tried, and the telling of it."""

    def __init__(self, claim: Claim, progress: Callable[[int], object] | None) -> None:
        self._claim = claim
        self._progress = progress or (lambda tried: None)
        self._next_report = time.perf_counter() + _SECONDS_BETWEEN_REPORTS
        self.tried = 0

    def counterexample(self, positions: Range[Any]) -> str | None:
        """Try the positions game by game; return the first that fails."""
        claim = self._claim
        games = claim.games()
        for game in games:
            solver = rules_only(
                game,
                use_components=SUM_THEOREM in claim.relies_on,
                use_canonical=bool(claim.relies_on),
                progress=self._during_search,
            )
            for position in positions:
                self.tried += 1
                if not stated.holds(claim.holds, solver, position):
                    named = f"{game.name}: " if len(games) > 1 else ""
                    return f"{named}{game.show(position)}"
                if time.perf_counter() > self._next_report:
                    self._next_report = time.perf_counter() + _SECONDS_BETWEEN_REPORTS
                    self._progress(self.tried)
        if not self.tried:
            raise CgtError("there is no position in the range")
        return None

    def _during_search(self, positions: int, depth: int) -> None:
        self._progress(self.tried)
