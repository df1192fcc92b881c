"""Finding games and claims, among them those of other packages, some of which are broken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cgt import BrokenPlugin, HeapGame, ImpartialGame, InvalidParameter, UnknownGame, registry
from cgt.registry import (
    all_claims,
    describe_parameters,
    find_claims,
    game_names,
    get_game,
    load_game_class,
    load_games,
)

Install = Callable[..., None]

GOOD = """
    from cgt import HeapGame, InvalidParameter, P, Verdict, claim, heaps

    class OneOrTwo(HeapGame):
        '''Take up to so many objects.'''

        def __init__(self, most=2, *, least=1, name=None):
            if most == 13:
                raise InvalidParameter("most is any number but 13")
            self.moves = range(least, most + 1)

        def heap_options(self, n):
            return ((n - taken,) for taken in self.moves if taken <= n)

    @claim(
        "Threes", says="P at multiples of 3.", source="a test", over=heaps(1, range(9))
    )
    def threes(game, position):
        return (game.outcome(position) is P) == (position[0] % 3 == 0)
    """


@pytest.fixture
def install(make_plugin: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs a package for one test."""

    def install_plugin(module: str, source: str, **games: str) -> None:
        sys.modules.pop(module, None)
        monkeypatch.syspath_prepend(make_plugin(module, source, **games))
        registry._entries.cache_clear()

    yield install_plugin
    registry._entries.cache_clear()


def the_broken_plugin() -> str:
    """Return the sentence about the only thing that is broken."""
    [error] = all_claims()[1]
    return str(error)


# ---- names and parameters ----


def test_the_framework_s_own_games_all_load() -> None:
    games, broken = load_games()
    assert broken == []
    assert list(games) == game_names()
    assert {"nim", "kayles", "subtraction", "circular-nim", "graph-nim"} <= set(games)


def test_a_game_s_name_is_its_class_name_in_kebab_case() -> None:
    games, _ = load_games()
    for name, cls in games.items():
        try:
            game = cls()
        except (InvalidParameter, TypeError):
            continue  # it has parameters
        assert game.name == name


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("nimm", "did you mean 'nim'?"),
        ("Nim", "did you mean 'nim'?"),
        ("KAYLES", "did you mean 'kayles'?"),
        ("grundys_game", "did you mean 'grundys-game'?"),
        ("circular", "did you mean 'circular-nim'?"),
        ("xyzzy", "'cgt games' lists the games"),
        ("", "'cgt games' lists the games"),
    ],
)
def test_an_unknown_name_gets_the_nearest_one(name: str, hint: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        get_game(name)
    assert str(caught.value) == f"no game is called {name!r}; {hint}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nim:3", "nim takes no parameters: too many positional arguments"),
        ("one-or-two:", "are written like 1,2,3 or k=2,r=1, not 'one-or-two:'"),
        ("one-or-two:2,,3", "are written like 1,2,3 or k=2,r=1, not 'one-or-two:2,,3'"),
        ("one-or-two:=3", "are written like 1,2,3 or k=2,r=1, not 'one-or-two:=3'"),
        ("one-or-two:most=", "are written like 1,2,3 or k=2,r=1, not 'one-or-two:most='"),
        ("one-or-two:most=3,most=4", "gives the parameter 'most' twice"),
        ("one-or-two:3,most=4", "multiple values for argument 'most'"),
        ("one-or-two:1,2", "takes the parameters most=2, least=1, [name]: too many"),
        ("one-or-two:mots=3", "least=1, [name], not 'mots'; did you mean 'most'?"),
        ("one-or-two:most=13", "most is any number but 13"),
        ("one-or-two:most=x", "the game 'one-or-two:most=x' cannot be made: TypeError: "),
    ],
)
def test_parameters_that_a_game_does_not_take(install: Install, text: str, sentence: str) -> None:
    install("good_plugin", GOOD, one_or_two="OneOrTwo")
    with pytest.raises(InvalidParameter) as caught:
        get_game(text)
    assert sentence in str(caught.value)


