import type { Category } from '../../core/harmonization-table.js';
import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import type { TextForm } from '../../values/text-form.js';

/** Span of a run in the source. */
export interface Place extends Span {
  /** Encodes a text for this span. */
  readonly write: (text: string) => string;
  /** Whether the source is the text itself: then only the replacement is written, and everything around it stays. */
  readonly isVerbatim?: boolean;
  /**
   * Returns how the span reads after a text was written; absent: as that text. Numbers and dates accept only text of
   * their type.
   */
  readonly readsAs?: (text: string) => string;
  /** Returns the quotes that `write` adds around a text that had none; absent: none. */
  readonly quoteOf?: (text: string) => string;
}

/** A segment of a file that contains part of a text. */
export interface Run {
  /** Text as read. */
  readonly text: string;
  /** Span in the source, and how to write another text there; absent for a break, which has no span. */
  readonly place?: Place;
}

/** A text examined in one pass, extracted from a file; a value may span several of its runs. */
export interface Passage {
  readonly runs: readonly Run[];
  /** Context that describes the text, such as a header name. */
  readonly context?: string;
}

/** A passage whose runs may be read anew each time, because there are many. */
type ReadPassage = Omit<Passage, 'runs'> & { readonly runs: Iterable<Run> };

/** A text in which values were replaced. */
export interface Changed {
  readonly text: string;
  /** In text order. */
  readonly replaced: readonly { readonly before: Span; readonly after: Span; readonly category?: string }[];
}

type Replaced = Changed['replaced'][number];

/** A replacement of a span of the source. */
export interface Edit extends Span {
  readonly text: string;
}

/** A text to examine, with the context that describes it. */
export interface WorkText {
  readonly text: string;
  readonly context?: string;
  /** Category of the whole text, by definition of the format. */
  readonly declares?: Category;
  /** Spans that cannot be replaced because they represent other source content, such as the name of a variable. */
  readonly fixed?: readonly Span[];
  /** Returns how the text reads after a change was written to the source; absent: as in the change. */
  readonly settle?: (changed: Changed) => Changed;
  /** Location within its part, such as `page 2`. */
  readonly place?: string;
  /**
   * Whether the rewritten text may read in another order, as on a page: then it must not contain any replaced value.
   */
  readonly isLoose?: boolean;
}

/** The cells of a sheet by row; `header` is the index of the row that names the columns, or -1. */
export interface WorkTable {
  readonly rows: readonly (readonly string[])[];
  readonly header: number;
  /** Returns how a cell reads after a change was written; absent: as in the change. */
  readonly settle?: (row: number, column: number, changed: Changed) => Changed;
}

/**
 * The operation on a file's texts, common to all formats: values are replaced, restored or checked again. A format
 * passes the texts of a file in the same order each time.
 */
export interface Work {
  /** Returns each text after the operation, in order. @param part the part of the file that contains them */
  texts(texts: readonly WorkText[], part: string): Promise<readonly Changed[]>;
  /** Returns each cell after the operation, which may depend on the column. */
  table(table: WorkTable, part: string): Promise<readonly (readonly Changed[])[]>;
  /** Processes a text of some form and preserves the form. */
  form(text: string, form: TextForm, part: string): Promise<Changed>;
}

/** Returns a passage's text. */
export const textOf = ({ runs }: ReadPassage): string => Array.from(runs, ({ text }) => text).join('');

/** Returns the spans of words without a place in the source: they describe the run that follows. */
function fixedIn({ runs }: ReadPassage): readonly Span[] {
  const fixed: Span[] = [];
  let end = 0;
  for (const { text, place } of runs) {
    const start = end;
    end += text.length;
    if (place === undefined && /\w/.test(text)) fixed.push({ start, end });
  }
  return fixed;
}

/**
 * Returns the edits that make a passage read as its changed text: the first run that contains part of a value gets the
 * replacement, and the other runs lose their part of the value. Runs without a value stay as they are written.
 */
