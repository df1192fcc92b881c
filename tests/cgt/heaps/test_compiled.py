"""Compiled functions: what later processes load gives the same as Python, or is compiled anew."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite
import numpy as np
import pytest
from numba.core.errors import TypingError

from cgt.heaps import compiled, machine_code, read_code
from cgt.heaps.compiled import Array, Kernel, kernel
from cgt.heaps.machine_code import MachineCode
from cgt.heaps.sequence import nim_sequence


class Pair(NamedTuple):
    numbers: Array
    turned: bool


def weigh(pair: Pair, table: Array, start: int) -> tuple[int, int, int]:
    total = 0
    for i in range(len(pair.numbers)):
        for j in range(table.shape[1]):
            total += pair.numbers[i] * table[i, j]
    pair.numbers[0] = 7
    return (start, total, -1) if pair.turned else (total, start, -2)


FACTOR = 2


def double(number: int) -> int:
    return FACTOR * number


doubled = kernel(double)


def twice_doubled(number: int) -> int:
    return doubled(doubled(number))  # type: ignore[no-any-return]


def write_down(target: Array, number: int) -> None:
    target[0] = number


def halve(number: int) -> float:
    return number / 2


def refuse(number: int) -> int:
    if number < 0:
        raise ValueError("a number below 0")
    return number


def uses_other_things(number: int) -> int:
    return number + len(subprocess.__doc__ or "")


def make_an_array(size: int) -> int:
    return len(np.zeros(size))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(machine_code, "user_cache", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "machine-code"


def not_compiled(self: Kernel, arguments: Any) -> None:
    raise AssertionError("compiled again")


def example() -> tuple[Pair, Array, int]:
    return Pair(np.array([3, 1, 4], np.int32), True), np.arange(6, dtype=np.uint8).reshape(3, 2), -5


def test_arguments_and_results_of_all_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    for turned in (True, False):
        pair, table, start = example()
        expected = weigh(example()[0]._replace(turned=turned), table, start)
        assert kernel(weigh)(pair._replace(turned=turned), table, start) == expected
        assert pair.numbers.tolist() == [7, 1, 4]
        # The second time nothing is compiled.
        with monkeypatch.context() as change:
            change.setattr(Kernel, "_compile", not_compiled)
            assert kernel(weigh)(example()[0]._replace(turned=turned), table, start) == expected
    target = np.zeros(2, np.uint64)
    assert kernel(write_down)(target, 2**40) is None
    assert target.tolist() == [2**40, 0]


def test_what_is_told_of_an_array() -> None:
    def measures(array: Array) -> tuple[int, ...]:
        return (array.size, array.itemsize, *array.shape, *array.strides)

    measure = kernel(measures)
    for shape in ((5,), (2, 3), (4, 1)):
        for type_ in (np.uint8, np.int32):
            array = np.zeros(shape, type_)
            assert measure(array) == measures(array)


def test_types_of_arrays_are_told_apart() -> None:
    write = kernel(write_down)
    for type_ in (np.uint8, np.uint16, np.int64):
        target = np.zeros(3, type_)
        write(target, 200)
        assert target.tolist() == [200, 0, 0]


def test_kernels_call_others(cache: Path) -> None:
    assert kernel(twice_doubled)(21) == 84
    assert len(list(cache.iterdir())) == 1


@pytest.mark.parametrize(
    "damage", [lambda code: code[:-1], lambda code: b"", lambda code: code[::-1]]
)
def test_damaged_code_is_compiled_again(
    cache: Path, monkeypatch: pytest.MonkeyPatch, damage: Callable[[bytes], bytes]
) -> None:
    assert kernel(double)(21) == 42
    (kept,) = cache.iterdir()
    kept.write_bytes(damage(kept.read_bytes()))
    assert kernel(double)(4) == 8
    monkeypatch.setattr(Kernel, "_compile", not_compiled)
    assert kernel(double)(-4) == -8


def test_a_file_under_the_name_of_another_is_damaged(cache: Path) -> None:
    kernel(double)(21)
    kernel(write_down)(np.zeros(1, np.int64), 5)
    one, other = cache.iterdir()
    one.write_bytes(other.read_bytes())
    assert kernel(double)(21) == 42


def test_code_is_for_one_compiler_and_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MachineCode(b"code", results=3)
    machine_code.write(["a", "b"], kept)
    assert machine_code.read(["a", "b"]) == kept
    assert machine_code.read(["a", "c"]) is None
    with monkeypatch.context() as change:
        change.setattr(machine_code, "_processor", lambda: ("another", "one", "+more"))
        assert machine_code.read(["a", "b"]) is None
    for name in ("NUMBA_OPT", "NUMBA_DISABLE_JIT"):
        with monkeypatch.context() as change:
            change.setenv(name, "1")
            assert machine_code.read(["a", "b"]) is None
    monkeypatch.setattr(llvmlite, "__version__", "0.1")
    assert machine_code.read(["a", "b"]) is None


def test_code_is_for_what_the_function_does_and_those_it_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = list(kernel(twice_doubled)._made_of())
    assert before == list(kernel(twice_doubled)._made_of())
    assert before != list(kernel(double)._made_of())

    def other(number: int) -> int:
        return doubled(doubled(number) + 1)  # type: ignore[no-any-return]

    with monkeypatch.context() as change:
        change.setattr(twice_doubled, "__code__", other.__code__.replace(co_name="twice_doubled"))
        assert before != list(kernel(twice_doubled)._made_of())
    monkeypatch.setattr(sys.modules[__name__], "FACTOR", 3)
    assert before != list(kernel(twice_doubled)._made_of())


def test_the_fields_of_a_tuple_have_names() -> None:
    class Other(NamedTuple):
        turned: Array
        numbers: Array

    def first(pair: Any) -> int:
        return pair.numbers[0]  # type: ignore[no-any-return]

    class One(NamedTuple):
        numbers: Array
        turned: Array

    arrays = np.array([1]), np.array([2])
    assert kernel(first)(One(*arrays)) == 1
    assert kernel(first)(Other(*arrays)) == 2


def test_kernels_work_where_nothing_can_be_kept(cache: Path) -> None:
    cache.parent.write_text("a file in place of the folder")
    assert kernel(double)(21) == 42


def test_there_may_be_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise OSError("there is no place for a cache")

    monkeypatch.setattr(machine_code, "user_cache", no_home)
    assert kernel(double)(21) == 42


def test_numba_may_be_told_to_compile_nothing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.core.config.DISABLE_JIT", True)
    assert kernel(double)(21) == 42
    assert not cache.exists()


def test_an_interrupt_waits_until_code_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    compiles = Kernel._compile

    def interrupted(self: Kernel, arguments: Any) -> MachineCode | None:
        signal.raise_signal(signal.SIGINT)
        return compiles(self, arguments)

    monkeypatch.setattr(Kernel, "_compile", interrupted)
    one = kernel(double)
    with pytest.raises(KeyboardInterrupt):
        one(21)
    monkeypatch.setattr(Kernel, "_compile", not_compiled)
    assert one(21) == 42
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_kernels_are_compiled_in_any_thread() -> None:
    with ThreadPoolExecutor() as threads:
        assert [*threads.map(lambda n: kernel(double)(n), range(4))] == [0, 2, 4, 6]


def nine(number: int) -> tuple[int, ...]:
    n = number
    return (n, n, n, n, n, n, n, n, n)


def luck(number: int) -> int:
    return number + int(np.random.random())


@pytest.mark.parametrize(("function", "expected"), [(halve, 1.5), (nine, (3,) * 9), (luck, 3)])
def test_what_only_numba_can_call(cache: Path, function: Any, expected: object) -> None:
    for _ in range(2):
        assert kernel(function)(3) == expected
    assert not cache.exists()


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("_IN_LLVM", dict.fromkeys(compiled._IN_LLVM, "another type")),
        ("_ARRAY_IN_NUMBA", ("data", "shape")),
        ("_STAND_ALONE", {"an_option_of_old": True}),
        ("_parameters", lambda arguments: []),
    ],
)
def test_numba_may_come_to_call_functions_otherwise(
    cache: Path, monkeypatch: pytest.MonkeyPatch, name: str, changed: object
) -> None:
    monkeypatch.setattr(compiled, name, changed)
    target = np.zeros(1, np.int64)
    kernel(write_down)(target, 21)
    assert target[0] == 21
    assert not cache.exists()


def test_division_by_zero_raises_nothing() -> None:
    def divide(number: int, by: int) -> int:
        return number // by

    assert kernel(divide)(7, 2) == 3
    assert kernel(divide)(7, 0) == 0


def test_what_kernels_do_not_use() -> None:
    def with_function(number: int) -> int:
        return (lambda n: n + 1)(number)

    with pytest.raises(TypeError, match=r"has no functions within it, as .*with_function has"):
        kernel(with_function)(1)
    with pytest.raises(TypeError, match=r"not what .*uses_other_things calls subprocess"):
        kernel(uses_other_things)(1)


def test_no_kernel_raises_or_makes_arrays() -> None:
    assert kernel(refuse)(3) == 3
    with pytest.raises(RuntimeError, match="compiled code raised an error"):
        kernel(refuse)(-1)
    with pytest.raises(TypingError):
        kernel(make_an_array)(3)


@pytest.mark.parametrize(
    "numbers",
    [
        np.arange(6)[::2],
        np.arange(6).reshape(2, 3).T,
        np.broadcast_to(np.array(1), (3,)),
        np.frombuffer(bytes(8)),
        [1, 2, 3],
        np.int64(1),
        1.5,
        2**63,
        -(2**63) - 1,
    ],
)
def test_what_kernels_do_not_take(numbers: Any) -> None:
    with pytest.raises(TypeError, match="C-contiguous and writeable, not"):
        kernel(write_down)(numbers, 1)


def test_shipped_kernels_need_numba_only_once() -> None:
    """Every kernel that Python calls is kept: the second process does without Numba."""
    wanted = {
        ("0.16", "sparse"): 400,
        ("0.07", "marking"): 300,
        ("0.[{1}2]", "taking"): 300,
        ("0.{3}:unequal", "splits"): 60,
        ("0.{3}:all-equal", "equal"): 60,
    }
    asked = [(code, n, method) for (code, method), n in wanted.items()]
    expected = [
        nim_sequence(read_code(code), n, method="definition").tolist() for code, n, _ in asked
    ]
    run = f"""
import sys
from cgt.heaps.sequence import nim_sequence
from cgt.heaps import read_code
for code, n, method in {asked}:
    print(nim_sequence(read_code(code), n, method=method).tolist())
start = nim_sequence(read_code("0.{{3}}:unequal"), 50, method="splits")
print(nim_sequence(read_code("0.{{3}}:unequal"), 60, method="splits", known=start).tolist())
print("numba" in sys.modules)
"""
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", run], capture_output=True, text=True, check=True
        )
        *told, numba = ended.stdout.splitlines()
        assert told == [str(values) for values in (*expected, expected[3])]
    assert numba == "False"
