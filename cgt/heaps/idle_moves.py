"""Moves without effect: what they reach, other moves from the same heap reach as well.

Without them the values of all heaps stay the same, by the definition of the mex. So codes that
differ in such moves only, as 0.64 and 0.673 do, have the same nim-sequence.
"""

from __future__ import annotations

from cgt.heaps.marking import marked_values
from cgt.heaps.rules import HeapRules, Taking
from cgt.values import nim_sum


def without_idle_moves(rules: HeapRules) -> HeapRules:
    """Return the rules without moves of two kinds that have no effect.

    To take a whole heap of k gives the value 0: no effect if another move from that heap does, too.

    To take k and leave one heap: no effect if some heap h has the value 0 and a heap may be split
    in two when k - h objects are taken, since h and n - k together have the value of n - k.

    No split is left out, so that all such moves can be left out at once.

    Parameters
    ----------
    rules : HeapRules
        Rules that do not split heaps freely into two at most are returned as they are.

    Returns
    -------
    HeapRules
        With the same value of every heap.

    Examples
    --------
    >>> without_idle_moves(HeapRules.of_digits((0, 6, 7, 3))) == HeapRules.of_digits((0, 6, 4))
    True
    """
    if rules.most_parts != 2 or rules.split != "any":
        return rules
    values = marked_values(rules, len(rules.first))
    first = list(rules.first)
    for k in range(1, len(first)):
        idle = set()
        if any(
            option and not nim_sum(values[h] for h in option) for option in rules.heap_options(k)
        ):
            idle.add(0)
        if any(not values[h] and first[k - h].allows(2) for h in range(1, k + 1)):
            idle.add(1)
        first[k] = Taking(first[k].parts - idle, first[k].at_least)
    return HeapRules(tuple(first), rules.repeating, rules.split)