def test_parameters_are_read_as_numbers_and_words(install: Install) -> None:
    install("good_plugin", GOOD, one_or_two="OneOrTwo")
    game = get_game("one-or-two: 3 , name = x=y")
    assert game.name == "one-or-two:most=3,name=x=y"
    assert [game.grundy((n,)) for n in range(6)] == [0, 1, 2, 3, 0, 1]


def test_parameters_in_words() -> None:
    class Several(HeapGame):
        def __init__(self, *amounts: int, k: int, r: int | None = None) -> None: ...

        def heap_options(self, n: int) -> list[tuple[int, ...]]:
            return []

    assert describe_parameters(Several) == "amounts..., k, [r]"
    assert describe_parameters(load_game_class("nim")) == ""


# ---- other packages ----


def test_a_package_adds_a_game_and_its_claims(install: Install) -> None:
    install("good_plugin", GOOD, one_or_two="OneOrTwo")
    assert get_game("one-or-two").grundy((5,)) == 2
    claims, broken = all_claims()
    [threes] = find_claims(["threes"], claims)
    assert (str(threes.verify().verdict), broken) == ("verified", [])
    assert find_claims(["one-or-two"], claims) == [threes]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("example = 3", "has example = 3; it must be text, such as 'nim 3 4'"),
        ("example = property(lambda self: 'odd 3')", "has example = <property object at "),
        ("__doc__ = 3", "has __doc__ = 3; it must be text, most simply a docstring"),
        ("__module__ = 'nowhere'", "has __module__ = 'nowhere'; it must name a module that is "),
        ("__init__ = 3", "cannot be read: TypeError: 3 is not a callable object"),
    ],
)
def test_a_game_that_cannot_be_listed_is_named_and_spoils_no_list(
    install: Install, body: str, reason: str
) -> None:
    source = f"""
    from cgt import ImpartialGame

    class Odd(ImpartialGame):
        {body}
        def options(self, position):
            return ()
    """
    install("odd_plugin", source, odd="Odd")
    games, [error] = load_games()
    assert str(error).startswith(f"the game 'odd' of plugin (odd_plugin:Odd) {reason}")
    assert "odd" not in games
    assert list(games) == [name for name in game_names() if name != "odd"]
    assert "Bouton's theorem" in [claim.name for claim in all_claims()[0]]


@pytest.mark.parametrize("wrong", ["says=3", "document=[]"])
def test_a_module_whose_claim_says_no_text_is_named(install: Install, wrong: str) -> None:
    said = 'says="P at multiples of 3."'
    source = GOOD.replace(said, wrong if "says" in wrong else f"{said}, {wrong}")
    install("mute_plugin", source, one_or_two="OneOrTwo")
    assert "InvalidParameter: " in the_broken_plugin()
    assert "of the claim 'Threes' is " in the_broken_plugin()
    assert "Bouton's theorem" in [claim.name for claim in all_claims()[0]]


@pytest.mark.parametrize("error", ["GeneratorExit", "BaseException", "SystemExit"])
def test_whatever_a_module_raises_it_is_named(install: Install, error: str) -> None:
    install("leaving_plugin", f"raise {error}('left')", odd="Odd")
    assert the_broken_plugin() == (
        f"the game 'odd' of plugin (leaving_plugin:Odd) cannot be loaded: {error}: left"
    )


ONLY_CLAIMS = """
    from cgt import P, claim, heaps
    from games import Nim

    @claim("Ones", says="N at 1.", source="a test", over=heaps(1, range(1, 2)), game=Nim())
    def ones(nim, position):
        return nim.outcome(position) is not P
    """


def test_a_package_adds_claims_about_games_of_others(install: Install) -> None:
    install("some_claims", ONLY_CLAIMS, group="cgt.claims", some="")
    claims, broken = all_claims()
    assert broken == []
    [ones] = find_claims(["ones"], claims)
    assert (ones.module, str(ones.verify().verdict)) == ("some_claims", "verified")


