/** Maximum length of a match, and so the number of characters held back until the following text is known. */
const HELD = 1_024;
const BATCH = 8_192;
/** Number of preceding characters passed to a sink that opens late. */
const HISTORY = 1_024;

/** Accepts a text in pieces. */
export interface TextSink {
  push(text: string): void;
  end(): void;
}

/** Accepts bytes in pieces. */
export interface ByteSink {
  push(bytes: Uint8Array): void;
  end(): void;
}

const CDATA = '![CDATA[';
const COMMENT = '!--';
const LONGEST_START = 1 + CDATA.length;

/**
 * Replaces matches of a pattern in a stream of text. Chunk boundaries have no effect, because no match is longer than
 * the part held back. The sink is opened at the first change: until then it would read the same text as another sink.
 */
export class RewriteStream implements TextSink {
  readonly #pattern: RegExp;
  readonly #write: (match: RegExpExecArray) => string | undefined;
  readonly #open: () => TextSink;
  #sink: TextSink | undefined;
  #held = '';
  #history = '';

  /**
   * @param pattern with flag `g`; the length of its matches is bounded
   * @param write returns the replacement of a match; undefined leaves it unchanged
   */
  constructor(pattern: RegExp, write: (match: RegExpExecArray) => string | undefined, open: () => TextSink) {
    [this.#pattern, this.#write, this.#open] = [pattern, write, open];
  }

  push(text: string): void {
    this.#held += text;
    if (this.#held.length >= BATCH + HELD) this.#take(this.#held.length - HELD);
  }

  end(): void {
    this.#take(this.#held.length);
    this.#sink?.end();
  }

  #take(limit: number): void {
    let from = 0;
    let written = '';
    for (const match of this.#held.matchAll(this.#pattern)) {
      if (match.index >= limit) break;
      const replacement = this.#write(match);
      if (replacement === undefined) continue;
      written += this.#held.slice(from, match.index) + replacement;
      from = match.index + match[0].length;
    }
    const end = Math.max(from, limit);
    const text = written + this.#held.slice(from, end);
    this.#held = this.#held.slice(end);
    if (this.#sink === undefined && from > 0) {
      this.#sink = this.#open();
      this.#sink.push(this.#history);
    }
    if (this.#sink === undefined) this.#history = (this.#history + text).slice(-HISTORY);
    else this.#sink.push(text);
  }
}

/** Passes pieces to several sinks. */
export const allOf = (sinks: readonly TextSink[]): TextSink => ({
  push(text) {
    for (const sink of sinks) sink.push(text);
  },
  end() {
    for (const sink of sinks) sink.end();
  },
});

/**
 * Removes tags, comments and processing instructions from a stream of markup, so that a value interrupted by tags
 * becomes contiguous. The content of tags is searched elsewhere. The sink is opened at the first tag.
 */
export class StripTags implements TextSink {
  readonly #start: string;
  readonly #gap: string;
  readonly #open: () => TextSink;
  #sink: TextSink | undefined;
  #held = '';
  #history = '';
  /** Terminator of the markup being skipped; undefined within text. */
  #until: string | undefined;

  /**
   * @param start the character that starts a tag
   * @param gap replacement of a tag
   */
  constructor(start: string, gap: string, open: () => TextSink) {
    [this.#start, this.#gap, this.#open] = [start, gap, open];
  }

  push(text: string): void {
    this.#held += text;
    this.#take(false);
  }

  end(): void {
    this.#take(true);
    this.#sink?.end();
  }

  #take(isLast: boolean): void {
    let at = 0;
    for (;;) {
      if (this.#until !== undefined) {
        const end = this.#held.indexOf(this.#until, at);
        if (end < 0) {
          // The terminator may be split across chunks.
          this.#held = this.#held.slice(Math.max(at, this.#held.length - this.#until.length + 1));
          return;
        }
        at = end + this.#until.length;
        this.#until = undefined;
        continue;
      }
      const start = this.#held.indexOf(this.#start, at);
      if (start < 0) {
        const end = isLast ? this.#held.length : Math.max(at, this.#held.length - ']]>'.length + 1);
        this.#text(this.#held.slice(at, end));
        this.#held = this.#held.slice(end);
        return;
      }
      this.#text(this.#held.slice(at, start));
      if (!isLast && start + LONGEST_START > this.#held.length) {
        this.#held = this.#held.slice(start);
        return;
      }
      at = this.#tagAt(start);
    }
  }

  /** @returns the offset at which to continue */
  #tagAt(start: number): number {
    if (this.#held.startsWith(CDATA, start + 1)) {
      this.#begin();
      return start + LONGEST_START;
    }
    const isComment = this.#held.startsWith(COMMENT, start + 1);
    if (!isComment && !/[A-Z/!?]/i.test(this.#held.charAt(start + 1))) {
      this.#text(this.#start);
      return start + 1;
    }
    this.#begin();
    this.#sink?.push(this.#gap);
    this.#until = isComment ? '-->' : '>';
    return start + 1 + (isComment ? COMMENT.length : 0);
  }

  #begin(): void {
    if (this.#sink !== undefined) return;
    this.#sink = this.#open();
    this.#sink.push(this.#history);
  }

  #text(text: string): void {
    if (this.#sink === undefined) this.#history = (this.#history + text).slice(-HISTORY);
    else this.#sink.push(text.replaceAll(']]>', ''));
  }
}
