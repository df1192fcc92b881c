"""Surveys: what they find against plain searches, and the file that keeps it."""

from __future__ import annotations

import socket
import sqlite3
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from itertools import islice
from json import loads
from pathlib import Path

import numpy as np
import pytest

from cgt import executors
from cgt.errors import CgtError, InvalidParameter
from cgt.executors import cluster, run_all
from cgt.heaps import survey as survey_module
from cgt.heaps.codes import read_code, write_code
from cgt.heaps.periods import find_period
from cgt.heaps.sequence import SequenceStopped, nim_sequence
from cgt.heaps.store import Finding, SurveyFile
from cgt.heaps.survey import SurveyUnfinished, codes_of, find, survey
from cgt.values import mex, nim_sum

DATA = Path(__file__).parents[2] / "data"
MIXED = ["0.0", "0.3", "0.07", "0.77", "0.137", "0.6", "0.16", "0.124", "4.7", "4.0:unequal"]


def plain_values(code: str, upto: int) -> list[int]:
    """Return the values by definition."""
    rules, values = read_code(code), list[int]()
    for n in range(upto + 1):
        options = rules.heap_options(n)
        values.append(mex(nim_sum(values[heap] for heap in option) for option in options))
    return values


def tiled(values: list[int], finding: Finding, upto: int) -> list[int]:
    """Go on with the values by the period that was found."""
    found = list(values)
    while len(found) <= upto:
        assert finding.period is not None
        found.append(found[-finding.period] + (finding.saltus or 0))
    return found


def rare_heaps(values: list[int], mask: int, by_heap: bool, odd: bool) -> list[int]:
    """Return the heaps from 1 on that are rare, where odd numbers are taken for splits or even."""
    heaps = np.arange(len(values))
    parities = np.bitwise_count(np.array(values) & mask) + by_heap * (heaps + odd)
    return [n for n in np.flatnonzero(parities % 2 == 0).tolist() if n]


# ---- what is found ----


def test_periods_and_maxima_are_those_of_a_plain_search() -> None:
    for finding in survey(MIXED, upto=400):
        values = plain_values(finding.code, 400)
        proof = find_period(read_code(finding.code), 400, game="")
        if proof is None:
            assert (finding.period, finding.theorem, finding.checked_to) == (None, None, 400)
            assert finding.maximum == max(values)
            continue
        found = (finding.preperiod, finding.period, finding.saltus, finding.theorem)
        theorem = type(proof.theorem).__name__
        assert found == (proof.preperiod, proof.period, proof.saltus, theorem)
        assert finding.checked_to == proof.checked_to
        assert finding.maximum == max(tiled(values, finding, 1000))


def test_no_mask_makes_fewer_heaps_rare() -> None:
    for finding in survey(MIXED, upto=400):
        rules = read_code(finding.code)
        splits = {k % 2 for k, taking in enumerate(rules.first) if taking.allows(2)}
        if not splits:
            assert finding.mask is finding.by_heap is finding.rare is finding.last_rare is None
            continue
        proved = finding.period is not None
        values = plain_values(finding.code, 400)
        values = tiled(values, finding, 2000) if proved else values
        rare = {
            (mask, by_heap): rare_heaps(values, mask, by_heap, odd=1 in splits)
            for mask in range(1 << max(values).bit_length())
            for by_heap in ([False, True] if len(splits) == 1 else [False])
        }
        assert finding.mask is not None
        heaps = rare[finding.mask, bool(finding.by_heap)]
        assert len(heaps) == min(map(len, rare.values())), finding.code
        # A heap that comes again in every period is met in the last one.
        if proved and heaps and heaps[-1] > 2000 - 2 * (finding.period or 0):
            assert finding.rare is finding.last_rare is None
        else:
            assert (finding.rare, finding.last_rare) == (len(heaps), max(heaps, default=None))


def test_periods_known_from_elsewhere() -> None:
    known = loads((DATA / "octal_periods.json").read_text(encoding="utf-8"))["periods"]
    short = {
        code: (preperiod, period)
        for code, (period, preperiod) in known.items()
        if 2 * (preperiod + period) < 950
    }
    assert len(short) > 50
    found = {f.code: (f.preperiod, f.period) for f in survey(short, upto=1000)}
    assert found == {write_code(read_code(code)): numbers for code, numbers in short.items()}


@pytest.mark.parametrize(
    ("code", "period"),
    [("0.3F", (0, 6, 3)), ("0.[3]", (0, 1, 1)), ("4.[37]", (None,) * 3), ("0.F", (0, 2, 0))],
)
def test_rules_of_other_kinds(code: str, period: tuple[int | None, ...]) -> None:
    [finding] = survey([code], upto=80)
    assert (finding.preperiod, finding.period, finding.saltus) == period
    assert finding.maximum == (None if finding.saltus else max(plain_values(code, 80)))
    assert finding.mask is finding.by_heap is finding.rare is finding.last_rare is None


