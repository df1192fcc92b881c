"""Where long runs do their work: here, in processes of this machine, or on a Dask cluster.

All of them are `concurrent.futures` executors, so that whoever hands out tasks does it in one way.
A task whose process or worker dies is left undone and spoils no other.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    as_completed,
)
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypeVar

from cgt.errors import CgtError, InvalidParameter
from cgt.sizes import checked_size

if TYPE_CHECKING:
    from distributed import Client

Result = TypeVar("Result")

_SECONDS_TO_CONNECT = 10


@contextmanager
def executor_for(jobs: int | None, scheduler: str | None) -> Iterator[Executor | None]:
    """Provide the executor that the command line asks for; see `processes` and `cluster`.

    Parameters
    ----------
    jobs : int, optional
        How many processes of this machine; by default one, this one.
    scheduler : str, optional
        The address of a Dask cluster.

    Yields
    ------
    Executor or None
        None if the work is to be done here.

    Raises
    ------
    InvalidParameter
        If both are given, there is no such cluster, or `jobs` is no whole number >= 1.
    """
    if jobs is not None and scheduler is not None:
        raise InvalidParameter(
            "--jobs and --scheduler exclude each other: a cluster has as many workers as it has"
        )
    with (
        processes(1 if jobs is None else jobs)
        if scheduler is None
        else cluster(scheduler) as executor
    ):
        yield executor


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """Provide an executor with so many processes, or None for one: then the work is done here.

    Parameters
    ----------
    jobs : int
        How many tasks run at a time, >= 1.

    Yields
    ------
    Executor or None

    Raises
    ------
    InvalidParameter
        If the number is no such number.
    """
    if checked_size(jobs, "the number of processes", least=1) == 1:
        yield None
        return
    # A forked process could inherit the locks of the threads that show progress.
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(jobs, context, initializer=_follow_the_parent)
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    executor.shutdown()


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Provide an executor that hands tasks to a Dask cluster; it needs the extra ``cluster``.

    Parameters
    ----------
    address : str
        Of the scheduler, such as ``tcp://127.0.0.1:8786``.

    Yields
    ------
    Executor

    Raises
    ------
    InvalidParameter
        If Dask is not installed, or no scheduler answers there.
    CgtError
        If a worker does not have this version of the package: it could answer otherwise.
    """
    with _client(address) as client:
        _check_workers(client, address)
        yield client.get_executor()


def run_all(
    executor: Executor, function: Callable[..., Result], tasks: Sequence[tuple[Any, ...]]
) -> Iterator[tuple[int, Result | None]]:
    """Call a function once for each tuple of arguments; yield what it returns as it comes.

    Parameters
    ----------
    executor : Executor
    function : callable
        Found by its name where it runs.
    tasks : sequence of tuple
        The arguments of each call.

    Yields
    ------
    place : int
        Which of the tasks it is.
    result : object or None
        None if the process or worker that ran it has died.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as threads:
    ...     sorted(run_all(threads, pow, [(2, 10), (3, 4)]))
    [(0, 1024), (1, 81)]
    """
    running: dict[Future[Result], int] = {}
    with _interrupts_held():
        for place, arguments in enumerate(tasks):
            with suppress(BrokenExecutor):
                running[executor.submit(function, *arguments)] = place
    given = set(running.values())
    yield from ((place, None) for place in range(len(tasks)) if place not in given)
    died = _deaths()
    for future in as_completed(running):
        try:
            result = future.result()
        except died:
            yield running[future], None
        else:
            yield running[future], result


def _deaths() -> tuple[type[BaseException], ...]:
    """Return what a task ends in whose process died, or whose worker, or whose whole cluster."""
    deaths: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    # Where Dask is not loaded, nothing runs on it.
    if "distributed" in sys.modules:
        from distributed import KilledWorker

        deaths = (*deaths, KilledWorker)
    return deaths


def _follow_the_parent() -> None:
    """Leave interruptions to the parent process, and end when it ends, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait while processes start: before they can ignore it, they would be hit."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- the cluster ----


def _client(address: str) -> Client:
    """Return a connection to a scheduler."""
    try:
        from distributed import Client
    except ImportError as error:
        raise InvalidParameter(
            "a Dask cluster needs the extra cluster: pip install 'sprague-grundy[cluster]'"
        ) from error
    try:
        # In vain, a client would say more than one line, or wait for ever; so this is tried first.
        _greet(address)
        connect: Callable[..., Client] = Client
        return connect(address, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
    except Exception as error:  # what is no scheduler sends what leads to errors of any kind
        # Only what the network says is about the address, and not about what something else sent.
        why = str(error) if isinstance(error, OSError | ValueError) else "something else does"
        raise InvalidParameter(
            f"no Dask scheduler answers at {address!r} ({why or type(error).__name__}); start one "
            "with 'dask scheduler' and name its address, such as tcp://127.0.0.1:8786"
        ) from error


def _greet(address: str) -> None:
    """Connect to a scheduler and exchange greetings with it, or raise an error of any kind."""
    dask: Any = import_module("distributed")  # most of which has no types
    # Where nobody listens, Dask would try again and again.
    place = dask.comm.get_address_host_port(address)
    socket.create_connection(place, _SECONDS_TO_CONNECT).close()

    async def greet() -> None:
        how = dask.Security().get_connection_args("client")
        (await dask.comm.connect(address, **how)).abort()

    runner = dask.utils.LoopRunner()
    runner.start()
    try:
        dask.utils.sync(runner.loop, greet, callback_timeout=_SECONDS_TO_CONNECT)
    finally:
        runner.stop()


def _check_workers(client: Client, address: str) -> None:
    """Refuse workers that would not do what is done here; those that come later are trusted."""
    mine = _version()
    try:
        theirs = set(client.run(_version).values())
    except ImportError as error:
        raise CgtError(
            f"a worker of {address} cannot load what it is to run ({error}); "
            f"install sprague-grundy {mine} for all workers"
        ) from error
    if theirs - {mine}:
        raise CgtError(
            f"the workers of {address} have sprague-grundy {', '.join(sorted(theirs))}; "
            f"install {mine} for all of them, as here"
        )


def _version() -> str:
    return version("sprague-grundy")
