"""Files of saved runs: what is damaged, or belongs to something else, is refused."""

from __future__ import annotations

import io
import random
import sys
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

from cgt import HeapGame
from cgt.errors import InvalidParameter
from cgt.heaps import read_code, saving
from cgt.heaps.rules import HeapRules
from cgt.heaps.sequence import SequenceStopped, _Run, nim_sequence

TraceFunction = Callable[[FrameType, str, Any], Any]

KAYLES = HeapRules.of_digits((0, 7, 7))
GRUNDYS_GAME = HeapRules.of_digits((4,), split="unequal")
NONE = np.zeros(0, np.uint8)


def saved(path: Path, **changes: Any) -> None:
    """Save a run of Kayles, then change something in the file."""
    nim_sequence(KAYLES, 100, save=path)
    with np.load(path) as archive:
        fields = {name: archive[name] for name in archive.files}
    np.savez(path, **{**fields, **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"form": np.int64(99)}, "saved by another version"),
        ({"values": np.zeros(101, np.uint8)}, "are damaged"),
        ({"values": np.zeros(101)}, "are damaged"),
        ({"values": NONE, "checksum": np.uint32(zlib.crc32(NONE.data))}, "are damaged"),
        ({"checksum": np.zeros(2, np.uint32)}, "are damaged"),
        ({"checksum": np.array("text")}, "are damaged"),
        ({"checksum": np.array([{}], dtype=object)}, "damaged or of another kind"),
        ({"more": np.zeros(1)}, "damaged or of another kind"),
    ],
)
def test_file_that_does_not_fit(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    path = tmp_path / "run.npz"
    saved(path, **changes)
    with pytest.raises(InvalidParameter, match=message):
        nim_sequence(KAYLES, 200, save=path)


@pytest.mark.parametrize("kept", [0, 10, 300, -1])
def test_file_that_was_cut_off(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "run.npz"
    saved(path)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(InvalidParameter, match="damaged or of another kind"):
        nim_sequence(KAYLES, 200, save=path)


def test_file_with_one_array(tmp_path: Path) -> None:
    path = tmp_path / "run.npy"
    np.save(path, np.zeros(9))
    with pytest.raises(InvalidParameter, match="damaged or of another kind"):
        nim_sequence(KAYLES, 200, save=path)


def test_file_of_other_rules(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    saved(path)
    with pytest.raises(InvalidParameter, match="is a run of other rules"):
        nim_sequence(GRUNDYS_GAME, 200, save=path)
    # The same rules written in another way are no other rules.
    assert len(nim_sequence(HeapRules.of_digits((0, 7, 7, 0)), 200, save=path)) == 201


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.npz"
    saved(path)
    before = path.read_bytes()

    def disk_full(file: Any, **fields: Any) -> None:
        file.write(b"half a file")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", disk_full)
    with pytest.raises(InvalidParameter, match="No space left on device"):
        nim_sequence(KAYLES, 200, save=path)
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidParameter, match="name a file in a folder"):
        nim_sequence(KAYLES, 10, save=tmp_path / "nowhere" / "run.npz")


def test_only_rules_can_be_saved(tmp_path: Path) -> None:
    game = HeapGame.from_heap_options(lambda n: [(n - 1,)] if n else [])
    with pytest.raises(InvalidParameter, match="only runs of HeapRules"):
        nim_sequence(game, 10, save=tmp_path / "run.npz")


def test_damage_anywhere_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    saved(path)
    whole, right = path.read_bytes(), nim_sequence(KAYLES, 100).tolist()
    choose = random.Random(1)
    refusals = []
    for _ in range(200):
        content = bytearray(whole)
        place = choose.randrange(len(content))
        content[place : place + choose.randint(1, 8)] = choose.randbytes(choose.randint(0, 8))
        path.write_bytes(content)
        try:
            # Not everything in the file is about the values, such as when it was written.
            assert nim_sequence(KAYLES, 100, save=path).tolist() == right
        except InvalidParameter as error:
            refusals.append(str(error))
    assert len(refusals) > 100
    assert "\n" not in "".join(refusals)


@pytest.mark.parametrize(
    "header",
    [b"{'descr': (", b"{" * 40, b"{'descr': '|u1', 'shape': (9,)}", b"\xff\0", b"1 +\n'''"],
)
def test_damage_under_a_right_checksum_of_the_archive(tmp_path: Path, header: bytes) -> None:
    path = tmp_path / "run.npz"
    saved(path)
    damaged = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(damaged, "w") as new:
        for name in old.namelist():
            start = b"\x93NUMPY\x01\0" + len(header).to_bytes(2, "little") + header
            new.writestr(name, start if name == "values.npy" else old.read(name))
    path.write_bytes(damaged.getvalue())
    with pytest.raises(InvalidParameter, match="damaged or of another kind"):
        nim_sequence(KAYLES, 200, save=path)


def test_want_of_memory_is_no_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(*arguments: Any, **named: Any) -> None:
        raise MemoryError

    path = tmp_path / "run.npz"
    saved(path)
    monkeypatch.setattr(np, "load", too_large)
    with pytest.raises(MemoryError):
        nim_sequence(KAYLES, 200, save=path)


@pytest.mark.parametrize("save", ["x\0y", 5, "", b"run", True, "\ud800", Path("x\0")])
def test_names_of_no_file(save: Any) -> None:
    with pytest.raises(InvalidParameter, match=r"^a run is saved in a file, named by a path such "):
        nim_sequence(KAYLES, 10, save=save)


def test_a_folder_a_device_or_a_name_that_is_too_long(tmp_path: Path) -> None:
    for place in (tmp_path, "/dev/zero"):
        with pytest.raises(InvalidParameter, match="is a folder or a device, not the file of a"):
            nim_sequence(KAYLES, 10, save=place)
    with pytest.raises(InvalidParameter, match="cannot be saved in"):
        nim_sequence(KAYLES, 10, save=tmp_path / ("x" * 5000))


def test_a_place_that_cannot_be_written_to_is_found_out_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def computed(*arguments: object) -> bool:
        raise AssertionError

    monkeypatch.setattr(_Run, "_compute", computed)
    with pytest.raises(InvalidParameter, match="cannot be saved in"):
        nim_sequence(KAYLES, 10**6, save=tmp_path / "nowhere" / "run.npz")


@pytest.mark.parametrize("upto", [0, 100])
def test_there_is_a_file_however_short_the_run(tmp_path: Path, upto: int) -> None:
    path = tmp_path / "run.npz"
    nim_sequence(KAYLES, upto, save=path)
    assert len(saving.load_values(path, KAYLES)) == upto + 1


def test_a_link_stays_a_link_and_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "target.npz", tmp_path / "link.npz"
    saved(target)
    target.chmod(0o600)
    link.symlink_to(target)
    nim_sequence(KAYLES, 200, save=link)
    assert link.is_symlink()
    assert len(saving.load_values(target, KAYLES)) == 201
    assert target.stat().st_mode & 0o777 == 0o600


# ---- two runs at a time ----


def during_a_run(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Have something happen while values are computed, once."""
    compute = _Run._compute

    def acting(run: _Run) -> bool:
        monkeypatch.setattr(_Run, "_compute", compute)
        act()
        return compute(run)

    monkeypatch.setattr(_Run, "_compute", acting)


@pytest.mark.parametrize("others", [50, 150, 300])
def test_the_longer_one_of_two_runs_stays_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: int
) -> None:
    path = tmp_path / "run.npz"
    during_a_run(monkeypatch, lambda: nim_sequence(KAYLES, others, save=path))
    assert len(nim_sequence(KAYLES, 150, save=path)) == 151
    assert len(saving.load_values(path, KAYLES)) == max(others, 150) + 1


def test_a_file_that_another_game_took_in_the_meantime_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.npz"

    def replace() -> None:
        path.unlink()
        nim_sequence(GRUNDYS_GAME, 50, save=path)

    during_a_run(monkeypatch, replace)
    with pytest.raises(InvalidParameter, match="a run of other rules"):
        nim_sequence(KAYLES, 150, save=path)
    assert len(saving.load_values(path, GRUNDYS_GAME)) == 51


def test_a_file_that_is_gone_in_the_meantime_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.npz"
    during_a_run(monkeypatch, path.unlink)
    nim_sequence(KAYLES, 150, save=path)
    assert len(saving.load_values(path, KAYLES)) == 151


# ---- interruptions ----


def test_ctrl_c_with_a_full_disk_says_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.npz"

    def disk_full_and_interrupted(run: _Run) -> bool:
        def disk_full(file: Any, **fields: Any) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(np, "savez", disk_full)
        run._values = np.zeros(5, np.uint8)
        run._known = 5
        raise KeyboardInterrupt

    monkeypatch.setattr(_Run, "_compute", disk_full_and_interrupted)
    sentence = r"interrupted, and the run cannot be saved in .*No space left.* not saved"
    with pytest.raises(SequenceStopped, match=sentence) as stopped:
        nim_sequence(KAYLES, 150, save=path)
    assert stopped.value.interrupted
    assert len(saving.load_values(path, KAYLES)) == 1


def test_ctrl_c_while_values_get_a_wider_type_saves_no_half(tmp_path: Path) -> None:
    nim_to_600 = HeapRules.subtraction(range(1, 601))  # the value of n is n mod 601
    file = tmp_path / "run.npz"

    def interrupt(frame: FrameType, event: str, argument: object) -> TraceFunction | None:
        if frame.f_code is not _Run._widen.__code__:
            return interrupt
        if "end" in frame.f_locals:
            raise KeyboardInterrupt
        return interrupt

    before = sys.gettrace()
    sys.settrace(interrupt)
    try:
        with pytest.raises(SequenceStopped) as stopped:
            nim_sequence(nim_to_600, 700, method="marking", save=file)
    finally:
        sys.settrace(before)
    assert not stopped.value.saved
    assert "they are not saved" in str(stopped.value)
    assert nim_sequence(nim_to_600, 700, save=file).tolist() == [n % 601 for n in range(701)]


def test_what_could_not_be_saved_is_not_called_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(saving, "save_values", interrupted)
    with pytest.raises(SequenceStopped, match="not saved"):
        nim_sequence(KAYLES, 100, save=tmp_path / "run.npz")


# ---- known values ----


@pytest.mark.parametrize("known", [[5, 5, 5], [1], [0, 2**32 - 1], [0, 1, 70_000], [0, 3]])
def test_values_that_no_heap_can_have(known: list[int]) -> None:
    with pytest.raises(InvalidParameter, match=r"no rules give a heap of \d the value \d"):
        nim_sequence(KAYLES, 12, known=np.array(known))


@pytest.mark.parametrize(("code", "method"), [("0.[{1}2]", "taking"), ("0.{3}:all-equal", "equal")])
def test_values_above_the_size_of_a_heap_that_stays_whole(code: str, method: str) -> None:
    known = np.arange(0, 4000, 2)
    with pytest.raises(InvalidParameter, match="no rules give a heap of 1 the value 2"):
        nim_sequence(read_code(code), 2000, known=known, method=method)


def test_values_above_the_size_of_the_heap_are_known_values_too() -> None:
    laskers_nim = HeapRules.of_digits((4,), (3,))
    known = nim_sequence(laskers_nim, 50)
    assert known[3] == 4
    assert nim_sequence(laskers_nim, 100, known=known).tolist() == (
        nim_sequence(laskers_nim, 100).tolist()
    )


@pytest.mark.parametrize(
    "known",
    [[0, 1, -2], [True, False], [0.0, 1.0], [[0, 1], [2, 3]], [[0], [1, 2]], [2**32], "01", 5],
)
def test_what_are_no_known_values(known: Any) -> None:
    with pytest.raises(InvalidParameter, match="known values are whole numbers"):
        nim_sequence(KAYLES, 6, known=known)


@pytest.mark.parametrize("known", [[], [0, 1, 2], np.array([0, 1, 2, 3, 1, 4, 3, 2, 1], np.uint64)])
@pytest.mark.parametrize("n", [4, 8, 20])
def test_known_values_are_gone_on_from_and_left_alone(known: Any, n: int) -> None:
    before = list(known)
    found = nim_sequence(KAYLES, n, known=known)
    assert found.tolist() == nim_sequence(KAYLES, n).tolist()
    found[:] = 7
    assert list(known) == before
