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

from cgt.heaps import compiled, machine_code
from cgt.heaps.compiled import Array, Kernel, kernel
from cgt.heaps.machine_code import MachineCode


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
        monkeypatch.setattr(Kernel, "_compile", not_compiled)
        assert kernel(weigh)(example()[0]._replace(turned=turned), table, start) == expected
    target = np.zeros(2, np.uint64)
    monkeypatch.undo()
    assert kernel(write_down)(target, 2**40) is None
    assert target.tolist() == [2**40, 0]


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


def test_what_only_numba_can_call(cache: Path) -> None:
    for _ in range(2):
        assert kernel(halve)(3) == 1.5
    assert not cache.exists()


def test_numba_may_come_to_call_functions_otherwise(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "_WRITTEN", dict.fromkeys(compiled._WRITTEN, "another type"))
    assert kernel(twice_doubled)(21) == 84
    assert not cache.exists()


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
    ],
)
def test_what_kernels_do_not_take(numbers: Any) -> None:
    with pytest.raises(TypeError, match="C-contiguous and writeable, not"):
        kernel(write_down)(numbers, 1)


def test_shipped_kernels_need_numba_only_once() -> None:
    """Every kernel that Python calls is kept: the second process does without Numba."""
    ask = """
import sys
from cgt.heaps.sequence import nim_sequence
from cgt.heaps import read_code
for code, n, method in (
    ("0.16", 3000, "sparse"), ("0.07", 300, "marking"), ("0.[{1}2]", 300, "taking"),
    ("0.{3}:unequal", 60, "splits"), ("0.{3}:all-equal", 60, "equal"),
):
    print(nim_sequence(read_code(code), n, method=method).sum())
start = nim_sequence(read_code("0.{3}"), 50, method="splits")
print(nim_sequence(read_code("0.{3}"), 99, method="splits", known=start).sum())
print("numba" in sys.modules)
"""
    first, second = (
        subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
        for _ in range(2)
    )
    *expected, _ = first.stdout.split()
    assert second.stdout.split() == [*expected, "False"]
