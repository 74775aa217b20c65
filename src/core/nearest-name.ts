/** The known name that takes the fewest edits (insert, delete, replace a character) to reach, case aside. */
export function nearestName(name: string, known: readonly string[]): string {
  const wanted = name.toLowerCase();
  const distanceTo = (candidate: string): number => editDistance(wanted, candidate.toLowerCase());
  const [nearest = ''] = [...known].sort((a, b) => distanceTo(a) - distanceTo(b));
  return nearest;
}

/** Levenshtein distance, one row of the table at a time. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_value, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const inserted = (current[column - 1] ?? 0) + 1;
      const deleted = (previous[column] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, deleted));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
