/** Shapes that are kept of all columns together; then all are forgotten, so that no table can take memory. */
const MOST_SHAPES = 2_000;
/** UTF-16 units; longer cells are texts, whose shapes seldom repeat. */
const LONGEST = 64;
/** Cells that are asked about before it is judged whether their shapes repeat. */
const TRIAL = 256;
/** Of those, the share whose shape must have been known. */
const LEAST_KNOWN = 0.25;
/** Cells for which a column whose shapes do not repeat is left alone, longer each time. */
const FIRST_PAUSE = 4_000;
const LONGEST_PAUSE = 256_000;

const ZERO = 0x30;
const NINE = 0x39;

/** What all memories of one detector hold together. */
export class ShapeRoom {
  held = 0;
  /** Raised when all is forgotten. */
  age = 0;

  take(): void {
    this.held += 1;
    if (this.held <= MOST_SHAPES) return;
    this.held = 1;
    this.age += 1;
  }
}

interface Shape<T> {
  /** Some text of this shape. */
  readonly text: string;
  readonly value: T;
}

/**
 * Remembers what is the same for all texts of one shape: those that differ in nothing but which digits they hold. The
 * numbers of a column have few shapes, whatever their values.
 */
export class ShapeMemory<T> {
  readonly #make: (text: string) => T;
  readonly #room: ShapeRoom;
  readonly #shapes = new Map<number, Shape<T>>();
  #age: number;
  #asked = 0;
  #hits = 0;
  /** Texts that are still to be skipped. */
  #paused = 0;
  #pause = FIRST_PAUSE;

  /** @param make what is to be remembered of the shape of a text */
  constructor(make: (text: string) => T, room: ShapeRoom) {
    this.#make = make;
    this.#room = room;
    this.#age = room.age;
  }

  /** What is remembered of the shape of a text, made where it is new; undefined where the text is not worth it. */
  get(text: string): T | undefined {
    if (text.length > LONGEST) return undefined;
    if (this.#paused > 0) {
      this.#paused -= 1;
      return undefined;
    }
    const hash = hashOfShape(text);
    if (hash === undefined) return undefined;
    this.#asked += 1;
    if (this.#asked > TRIAL && !this.#isWorthIt()) return undefined;
    if (this.#age !== this.#room.age) this.#forget();
    const known = this.#shapes.get(hash);
    if (known !== undefined && isSameShape(known.text, text)) {
      this.#hits += 1;
      return known.value;
    }
    const value = this.#make(text);
    if (known === undefined) this.#room.take();
    if (this.#age !== this.#room.age) this.#forget();
    this.#shapes.set(hash, { text, value });
    return value;
  }

  #forget(): void {
    this.#shapes.clear();
    this.#age = this.#room.age;
  }

  /** Judged once a trial is over, then another begins. */
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

/** A number of 32 bits for the shape of a text; undefined where no digit stands in it. */
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