def test_values_are_computed_once_for_codes_alike_and_kept_together(monkeypatch, tmp_path) -> None:
    codes = ["0.64", "0.06", "0.673", "0.641"]
    alone = [survey([code], upto=300) for code in codes]
    computed, written = list[int](), list[list[str]]()

    def counting(rules, n, *, known):
        computed.append(n + 1 - (0 if known is None else len(known)))
        return nim_sequence(rules, n, known=known)

    def noted(file, findings):
        written.append([finding.code for finding in findings])

    monkeypatch.setattr(survey_module, "nim_sequence", counting)
    monkeypatch.setattr(SurveyFile, "add", noted)
    assert [[finding] for finding in survey(codes, upto=300, store=tmp_path / "file")] == alone
    assert sum(computed) == 2 * 301
    assert written == [["0.64", "0.673", "0.641"], ["0.06"]]


@pytest.mark.parametrize("upto", [-1, 2.0, "9", True, 2**32 - 1])
def test_a_last_heap_that_is_none(upto) -> None:
    with pytest.raises(
        InvalidParameter, match=r"whole number >= 0|up to 4294967294, not 4294967295"
    ):
        survey(["0.7"], upto=upto)


@pytest.mark.parametrize("upto", [0, 1, 2, 63])
def test_few_values(upto: int) -> None:
    [finding] = survey(["0.007"], upto=upto)
    values = plain_values("0.007", upto)
    assert (finding.checked_to, finding.maximum, finding.period) == (upto, max(values), None)


# ---- patterns ----


def test_patterns() -> None:
    assert codes_of("0.7d") == ["0.7", *(f"0.7{digit}" for digit in range(1, 8))]
    assert codes_of("d.3") == ["0.3", "4.3"]
    assert codes_of("0.3F") == ["0.3F"]
    assert codes_of("4.d:unequal")[:3] == ["4.0:unequal", "4.1:unequal", "4.2:unequal"]
    assert len(codes_of("0.ddd")) == len(set(codes_of("0.ddd"))) == 512


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("0.dx", "^'0.dx' is not a pattern of codes, such as 0.dd: '0.0x' is not a code"),
        ("dd", "^'dd' is not a pattern of codes, such as 0.dd: '00' is not a code"),
        ("0.x", "^'0.x' is not a code"),
        ("", "a code is a text"),
        ("0.ddddddd", "at most 6 digits d left open, not 7"),
    ],
)
def test_bad_patterns(pattern: str, message: str) -> None:
    with pytest.raises(InvalidParameter, match=message):
        codes_of(pattern)


