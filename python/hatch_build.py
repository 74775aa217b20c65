"""Puts the detector into the wheel, and says for which machines that is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Both libraries of the inference engine are inside. Node's own builds ask for glibc 2.28.
TAG = "py3-none-manylinux_2_28_x86_64.manylinux_2_28_aarch64"


class DetectorHook(BuildHookInterface[Any]):
    """An editable installation has none: DATA_DISCOVERY_HOME names the repository instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        detector = os.environ.get("DATA_DISCOVERY_DETECTOR", "")
        if not (Path(detector) / "dist").is_dir():
            raise RuntimeError("DATA_DISCOVERY_DETECTOR names no staged detector: build with npm run python:wheel")
        build_data["pure_python"] = False
        build_data["tag"] = TAG
        build_data["force_include"][detector] = "data_discovery_spark/detector"
