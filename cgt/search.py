"""The engine's one search: depth first through a game graph, with a stack of its own.

Grundy values, outcomes in normal play and outcomes in misère play differ only in how the
values of the options make the value of a position, so they are one loop, `_Walk`, that fills the
table of a `GameSearch`. It never recurses: a line of play of a million moves needs a million
frames on its own stack.

A node is whatever the memo table is keyed by: a position, a component, a sum of components, or a
couple of a component and a nim heap. An *item* is one option as `expand` gives it. Usually an item
is a node; where an option splits into components it is a tuple of nodes, and `value_of` and
`nodes_of` say how to read it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, NoReturn

from cgt.budget import Budget, ending_cleanly
from cgt.contract import (
    AUTHOR_ERRORS,
    changed,
    demand_hashable,
    not_a_position,
    option_is_none,
    unhashable_sentence,
    unreadable,
)
from cgt.errors import (
    CgtError,
    InvalidPosition,
    LoopyGameError,
    RulesError,
    UnhashablePosition,
)

Node = Hashable

# Options are read in chunks, so that a long line of play through positions with many options
# does not keep all of them in memory: at most this many wait in each frame, fewer on a long line.
_CHUNK, _SMALL_CHUNK, _LONG_LINE = 128, 8, 4096
# Rules that answer otherwise when asked again are found by asking again: at the first positions of
# a table, at every so many after them, and at what the question is about. A position with a great
# many options is not asked for them a second time.
_FIRST_ASKED_AGAIN = 64
_EVERY_ASKED_AGAIN = 256
_MOST_OPTIONS_ASKED_AGAIN = 10_000
# Stands for "no value settles a node at once": values are >= 0.
_NEVER = -1
_NO_ITEM = object()
_NOTHING_WAITS: Iterator[Any] = iter(())


def normal_outcome(seen: set[int]) -> int:
    """0 for P and 1 for N, when a player who cannot move loses."""
    return 1 if 0 in seen else 0


def misere_outcome(seen: set[int]) -> int:
    """0 for P and 1 for N, when a player who cannot move wins."""
    return 1 if 0 in seen or not seen else 0


class GameSearch:
    """A memo table over the nodes of a game graph and the search that fills it.

    Parameters
    ----------
    expand : callable
        From a node to its items, one for each option.
    evaluate : callable
        From the set of the items' values to the value of the node.
    budget : Budget
        Shared by all the tables of a solver.
    stop : int, optional
        A value of an option that settles the node at once (0 when only the outcome is asked).
    value_of : callable, optional
        From an item to its value, None while it is not known. Default: look the item up.
    nodes_of : callable, optional
        From an item to the nodes it is made of. Default: the item is a node.
    formula : callable, optional
        From a node to its value by a closed form, None where there is none.
    check : callable, optional
        Called with each new node; raises `InvalidPosition` if it is not a position.
    check_keys : callable, optional
        Called with a node of which an option could be no key of the table; raises if it can tell
        what made it so.
    name : callable, optional
        From a node to the position that errors show.
    """

    def __init__(
        self,
        expand: Callable[[Any], Iterable[Any]],
        evaluate: Callable[[set[int]], int],
        budget: Budget,
        *,
        stop: int = _NEVER,
        value_of: Callable[[Any], int | None] | None = None,
        nodes_of: Callable[[Any], Iterable[Node]] | None = None,
        formula: Callable[[Any], int | None] | None = None,
        check: Callable[[Any], None] | None = None,
        check_keys: Callable[[Any], None] | None = None,
        name: Callable[[Any], Hashable] | None = None,
    ) -> None:
        self.memo: dict[Node, int] = {}
        self.expand = expand
        self.evaluate = evaluate
        self.budget = budget
        self.stop = stop
        self.value_of = value_of or self.memo.get
        self.nodes_of = nodes_of
        self.formula = formula
        self.check = check
        self.check_keys = check_keys
        self.name = name or (lambda node: node)

    def solve(self, root: Node) -> int:
        """Return the value of a node, searching what is not in the table yet.

        Raises
        ------
        LoopyGameError
            If the search meets a cycle; the error names its positions.
        SearchLimit
            If the budget, the memory or the person's patience ends first.
        RulesError
            If the rules break their contract.
        """
        try:
            known = self.memo.get(root)
        except TypeError as error:
            raise UnhashablePosition(unhashable_sentence(root)) from error
        if known is not None:
            return known
        with ending_cleanly(self.budget):
            _Walk(self).run(root)
        return self.memo[root]

    def ask_again(self, node: Node) -> None:
        """Compare a node's value with a second reading of its options, if not too many."""
        try:
            items = list(islice(self.expand(node), _MOST_OPTIONS_ASKED_AGAIN + 1))
            if len(items) > _MOST_OPTIONS_ASKED_AGAIN:
                return
            again = set(map(self.value_of, items))
        except AUTHOR_ERRORS as error:
            # Where one option settles a node, the others are read now for the first time.
            if self.stop != _NEVER or isinstance(error, CgtError):
                raise
            raise self._told_otherwise(node, f"failed ({type(error).__name__}: {error})") from error
        if node not in self.memo:
            self.forget()
            raise changed(self.name(node))
        known = {value for value in again if value is not None}
        complete = len(known) == len(again) or self.stop in known
        if not complete or self.evaluate(known) != self.memo[node]:
            raise self._told_otherwise(node, "gave other options")

    def _told_otherwise(self, node: Node, how: str) -> RulesError:
        """Return the error for rules that say something else when asked again."""
        # No value that such rules gave may answer a later question.
        self.forget()
        return RulesError(
            f"options({self.name(node)!r}) {how} when asked again; "
            "the options of a position must be the same at every call"
        )

    def forget(self) -> None:
        """Empty the table."""
        self.budget.stored -= len(self.memo)
        self.memo.clear()


