"""Functions that Numba compiles once, and that later processes run without it.

To load Numba takes longer than to compute most sequences. So its machine code is kept, and called
as Numba would call it. The machine code of f(x, y, ...)

* takes where to put the results, where to put what is raised, and then x, y, ..., an integer or a
  boolean as it is, a tuple as its members, and an array as its owner, its parent, the number of
  items, the size of one, the data, the shape and the strides;
* returns 0 if nothing was raised.

That is how Numba does it today. So code is called in this way only if Numba is seen to arrange
arrays and parameters like this, and if the code needs nothing else of Numba's. Otherwise each
process has the function compiled by Numba, and called by it.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any, TypeAlias, cast

import numpy as np
from llvmlite import binding as llvm

from cgt.heaps import machine_code
from cgt.heaps.machine_code import ENTRY, MachineCode

Array: TypeAlias = np.ndarray[Any, Any]

# No kernel returns more integers.
_MOST_RESULTS = 8

# The types of C for what a kernel is given, and how the compiler writes them.
_POINTER, _INTEGER, _BOOLEAN = ctypes.c_void_p, ctypes.c_int64, ctypes.c_uint8
_IN_LLVM = {_INTEGER: "i64", _BOOLEAN: "i8"}
_ARRAY_IN_NUMBA = ("meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides")

# To be raised when machine code is made, called or kept in another way, so that none of before is.
_CONVENTION = 1
# How Numba compiles what stands alone: without ways to call it from Python and from C, and without
# counting the references to arrays.
_STAND_ALONE: dict[str, Any] = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
}
_CALLED_BY_NUMBA: dict[str, Any] = {"error_model": "numpy", "nogil": True}


class Kernel:
    """A function of integers, booleans, arrays, and tuples of these, compiled when first called.

    It returns nothing, an integer or a tuple of integers; if only other kernels call it, anything.
    It makes no arrays, and raises nothing. Of what is around it, it uses NumPy, integers, types and
    other kernels, which do not change.
    """

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self._compiled: dict[tuple[str, ...], Callable[..., Any]] = {}
        self._dispatchers: dict[bool, Any] = {}

    def __call__(self, *arguments: Any) -> Any:
        """Call the function, compiled for arguments of these kinds."""
        kinds = tuple(_kinds(arguments))
        if kinds not in self._compiled:
            with _interrupts_wait():
                self._compiled[kinds] = self._callable(kinds, arguments)
        return self._compiled[kinds](*arguments)

    def _callable(self, kinds: tuple[str, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        made_of = [str(_CONVENTION), repr(_STAND_ALONE), *kinds, *self._made_of()]
        code = machine_code.read(made_of)
        if code is None:
            code = self._compile(arguments)
            if code is None:
                return cast("Callable[..., Any]", self._dispatcher(stands_alone=False))
            machine_code.write(made_of, code)
        return _caller(code, _parameters(arguments))

    def _made_of(self) -> Iterator[str]:
        """Give what the function does, as it is in memory: its file may have changed since."""
        code = self.function.__code__
        yield self._name
        yield repr((code.co_code, code.co_consts, code.co_names, code.co_varnames))
        if any(isinstance(constant, CodeType) for constant in code.co_consts):
            raise TypeError(f"a kernel has no functions within it, as {self._name} has")
        for name, value in self._used().items():
            if isinstance(value, Kernel):
                yield from value._made_of()
            elif isinstance(value, (int, np.integer, type)):
                yield repr(value)
            elif value is not np:
                raise TypeError(
                    "a kernel uses NumPy, integers, types and other kernels, not what "
                    f"{self._name} calls {name}"
                )

    @property
    def _name(self) -> str:
        return f"{self.function.__module__}.{self.function.__qualname__}"

    def _used(self) -> dict[str, Any]:
        """Return the global names that the function uses, with what they stand for."""
        known, names = self.function.__globals__, self.function.__code__.co_names
        return {name: known[name] for name in names if name in known}

    def _compile(self, arguments: tuple[Any, ...]) -> MachineCode | None:
        """Return machine code for arguments of these kinds, None if only Numba can call it."""
        from numba import typeof

        dispatcher = self._dispatcher(stands_alone=True)
        if isinstance(dispatcher, FunctionType):
            return None  # Numba is told to compile nothing
        signature = tuple(map(typeof, arguments))
        try:
            dispatcher.compile(signature)
        except KeyError:
            return None  # Numba does not know one of the options
        compiled = dispatcher.overloads[signature]
        results = _number_of_results(compiled.signature.return_type)
        module = llvm.parse_assembly(dispatcher.inspect_llvm(signature))
        function = module.get_function(compiled.fndesc.llvm_func_name)
        if (
            results is None
            or not _has_parameters(function, _parameters(arguments))
            or not all(map(_is_as_expected, _parts(arguments)))
            or not _stands_alone(module)
        ):
            return None
        function.name = ENTRY
        return machine_code.translate(module, results)

    def _dispatcher(self, *, stands_alone: bool) -> Any:
        """Return the function as Numba has it, with those that it calls."""
        from numba import njit

        if stands_alone not in self._dispatchers:
            called = {
                name: kernel._dispatcher(stands_alone=stands_alone)
                for name, kernel in self._used().items()
                if isinstance(kernel, Kernel)
            }
            function = FunctionType(self.function.__code__, self.function.__globals__ | called)
            options = _STAND_ALONE if stands_alone else _CALLED_BY_NUMBA
            self._dispatchers[stands_alone] = njit(**options)(function)
        return self._dispatchers[stands_alone]


def kernel(function: Callable[..., Any]) -> Kernel:
    """Have a function compiled when it is first called; see `Kernel`."""
    assert isinstance(function, FunctionType)
    return Kernel(function)


def _caller(code: MachineCode, parameters: Sequence[Any]) -> Callable[..., Any]:
    """Return a Python function that calls machine code."""
    function = ctypes.CFUNCTYPE(ctypes.c_int32, *parameters)(machine_code.load(code.content))

    def call(*arguments: Any) -> Any:
        results = (_INTEGER * _MOST_RESULTS)()
        raised = _POINTER()
        words = (word for part in _parts(arguments) for word in _words(part))
        if function(ctypes.byref(results), ctypes.byref(raised), *words):
            raise RuntimeError("compiled code raised an error")
        found = tuple(results[: code.results])
        return found if len(found) > 1 else next(iter(found), None)

    return call


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Let Ctrl-C wait: it would be lost in Numba's callbacks, or leave Numba half loaded."""
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[Any] = []
    signal.signal(signal.SIGINT, lambda *interrupt: waiting.append(interrupt))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if waiting:
            handler(*waiting[0])


