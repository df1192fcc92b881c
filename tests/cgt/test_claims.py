"""Claims: verdicts, smallest counterexamples, and that no claim is checked with itself."""

from __future__ import annotations

import importlib
import json
import sys
import time
import types
from dataclasses import dataclass
from typing import Any

import pytest

from cgt import (
    SUM_THEOREM,
    CgtError,
    HeapGame,
    ImpartialGame,
    InvalidParameter,
    N,
    P,
    SearchLimit,
    Solver,
    Verdict,
    claim,
    find_counterexample,
    heaps,
    nim_sum,
    numbers,
)
from cgt.claims import rules_only
from cgt.ranges import Range
from cgt.reports import Level
from cgt.verification import with_what_they_rely_on
from games import Kayles, Nim


class TakeOneOrTwo(HeapGame):
    """Take one or two objects from a heap."""

    def heap_options(self, n):
        return ((n - taken,) for taken in (1, 2) if taken <= n)


def make(holds=lambda solver, position: True, **changes):
    """Return a claim of a predicate, about a game of heaps unless told otherwise."""
    settings: dict[str, Any] = {
        "name": "A claim",
        "says": "It holds.",
        "source": "a test",
        "over": heaps(count=range(3), size=range(1, 5)),
        "game": TakeOneOrTwo(),
    } | changes
    return claim(**settings)(holds)


# ---- verdicts ----


def test_stating_a_claim_generates_no_positions():
    def generate():
        raise AssertionError("too early")

    make(over=Range(generate, "later"))


def test_verified_says_for_which_range():
    report = make().verify()
    assert report.verdict is Verdict.VERIFIED
    assert report.as_expected
    assert report.positions == 15
    assert report.range == "0 to 2 heaps of 1 to 4"
    assert report.counterexample is None
    assert str(report) == "A claim: verified on 15 positions, 0 to 2 heaps of 1 to 4"


def test_refuted_names_a_smallest_counterexample():
    def big_sums_are_n(game, position):
        return game.outcome(position) is N or sum(position) < 4

    report = make(big_sums_are_n).verify()
    assert report.verdict is Verdict.REFUTED
    assert not report.as_expected
    assert report.counterexample == "2 2"
    assert str(report) == "A claim: refuted by 2 2"
    # Nothing smaller fails.
    solver = Solver(TakeOneOrTwo())
    smaller = [p for p in heaps(count=range(3), size=range(1, 5)) if sum(p) < 4]
    assert all(big_sums_are_n(solver, p) for p in smaller)


def test_the_search_ends_at_the_counterexample():
    tried = []

    def holds(game, position):
        tried.append(position)
        return position != (1, 1)

    report = make(holds).verify()
    assert tried[-1] == (1, 1)
    assert report.positions == len(tried)


def test_a_false_statement_may_be_expected_to_be_refuted():
    report = make(lambda game, p: sum(p) < 3, expected=Verdict.REFUTED).verify()
    assert report.verdict is report.expected is Verdict.REFUTED
    assert report.as_expected
    held = make(expected=Verdict.REFUTED).verify()
    assert held.verdict is Verdict.VERIFIED
    assert not held.as_expected


def test_a_conjecture_that_held_stays_open():
    report = make(expected=Verdict.OPEN).verify()
    assert report.verdict is Verdict.OPEN
    assert report.as_expected
    assert make(lambda *_: False, expected=Verdict.OPEN).verify().verdict is Verdict.REFUTED


@dataclass
class ACertificate:
    accept: bool

    def accepted(self):
        return self.accept


def test_proved_needs_an_accepted_certificate():
    proved = make(certificate=lambda: ACertificate(True)).verify()
    assert proved.verdict is proved.expected is Verdict.PROVED
    rejected = make(certificate=lambda: ACertificate(False)).verify()
    assert rejected.verdict is Verdict.VERIFIED
    assert rejected.expected is Verdict.PROVED
    assert not rejected.as_expected
    refuted = make(lambda *_: False, certificate=lambda: ACertificate(True)).verify()
    assert refuted.verdict is Verdict.REFUTED


