/** How many forms of cells are counted in each column of a table. */
export interface FormLimits {
  /**
   * Forms that are counted one by one. Columns of values have a few; free text has a new one in nearly every cell.
   */
  readonly forms: number;
  /** What further forms are counted as: cells of rare forms are weighed beside cells of other rare forms. */
  readonly rareForms: number;
}

/** Those of a table of ordinary width. */
export const USUAL_FORMS: FormLimits = Object.freeze({ forms: 2_000, rareForms: 256 });
/** The least, for the widest tables. */
const LEAST_FORMS: FormLimits = { forms: 16, rareForms: 4 };
/** Columns up to which each has all the forms. */
const USUAL_WIDTH = 200;
/** Longer forms are known by their hash: free text would otherwise be kept whole, in all but its letters. */
const LONGEST_KEY = 40;

/** The limits of each column of a table, so that the counts of a wide table take no more room than of a narrow one. */
export function formLimits(columns: number): FormLimits {
  const share = Math.min(1, USUAL_WIDTH / Math.max(1, columns));
  return {
    forms: Math.max(LEAST_FORMS.forms, Math.floor(USUAL_FORMS.forms * share)),
    rareForms: Math.max(LEAST_FORMS.rareForms, Math.floor(USUAL_FORMS.rareForms * share)),
  };
}

/** The keys under which the forms of one column are counted: at most so many, however many rows there are. */
export class FormKeys {
  readonly #limits: FormLimits;
  readonly #known = new Set<string>();

  constructor(limits: FormLimits = USUAL_FORMS) {
    this.#limits = limits;
  }

  /** The key of a form; the first ones have one each. */
  keyOf(shape: string): string {
    const key = shape.length > LONGEST_KEY ? `#${hash(shape).toString(36)}` : shape;
    if (this.#known.has(key)) return key;
    if (this.#known.size < this.#limits.forms) {
      this.#known.add(key);
      return key;
    }
    return isRare(key) ? key : `~${(hash(key) % this.#limits.rareForms).toString(36)}`;
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
