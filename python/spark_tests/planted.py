"""Made-up rows with planted values, the same for the same numbers, as Parquet files."""

from __future__ import annotations

import csv
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

SCHEMA = pa.schema([("id", pa.int64()), ("email", pa.utf8()), ("notes", pa.utf8()), ("amount", pa.int32())])
FIRST = ["Ana", "Bo", "Carla", "Dmitri", "Elif", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kemal", "Lotte"]
LAST = [
    "Silva",
    "Larsen",
    "Moreno",
    "Petrov",
    "Yilmaz",
    "Haddad",
    "Weber",
    "Tanaka",
    "Costa",
    "Berg",
    "Aydin",
    "Bakker",
]
PLAIN = [
    "the parcel was left at the side door",
    "asked for a refund of the second order",
    "wants the blue one in a larger size",
    "no answer, to be tried again next week",
    "the invoice has been paid in full",
]
CARDS = ["4111 1111 1111 1111", "5500 0055 5555 5559", "3782 822463 10005"]


def rows(count: int, seed: int = 7) -> Iterator[tuple[int, str | None, str | None, int]]:
    """A third of the notes hold a planted value; each twentieth is null, as are some addresses."""
    chance = random.Random(seed)
    for number in range(count):
        first, last = chance.choice(FIRST), chance.choice(LAST)
        email = f"{first}.{last}{number}@example.com".lower()
        planted = [
            f"call {first} {last} on +44 20 7946 {number % 10_000:04}",
            f"card {CARDS[number % 3]} was declined",
            f"write to {email} 😀 before noon",
        ]
        note = chance.choice(PLAIN)
        if number % 3 == 0:
            note = f"{note}; {planted[number // 3 % 3]}"
        yield number, None if number % 50 == 7 else email, None if number % 20 == 3 else note, chance.randrange(100_000)


def write_parquet(folder: Path, count: int, sizes: list[int]) -> None:
    """As many files as sizes; a size is the file's share of the rows."""
    folder.mkdir(parents=True)
    source = rows(count)
    left = count
    for part, size in enumerate(sizes):
        number = left if part == len(sizes) - 1 else count * size // sum(sizes)
        left -= number
        columns = zip(*itertools.islice(source, number), strict=True)
        table = pa.table([pa.array(column, field.type) for column, field in zip(columns, SCHEMA)], SCHEMA)
        pq.write_table(table, folder / f"part-{part:03}.parquet")


def write_csv(file: Path, count: int) -> None:
    """The same rows as `data-discovery scan` reads them."""
    with file.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(SCHEMA.names)
        writer.writerows(rows(count))
