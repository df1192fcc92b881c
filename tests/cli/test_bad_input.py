"""Bad input: one line that says what is wrong, exit status 2, nothing on standard output."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        # heaps
        ("grundy nim -3 4", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-3'"),
        ("grundy nim -- -3 4", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-3'"),
        ("outcome nim 3 -4 --misere", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-4'"),
        ("grundy nim -.5", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-.5'"),
        ("grundy nim 3 -½", "heap sizes are whole numbers >= 0, such as 3 4 5, not '-½'"),
        ("moves nim 3.5", "heap sizes are whole numbers >= 0, such as 3 4 5, not '3.5'"),
        ("grundy nim True", "heap sizes are whole numbers >= 0, such as 3 4 5, not 'True'"),
        ("grundy nim ٣", "heap sizes are whole numbers >= 0, such as 3 4 5, not '٣'"),
        ("grundy nim 3 *x", "heap sizes are whole numbers >= 0, such as 3 4 5, not '*x'"),
        ("grundy nim " + 5000 * "1", "a heap size of 5000 digits is too long to read"),
        ("grundy nim *3", "a position is heap sizes as separate words, such as 3 4 5"),
        # games and parameters
        ("grundy nimm 3", "no game is called 'nimm'; did you mean 'nim'?"),
        ("grundy xyzzy 3", "no game is called 'xyzzy'; 'cgt games' lists the games"),
        ("grundy nim:4 3", "nim takes no parameters: too many positional arguments"),
        ("grundy graph-nim:raeding=arc path:3", "not 'raeding'; did you mean 'reading'?"),
        ("grundy node-kayles paht:3", "no graph family is called 'paht'"),
        # sequences
        ("sequence nim -1", "the last heap is one whole number >= 0, such as 20, not '-1'"),
        ("sequence nim ten", "the last heap is one whole number >= 0, such as 20, not 'ten'"),
        ("sequence nim 10000001", "N is a number up to 10000000, which --max-positions changes"),
        ("sequence node-kayles 5", "node-kayles has no position 5: "),
        ("sequence chomp 5", "chomp has no position 0: a Chomp board is the lengths of its rows"),
        ("outcome chomp 0x3", "the sides of a Chomp board are at least 1, not 0x3; "),
        ("outcome board-nim 0x3", "the sides of a board are at least 1, not 0x3; "),
        # claims
        ("verify xyzzy", "no claim and no game is called 'xyzzy'; 'cgt verify' runs all claims"),
        ("verify nim --quick --deep", "--quick and --deep exclude each other; choose one of them"),
        ("verify nim --json --markdown", "--json and --markdown exclude each other"),
        ("verify nim --list --markdown", "--list and --markdown exclude each other"),
        ("verify nim --list --quick", "--list and --quick exclude each other"),
        ("verify nim --list --jobs 2", "--list and --jobs exclude each other"),
        ("verify nim --list --resume", "--list and --resume exclude each other"),
        # the command line itself
        ("grundi nim 3", "no such command 'grundi'. Did you mean 'grundy'?"),
        ("pl nim 3", "no such command 'pl'. Did you mean 'plot', 'play'?"),
        ("xyzzy", "no such command 'xyzzy'; 'cgt --help' says what is right"),
        ("games nim", "got unexpected extra argument (nim); 'cgt games --help' says what is right"),
        ("grundy", "missing argument 'GAME'; 'cgt grundy --help' says what is right"),
        ("grundy nim", "missing argument 'POSITION'; 'cgt grundy --help' says what is right"),
        ("genus kayles", "missing argument 'N'; 'cgt genus --help' says what is right"),
        ("plot", "missing argument 'KIND'. Choose from: sequence, frequencies, p-positions, "),
        (
            "plot P_POSITIONS nim -o a.svg",
            "'P_POSITIONS' is not one of 'sequence', 'frequencies', ",
        ),
        ("sequence nim 5 --format b", "'--format': 'b' is not one of 'plain', 'bfile'; 'cgt seque"),
        ("outcome nim 3 --mispelled", "no such option: --mispelled; did you mean --misere?"),
        ("outcome nim 3 --xyzzy", "no such option: --xyzzy; 'cgt outcome --help' says what is "),
        ("outcome nim 3 --miser", "no such option: --miser; did you mean --misere?"),
        ("grundy nim 3 --misere", "in misère play no number says how a position behaves in sums"),
        ("outcome nim 3 4 --misere=foo", "'cgt outcome --help' says what is right"),
        ("--json", "no such option: --json; the options of a command come after its name"),
        ("--json grundy nim 3", "no such option: --json; the options of a command come after its"),
        ("--versoin", "no such option: --versoin; did you mean --version?"),
        ("nim 3", "no such command 'nim', but a game; say what is asked, as in 'cgt grundy nim 3'"),
        ("grundy nim 3 --max-positions", "option '--max-positions' requires an argument; 'cgt "),
        ("grundy nim 3 --max-positions 0", "invalid value for '--max-positions': 0 is not in the "),
        (
            "grundy nim 3 --max-positions -5",
            "invalid value for '--max-positions': -5 is not in the",
        ),
        ("grundy nim 3 --max-positions many", "'--max-positions': 'many' is not a valid integer; "),
        (
            "match nim 3 --players greedy",
            "option '--players' requires 2 arguments; 'cgt match --he",
        ),
    ],
)
def test_one_sentence(cgt: Run, command: str, sentence: str) -> None:
    status, out, err = cgt(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith("cgt: ")
    assert err.count("\n") == 1
    assert sentence in err
