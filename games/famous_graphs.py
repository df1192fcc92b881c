"""Claims about the Petersen graph and cubes, on which Node Kayles and Arc Kayles were measured."""

from __future__ import annotations

from cgt import SUM_THEOREM, Claim, Solver, claim
from cgt.ranges import Range
from games.graph_nim import ArcKayles, GraphNim, NodeKayles
from games.graphs import Graph

_NODE_KAYLES = {"petersen": 1, "cube:3": 0, "cube:4": 0}
_ARC_KAYLES = {"petersen": 0, "cube:3": 0}


def _measured(game: GraphNim, values: dict[str, int], says: str) -> Claim:
    """State the values of some graphs."""
    graphs = {game.parse(name): value for name, value in values.items()}

    def holds(solver: Solver[Graph], graph: Graph) -> bool:
        return solver.grundy(graph) == graphs[graph]

    state = claim(
        f"{game.name} on famous graphs",
        says=says,
        source="measured by search from the rules",
        document="English article, Graph nim",
        made_precise="The article tells the rule in one sentence with several readings; this is "
        "one of them.",
        over=Range(lambda: graphs, " and ".join(values)),
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
