/**
 * Maximum number of shapes cached across all columns. When it is exceeded, all are dropped, which bounds memory for any
 * table. A shape takes about 12 KB.
 */
const MOST_SHAPES = 1_000;
/** Maximum cell length in UTF-16 code units. Longer cells are text, whose shapes rarely repeat. */
const LONGEST = 64;
/** Number of look-ups in a trial, after which the hit rate is assessed. */
const TRIAL = 256;
/** Minimum hit rate of a trial. */
const LEAST_KNOWN = 0.25;
/**
 * Number of cells to skip in a column whose shapes do not repeat. It quadruples with each failed trial, up to the
 * maximum.
 */
const FIRST_PAUSE = 4_000;
const LONGEST_PAUSE = 256_000;

const ZERO = 0x30;
const NINE = 0x39;

/** The shape budget shared by all memories of one detector. */
export class ShapeRoom {
  #held = 0;
  /** Caches with entries, including those of columns that are no longer read. */
  readonly #caches = new Set<Map<number, unknown>>();

  /** Counts an entry that is about to be added to a cache. If the budget is used up, clears all caches first. */
  take(cache: Map<number, unknown>): void {
    if (this.#held >= MOST_SHAPES) {
      for (const full of this.#caches) full.clear();
      this.#caches.clear();
      this.#held = 0;
    }
    this.#held += 1;
    this.#caches.add(cache);
  }
}

interface Shape<T> {
  /** An example text of this shape. */
  readonly text: string;
  readonly value: T;
}

/**
 * Caches a value per shape. Texts have the same shape if they differ only in which digits they contain. The numbers of
 * a column have few shapes, whatever their values.
 */
export class ShapeMemory<T> {
  readonly #make: (text: string) => T;
  readonly #room: ShapeRoom;
  readonly #shapes = new Map<number, Shape<T>>();
  /** The shape of the last text, which is often that of the next. */
  #last: Shape<T> | undefined;
  #asked = 0;
  #hits = 0;
  /** Number of texts still to be skipped. */
  #paused = 0;
  #pause = FIRST_PAUSE;

  /** @param make computes the value to cache for the shape of a text */
  constructor(make: (text: string) => T, room: ShapeRoom) {
    this.#make = make;
    this.#room = room;
  }

  /**
   * Returns the value for the shape of a text and computes it if the shape is new; undefined if caching is not
   * worthwhile for the text.
   */
  get(text: string): T | undefined {
    if (text.length > LONGEST) return undefined;
    if (this.#paused > 0) {
      this.#paused -= 1;
      return undefined;
    }
    // The shapes of all columns may have been dropped.
    const last = this.#shapes.size === 0 ? undefined : this.#last;
    const isLast = last !== undefined && isSameShape(last.text, text);
    const hash = isLast ? undefined : hashOfShape(text);
    if (!isLast && hash === undefined) return undefined;
    this.#asked += 1;
    if (this.#asked > TRIAL && !this.#isWorthIt()) return undefined;
    const known = hash === undefined ? last : this.#shapes.get(hash);
    if (known !== undefined && (isLast || isSameShape(known.text, text))) {
      this.#hits += 1;
      this.#last = known;
      return known.value;
    }
    if (hash === undefined) return undefined;
    const shape = { text, value: this.#make(text) };
    if (known === undefined) this.#room.take(this.#shapes);
    this.#shapes.set(hash, shape);
    this.#last = shape;
    return shape.value;
  }

  /** Assesses the hit rate at the end of a trial and starts the next trial. */
  #isWorthIt(): boolean {
    const isWorthIt = this.#hits >= LEAST_KNOWN * TRIAL;
    if (!isWorthIt) {
      this.#paused = this.#pause;
      this.#pause = Math.min(LONGEST_PAUSE, 4 * this.#pause);
    }
    this.#asked = 0;
    this.#hits = 0;
    return isWorthIt;
  }
}

/** Returns a 32-bit hash of the shape of a text; undefined if it contains no digit. */
function hashOfShape(text: string): number | undefined {
  let hash = 0x811c9dc5;
  let hasDigits = false;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      code = ZERO;
      hasDigits = true;
    }
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return hasDigits ? hash : undefined;
}

function isSameShape(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) {
    const a = one.charCodeAt(at);
    const b = other.charCodeAt(at);
    if (a !== b && !(a >= ZERO && a <= NINE && b >= ZERO && b <= NINE)) return false;
  }
  return true;
}
