"""The version of this package, which is that of the detector it brings."""

__version__ = "0.2.0"
