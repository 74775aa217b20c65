import type { SourcedText } from '../content/source-map.js';
import { advance, TEXT_START, type TextPosition } from '../../text/text-position.js';

const ESCAPE = '\x1b';
const LONE_CONTROL = '\u009b';
/** The rest of a control sequence, which sets colors, moves the cursor or erases; it has no visible text. */
const CONTROL = /^[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]/;
/**
 * Start of a string that the terminal does not display, such as a title or the target of a link. The string itself is
 * read.
 */
const BEGINS_HIDDEN = /^[\]PX^_](?:\d{1,4};;?)?/;
const ENDS_HIDDEN = '\\';
/** Other escape sequences, of two or three characters. */
const SHORT = /^(?:[\x20-\x2f]+[\x30-\x7e]|[\x30-\x7e])/;
/** Maximum UTF-16 units of a control sequence; a longer one is text. */
const LONGEST = 256;

/** Removes escape sequences from a chunked text, so that a color does not split a value. */
export class AnsiText {
  #held = '';
  #at: TextPosition;

  constructor(from: TextPosition = TEXT_START) {
    this.#at = from;
  }

  /** Yields stretches of the text with their locations. */
  *push(piece: string): Iterable<SourcedText> {
    yield* this.#take(this.#held + piece, false);
  }

  *end(): Iterable<SourcedText> {
    yield* this.#take(this.#held, true);
  }

  *#take(text: string, isLast: boolean): Iterable<SourcedText> {
    let from = 0;
    this.#held = '';
    const nextFrom = sequencesIn(text);
    for (;;) {
      const start = nextFrom(from);
      if (start > from) yield this.#verbatim(text.slice(from, start));
      if (start === text.length) return;
      const rest = text.slice(start, start + LONGEST);
      if (rest.length < LONGEST && !isLast) {
        this.#held = text.slice(start);
        return;
      }
      const sequence = sequenceAt(rest);
      if (sequence.hidden) yield { text: '\n', at: this.#at, until: this.#at };
      if (sequence.length === 0) yield this.#verbatim(rest.slice(0, 1));
      else this.#at = advance(this.#at, rest.slice(0, sequence.length));
      from = start + Math.max(1, sequence.length);
    }
  }

  #verbatim(text: string): SourcedText {
    const at = this.#at;
    this.#at = advance(at, text);
    return { text, at };
  }
}

/** Returns a function that finds the next escape sequence from ascending offsets, or the end of the text. */
function sequencesIn(text: string): (from: number) => number {
  const next = { [ESCAPE]: -1, [LONE_CONTROL]: -1 };
  return (from) => {
    for (const opening of [ESCAPE, LONE_CONTROL] as const) {
      if (next[opening] >= from) continue;
      const found = text.indexOf(opening, from);
      next[opening] = found < 0 ? text.length : found;
    }
    return Math.min(next[ESCAPE], next[LONE_CONTROL]);
  };
}

/**
 * Returns the length of the sequence at the start, 0 if there is none, and whether it delimits an undisplayed string.
 */
function sequenceAt(text: string): { readonly length: number; readonly hidden: boolean } {
  const opening = text.startsWith(`${ESCAPE}[`) ? 2 : text.startsWith(LONE_CONTROL) ? 1 : 0;
  if (opening > 0) {
    const [control] = CONTROL.exec(text.slice(opening)) ?? [];
    return { length: control === undefined ? 0 : opening + control.length, hidden: false };
  }
  const behind = text.slice(1);
  const [begin] = BEGINS_HIDDEN.exec(behind) ?? [];
  if (begin !== undefined) return { length: 1 + begin.length, hidden: true };
  const [short] = SHORT.exec(behind) ?? [];
  return { length: short === undefined ? 0 : 1 + short.length, hidden: short === ENDS_HIDDEN };
}

/** Removes the escape sequences of a short text. */
export function plainText(text: string): string {
  const ansi = new AnsiText();
  return [...ansi.push(text), ...ansi.end()].map((piece) => piece.text).join('');
}
