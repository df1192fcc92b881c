"""Published questions about the games that are shipped, with the right answers.

Each test names its case. Where the published answer is wrong, the case says so.
"""

from __future__ import annotations

from itertools import permutations

import networkx as nx
import pytest

from cgt import N, P, nim_sum
from cgt.heaps import OctalGame
from cgt.misere import MisereForms, genus_sequence, misere_quotient
from cgt.registry import get_game
from games import ArcKayles, GrundysGame, Kayles, Nim, NodeKayles, Sprouts, Subtraction


def misere_p(game, position):
    return game.outcome(position, misere=True) is P


def test_per_min_the_smallest_period():
    """PER-MIN: a detector with a least period above 1 reported 6 for the first three."""
    sets = [(1, 2), (1, 3), (1, 2, 5), (1, 3, 4), (2, 5, 7)]
    found = [Subtraction(*amounts).period_certificate for amounts in sets]
    assert [certificate and certificate.period for certificate in found] == [3, 2, 3, 7, 22]


def test_cses_stick_published_wrong():
    """CSES-STICK: a study site prints WLWWWWWWWL."""
    game = Subtraction(1, 2, 5)
    assert "".join("LW"[game.outcome((n,)) is N] for n in range(1, 11)) == "WWLWWLWWLW"


def test_m_s123_one_pile_misere():
    """M-S123."""
    lost = [n for n in range(1, 31) if misere_p(Subtraction(1, 2, 3), (n,))]
    assert lost == [1, 5, 9, 13, 17, 21, 25, 29]


def test_m_cg_all_winning_moves_misere():
    """M-CG: 5 -> take 4, 1 -> concede, 7 -> take 6."""
    assert [Nim().winning_moves((n,), misere=True) for n in (5, 1, 7)] == [[(1,)], [], [(1,)]]


def test_m_oiwiki_misere_cases():
    """M-OIWIKI."""
    positions = [(1, 1, 1, 2), (2, 2), (1, 2, 2), (1, 1, 2, 2)]
    assert [str(Nim().outcome(p, misere=True)) for p in positions] == ["N", "P", "N", "P"]


def test_m_sj_the_copied_shortcut_fails():
    """M-SJ: smallest positions at which misère play is not that of misère Nim."""
    kayles, grundy = Kayles(), GrundysGame()
    assert [misere_p(kayles, p) for p in ((1, 5), (8,), (9,))] == [True, False, True]
    assert all(misere_p(grundy, p) for p in ((3, 13), (18,)))
    assert all(misere_p(OctalGame("0.07"), p) for p in ((12,), (2, 10)))
    assert all(misere_p(OctalGame("0.137"), p) for p in ((1, 9), (11,)))
    tame = Subtraction(2, 3)
    for a in range(12):
        for b in range(12):
            values = [tame.grundy((heap,)) for heap in (a, b)]
            big = max(values) > 1
            assert misere_p(tame, (a, b)) == ((nim_sum(values) == 0) == big)


def test_a002186_kayles():
    """A002186: values, the last exception, and heaps of 10^9 and 10^18."""
    kayles = Kayles()
    values = "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7"
    assert [kayles.grundy((n,)) for n in range(31)] == list(map(int, values.split()))
    assert kayles.grundy((70,)) != kayles.grundy((70 + 12,))
    assert kayles.grundy((10**9,)) == kayles.grundy((10**18,)) == 1


def test_a002187_dawsons_chess():
    """A002187: the exceptions to period 34, heaps of 10^9 and 10^18, and two games shifted."""
    chess = OctalGame("0.137")
    proof = chess.period()
    assert proof is not None
    assert (proof.period, proof.exceptions) == (34, (0, 14, 16, 17, 31, 34, 51))
    assert (chess.grundy((10**9,)), chess.grundy((10**18,))) == (0, 7)
    for code, shift in (("0.07", 1), ("0.4", 2)):
        other = OctalGame(code)
        for n in (*range(60), 10**9, 10**18):
            assert other.grundy((n + shift,)) == chess.grundy((n,))


def test_m_0177_single_heaps():
    """M-0177: the P heaps up to 37 and the genera of the heaps 0 to 16."""
    game = OctalGame("0.177")
    assert [n for n in range(1, 38) if misere_p(game, (n,))] == [1, 2, 6, 7, 14, 15, 33]
    genera = "0^{120} 1^{031} 1^{031} 2^{20} 2^{20} 3^{31} 1^{031} 1^{031} 4^{146} 4^{46} 3^{31}"
    genera += " 2^{20} 2^{20} 1^{13} 1^{031} 4^{057} 2^{20}"
    assert " ".join(map(str, genus_sequence(game, 16))) == genera


