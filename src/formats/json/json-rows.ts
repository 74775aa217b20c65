/** A stretch of a JSON text, in document order: a row of a table, or text outside of rows. */
export interface JsonStretch {
  /** Verbatim text. */
  readonly text: string;
  /** Dotted keys that lead to the list that contains the row; undefined if it is not a row. */
  readonly table?: string;
}

/** Where rows occur: as consecutive top-level objects (JSON Lines), or as objects in lists. */
export type JsonLayout = 'lines' | 'lists';

/** Thrown if an object in a list is too long to be a row, or the nesting is too deep. */
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
  /** Dotted keys that lead to it. */
  readonly path: string;
}

/** Finds objects that may be table rows, in chunks. It does not validate JSON; parsing a row does. */
export class JsonRows {
  readonly #layout: JsonLayout;
  readonly #levels: Level[] = [];
  #table: string | undefined;
  /** Levels open inside the row. */
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

  /** Yields the incomplete row, if any, as text. */
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

  /** Returns the path of the table whose row starts at this character, if one does. */
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