export function editsOf({ runs }: ReadPassage, { text, replaced }: Changed): readonly Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  let next = 0;
  /** Whether the next replacement was already written to an earlier run. */
  let isWritten = false;
  for (const { text: read, place } of runs) {
    const to = from + read.length;
    const own: Edit[] = [];
    for (; next < replaced.length; next += 1, isWritten = false) {
      const { before, after } = present(replaced[next], 'a value that was replaced');
      if (before.start >= to) break;
      if (place !== undefined) {
        const span = { start: Math.max(before.start, from) - from, end: Math.min(before.end, to) - from };
        own.push({ ...span, text: isWritten ? '' : text.slice(after.start, after.end) });
        isWritten = true;
      }
      if (before.end > to) break;
    }
    if (place !== undefined && own.length > 0) edits.push(...editsIn(place, read, own));
    from = to;
  }
  return edits;
}

/**
 * Returns how a passage reads after its edits were written: breaks inside a replaced value stay, and typed values read
 * as their type allows. Linear in runs and values.
 */
function settled({ runs }: ReadPassage, { text, replaced }: Changed): Changed {
  const pieces: string[] = [];
  const done: Replaced[] = [];
  let length = 0;
  let from = 0;
  let next = 0;
  let isWritten = false;
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { text: read, place } of runs) {
    const to = from + read.length;
    const start = { index: pieces.length, length, done: done.length };
    let position = from;
    let isTouched = false;
    for (; next < replaced.length; next += 1, isWritten = false) {
      const value = present(replaced[next], 'a value that was replaced');
      const { before, after } = value;
      if (before.start >= to) break;
      if (place !== undefined) {
        isTouched = true;
        add(read.slice(position - from, Math.max(before.start, from) - from));
        if (!isWritten) {
          const written = text.slice(after.start, after.end);
          done.push({ ...value, after: { start: length, end: length + written.length } });
          add(written);
          isWritten = true;
        }
        position = Math.min(before.end, to);
      }
      if (before.end > to) break;
    }
    add(read.slice(position - from));
    if (isTouched && place?.readsAs !== undefined) {
      const whole = place.readsAs(pieces.slice(start.index).join(''));
      const [first] = done.slice(start.done);
      pieces.length = start.index;
      length = start.length;
      // A typed value is replaced as a whole.
      done.length = start.done;
      const category = first?.category;
      done.push({
        before: { start: from, end: to },
        after: { start: length, end: length + whole.length },
        ...(category !== undefined && { category }),
      });
      add(whole);
    }
    const quote = isTouched ? (place?.quoteOf?.(pieces.slice(start.index).join('')) ?? '') : '';
    if (quote !== '') {
      pieces.splice(start.index, 0, quote);
      length += quote.length;
      for (const [index, { after, ...value }] of done.slice(start.done).entries())
        done[start.done + index] = {
          ...value,
          after: { start: after.start + quote.length, end: after.end + quote.length },
        };
      add(quote);
    }
    from = to;
  }
  return { text: pieces.join(''), replaced: done };
}

/** Converts edits of a run's text to edits of the source. */
function editsIn(
  { start, end, write, isVerbatim }: Place,
  read: string,
  own: readonly Edit[],
): readonly Edit[] {
  if (isVerbatim !== true) return [{ start, end, text: write(withEdits(read, own)) }];
  return own.map((edit) => ({ start: start + edit.start, end: start + edit.end, text: write(edit.text) }));
}

/** Applies edits, which must be disjoint. */
export function withEdits(source: string, edits: readonly Edit[]): string {
  let written = '';
  let position = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    written += source.slice(position, start) + text;
    position = end;
  }
  return written + source.slice(position);
}

/** A text without changes. */
export const unchanged = (text: string): Changed => ({ text, replaced: [] });

/** Converts a passage to a text to examine. */
export const workText = (passage: ReadPassage): WorkText => workTextWith(passage, (changed) => changed);

/**
 * Converts a passage to a text to examine.
 * @param more adds what else the format replaces in it to a change
 */
export function workTextWith(passage: ReadPassage, more: (changed: Changed) => Changed): WorkText {
  const { context } = passage;
  const fixed = fixedIn(passage);
  return {
    text: textOf(passage),
    ...(context !== undefined && { context }),
    ...(fixed.length > 0 && { fixed }),
    settle: (found) => {
      const changed = more(found);
      return changed.replaced.length === 0 ? changed : settled(passage, changed);
    },
  };
}
