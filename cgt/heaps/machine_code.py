"""Machine code that stays in the user's cache, and is loaded by llvmlite.

What is kept fits one processor, system and compiler, and was made of some source files: all that is
part of its name. A damaged file counts as none, since to run it could end the process.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import llvmlite
from llvmlite import binding as llvm
from platformdirs import user_cache_path

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
    llvm.check_jit_execution()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(content))
    engine.finalize_object()
    _engines.append(engine)
    return int(engine.get_function_address(ENTRY))


def read(name: str, files: Iterable[Path]) -> MachineCode | None:
    """Return what is kept under a name and was made of the same source files, if there is any."""
    with suppress(OSError):
        kept = _place(name, files).read_bytes()
        size = sha256().digest_size
        checksum, content = kept[:size], kept[size:]
        if sha256(content).digest() == checksum:
            return MachineCode(content[1:], results=content[0])
    return None


def write(name: str, files: Iterable[Path], code: MachineCode) -> None:
    """Keep machine code for later processes, if there is a place for it."""
    content = bytes([code.results]) + code.content
    with suppress(OSError):
        place = _place(name, files)
        place.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(place) as file:
            file.write(sha256(content).digest() + content)


def _place(name: str, files: Iterable[Path]) -> Path:
    made_by = (llvmlite.__version__, sys.platform, *_processor(), name)
    key = sha256("\0".join(made_by).encode())
    for file in files:
        key.update(sha256(file.read_bytes()).digest())
    return user_cache_path("sprague-grundy") / "machine-code" / key.hexdigest()


@cache
def _processor() -> tuple[str, str]:
    """Return the name of the processor, and what it can do."""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _target_machine() -> llvm.TargetMachine:
    """Return a new one, since an engine takes it over."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = _processor()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=cpu, features=features, opt=3, jit=True)
