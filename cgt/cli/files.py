"""Where pictures and pages go: the file that was named, in the format that its ending says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import click

from cgt.cli.output import answer_bytes
from cgt.errors import InvalidParameter

_STANDARD_OUTPUT = "-"

format_option = click.option(
    "--format", metavar="FORMAT", help="The format, if FILE does not end in it."
)


def format_of(
    output: str,
    named: str | None,
    formats: Collection[str],
    other_names: Mapping[str, str] | None = None,
) -> str:
    """Return the format that was asked for by name or by the ending of the file.

    Parameters
    ----------
    output : str
        The file, or ``-``.
    named : str, optional
        What ``--format`` says.
    formats : collection of str
        The formats that there are.
    other_names : mapping, optional
        From other names of formats to the formats.
    """
    ending = "" if output == _STANDARD_OUTPUT else Path(output).suffix[1:]
    wanted = (named or ending).lower()
    wanted = (other_names or {}).get(wanted, wanted)
    if wanted not in formats:
        what = f"no format {wanted!r}" if wanted else f"no format in the file name {output!r}"
        raise InvalidParameter(
            f"there is {what}; the formats are {', '.join(formats)}: "
            "the ending of the file, or --format, says which"
        )
    return wanted


def write_file(output: str, data: bytes) -> None:
    """Write a file whole or not at all; one that cannot be written is a wrong argument."""
    if output == _STANDARD_OUTPUT:
        answer_bytes(data)
        return
    from cgt.rendering import DrawingError, write_whole

    try:
        write_whole(Path(output), data)
    except DrawingError as error:
        raise InvalidParameter(str(error)) from error
