"""Graphviz of the machine, Graphviz of the wheels, neither; and files written whole or not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cgt.rendering import DrawingError, render, write_whole

SOURCE = 'digraph { a -> b [label="→"] }'

FAKE_DOT = """#!{python}
import os, sys
from pathlib import Path
source = sys.stdin.buffer.read()
Path(__file__).with_name("asked").write_bytes(repr(sys.argv[1:]).encode() + b" " + source)
{ending}
"""


@pytest.fixture
def no_dot(tmp_path, monkeypatch):
    """Hide whatever Graphviz the machine has."""
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))


@pytest.fixture
def fake_dot(tmp_path, monkeypatch):
    """Return a function that puts a ``dot`` on the PATH which ends in the way wanted."""

    def install(ending):
        folder = tmp_path / "bin"
        folder.mkdir()
        program = folder / "dot"
        program.write_text(FAKE_DOT.format(python=sys.executable, ending=ending))
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))
        return folder / "asked"

    return install


@pytest.mark.usefixtures("no_dot")
@pytest.mark.parametrize(
    ("format", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG\r\n"), ("pdf", b"%PDF-")]
)
def test_without_graphviz_on_the_machine(picture_of, capfd, format, start):
    picture = render(SOURCE, format)
    assert picture.startswith(start)
    assert picture == render(SOURCE, format)
    if format == "svg":
        assert picture_of(picture).edges == [("a", "b")]
    # Graphviz complains about fonts here and there; nobody can do anything about it.
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("no_dot")
def test_a_pdf_has_no_date():
    picture = render(SOURCE, "pdf")
    assert b"/CreationDate (D:19700101000000" in picture
    # The place where the table of contents is to be found, from the end of the file.
    place = int(picture.split(b"startxref")[1].split()[0])
    assert picture[place:].startswith(b"xref")


def test_the_machine_s_own_dot_comes_first(fake_dot):
    asked = fake_dot("sys.stdout.write(os.environ['SOURCE_DATE_EPOCH'] + ' from dot')")
    assert render(SOURCE, "svg", engine="neato") == b"0 from dot"
    assert asked.read_text("utf-8") == f"['-Kneato', '-Tsvg'] {SOURCE}"


@pytest.mark.parametrize("ending", ["sys.exit('no plugin')", "pass"])
def test_a_dot_that_does_not_work_is_passed_over(fake_dot, ending):
    asked = fake_dot(ending)
    assert render(SOURCE, "svg").startswith(b"<?xml")
    assert asked.exists()


@pytest.mark.usefixtures("no_dot")
def test_no_graphviz_at_all(monkeypatch):
    monkeypatch.setattr("cgt.rendering.find_spec", lambda name: None)
    with pytest.raises(DrawingError, match="there is no Graphviz: install pygraphviz, or "):
        render(SOURCE, "svg")


def test_a_graphviz_that_crashes(fake_dot, monkeypatch):
    fake_dot("os.kill(os.getpid(), 9)")
    monkeypatch.setattr("cgt.rendering.find_spec", lambda name: None)
    with pytest.raises(DrawingError, match=r"could not draw this as svg: it crashed \(signal 9\)"):
        render(SOURCE, "svg")


@pytest.mark.usefixtures("no_dot")
@pytest.mark.parametrize(("source", "format"), [(SOURCE, "xyz"), ("digraph {", "svg")])
def test_what_graphviz_cannot_do(source, format):
    with pytest.raises(DrawingError, match=f"Graphviz could not draw this as {format}: .") as told:
        render(source, format)
    assert "\n" not in str(told.value)


def test_a_folder_full_of_traps(tmp_path, monkeypatch):
    """Modules that lie in the folder of the user do not get into the way."""
    for name in ("pygraphviz", "argparse", "sys"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('trap')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "")
    assert render(SOURCE, "svg").startswith(b"<?xml")


# ---- files ----


def test_a_new_file_and_an_old_one(tmp_path):
    path = tmp_path / "picture.svg"
    for data in (b"new", b"newer"):
        write_whole(path, data)
        assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    assert path.stat().st_mode == plain.stat().st_mode


def test_a_link_stays_a_link(tmp_path):
    target = tmp_path / "target.svg"
    link = tmp_path / "link.svg"
    target.write_bytes(b"old")
    link.symlink_to(target.name)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_the_longest_name_there_is(tmp_path):
    path = tmp_path / ("x" * 251 + ".svg")
    write_whole(path, b"picture")
    assert path.read_bytes() == b"picture"


def test_devices_and_pipes_are_written_to_not_replaced(tmp_path):
    write_whole(Path(os.devnull), b"picture")
    assert not Path(os.devnull).is_file()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        write_whole(pipe, b"picture")
        assert reader.communicate()[0] == b"picture"
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing/picture.svg", "No such file or directory"),
        ("file/picture.svg", "Not a directory"),
        ("folder", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("y" * 300, "File name too long"),
    ],
)
def test_files_that_cannot_be_written(tmp_path, name, reason):
    (tmp_path / "file").write_text("old")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DrawingError, match=f"cannot be written: {reason}"):
        write_whole(tmp_path / name, b"picture")
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "file").read_text() == "old"


@pytest.mark.parametrize(
    ("failure", "raised"),
    [
        (
            OSError(28, "No space left on device"),
            pytest.raises(DrawingError, match=r"picture\.svg cannot be written: No space left"),
        ),
        (KeyboardInterrupt(), pytest.raises(KeyboardInterrupt)),
    ],
)
def test_a_write_that_fails_half_way_leaves_the_old_file(tmp_path, monkeypatch, failure, raised):
    path = tmp_path / "picture.svg"
    path.write_bytes(b"old")

    def fail(*_):
        raise failure

    monkeypatch.setattr(Path, "replace", fail)
    with raised:
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


KILLED = """
import os, signal, sys
from pathlib import Path
from cgt.rendering import write_whole
Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
write_whole(Path(sys.argv[1]), b"new")
"""


def test_a_process_that_is_killed_leaves_the_old_file(tmp_path):
    path = tmp_path / "picture.svg"
    path.write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"old"


def test_permissions_stay(tmp_path):
    path = tmp_path / "private.svg"
    path.write_bytes(b"old")
    path.chmod(0o600)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o600