@pytest.mark.parametrize(
    ("source", "name", "reason"),
    [
        ("raise ValueError('bad')", "", "cannot be loaded: ValueError: bad"),
        ("x = 1", "x", "is not a module"),
    ],
)
def test_a_broken_module_of_claims_is_named(
    install: Install, source: str, name: str, reason: str
) -> None:
    install("bad_claims", source, group="cgt.claims", some=name)
    claims, broken = all_claims()
    assert "Bouton's theorem" in [claim.name for claim in claims]
    [error] = broken
    assert str(error).startswith("the module of claims 'some' of plugin (bad_claims")
    assert str(error).endswith(reason)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "cannot be loaded: SystemExit: 3"),
        ("import no_such_module", "cannot be loaded: ModuleNotFoundError: "),
        ("def", "cannot be loaded: SyntaxError: "),
        ("x = 1", "cannot be loaded: AttributeError: "),
        ("Game = 7", "is not a subclass of cgt.ImpartialGame"),
        ("class Game: pass", "is not a subclass of cgt.ImpartialGame"),
        (
            "from cgt import HeapGame as Base\nclass Game(Base): pass",
            "does not define heap_options",
        ),
    ],
)
def test_a_broken_package_is_named_and_the_others_work(
    install: Install, source: str, reason: str
) -> None:
    install("bad_plugin", source, bad="Game")
    with pytest.raises(BrokenPlugin) as caught:
        get_game("bad")
    assert str(caught.value).startswith("the game 'bad' of plugin (bad_plugin:Game) " + reason)
    games, broken = load_games()
    assert [str(error) for error in broken] == [str(caught.value)]
    assert games["nim"]().grundy((3, 5)) == 6
    assert [str(error) for error in all_claims()[1]] == [str(caught.value)]


def test_ctrl_c_while_a_package_is_loaded_is_no_broken_package(install: Install) -> None:
    install("slow_plugin", "raise KeyboardInterrupt", slow="Game")
    with pytest.raises(KeyboardInterrupt):
        load_games()


def test_no_package_takes_over_a_game_of_the_framework(install: Install) -> None:
    install("rival_plugin", GOOD, distribution="a-rival", nim="OneOrTwo")
    assert type(get_game("nim")).__module__ == "games.nim"
    assert the_broken_plugin() == (
        "the game 'nim' of a-rival (rival_plugin:OneOrTwo) is not used, since sprague-grundy "
        "(games.nim:Nim) has a game of that name; one of them needs another name"
    )


# ---- claims ----


def test_a_claim_whose_name_is_taken_is_named_and_not_run(install: Install) -> None:
    source = GOOD.replace('"Threes"', '"Bouton\'s theorem"')
    install("copying_plugin", source, zz_one_or_two="OneOrTwo")
    [bouton] = find_claims(["Bouton's theorem"], all_claims()[0])
    assert bouton.module == "games.nim"
    assert the_broken_plugin() == (
        'the claim "Bouton\'s theorem" of copying_plugin is not run, since games.nim has a claim '
        "of that name; one of them needs another name"
    )


def test_claims_that_rely_on_what_nobody_states_are_named_and_not_run(install: Install) -> None:
    source = """
    @claim("Sixes", says="P at multiples of 6.", source="a test", relies_on="Threes",
           over=heaps(1, range(9)))
    def sixes(game, position):
        return True
    """
    threes = GOOD.replace('source="a test"', 'source="a test", relies_on="The last theorem"')
    install("hopeful_plugin", threes + source, one_or_two="OneOrTwo")
    claims, broken = all_claims()
    assert {"Threes", "Sixes"}.isdisjoint(claim.name for claim in claims)
    first, second = map(str, broken)
    assert first.startswith("the claim 'Threes' of hopeful_plugin relies on 'The last theorem', ")
    assert second == (
        "the claim 'Sixes' of hopeful_plugin relies on 'Threes', which no installed game states"
    )


