"""What a claim is made of is refused where it stands; what it answers must be True or False."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from cgt import CgtError, InvalidParameter, Verdict, claim, find_counterexample, heaps
from cgt.ranges import Range
from games import Nim


def state(**changes: Any) -> Any:
    """Return what makes a claim of a predicate."""
    settings: dict[str, Any] = {
        "name": "A claim",
        "says": "It holds.",
        "source": "a test",
        "over": heaps(count=2, size=range(2)),
        "game": Nim(),
    }
    return claim(**(settings | changes))


# ---- answers ----


@pytest.mark.parametrize("answer", [None, "no", "", 0, 1, (), [True], 1.0])
def test_an_answer_that_is_no_truth_value_decides_nothing(answer: Any) -> None:
    sentence = f"the predicate returned {answer!r} for (0, 0); it must return True or False"
    report = state()(lambda game, position: answer).verify()
    assert (report.verdict, report.reason) == (Verdict.UNDECIDED, sentence)
    with pytest.raises(CgtError, match=re.escape(sentence)):
        find_counterexample(Nim(), lambda game, position: answer, over=[(0, 0)])


def test_truth_values_of_numpy_are_answers() -> None:
    assert state()(lambda game, position: numpy.True_).verify().verdict is Verdict.VERIFIED
    assert state()(lambda game, position: numpy.False_).verify().counterexample == "0 0"
    three = numpy.array([3])
    assert find_counterexample(Nim(), lambda game, n: (three == n)[0], over=[(3,), (4,)]) == (4,)


@pytest.mark.parametrize("answer", [None, "yes", 1])
def test_a_certificate_is_accepted_with_true_alone(answer: Any) -> None:
    stated = state(certificate=lambda: SimpleNamespace(accepted=lambda: answer))
    report = stated(lambda game, position: True).verify()
    assert report.verdict is Verdict.UNDECIDED
    assert report.reason == (
        f"accepted() of the certificate returned {answer!r}; it must return True or False"
    )


@pytest.mark.parametrize("error", [GeneratorExit, BaseException, SystemExit])
def test_whatever_a_claim_raises_stops_no_other_one(error: type[BaseException]) -> None:
    def holds(game: Any, position: Any) -> bool:
        raise error

    report = state()(holds).verify()
    assert report.verdict is Verdict.UNDECIDED
    assert str(report.reason).startswith(error.__name__)


# ---- what is stated ----


@pytest.mark.parametrize("field", ["says", "source", "document", "made_precise"])
@pytest.mark.parametrize("wrong", [3, None, b"text", ["text"]])
def test_what_people_read_is_text(field: str, wrong: object) -> None:
    sentence = f"{field} of the claim 'A claim' is {wrong!r}; it must be text"
    with pytest.raises(InvalidParameter, match=re.escape(sentence)):
        state(**{field: wrong})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": 3}, "name of the claim 3 is 3; it must be text"),
        ({"relies_on": 3}, "relies_on of the claim 'A claim' is 3; it must be the name of a claim"),
        ({"relies_on": ["one", 3]}, "relies_on of the claim 'A claim' is ['one', 3]; it must be "),
        ({"expected": "refuted"}, "expected of the claim 'A claim' is 'refuted'; it must be a "),
        ({"over": None}, "a range says in words which positions it has"),
        ({"quick": [(1,)]}, "a range says in words which positions it has"),
        ({"deep": Range(lambda: [(1,)], 3)}, "a range says in words which positions it has"),  # type: ignore[arg-type]
    ],
)
def test_everything_else_is_what_it_must_be(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidParameter, match=re.escape(sentence)):
        state(**changes)
