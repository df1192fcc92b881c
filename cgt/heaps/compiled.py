"""Functions that Numba compiles once, and that later processes run without it.

To load Numba takes longer than to compute most sequences. So its machine code is kept, and called
as Numba would call it, with these arguments: where to put the results; where to put what is raised;
then the function's own, of an array its owner, its parent, the number of items, the size of one,
the data, the shape and the strides. What it returns is 0 if nothing was raised.

That is how Numba does it today. So code is called in this way only if its parameters are seen to be
these, and if it needs nothing of Numba's. Else Numba calls it, in each process.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np
from llvmlite import binding as llvm

from cgt.heaps import machine_code
from cgt.heaps.machine_code import ENTRY, MachineCode

Array: TypeAlias = np.ndarray[Any, Any]

# No kernel returns more integers.
_MOST_RESULTS = 8

# The types of C for what a kernel is given, and how the compiler writes them.
_POINTER, _INTEGER, _BOOLEAN = ctypes.c_void_p, ctypes.c_int64, ctypes.c_uint8
_WRITTEN = {_INTEGER: "i64", _BOOLEAN: "i8"}

# How Numba compiles what stands alone: without ways to call it from Python and from C, and without
# counting the references to arrays.
_ALONE: dict[str, Any] = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
}


class Kernel:
    """A function of integers, booleans, arrays, and tuples of these, compiled when first called.

    It returns nothing, an integer or a tuple of integers; if only other kernels call it, anything.
    It makes no arrays, and raises nothing.
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
        made_of = [repr(_ALONE), *kinds, *self._made_of()]
        code = machine_code.read(made_of)
        if code is None:
            code = self._compile(arguments)
            if code is None:
                by_numba: Callable[..., Any] = self._dispatcher(stands_alone=False)
                return by_numba
            machine_code.write(made_of, code)
        return _caller(code, _parameters(arguments))

    def _made_of(self) -> Iterator[str]:
        """Give what the function does, as it is in memory: its file may have changed since."""
        code = self.function.__code__
        yield f"{self.function.__module__}.{self.function.__qualname__}"
        yield repr((code.co_code, code.co_consts, code.co_names, code.co_varnames))
        for value in self._used().values():
            if isinstance(value, Kernel):
                yield from value._made_of()
            elif not isinstance(value, ModuleType):
                yield repr(value)

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
        dispatcher.compile(signature)
        compiled = dispatcher.overloads[signature]
        results = _number_of_results(compiled.signature.return_type)
        module = llvm.parse_assembly(dispatcher.inspect_llvm(signature))
        function = module.get_function(compiled.fndesc.llvm_func_name)
        if (
            results is None
            or not _takes(function, _parameters(arguments))
            or not _stands_alone(module)
        ):
            return None
        function.name = ENTRY
        return machine_code.translate(module, results)

    def _dispatcher(self, *, stands_alone: bool) -> Any:
        """Return the function as Numba has it, with those that it calls."""
        if stands_alone not in self._dispatchers:
            called = {
                name: kernel._dispatcher(stands_alone=stands_alone)
                for name, kernel in self._used().items()
                if isinstance(kernel, Kernel)
            }
            function = FunctionType(self.function.__code__, self.function.__globals__ | called)
            compiled = _by_itself if stands_alone else _by_numba
            self._dispatchers[stands_alone] = compiled(function)
        return self._dispatchers[stands_alone]


def kernel(function: Callable[..., Any]) -> Kernel:
    """Have a function compiled when it is first called; see `Kernel`."""
    assert isinstance(function, FunctionType)
    return Kernel(function)


def _by_itself(function: FunctionType) -> Any:
    """Have a function compiled that needs nothing of Numba's when it runs."""
    from numba import njit

    return njit(**_ALONE)(function)


def _by_numba(function: FunctionType) -> Any:
    """Have a function compiled that Numba calls, and keeps if it finds a place for it."""
    from numba import njit

    dispatcher = njit(nogil=True, error_model="numpy")(function)
    # It is a plain function if Numba is told to compile nothing.
    with suppress(RuntimeError, AttributeError):
        dispatcher.enable_caching()
    return dispatcher


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
    if isinstance(part, (bool, int)):
        return type(part).__name__
    # Machine code believes that the items of an array lie side by side.
    if isinstance(part, np.ndarray) and part.flags.carray:
        return f"{part.dtype.str}[{part.ndim}]"
    raise TypeError(
        "a kernel takes integers, booleans, and arrays that are C-contiguous and writeable, not "
        f"{part!r}"
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


def _takes(function: llvm.ValueRef, parameters: Sequence[Any]) -> bool:
    """Return whether a function has these parameters."""
    found = [argument.type for argument in function.arguments]
    return len(found) == len(parameters) and all(
        type_.is_pointer if wanted is _POINTER else str(type_) == _WRITTEN[wanted]
        for type_, wanted in zip(found, parameters, strict=True)
    )


def _stands_alone(module: llvm.ModuleRef) -> bool:
    """Return whether a module needs nothing from elsewhere."""
    everything = [*module.functions, *module.global_variables]
    return all(one.name.startswith("llvm.") or not one.is_declaration for one in everything)
