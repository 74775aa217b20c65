import { UnreadableDocument } from '../content/document-text.js';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LISTED_IN_HEADER = 109;
const AT = { shift: 30, firstEntry: 48, firstList: 68, lists: 72, listed: 76 } as const;
/** Of an entry: kind, neighbours and child, size. */
const ENTRY = { kind: 66, left: 68, right: 72, child: 76, size: 120 } as const;
const STREAM = 2;
/** The largest number of a sector or an entry; what is larger has a meaning of its own. */
const LARGEST = 0xfffffffa;

/**
 * Holds the tables of a compound file against what its reader trusts: that chains of sectors end, that no entry lies in
 * itself, and that streams are no longer than the file.
 * @throws UnreadableDocument
 */
export function checkCompound(bytes: Buffer): void {
  if (bytes.length < HEADER_BYTES) throw broken();
  const shift = bytes.readUInt16LE(AT.shift);
  if (shift !== 9 && shift !== 12) throw broken();
  const sector = 2 ** shift;
  const next = nextSectors(bytes, sector);
  const entries = chain(next, bytes.readUInt32LE(AT.firstEntry)).flatMap((one) => {
    const at = (one + 1) * sector;
    return Array.from({ length: sector / ENTRY_BYTES }, (_none, index) => at + index * ENTRY_BYTES);
  });
  let streams = 0;
  const seen = new Set<number>();
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const at = entries[index];
    if (at === undefined || at + ENTRY_BYTES > bytes.length || seen.has(index)) throw broken();
    seen.add(index);
    if (bytes[at + ENTRY.kind] === STREAM) streams += bytes.readUInt32LE(at + ENTRY.size);
    for (const link of [ENTRY.left, ENTRY.right, ENTRY.child]) {
      const linked = bytes.readUInt32LE(at + link);
      if (linked <= LARGEST) waiting.push(linked);
    }
  }
  if (streams > bytes.length) throw broken();
}

/** The sector behind each sector, of the whole file. */
function nextSectors(bytes: Buffer, sector: number): readonly number[] {
  const tables = Array.from({ length: LISTED_IN_HEADER }, (_none, index) =>
    bytes.readUInt32LE(AT.listed + 4 * index),
  );
  const seen = new Set<number>();
  let list = bytes.readUInt32LE(AT.firstList);
  for (let count = bytes.readUInt32LE(AT.lists); count > 0 && list <= LARGEST; count--) {
    if (seen.has(list)) throw broken();
    seen.add(list);
    const numbers = numbersOf(bytes, list, sector);
    tables.push(...numbers.slice(0, -1));
    list = numbers.at(-1) ?? Infinity;
  }
  return tables.filter((table) => table <= LARGEST).flatMap((table) => numbersOf(bytes, table, sector));
}

function numbersOf(bytes: Buffer, index: number, sector: number): readonly number[] {
  const at = (index + 1) * sector;
  if (at + sector > bytes.length) throw broken();
  return Array.from({ length: sector / 4 }, (_none, number) => bytes.readUInt32LE(at + 4 * number));
}

/** The sectors of a chain; one that comes again makes it endless. */
function chain(next: readonly number[], first: number): readonly number[] {
  const sectors: number[] = [];
  const seen = new Set<number>();
  for (
    let sector: number | undefined = first;
    sector !== undefined && sector <= LARGEST;
    sector = next[sector]
  ) {
    if (seen.has(sector)) throw broken();
    seen.add(sector);
    sectors.push(sector);
  }
  return sectors;
}

const broken = (): UnreadableDocument => new UnreadableDocument('the Outlook mail is corrupted or truncated');
