/** Entries of a list in an answer. */
export const MOST_ENTRIES = 500;

/**
 * The beginning of a list under its name, and how many more there are under `more_NAME`, where there are more.
 * @param most entries that are kept
 */
export function bounded(name: string, list: readonly object[], most = MOST_ENTRIES): object {
  const more = list.length - most;
  return { [name]: list.slice(0, most), ...(more > 0 && { [`more_${name}`]: more }) };
}

/** How many there are of each category, in alphabetical order. */
export function countByCategory(found: readonly { readonly category: string }[]): Record<string, number> {
  const categories = found.map(({ category }) => category).sort();
  return Object.fromEntries(
    [...new Set(categories)].map((category) => [
      category,
      categories.filter((one) => one === category).length,
    ]),
  );
}
