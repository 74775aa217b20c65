import {
  fingerprintOf,
  nameHashes,
  placesOf,
  type NameHashes,
} from '../../src/discovery/columns/names/name-filter.js';

/** Length of a filter per name; peeling succeeds at 1.23. */
const ROOM = 1.23;
const LEAST = 32;

/** Makes an XOR filter of names: each name is stored at a place of its own, which is found by peeling. */
export function makeFilter(names: Iterable<string>): Uint8Array {
  const byHashes = new Map<string, NameHashes>();
  for (const name of names) {
    const hashes = nameHashes(name);
    byHashes.set(`${hashes.first.toString()}:${hashes.second.toString()}`, hashes);
  }
  const keys = [...byHashes.values()];
  for (let block = Math.ceil((ROOM * keys.length + LEAST) / 3); ; block += 1) {
    const filter = peeled(keys, block);
    if (filter !== undefined) return filter;
  }
}

function peeled(keys: readonly NameHashes[], block: number): Uint8Array | undefined {
  const counts = new Int32Array(3 * block);
  const sums = new Int32Array(3 * block);
  keys.forEach((key, index) => {
    for (const place of placesOf(key, block)) {
      counts[place] = (counts[place] ?? 0) + 1;
      sums[place] = (sums[place] ?? 0) ^ index;
    }
  });
  const queue = [...counts.keys()].filter((place) => counts[place] === 1);
  const order: { readonly index: number; readonly place: number }[] = [];
  for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
    if (counts[place] !== 1) continue;
    const index = sums[place] ?? 0;
    const key = keys[index];
    if (key === undefined) continue;
    order.push({ index, place });
    for (const other of placesOf(key, block)) {
      counts[other] = (counts[other] ?? 0) - 1;
      sums[other] = (sums[other] ?? 0) ^ index;
      if (counts[other] === 1) queue.push(other);
    }
  }
  if (order.length < keys.length) return undefined;
  const filter = new Uint8Array(3 * block);
  for (const { index, place } of order.reverse()) {
    const key = keys[index];
    if (key === undefined) continue;
    filter[place] = placesOf(key, block).reduce((sum, at) => sum ^ (filter[at] ?? 0), fingerprintOf(key));
  }
  return filter;
}
