"""Three different games at once, and the winning moves of their sum.

A move is a move in one of the games; who cannot move in any of them loses. In normal play each
game counts as a nim heap of its Grundy value. In misère play that is not so: here the winning moves
are others.
"""

from __future__ import annotations

from games import GrundysGame, Kayles, Nim

total = Nim()((1, 2)) + Kayles()((4,)) + GrundysGame()((6,))

print(total)
for game, position in total.summands:
    print(f"  {game.name} is worth a nim heap of {game.grundy(position)}")
print(f"  and the sum one of {total.grundy()}")

for misere in (False, True):
    print("Winning moves in misère play:" if misere else "Winning moves in normal play:")
    for move in total.winning_moves(misere=misere):
        print(f"  {move}")