def test_a_claim_that_does_not_say_which_game_it_is_about_is_named(install: Install) -> None:
    source = GOOD + "\n    class Another(OneOrTwo):\n        pass\n"
    install("vague_plugin", source, one_or_two="OneOrTwo", another="Another")
    claims, _ = all_claims()
    assert "Threes" not in [claim.name for claim in claims]
    assert the_broken_plugin().startswith("the claim 'Threes' of vague_plugin cannot be run: ")


def test_a_claim_that_raises_is_undecided(install: Install) -> None:
    source = GOOD.replace("return (game", "1 / position[0]\n        return (game")
    install("raising_plugin", source, one_or_two="OneOrTwo")
    [threes] = find_claims(["Threes"], all_claims()[0])
    report = threes.verify()
    assert (str(report.verdict), report.reason) == (
        "undecided",
        "ZeroDivisionError: division by zero",
    )
    assert not report.as_expected


@pytest.mark.parametrize(
    "name", ["Bouton's theorem", "bouton’s Theorem", "boutons-theorem", "BOUTONS THEOREM"]
)
def test_the_spelling_of_a_claim_s_name_is_free(name: str) -> None:
    assert [claim.name for claim in find_claims([name], all_claims()[0])] == ["Bouton's theorem"]


def test_names_of_games_mean_all_their_claims_each_once() -> None:
    claims, _ = all_claims()
    found = find_claims(["nim", "Bouton's theorem", "Nim"], claims)
    assert len(found) == len({claim.name for claim in found})
    assert "Bouton's theorem" in [claim.name for claim in found]
    assert all(any(game.name == "nim" for game in claim.games()) for claim in found)


def test_a_claim_with_its_game_s_name_is_meant_as_it_is_written() -> None:
    claims, _ = all_claims()
    [claim] = find_claims(["Fibonacci Nim"], claims)
    assert claim.name == "Fibonacci Nim"
    of_the_game = find_claims(["fibonacci-nim"], claims)
    assert claim in of_the_game
    assert len(of_the_game) > 1
    assert find_claims(["Fibonacci Nim", "fibonacci nim"], claims) == of_the_game


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Boutons theory", "no claim and no game is called 'Boutons theory'; did you mean "),
        ("bouton", "no claim and no game is called 'bouton'; did you mean "),
        ("xyzzy", "no claim and no game is called 'xyzzy'; 'cgt verify' runs all claims"),
        ("kayels", "no claim and no game is called 'kayels'; did you mean 'kayles'?"),
    ],
)
def test_an_unknown_claim_gets_the_nearest_one(name: str, sentence: str) -> None:
    with pytest.raises(InvalidParameter) as caught:
        find_claims([name], all_claims()[0])
    assert str(caught.value).startswith(sentence)


def test_a_game_without_claims_is_not_called_unknown(install: Install) -> None:
    install("good_plugin", GOOD.partition("@claim")[0], one_or_two="OneOrTwo")
    with pytest.raises(InvalidParameter, match="the game 'one-or-two' states no claim"):
        find_claims(["one-or-two"], all_claims()[0])


def test_every_game_class_is_an_impartial_game() -> None:
    games, _ = load_games()
    assert all(issubclass(cls, ImpartialGame) for cls in games.values())


CIRCLE = """
    from cgt import claim, heaps
    from games import Nim

    def stated(name, other):
        return claim(name, says=".", source=".", over=heaps(1, range(3)), game=Nim(),
                     relies_on=other)(lambda nim, position: True)

    one, other, third = stated("one", "other"), stated("other", "one"), stated("third", "one")
    """


def test_claims_that_rely_on_each_other_are_named_and_not_run(install: Install) -> None:
    install("circle_claims", CIRCLE, group="cgt.claims", some="")
    claims, broken = all_claims()
    names = {claim.name for claim in claims}
    assert "Bouton's theorem" in names
    assert names.isdisjoint({"one", "other", "third"})
    reasons = [str(error).partition("circle_claims ")[2] for error in broken]
    assert "relies on itself in the end" in reasons
    assert len(reasons) == 3