# ---- the file ----


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Write down which codes are computed, and how far."""
    tasks: list[tuple[str, int]] = []
    find = survey_module.find

    def noted(codes: list[str], upto: int) -> list[Finding] | None:
        tasks.extend((code, upto) for code in codes)
        return find(codes, upto)

    monkeypatch.setattr(survey_module, "find", noted)
    return tasks


def test_nothing_is_computed_twice_and_more_only_where_it_is_not_known(asked, tmp_path) -> None:
    file = tmp_path / "survey.sqlite"
    codes = ["0.77", "0.06", "0.007"]
    first = survey(codes[:2], upto=200, store=file)
    assert asked == [("0.77", 200), ("0.06", 200)]
    assert survey(codes, upto=200, store=file)[:2] == first
    assert asked[2:] == [("0.007", 200)]
    # The period of 0.77 is proved; the others were not looked at so far.
    more = survey(codes, upto=300, store=file)
    assert asked[3:] == [("0.06", 300), ("0.007", 300)]
    assert [finding.checked_to for finding in more] == [167, 300, 300]
    # What is known of more heaps is not forgotten for a question about fewer.
    assert survey(codes, upto=100, store=file) == more
    assert len(asked) == 5


def test_what_is_read_is_what_was_written(tmp_path) -> None:
    file = tmp_path / "survey.sqlite"
    found = survey(MIXED, upto=200, store=file)
    with SurveyFile(file, create=False) as kept:
        assert kept.findings() == {finding.code: finding for finding in found}
        assert {type(finding.by_heap) for finding in kept.findings().values()} == {bool, type(None)}
    assert found == survey(MIXED, upto=200)


def test_progress_tells_what_is_finished(tmp_path) -> None:
    told: list[tuple[int, int]] = []
    file = tmp_path / "survey.sqlite"
    survey(["0.7"], upto=100, store=file)
    survey(["0.3", "0.7", "0.70"], upto=100, store=file, progress=lambda *now: told.append(now))
    assert told == [(1, 2), (2, 2)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "survey.sqlite"
    survey(["0.77", "0.007"], upto=200, store=path)
    return path


def execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def refusal(path: Path) -> str:
    """Return why a file is refused, both for reading and for going on; it is not changed."""
    before = path.read_bytes()
    with pytest.raises(InvalidParameter) as reading, SurveyFile(path, create=False) as kept:
        kept.findings()
    with pytest.raises(InvalidParameter) as writing:
        survey(["0.3"], upto=100, store=path)
    assert str(reading.value) == str(writing.value)
    assert path.read_bytes() == before
    return str(reading.value)


def test_a_file_of_another_version_is_refused(file) -> None:
    execute(file, "PRAGMA user_version = 2")
    assert "was written by another version (form 2, not 1)" in refusal(file)


@pytest.mark.parametrize(
    "statement", ["PRAGMA application_id = 7", "PRAGMA application_id = 0"], ids=["other", "none"]
)
def test_another_database_is_refused(file, statement: str) -> None:
    execute(file, statement)
    assert "is a database, but not the file of a survey" in refusal(file)


@pytest.mark.parametrize("content", [b"hello\n", b"SQLite format 3\0" + bytes(84), b"\0" * 5000])
def test_what_is_no_database_is_refused(tmp_path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert refusal(path).startswith(f"{str(path)!r} ")


def test_a_changed_row_is_refused(file) -> None:
    execute(file, "UPDATE findings SET period = 13 WHERE code = '0.77'")
    assert "is damaged: a row is not as it was written" in refusal(file)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE findings",
        "ALTER TABLE findings DROP rare",
        "ALTER TABLE findings RENAME rare TO rarest",
        "ALTER TABLE findings ADD more",
    ],
)
def test_another_table_is_refused(file, statement: str) -> None:
    execute(file, statement)
    assert "is a database, but not the file of a survey" in refusal(file)


@pytest.mark.parametrize("code", ["x'ff'", "CAST(x'ff' AS TEXT)", "x'302e3737'"])
def test_codes_that_are_no_text_are_refused(file, code: str) -> None:
    execute(file, f"UPDATE findings SET code = {code} WHERE code = '0.77'")
    assert "damaged" in refusal(file) or "cannot be read as the file of a survey" in refusal(file)


@pytest.mark.parametrize("length", [4096, 6000])
def test_a_file_cut_off_is_refused(file, length: int) -> None:
    content = file.read_bytes()
    assert len(content) > length
    file.write_bytes(content[:length])
    assert "cannot be" in refusal(file) or "is damaged" in refusal(file)


def test_a_page_of_zeros_is_refused(file) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:4096] + bytes(len(content) - 4096))
    assert "malformed" in refusal(file) or "is damaged" in refusal(file)


def test_damage_that_spoils_no_row_is_refused_too(file) -> None:
    content = bytearray(file.read_bytes())
    content[36:40] = b"\0\0\0\1"  # a free page that is not there
    file.write_bytes(content)
    assert "is damaged" in refusal(file)


def test_a_damaged_name_in_the_database_is_refused_too(file) -> None:
    content = bytearray(file.read_bytes())
    content[content.index(b"autoindex_findings") + 12] = 0xB1  # no letter of UTF-8
    file.write_bytes(content)
    assert "cannot be read as the file of a survey" in refusal(file)


def test_a_file_that_is_not_there_or_cannot_be_made(tmp_path) -> None:
    with pytest.raises(InvalidParameter, match="there is no file"):
        SurveyFile(tmp_path / "none", create=False)
    for name in ("none/survey.sqlite", "x" * 5000, "x\0y"):
        with pytest.raises(InvalidParameter, match="there is no file"):
            SurveyFile(tmp_path / name, create=False)
        with pytest.raises(InvalidParameter, match="cannot be used"):
            survey(["0.3"], upto=100, store=tmp_path / name)
    assert not [*tmp_path.iterdir()]


def test_what_is_no_file_is_refused(tmp_path) -> None:
    for path in (tmp_path, Path("/dev/null")):
        for create in (False, True):
            with pytest.raises(InvalidParameter, match="not the file of a survey; name a file"):
                SurveyFile(path, create=create)


def test_an_empty_file_is_refused_by_who_only_reads_and_stays_empty(tmp_path) -> None:
    path = tmp_path / "survey.sqlite"
    path.touch()
    with pytest.raises(InvalidParameter, match="is not the file of a survey: it is empty"):
        SurveyFile(path, create=False)
    assert [*tmp_path.iterdir()] == [path]
    assert path.read_bytes() == b""


def test_an_empty_file_is_the_beginning_of_a_survey(tmp_path) -> None:
    # So a file looks whose survey was killed before it wrote anything.
    path = tmp_path / "survey.sqlite"
    path.touch()
    assert len(survey(["0.3"], upto=100, store=path)) == 1


def test_a_full_file_keeps_what_it_has(file) -> None:
    with SurveyFile(file) as kept:
        known = kept.findings()
        pages = kept._number("page_count")
        kept._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(CgtError, match=r"takes no more findings .*full"):
            kept.add([known["0.77"], replace(known["0.77"], code="0.7" * 5000)])
        assert kept.findings().items() >= known.items()


# ---- executors ----


def test_tasks_are_handed_to_an_executor(tmp_path) -> None:
    with ThreadPoolExecutor(2) as executor:
        found = survey(MIXED, upto=200, store=tmp_path / "survey.sqlite", executor=executor)
    assert found == survey(MIXED, upto=200)


class Dying(Executor):
    """An executor of which some tasks end as those of a dead process do, and one is not taken."""

    def __init__(self, *deaths: BaseException | None) -> None:
        self._deaths = iter(deaths)

    def submit(self, function, /, *arguments, **named):
        death = next(self._deaths)
        if isinstance(death, RuntimeError):
            raise BrokenExecutor
        future: Future[object] = Future()
        if death is None:
            future.set_result(function(*arguments))
        elif isinstance(death, CancelledError):
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_exception(death)
        return future


def test_dead_workers_leave_their_tasks_undone() -> None:
    from distributed import KilledWorker

    killed = KilledWorker.__new__(KilledWorker)  # as it comes out of a pickle
    deaths = (None, BrokenExecutor(), CancelledError(), RuntimeError(), None, killed)
    results = dict(run_all(Dying(*deaths), pow, [(2, n) for n in range(6)]))
    assert results == {0: 1, 1: None, 2: None, 3: None, 4: 16, 5: None}


def test_what_a_task_raises_is_not_taken_for_a_dead_worker() -> None:
    with pytest.raises(ZeroDivisionError):
        list(run_all(Dying(None, ZeroDivisionError()), pow, [(2, 2), (0, 1)]))


def test_what_accepts_a_connection_and_never_answers_is_no_scheduler(monkeypatch) -> None:
    monkeypatch.setattr(executors, "_SECONDS_TO_CONNECT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with (
            pytest.raises(InvalidParameter, match=r"^no Dask scheduler answers at .* \(\w.*\); "),
            cluster(address),
        ):
            pass


def test_codes_of_dead_processes_are_named_and_the_others_kept(tmp_path) -> None:
    path = tmp_path / "survey.sqlite"
    codes = ["0.3", "0.77", "0.07"]
    with pytest.raises(SurveyUnfinished, match=r"^2 of 3 codes .*, beginning with 0.07;") as error:
        survey(codes, upto=200, store=path, executor=Dying(BrokenExecutor(), None, RuntimeError()))
    assert error.value.codes == ("0.07", "0.3")
    with SurveyFile(path, create=False) as kept:
        assert list(kept.findings()) == ["0.77"]
    assert len(survey(codes, upto=200, store=path)) == 3


@pytest.mark.parametrize("interrupted", [False, True])
def test_a_sequence_that_is_stopped(monkeypatch, tmp_path, interrupted: bool) -> None:
    def stopping(rules, n, **how):
        if rules == read_code("0.77"):
            raise SequenceStopped("stopped", positions=9, saved=False, interrupted=interrupted)
        return nim_sequence(rules, n, **how)

    monkeypatch.setattr(survey_module, "nim_sequence", stopping)
    path = tmp_path / "survey.sqlite"
    expected = SequenceStopped if interrupted else SurveyUnfinished
    with pytest.raises(expected):
        survey(["0.3", "0.77", "0.31"], upto=200, store=path)
    with SurveyFile(path, create=False) as kept:
        assert list(kept.findings()) == (["0.3"] if interrupted else ["0.3", "0.31"])


def test_codes_of_a_long_pattern_are_given_in_order() -> None:
    assert list(islice(codes_of("0.dddd"), 3)) == ["0.0", "0.0001", "0.0002"]


def test_every_code_is_given_as_many_values_as_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def find_period(rules, upto, *, game, nim_sequence):
        lengths.append((game, [len(nim_sequence(rules, length)) for length in (10, 40)]))

    monkeypatch.setattr(survey_module, "find_period", find_period)
    find(["0.64", "0.66"], 100)
    assert lengths == [("0.64", [10, 40]), ("0.66", [10, 40])]
