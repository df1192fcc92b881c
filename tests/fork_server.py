"""A process that has imported the command line, and forks for each command that it is to run.

A new interpreter takes a third of a second to import the command line, and the tests run hundreds
of commands. Those of README, and those that depend on how a process starts, start from nothing.

Every line of standard input asks for one command; every line of standard output is its status.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import pkgutil
import sys
import traceback
from contextlib import redirect_stdout, suppress

import graphviz  # noqa: F401 - for the commands that draw
import networkx  # noqa: F401

import cgt.cli
import games  # noqa: F401
from cgt import registry


def main() -> None:
    for module in pkgutil.iter_modules(cgt.cli.__path__, "cgt.cli."):
        importlib.import_module(module.name)
    registry.all_claims()
    requests, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    # Once each, so that what a command imports late is in memory, too.
    for command in ("grundy nim 0", "games", "verify --list nim"):
        sys.argv = ["cgt", *command.split()]
        with suppress(SystemExit), redirect_stdout(io.StringIO()):
            cgt.cli.main()
    while line := requests.readline():
        child = os.fork()
        if child == 0:
            run(**json.loads(line))
        _, status = os.waitpid(child, 0)
        answers.write(f"{os.waitstatus_to_exitcode(status)}\n")
        answers.flush()


def run(arguments: list[str], folder: str, variables: dict[str, str], out: str, err: str) -> None:
    """Be the command: this process ends with it."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    if "PYTHONPATH" in variables:
        sys.path.insert(0, variables["PYTHONPATH"])
        registry._entries.cache_clear()
    for number, path in enumerate((os.devnull, out, err)):
        mode = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_APPEND
        os.dup2(os.open(path, mode), number)
    sys.argv = ["cgt", *arguments]
    status = 1
    try:
        cgt.cli.main()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - whatever ends a command
        # As the interpreter does at its end.
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