def test_undecided_where_the_check_cannot_be_finished():
    def raises(error):
        def holds(game, position):
            if sum(position) == 3:
                raise error
            return True

        return make(holds).verify()

    for error, words in [
        (SearchLimit("the memory was used up", positions=7), "the memory was used up"),
        (CgtError("no idea"), "no idea"),
        (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"),
    ]:
        report = raises(error)
        assert report.verdict is Verdict.UNDECIDED
        assert not report.as_expected
        assert words in str(report)


def test_a_claim_on_no_positions_is_not_verified():
    report = make(over=Range(lambda: (), "nothing")).verify()
    assert report.verdict is Verdict.UNDECIDED
    assert report.positions == 0


def test_a_predicate_that_forgets_to_answer_refutes_nothing():
    report = make(lambda game, position: None).verify()
    assert report.verdict is Verdict.UNDECIDED
    assert "returned None" in str(report.reason)
    with pytest.raises(CgtError, match="returned None"):
        find_counterexample(TakeOneOrTwo(), lambda game, position: None, over=[(3,)])  # type: ignore[arg-type,return-value]


def test_ctrl_c_is_not_taken_for_a_verdict():
    def holds(game, position):
        raise SearchLimit("the search was interrupted", positions=0, interrupted=True)

    with pytest.raises(KeyboardInterrupt):
        make(holds).verify()


# ---- the rules alone ----


class Mistaken(TakeOneOrTwo):
    """The same rules; every hook that could answer instead of them is wrong."""

    def heap_formula(self, n):
        return n % 2

    def outcome_formula(self, position, misere):
        return P

    def winning_moves_formula(self, position, misere):
        return []

    def canonical(self, position):
        return ()


def value_is_the_formula(game, position):
    return game.grundy(position) == nim_sum(n % 2 for n in position)


def test_a_claim_is_not_checked_with_the_closed_form_it_states():
    # Believing its closed form, the game would agree with itself.
    assert all(value_is_the_formula(Mistaken(), (n,)) for n in range(9))
    report = make(value_is_the_formula, game=Mistaken()).verify()
    assert report.verdict is Verdict.REFUTED
    assert report.counterexample == "2"


@pytest.mark.parametrize("misere", [False, True])
def test_no_hook_answers_for_the_rules(misere):
    mistaken, right = rules_only(Mistaken()), Solver(TakeOneOrTwo(), use_components=False)
    for position in heaps(count=range(3), size=range(5)):
        assert mistaken.grundy(position) == right.grundy(position)
        assert mistaken.outcome(position, misere=misere) is right.outcome(position, misere=misere)
        moves = mistaken.winning_moves(position, misere=misere)
        assert moves == right.winning_moves(position, misere=misere)


class MistakenParts(ImpartialGame[int]):
    """Take one or two; the components are not what the position is made of."""

    def options(self, position):
        return (position - taken for taken in (1, 2) if taken <= position)

    def components(self, position):
        return [position] * 2


def test_components_are_believed_only_where_the_claim_says_why():
    def not_zero(game, n):
        return n % 3 == 0 or game.outcome(n) is N

    over = numbers(range(5))
    assert make(not_zero, game=MistakenParts(), over=over).verify().verdict is Verdict.VERIFIED
    believing = make(not_zero, game=MistakenParts(), over=over, relies_on=SUM_THEOREM)
    assert believing.verify().verdict is Verdict.REFUTED
    assert believing.verify().relies_on == (SUM_THEOREM,)


def test_each_run_starts_with_an_empty_table():
    solvers = []

    def holds(game, position):
        solvers.append(game)
        return game.grundy(position) == sum(position) % 3 or len(position) > 1

    stated = make(holds)
    stated.verify()
    stated.verify()
    assert len({id(solver) for solver in solvers}) == 2


# ---- levels, games, reports ----


def test_levels_try_their_own_ranges():
    stated = make(
        over=numbers(range(1000), "n"), quick=numbers(range(5), "n"), deep=numbers(range(2000), "n")
    )
    found = [stated.verify(level) for level in Level]
    assert [report.positions for report in found] == [5, 1000, 2000]
    assert [report.range for report in found] == ["n 0 to 4", "n 0 to 999", "n 0 to 1999"]


def test_a_claim_without_other_ranges_is_quick_on_the_first_positions():
    stated = make(over=numbers(range(1000), "n"))
    quick = stated.verify(Level.QUICK)
    assert quick.positions == 300
    assert quick.range == "the first 300 of n 0 to 999"
    assert stated.verify(Level.DEEP).positions == 1000
    assert make().verify(Level.QUICK).range == "0 to 2 heaps of 1 to 4"


def test_a_claim_about_several_games_names_the_one_that_fails():
    def bouton(game, position):
        return (game.outcome(position) is P) == (nim_sum(position) == 0)

    report = make(bouton, game=None, games=[Nim(), Kayles(), TakeOneOrTwo()]).verify()
    assert report.game == "nim, kayles, take-one-or-two"
    assert report.counterexample == "kayles: 1 4"
    assert report.positions == 15 + 10


def test_a_claim_is_about_its_modules_only_game():
    def module_with(*games):
        module = types.ModuleType("module_with_claims")
        for game in games:
            game.__module__ = module.__name__
            setattr(module, game.__name__, game)
        return module

    class First(TakeOneOrTwo):
        pass

    class Second(TakeOneOrTwo):
        pass

    def holds(game, position):
        return True

    holds.__module__ = "module_with_claims"
    stated = make(holds, game=None)
    try:
        sys.modules["module_with_claims"] = module_with(First)
        assert [type(game) for game in stated.games()] == [First]
        sys.modules["module_with_claims"] = module_with(First, Second)
        with pytest.raises(CgtError, match=r"does not say which game .* game=.*defines 2 games"):
            stated.games()
    finally:
        del sys.modules["module_with_claims"]


def test_a_report_as_plain_values():
    values = make(lambda game, p: sum(p) < 2, relies_on=("X", "Y")).verify().as_dict()
    assert json.loads(json.dumps(values)) == values
    assert values["claim"] == "A claim"
    assert values["game"] == "take-one-or-two"
    assert (values["verdict"], values["expected"]) == ("refuted", "verified")
    assert values["counterexample"] == "2"
    assert values["positions"] == 3
    assert values["relies_on"] == ["X", "Y"]


def test_progress_is_told_how_many_positions_were_tried():
    told: list[int] = []

    def slow(game, position):
        time.sleep(0.03)
        return True

    make(slow, over=numbers(range(20))).verify(progress=told.append)
    assert told
    assert told == sorted(told)
    assert told[-1] <= 20


def test_progress_goes_on_during_one_long_search():
    told: list[int] = []

    def long_search(game, position):
        return position < 3 or game.grundy(position) >= 0

    rules = ImpartialGame.from_options(lambda n: [n - 1, n - 2] if n > 1 else [])
    stated = make(long_search, game=rules, over=Range(lambda: [1, 2, 60_000], "three"))
    stated.verify(progress=told.append)
    assert 3 in told


# ---- what claims rely on ----


def test_a_claim_comes_after_what_it_relies_on():
    base = make(name="base")
    middle = make(name="middle", relies_on="base")
    top = make(name="top", relies_on=("middle", "base"))
    known = [top, middle, base]
    assert with_what_they_rely_on([top], known) == [base, middle, top]
    assert with_what_they_rely_on([base, top], known) == [base, middle, top]
    assert with_what_they_rely_on(known, known) == [base, middle, top]
    assert with_what_they_rely_on([middle], known) == [base, middle]
    assert with_what_they_rely_on([], known) == []


def test_a_claim_cannot_rely_on_what_nobody_states():
    with pytest.raises(
        InvalidParameter, match="'top' relies on 'nothing', which no installed game"
    ):
        with_what_they_rely_on([make(name="top", relies_on="nothing")], [])


def test_claims_cannot_rely_on_each_other_in_a_circle():
    first = make(name="first", relies_on="second")
    second = make(name="second", relies_on="first")
    alone = make(name="alone", relies_on="alone")
    for chosen in ([first], [second], [alone]):
        with pytest.raises(InvalidParameter, match="relies on itself"):
            with_what_they_rely_on(chosen, [first, second, alone])


# ---- conjectures of one's own ----


def test_the_counterexample_of_a_conjecture_is_the_first_one():
    def only_two_heaps_balance(kayles, position):
        return kayles.outcome(position) is N or len(set(position)) < 3

    over = heaps(count=range(1, 4), size=range(1, 8))
    found = find_counterexample(Kayles(), only_two_heaps_balance, over=over)
    assert found == (1, 2, 3)
    smaller = [p for p in over if sum(p) < 6]
    assert all(only_two_heaps_balance(Kayles(), p) for p in smaller)


def test_a_conjecture_that_holds_has_no_counterexample():
    def bouton(nim, position):
        return (nim.outcome(position) is P) == (nim_sum(position) == 0)

    assert find_counterexample(Nim(), bouton, over=heaps(count=range(4), size=range(7))) is None


def test_a_conjecture_is_not_checked_with_the_closed_form():
    over = [(n,) for n in range(6)]
    assert find_counterexample(Mistaken(), value_is_the_formula, over=over) == (2,)
    assert find_counterexample(TakeOneOrTwo(), value_is_the_formula, over=over) == (2,)


def test_components_reach_larger_positions():
    def balanced(kayles, position):
        return kayles.grundy(position) == 0

    seen = []

    def note(kayles, position):
        seen.append(kayles.positions)
        return balanced(kayles, position)

    over = [(40, 40), (60, 60)]
    assert find_counterexample(Kayles(), note, over=over, use_components=True) is None
    assert seen == [0, 41]


def test_a_file_of_claims_is_about_the_game_that_it_imports(tmp_path, monkeypatch):
    (tmp_path / "bouton_alone.py").write_text(
        """from cgt import P, claim, heaps, nim_sum
from games import Nim


@claim(
    "Bouton alone",
    says="A Nim position is P exactly when the nim-sum of its heaps is 0.",
    source="C. L. Bouton (1901)",
    over=heaps(count=range(4), size=range(6)),
)
def bouton(nim, position):
    return (nim.outcome(position) is P) == (nim_sum(position) == 0)
"""
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    bouton = importlib.import_module("bouton_alone").bouton
    assert [game.name for game in bouton.games()] == ["nim"]
    assert bouton.verify().verdict is Verdict.VERIFIED


def test_a_claim_that_exits_is_undecided():
    def leaves(game, position):
        raise SystemExit(5)

    assert make(leaves).verify().verdict is Verdict.UNDECIDED
