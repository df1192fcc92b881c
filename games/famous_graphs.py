"""Claims about the Petersen graph, cubes and grids, on which Node and Arc Kayles were measured."""

from __future__ import annotations

from functools import cache

from cgt import SUM_THEOREM, Claim, Solver, claim
from cgt.ranges import Range
from games.graph_nim import ArcKayles, GraphNim, NodeKayles
from games.graphs import Graph

_DOCUMENT = "English article, Graph nim"
_READING = "The article tells the rule in one sentence with several readings; this is one of them."

_NODE_KAYLES = {"petersen": 1, "cube:3": 0, "cube:4": 0}
_ARC_KAYLES = {"petersen": 0, "cube:3": 0}


def _measured(game: GraphNim, values: dict[str, int], says: str) -> Claim:
    """State the values of some graphs."""

    @cache
    def graphs() -> dict[Graph, int]:
        # When they are asked for: the claims of other games are not to wait for NetworkX.
        return {game.parse(name): value for name, value in values.items()}

    def holds(solver: Solver[Graph], graph: Graph) -> bool:
        return solver.grundy(graph) == graphs()[graph]

    state = claim(
        f"{game.name} on famous graphs",
        says=says,
        source="measured by search from the rules",
        document=_DOCUMENT,
        made_precise=_READING,
        over=Range(graphs, " and ".join(values)),
        game=game,
        relies_on=SUM_THEOREM,
    )
    return state(holds)


node_kayles = _measured(
    NodeKayles(),
    _NODE_KAYLES,
    "The Petersen graph has value 1, the cubes of 3 and of 4 dimensions have value 0.",
)
arc_kayles = _measured(
    ArcKayles(), _ARC_KAYLES, "The Petersen graph and the cube of 3 dimensions have value 0."
)

# The values of 3xN grids in Node Kayles.
_THREE_ROWS = (2, 1, 1, 0, 3, 3, 2, 2)


def _grids(most: int) -> Range[Graph]:
    return Range(
        lambda: (NodeKayles().parse(f"grid:3x{n}") for n in range(1, most + 1)),
        f"grid:3xN for N = 1 to {most}",
    )


@claim(
    "node-kayles on 3xN grids",
    says=f"The grids 3x1 to 3x8 have the values {', '.join(map(str, _THREE_ROWS))}.",
    source="OEIS A316632",
    document=_DOCUMENT,
    made_precise=_READING,
    over=_grids(6),
    quick=_grids(5),
    deep=_grids(8),
    game=NodeKayles(),
    relies_on=SUM_THEOREM,
)
def node_kayles_three_rows(node_kayles: Solver[Graph], grid: Graph) -> bool:
    return node_kayles.grundy(grid) == _THREE_ROWS[len(grid.labels) // 3 - 1]
