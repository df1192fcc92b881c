"""Machine code that stays in the user's cache, and is loaded by llvmlite.

The name of a file is a hash of what the code was made of and by, and of the processor and system
that it is for. A file that is damaged, or has another's name, counts as none, since to run it could
end the process.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import llvmlite
from llvmlite import binding as llvm

from cgt.user_cache import user_cache
from cgt.whole_files import whole_file

# What the one function is called that each piece of machine code is made for.
ENTRY = "cgt_kernel"

# Machine code stays in memory as long as the engine that loaded it.
_engines: list[llvm.ExecutionEngine] = []


class MachineCode(NamedTuple):
    """The machine code of a function that is called `ENTRY` in it and returns so many results."""

    content: bytes
    results: int


def translate(module: llvm.ModuleRef, results: int) -> MachineCode:
    """Return the machine code of a module for this processor."""
    return MachineCode(_target_machine().emit_object(module), results)


def load(content: bytes) -> int:
    """Return the address at which the function is from now on."""
    if not _engines:
        llvm.check_jit_execution()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(content))
    engine.finalize_object()
    _engines.append(engine)
    return int(engine.get_function_address(ENTRY))


def is_any_loaded() -> bool:
    """Return whether this process has machine code."""
    return bool(_engines)


def read(made_of: Sequence[str]) -> MachineCode | None:
    """Return what is kept of machine code that was made of the same, if there is any."""
    with suppress(OSError):
        place = _place(made_of)
        kept = place.read_bytes()
        size = sha256().digest_size
        checksum, results, content = kept[:size], kept[size : size + 1], kept[size + 1 :]
        if checksum == _checksum(place, results + content):
            return MachineCode(content, ord(results))
    return None


def write(made_of: Sequence[str], code: MachineCode) -> None:
    """Keep machine code for later processes, if there is a place for it."""
    with suppress(OSError):
        place = _place(made_of)
        place.parent.mkdir(parents=True, exist_ok=True)
        content = bytes([code.results]) + code.content
        with whole_file(place) as file:
            file.write(_checksum(place, content) + content)


def _place(made_of: Sequence[str]) -> Path:
    key = sha256("\0".join((*_made_by(), *_processor(), *made_of)).encode())
    return user_cache() / "machine-code" / key.hexdigest()


def _checksum(place: Path, content: bytes) -> bytes:
    return sha256(place.name.encode() + content).digest()


def _made_by() -> list[str]:
    """Return the compiler and its settings."""
    numba = find_spec("numba")
    version = Path(numba.origin or "").with_name("_version.py") if numba else None
    return [
        llvmlite.__version__,
        version.read_text() if version and version.exists() else "",
        *sorted(
            f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_")
        ),
    ]


@cache
def _processor() -> tuple[str, str, str]:
    """Return the kind of processor and system, the processor's name, and what it can do."""
    features = llvm.get_host_cpu_features().flatten()
    return llvm.get_process_triple(), llvm.get_host_cpu_name(), features


def _target_machine() -> llvm.TargetMachine:
    """Return a new one, since an engine takes it over."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    _, cpu, features = _processor()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=cpu, features=features, opt=3, jit=True)
