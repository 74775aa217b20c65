/** A stretch of a JSON text, in its order: a row of a table, or what is none. */
export interface JsonStretch {
  /** As it is written. */
  readonly text: string;
  /** The keys that lead to the list that the row stands in, with dots between; none where it is no row. */
  readonly table?: string;
}

/** What the rows of a text are: objects one after the other, as in JSON lines, or objects in lists. */
export type JsonLayout = 'lines' | 'lists';

/** It holds an object in a list that is too long to be a row. */
export class TooLongForARow extends Error {
  constructor() {
    super('an object of more than 1 MiB');
    this.name = 'TooLongForARow';
  }
}

const LONGEST_ROW = 2 ** 20;
const LONGEST_KEY = 200;
const MOST_LEVELS = 1_000;

interface Level {
  readonly isList: boolean;
  /** Keys that lead to it. */
  readonly path: string;
}

/** Finds objects that may be rows of tables, in pieces. What is no JSON is found out where a row is read. */
export class JsonRows {
  readonly #layout: JsonLayout;
  readonly #levels: Level[] = [];
  #table: string | undefined;
  /** Levels inside of the row. */
  #depth = 0;
  #row: string[] = [];
  #rowLength = 0;
  #inString = false;
  #isEscaped = false;
  #string = '';
  #key = '';

  constructor(layout: JsonLayout) {
    this.#layout = layout;
  }

  /** @throws TooLongForARow */
  *push(piece: string): Iterable<JsonStretch> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] ?? '';
      if (this.#inString) this.#inside(character);
      else if (character === '"') {
        this.#inString = true;
        this.#string = '';
      } else if (this.#table !== undefined) {
        if (!this.#endsRow(character)) continue;
        this.#hold(piece.slice(from, at + 1));
        yield { text: this.#row.join(''), table: this.#table };
        this.#table = undefined;
        from = at + 1;
      } else {
        const table = this.#step(character);
        if (table === undefined) continue;
        if (at > from) yield { text: piece.slice(from, at) };
        from = at;
        this.#table = table;
        this.#row = [];
        this.#rowLength = 0;
        this.#depth = 1;
      }
    }
    if (this.#table !== undefined) this.#hold(piece.slice(from));
    else if (from < piece.length) yield { text: piece.slice(from) };
  }

  /** What has not come to its end. */
  *end(): Iterable<JsonStretch> {
    if (this.#table !== undefined) yield { text: this.#row.join('') };
  }

  #hold(text: string): void {
    this.#row.push(text);
    this.#rowLength += text.length;
    if (this.#rowLength > LONGEST_ROW) throw new TooLongForARow();
  }

  #inside(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#inString = false;
    if (this.#inString && this.#table === undefined && this.#string.length < LONGEST_KEY)
      this.#string += character;
  }

  #endsRow(character: string): boolean {
    if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') this.#depth -= 1;
    return this.#depth === 0;
  }

  /** The table that a row begins of. */
  #step(character: string): string | undefined {
    const level = this.#levels.at(-1);
    if (character === ':') this.#key = this.#string;
    else if (character === '}' || character === ']') this.#levels.pop();
    else if (character === '{' || character === '[') {
      const isRow = this.#layout === 'lines' ? level === undefined : level?.isList === true;
      if (character === '{' && isRow) return level?.path ?? '';
      const above = level?.path ?? '';
      const path =
        level === undefined || level.isList
          ? above
          : [above, this.#key].filter((key) => key !== '').join('.');
      if (this.#levels.length >= MOST_LEVELS) throw new TooLongForARow();
      this.#levels.push({ isList: character === '[', path });
    }
    return undefined;
  }
}