class _Frame:
    """One position of the line of play being searched."""

    __slots__ = ("current", "items", "node", "original_hash", "read", "seen", "waiting")

    def __init__(self, node: Node, original_hash: int) -> None:
        self.node = node
        # A position with another hash later was changed after use. Looking it up cannot tell: a
        # dict may find an old entry of the same object.
        self.original_hash = original_hash
        # Options not read yet, None when all are; and how many were read before the last ones.
        self.items: Iterator[Any] | None = None
        self.read = 0
        # The option that the line goes on with, and the others read whose value was not known.
        self.current: Any = _NO_ITEM
        self.waiting: Iterator[Any] = _NOTHING_WAITS
        # Values of the other options; made when there is one, since a long line of play has a
        # great many frames.
        self.seen: set[int] | None = None


class _Walk:
    """One run of the search: the line of play it stands on."""

    def __init__(self, table: GameSearch) -> None:
        self.table = table
        self.frames: list[_Frame] = []
        # The positions of the line, in order. One that cannot be found there any more was
        # changed after use.
        self.line: dict[Node, bool] = {}
        # The position whose options are being read.
        self.node: Node = None

    def run(self, root: Node) -> None:
        """Search until the root is in the table, and ask for its options again."""
        already = len(self.table.memo)
        try:
            self._run(root)
            if len(self.table.memo) > already + 1:
                self.node = root
                self.table.ask_again(root)
        except UnhashablePosition:
            self._check_keys(self.node)
            raise
        except CgtError:
            raise
        except AUTHOR_ERRORS as error:
            self._blame_rules(error)
        except (MemoryError, KeyboardInterrupt):
            # The line of play can be what filled the memory: drop it before anything else.
            self.table.budget.depth = len(self.line)
            self.frames.clear()
            self.line.clear()
            raise

    def _run(self, root: Node) -> None:
        """Go down to unsolved options and back up with values: the loop that all time goes into."""
        frames, line, nodes_of = self.frames, self.line, self.table.nodes_of
        self._open(root)
        while frames:
            frame = frames[-1]
            self.node = node = frame.node
            item = self._next_unknown(frame)
            if item is not _NO_ITEM:
                frame.current = item
                self._open(item if nodes_of is None else self._first_unknown(item))
                continue
            if line.pop(node, None) is None or hash(node) != frame.original_hash:
                raise changed(self.table.name(node))
            self._close(node, frame.seen or set())
            frames.pop()

    def _close(self, node: Node, values: set[int]) -> None:
        """Put the value of a position into the table."""
        table = self.table
        table.memo[node] = table.evaluate(values)
        table.budget.stored += 1
        known = len(table.memo)
        if known <= _FIRST_ASKED_AGAIN or known % _EVERY_ASKED_AGAIN == 0:
            table.ask_again(node)

    def _next_unknown(self, frame: _Frame) -> Any:
        """Collect values of a frame's options up to the first that has none yet, and return it.

        `_NO_ITEM` says that the values collected are enough.
        """
        value_of, stop = self.table.value_of, self.table.stop
        seen = frame.seen
        item = frame.current
        waiting = frame.waiting
        while True:
            if item is not _NO_ITEM:
                value = value_of(item)
                if value is None:
                    frame.seen = seen
                    return item
                if seen is None:
                    seen = {value}
                else:
                    seen.add(value)
                if value == stop:
                    break
            item = next(waiting, _NO_ITEM)
            if item is not _NO_ITEM:
                continue
            if frame.items is None:
                break
            size = _CHUNK if len(self.frames) < _LONG_LINE else _SMALL_CHUNK
            chunk = list(islice(frame.items, size))
            if len(chunk) < size:
                frame.items = None
            else:
                # One position may have options without end.
                frame.read += size
                self.table.budget.admit_options(frame.read, depth=len(self.line))
            found = list(map(value_of, chunk))
            values: set[Any] = set(found)
            if None in values:
                values.remove(None)
                item, waiting = _unknown(chunk, found)
                frame.waiting = waiting
            if seen is None:
                seen = values or None
            else:
                seen |= values
            if stop in values:
                break
        frame.seen = seen
        return _NO_ITEM

    def _open(self, node: Node) -> None:
        """Read a position's options; if they do not settle it, put it at the end of the line."""
        table, line = self.table, self.line
        depth = len(line)
        if table.budget.stored + depth >= table.budget.due:
            table.budget.admit(depth)
        if node is None:
            self._refuse_none()
        if table.check is not None:
            self._check(node)
        if table.formula is not None:
            value = table.formula(node)
            if value is not None:
                table.memo[node] = value
                table.budget.stored += 1
                return
        self.node = node
        original_hash = hash(node)
        items = iter(table.expand(node))
        size = _CHUNK if depth < _LONG_LINE else _SMALL_CHUNK
        chunk = list(islice(items, size))
        found = list(map(table.value_of, chunk))
        values: set[Any] = set(found)
        unread = len(chunk) == size
        if table.stop in values or not (unread or None in values):
            # Most often all options are known, and the position needs no place in the line.
            values.discard(None)
            if hash(node) != original_hash:
                raise changed(table.name(node))
            self._close(node, values)
            return
        line[node] = True
        if len(line) == depth:
            self._report_cycle(node)
        frame = _Frame(node, original_hash)
        if unread:
            frame.items = items
        if None in values:
            values.remove(None)
            frame.current, frame.waiting = _unknown(chunk, found)
        frame.seen = values or None
        self.frames.append(frame)

    def _first_unknown(self, item: Any) -> Node:
        """Return the first node of an option that is not in the table."""
        assert self.table.nodes_of is not None
        memo = self.table.memo
        return next(node for node in self.table.nodes_of(item) if node not in memo)

    def _refuse_none(self) -> NoReturn:
        """Raise for an option that is None: a function gives it that forgot to return."""
        if not self.frames:
            raise InvalidPosition("None is not a position")
        parent = self.frames[-1].node
        self._check_keys(parent)
        raise option_is_none(self.table.name(parent))

    def _check_keys(self, node: Node) -> None:
        """Let the table name what made an option of a node no key, if it can tell."""
        if self.table.check_keys is not None and node is not None:
            self.table.check_keys(node)

    def _check(self, node: Node) -> None:
        """Let the game refuse a node that is no position of it."""
        assert self.table.check is not None
        try:
            self.table.check(node)
        except InvalidPosition as error:
            if not self.frames:
                raise
            parent = self.table.name(self.frames[-1].node)
            raise not_a_position(parent, self.table.name(node), error) from error

    def _report_cycle(self, node: Node) -> NoReturn:
        """Raise for a line of play that returns to one of its positions."""
        # Positions that are changed in place look like a cycle, but are a mistake.
        for frame in self.frames:
            if hash(frame.node) != frame.original_hash:
                raise changed(self.table.name(frame.node))
        line = list(self.line)
        cycle = line[line.index(node) :]
        for member in cycle:
            for _ in self.table.expand(member):
                if member not in self.line:
                    raise changed(self.table.name(member))
        raise LoopyGameError([self.table.name(member) for member in cycle])

    def _blame_rules(self, error: Exception) -> NoReturn:
        """Say which position the rules failed on."""
        if self.node is None:
            raise error
        position = self.table.name(self.node)
        try:
            self._check_keys(self.node)
            for item in self.table.expand(self.node):
                for part in (item,) if self.table.nodes_of is None else self.table.nodes_of(item):
                    demand_hashable(part)
        except CgtError:
            raise
        except AUTHOR_ERRORS:
            pass
        else:
            # The rules are in order. What failed is another hook, and its traceback says where.
            raise error
        parents = [frame.node for frame in self.frames if frame.node is not self.node]
        if not parents:
            raise unreadable(position, error) from error
        self._check_keys(parents[-1])
        raise RulesError(
            f"options({self.table.name(parents[-1])!r}) gave {position!r}, which the rules cannot "
            f"read ({type(error).__name__}: {error})"
        ) from error


def _unknown(items: list[Any], values: list[int | None]) -> tuple[Any, Iterator[Any]]:
    """Return the first of some items that has no value yet, and an iterator of the others."""
    unknown = [item for item, value in zip(items, values, strict=True) if value is None]
    if len(unknown) == 1:
        return unknown[0], _NOTHING_WAITS
    waiting = iter(unknown)
    return next(waiting), waiting
