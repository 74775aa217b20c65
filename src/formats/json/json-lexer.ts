import { SourceMap } from '../content/source-map.js';
import { TEXT_START, type TextPosition } from '../../text/text-position.js';

/** A value of a JSON text. */
export interface JsonValue {
  /** The key that it stands under, or under which the list stands that it is in. */
  readonly key?: string;
  /** The key under which the object or the list stands that it is in. */
  readonly parent?: string;
  /** The keys that lead to it, with dots between, lists left out; none where they are too long, or it is a key itself. */
  readonly path?: string;
  readonly text: string;
  readonly map: SourceMap;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** Longer strings are read in parts, cut behind a space. */
const LONGEST_VALUE = 8_192;
/** Longer keys tell nothing and would be read before each value. */
const LONGEST_KEY = 100;
/** Longer paths are none of columns. */
const LONGEST_PATH = 1_000;
const MOST_LEVELS = 1_000;
const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null']);
/** A key that may itself be a value: `{"jane@example.org": …}`. */
const TELLING_KEY = /@|\d{4}/;

/** An object or a list that a value lies in. */
interface Level {
  readonly isList: boolean;
  /** The key that it stands under. */
  readonly key: string | undefined;
  /** The keys that lead to it; undefined where they are too long. */
  readonly path: string | undefined;
}

/** The path of what stands under a key in an object or a list, or under none. */
function pathUnder(level: Level | undefined, key: string | undefined): string | undefined {
  if (level === undefined) return '';
  const { isList, path } = level;
  if (isList || key === undefined || path === undefined) return path;
  if (path.length + key.length >= LONGEST_PATH) return undefined;
  return path === '' ? key : `${path}.${key}`;
}

/**
 * Reads the values of JSON, of JSON lines and of what nearly is JSON, in pieces and in bounded memory. It refuses
 * nothing: what stands outside of strings is read as a bare value, and a string ends at the end of its line.
 */
export class JsonLexer {
  #at: TextPosition = TEXT_START;
  #state: 'between' | 'string' | 'escape' | 'bare' = 'between';
  #text = '';
  #map = new SourceMap();
  /** What stands verbatim and is not yet in the map. */
  #run = '';
  #runAt: TextPosition = TEXT_START;
  #escape = '';
  #escapeAt: TextPosition = TEXT_START;
  /** A string that may turn out to be a key. */
  #pending: JsonValue | undefined;
  #key: string | undefined;
  readonly #levels: Level[] = [];
  #ready: JsonValue[] = [];

  /** Takes a piece; answers the values that are complete with it. */
  push(piece: string): readonly JsonValue[] {
    for (const character of piece) {
      this.#take(character);
      this.#step(character);
    }
    return this.#drain();
  }

  /** Answers what is left. */
  end(): readonly JsonValue[] {
    if (this.#state !== 'between') this.#finish(this.#state === 'bare');
    this.#settle();
    return this.#drain();
  }

  #drain(): readonly JsonValue[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #step(character: string): void {
    const { utf16, codePoint, line, column } = this.#at;
    this.#at =
      character === '\n'
        ? { utf16: utf16 + 1, codePoint: codePoint + 1, line: line + 1, column: 1 }
        : { utf16: utf16 + character.length, codePoint: codePoint + 1, line, column: column + 1 };
  }

  #take(character: string): void {
    if (this.#state === 'string') this.#inString(character);
    else if (this.#state === 'escape') this.#inEscape(character);
    else if (this.#state === 'bare') this.#inBare(character);
    else this.#between(character);
  }

  #between(character: string): void {
    if (character === '"') {
      this.#settle();
      this.#state = 'string';
    } else if (character === ':') {
      this.#key = this.#pending?.text.slice(0, LONGEST_KEY);
      if (this.#pending !== undefined && TELLING_KEY.test(this.#pending.text)) {
        const { path: _path, ...key } = this.#pending;
        this.#pending = key;
        this.#settle();
      }
      this.#pending = undefined;
    } else if (character === '{' || character === '[') {
      this.#settle();
      if (this.#levels.length < MOST_LEVELS)
        this.#levels.push({
          isList: character === '[',
          key: this.#key,
          path: pathUnder(this.#levels.at(-1), this.#key),
        });
    } else if (character === '}' || character === ']') {
      this.#settle();
      this.#key = this.#levels.pop()?.key;
    } else if (character === ',') {
      this.#settle();
      this.#key = this.#levels.at(-1)?.key;
    } else if (!/\s/.test(character)) {
      this.#settle();
      this.#state = 'bare';
      this.#append(character);
    }
  }

  #inString(character: string): void {
    if (character === '"' || character === '\n') this.#finish(false);
    else if (character === '\\') {
      this.#flush();
      this.#escape = '';
      this.#escapeAt = this.#at;
      this.#state = 'escape';
    } else {
      this.#append(character);
      this.#limit(character);
    }
  }

  /** Cuts a string that has become long: behind a space where there is one soon. */
  #limit(character: string): void {
    const length = this.#text.length + this.#run.length;
    if (length >= LONGEST_VALUE && (/\s/.test(character) || length >= 2 * LONGEST_VALUE)) this.#emitPart();
  }

  #inEscape(character: string): void {
    this.#escape += character;
    if (this.#escape.startsWith('u') && this.#escape.length < 5) return;
    const code = Number.parseInt(this.#escape.slice(1), 16);
    const text = this.#escape.startsWith('u')
      ? Number.isNaN(code)
        ? ''
        : String.fromCharCode(code)
      : (ESCAPES[character] ?? character);
    const { utf16, codePoint, line, column } = this.#at;
    const until = { utf16: utf16 + character.length, codePoint: codePoint + 1, line, column: column + 1 };
    this.#map.add({ text, at: this.#escapeAt, until });
    this.#text += text;
    this.#state = 'string';
    this.#limit(text);
  }

  #inBare(character: string): void {
    if (/[\s,:{}[\]"]/.test(character)) {
      this.#finish(true);
      this.#between(character);
    } else {
      this.#append(character);
      if (this.#run.length >= LONGEST_VALUE) this.#finish(true);
    }
  }

  #append(character: string): void {
    if (this.#run === '') this.#runAt = this.#at;
    this.#run += character;
  }

  #flush(): void {
    this.#map.add({ text: this.#run, at: this.#runAt });
    this.#text += this.#run;
    this.#run = '';
  }

  /** A string may be a key; a bare value is settled. */
  #finish(bare: boolean): void {
    this.#flush();
    this.#state = 'between';
    this.#pending = this.#takeValue();
    if (bare) {
      if (LITERALS.has(this.#pending.text)) this.#pending = undefined;
      this.#settle();
    }
  }

  #emitPart(): void {
    this.#flush();
    this.#ready.push(this.#takeValue());
  }

  #takeValue(): JsonValue {
    const level = this.#levels.at(-1);
    const parent = level?.key;
    const path = pathUnder(level, this.#key);
    const value = {
      text: this.#text,
      map: this.#map,
      ...(this.#key !== undefined && { key: this.#key }),
      ...(parent !== undefined && { parent }),
      ...(path !== undefined && { path }),
    };
    this.#text = '';
    this.#map = new SourceMap();
    return value;
  }

  #settle(): void {
    const value = this.#pending;
    this.#pending = undefined;
    if (value !== undefined && value.text.trim() !== '') this.#ready.push(value);
  }
}