def _parts(arguments: Iterable[Any]) -> Iterator[Any]:
    """Give the integers, booleans and arrays of which arguments consist."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _parts(argument)
        else:
            yield argument


def _kinds(arguments: Iterable[Any]) -> Iterator[str]:
    """Give all that machine code depends on in its arguments."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield str(getattr(argument, "_fields", len(argument)))
            yield from _kinds(argument)
        else:
            yield _kind(argument)


def _kind(part: Any) -> str:
    if type(part) is bool or (type(part) is int and -(2**63) <= part < 2**63):
        return type(part).__name__
    # Machine code believes that the items of an array lie side by side.
    if isinstance(part, np.ndarray) and part.flags.carray:
        return f"{part.dtype.str}[{part.ndim}]"
    raise TypeError(
        "a kernel takes integers of 64 bits, booleans, and arrays that are C-contiguous and "
        f"writeable, not {part!r}"
    )


def _words(part: Any) -> tuple[Any, ...]:
    """Return what machine code is given for a part of the arguments."""
    if isinstance(part, np.ndarray):
        return (None, None, part.size, part.itemsize, part.ctypes.data, *part.shape, *part.strides)
    return (part,)


def _parameters(arguments: Iterable[Any]) -> list[Any]:
    """Return as which types of C machine code is given the arguments."""
    found: list[Any] = [_POINTER, _POINTER]
    for part in _parts(arguments):
        if isinstance(part, np.ndarray):
            found += [_POINTER, _POINTER, _INTEGER, _INTEGER, _POINTER, *[_INTEGER] * 2 * part.ndim]
        else:
            found.append(_BOOLEAN if isinstance(part, bool) else _INTEGER)
    return found


def _number_of_results(returned: Any) -> int | None:
    """Return how many integers a function returns, None if something else."""
    from numba import types

    if returned == types.none:
        return 0
    each = list(returned) if isinstance(returned, types.UniTuple) else [returned]
    return len(each) if set(each) == {types.int64} and len(each) <= _MOST_RESULTS else None


def _has_parameters(function: llvm.ValueRef, parameters: Sequence[Any]) -> bool:
    """Return whether a function has these parameters, and returns whether it raised something."""
    found = [argument.type for argument in function.arguments]
    if len(found) != len(parameters) or not str(function.global_value_type).startswith("i32 ("):
        return False
    return all(
        type_.is_pointer if wanted is _POINTER else str(type_) == _IN_LLVM[wanted]
        for type_, wanted in zip(found, parameters, strict=True)
    )


def _is_as_expected(part: Any) -> bool:
    """Return whether Numba arranges a part of the arguments as it is given here."""
    from numba import typeof
    from numba.core.datamodel.registry import default_manager

    type_of, arrangements = cast("Any", typeof), cast("Any", default_manager)
    fields = getattr(arrangements.lookup(type_of(part)), "_fields", None)
    return bool(fields == (_ARRAY_IN_NUMBA if isinstance(part, np.ndarray) else None))


def _stands_alone(module: llvm.ModuleRef) -> bool:
    """Return whether a module needs nothing from elsewhere."""
    everything = [*module.functions, *module.global_variables]
    return all(one.name.startswith("llvm.") or not one.is_declaration for one in everything)
