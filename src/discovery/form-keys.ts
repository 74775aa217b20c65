/**
 * Forms of a column that are counted one by one. Columns of values have a few; free text has a new one in nearly
 * every cell.
 */
const MOST_FORMS = 2_000;
/** What further forms are counted as: cells of rare forms are weighed beside cells of other rare forms. */
const RARE_FORMS = 256;
/** Longer forms are known by their hash: free text would otherwise be kept whole, in all but its letters. */
const LONGEST_KEY = 40;

/** The keys under which the forms of one column are counted: at most 2,256, however many rows there are. */
export class FormKeys {
  readonly #known = new Set<string>();

  /** The key of a form; the first 2,000 forms have one each. */
  keyOf(shape: string): string {
    const key = shape.length > LONGEST_KEY ? `#${hash(shape).toString(36)}` : shape;
    if (this.#known.has(key)) return key;
    if (this.#known.size < MOST_FORMS) {
      this.#known.add(key);
      return key;
    }
    return isRare(key) ? key : `~${(hash(key) % RARE_FORMS).toString(36)}`;
  }
}

/** Whether it is already the key of rare forms, from a part of the column that was counted by itself. */
const isRare = (key: string): boolean => /^~\w{1,2}$/.test(key);

/** FNV-1a over UTF-16 units, 53 bits by two passes; not secret. */
function hash(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  return (low >>> 0) * 0x200000 + (high >>> 11);
}
