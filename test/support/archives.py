"""Archives of files that are given as bytes."""

import io
import tarfile
import zipfile

import pyarrow


def zip_of(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def tar_of(files: dict[str, bytes], mode: str, link: tuple[str, str] | None = None) -> bytes:
    """With a symbolic link behind them, where one is given: its name, and what it leads to."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
        if link is not None:
            entry = tarfile.TarInfo(link[0])
            entry.type = tarfile.SYMTYPE
            entry.linkname = link[1]
            archive.addfile(entry)
    return out.getvalue()


def zstd(data: bytes) -> bytes:
    return pyarrow.compress(data, codec="zstd", asbytes=True)
