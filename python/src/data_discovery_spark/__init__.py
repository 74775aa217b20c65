"""Finds sensitive data in DataFrames of Spark, pandas and polars, and in pyarrow tables."""

from .detector import Detector
from .errors import DataDiscoveryError, InputError, NameWarning, SetupError, WorkerError
from .functions import classify, discover, label
from .transforms import restore, transform
from .version import __version__

__all__ = [
    "DataDiscoveryError",
    "Detector",
    "InputError",
    "NameWarning",
    "SetupError",
    "WorkerError",
    "__version__",
    "classify",
    "discover",
    "label",
    "restore",
    "transform",
]
