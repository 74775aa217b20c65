/** The list that stands under a key of an index; an empty one where nothing was put there. */
export const listUnder = <K, V>(index: ReadonlyMap<K, readonly V[]>, key: K): readonly V[] =>
  // eslint-disable-next-line no-restricted-syntax -- what the name says
  index.get(key) ?? [];