def test_m_0123q_the_quotient():
    """M-0123Q: the P heaps up to 34, and a quotient of 20 classes of which 5 are P."""
    game = OctalGame("0.123")
    lost = [n for n in range(1, 35) if misere_p(game, (n,))]
    assert lost == [1, 5, 6, 10, 11, 15, 16, 20, 21, 25, 26, 30, 31]
    quotient = misere_quotient(game, upto=34)
    assert (quotient.order, len(quotient.p_elements)) == (20, 5)


def test_m_sprouts_zero_to_six_spots():
    """M-SPROUTS: 1 where the first player wins; the normal digits are the values, too.

    The larger values are those of the claim "Nimbers of Sprouts".
    """
    game = Sprouts()
    spots = list(map(str, range(7)))
    assert [int(game.outcome(n) is N) for n in spots] == [0, 0, 0, 1, 1, 1, 0]
    assert [int(not misere_p(game, n)) for n in spots] == [1, 1, 0, 0, 0, 1, 1]
    assert [game.grundy(n) for n in spots[:4]] == [0, 0, 0, 1]


def test_m_spr444_sums_of_four_spots():
    """M-SPR444: P alone, twice and three times, as no nim heap is."""
    four = MisereForms(Sprouts()).form("4")
    assert [form.is_lost for form in (four, four + four, four + four + four)] == [True] * 3
    assert str(four) == "((2_+ 3) 2 1) 3"


def test_g_arc_arc_kayles():
    """G-ARC: paths, cycles, wheels of order 4 to 11, and the Petersen graph."""
    game = ArcKayles()
    paths = [game.grundy(game.parse(f"path:{n}")) for n in range(1, 14)]
    cycles = [game.grundy(game.parse(f"cycle:{n}")) for n in range(3, 14)]
    wheels = [game.grundy(game.position(nx.wheel_graph(n))) for n in range(4, 12)]
    assert paths == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]
    assert cycles == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    assert wheels == [0, 0, 0, 1, 0, 0, 0, 1]
    assert game.grundy(game.parse("petersen")) == 0


@pytest.mark.parametrize(
    ("rows", "values"),
    [
        (3, [2, 1, 1, 0, 3, 3, 2]),
        (2, [1, 0, 1, 0, 1, 0, 1]),
        (4, [0, 0, 0, 0, 0]),
    ],
)
def test_g_nk3_node_kayles_on_grids(rows, values):
    """G-NK3."""
    game = NodeKayles()
    grids = [game.parse(f"grid:{rows}x{n}") for n in range(1, len(values) + 1)]
    assert [game.grundy(grid) for grid in grids] == values


def test_g_nkfam_node_kayles_on_families():
    """G-NKfam: Petersen, cycles, and the cubes Q3 and Q4, whose labels are tuples."""
    game = NodeKayles()
    assert game.grundy(game.parse("petersen")) == 1
    cycles = [game.grundy(game.parse(f"cycle:{n}")) for n in range(3, 16)]
    assert cycles == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [game.grundy(game.position(nx.hypercube_graph(n))) for n in (3, 4)] == [0, 0]


def test_pe301_heaps_n_2n_3n():
    """PE301 at powers of two up to 2^12: Fibonacci numbers."""
    lost = [Nim().outcome((n, 2 * n, 3 * n)) is P for n in range(1, 2**12 + 1)]
    assert [sum(lost[: 2**k]) for k in range(1, 13)] == [
        2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377,
    ]  # fmt: skip


def test_pe409_different_nonempty_piles():
    """PE409 at n = 1, 2, 3: ordered Nim positions of n different piles below 2^n that are N."""
    counts = [
        sum(Nim().outcome(piles) is N for piles in permutations(range(1, 2**n), n))
        for n in (1, 2, 3)
    ]
    assert counts == [1, 6, 168]


def test_oct_open_no_period_from_a_prefix():
    """OCT-OPEN and L-PREFIX: no period is announced where none is proved."""
    game = OctalGame("0.007")
    assert game.period_certificate is None
    assert get_game("0.007") == game
