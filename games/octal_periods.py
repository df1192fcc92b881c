"""The known periods of octal games whose codes have up to three digits.

R. K. Guy and C. A. B. Smith (1956), The G-values of various games, gave the first table; here are
those of the 511 codes 0.d1d2d3 whose period is proved by at most 24000 values, and 0.127.
"""

from __future__ import annotations

from cgt.heaps import GuySmith, OctalGame, PeriodCertificate, find_period, read_code
from cgt.heaps.taking_and_breaking import compiled_values

# So many values are marked in plain Python before NumPy, or even compiled code, is loaded.
_FEW = 2000

# The period and the heap from which it holds, and the digits after the point of the codes.
_TABLE = {
    (1, 1): "151 155 51 511 514 515 55 551 554 555",
    (1, 2): "1",
    (1, 3): "01 11",
    (1, 4): "001 011 101 111",
    (2, 0): (
        "103 105 107 3 301 302 303 304 305 306 307 5 501 502 503 504 505 506 507 7 701 702 703 "
        "704 705 706 707"
    ),
    (2, 1): "012 05 052 2 202 21 212 24 242 25 252 355 357 75 751 752 753 754 755 756 757",
    (2, 2): "352",
    (2, 3): "31 311 313 315 317 71 711 712 713 714 715 716 717",
    (2, 4): "201 203 211 213 241 243 251 253 353",
    (2, 5): "312",
    (3, 0): "33",
    (3, 1): "22 221 23 231 32 321",
    (3, 4): "331",
    (4, 0): "03 031 13 333 335 337 73 731 732 733 734 735 736 737",
    (4, 1): (
        "02 021 12 175 222 223 232 233 26 261 262 263 27 271 272 273 322 323 326 327 332 372 "
        "534 535 57 571 574 575 72 721 722 723 724 725 726 727"
    ),
    (4, 4): "121 131 52 521 522 523",
    (4, 8): "772 773",
    (4, 46578): "127",
    (5, 0): "032 033 133",
    (5, 1): "022 023 122 132 536 537 572 573 576 577",
    (5, 5): "123",
    (5, 7): "532 533",
    (5, 21): "226 227 236 237",
    (6, 0): "003 013 113",
    (6, 1): "002 102 112 157 35 516 517 552 553 556 557",
    (6, 3): "512 513",
    (7, 3): "54 541 542 543",
    (8, 1): "351",
    (8, 3): "147 544 545 546 547",
    (8, 7): "34 341",
    (8, 24): "176",
    (9, 3): "145",
    (9, 11): "53 531",
    (10, 1): "15",
    (10, 4): "144",
    (11, 4): "154",
    (11, 12): "171",
    (11, 14): "141",
    (12, 4): "316",
    (12, 71): "77 771",
    (14, 1): "115",
    (14, 16): "153",
    (18, 37): "375",
    (20, 497): "177",
    (20, 498): "45 451 452 453 47 471 472 473",
    (24, 142): "074 075 076 077",
    (24, 143): "44 441 442 443 46 461 462 463",
    (28, 2): "373",
    (28, 3): "602 603 612 613 622 623 632 633",
    (32, 189): "045 047",
    (34, 33): "17",
    (34, 34): "41 411 43 431",
    (34, 52): "137",
    (34, 53): "07 071 072 073",
    (34, 54): "4 401 402 403 42 421 422 423",
    (36, 214): "044 046",
    (40, 21): "173",
    (40, 22): "412 413 432 433",
    (48, 2): "152",
    (48, 47): "117",
    (48, 48): "051 053",
    (52, 1): "524 525 526 527",
    (60, 15): "017",
    (60, 16): "041 043",
    (62, 60): "134",
    (62, 122): "124",
    (96, 139): "116",
    (142, 7315): "356",
    (148, 259): "055 057",
    (349, 3479): "156",
    (442, 3256): "644 645 646 647 654 655 656 657 664 665 666 667 674 675 676 677",
    (1550, 5181): "165",
}
PERIODS = {f"0.{digits}": found for found, codes in _TABLE.items() for digits in codes.split()}

THREE_DIGITS = tuple(sorted({f"0.{number:03o}".rstrip("0") for number in range(1, 8**3)}))


def proved_period(game: OctalGame, count: int) -> PeriodCertificate | None:
    """Return what the first values of a game prove by the theorem of Guy and Smith alone.

    Examples
    --------
    >>> print(proved_period(OctalGame("0.77"), 168))
    0.77: period 12 from heap 71 on
    >>> print(proved_period(OctalGame("0.77"), 167))
    None
    """
    return find_period(
        game.rules,
        count - 1,
        game=game.name,
        nim_sequence=compiled_values() if count > _FEW else None,
        theorems=[GuySmith(game.rules)],
    )


def values_needed(code: str) -> int | None:
    """Return how many values of an octal game prove its period, None where none is known.

    Examples
    --------
    >>> values_needed("0.77"), values_needed("0.127"), values_needed("0.007")
    (168, 93167, None)
    """
    if code not in PERIODS:
        return None
    period, preperiod = PERIODS[code]
    return GuySmith(read_code(code)).values_needed(preperiod, period)
