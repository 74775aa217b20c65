import { present } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import type { TextForm } from '../../values/text-form.js';

/** Where a run stands in the source. */
export interface Place extends Span {
  /** How another text is written there. */
  readonly write: (text: string) => string;
  /** Whether it reads as it is written: then what is put in is written alone, and all around it stays. */
  readonly isVerbatim?: boolean;
  /** How it reads after a text was written there; absent: as that text. A number or a date takes no other text. */
  readonly readsAs?: (text: string) => string;
}

/** A stretch of a file that holds part of a text. */
export interface Run {
  /** How it reads. */
  readonly text: string;
  /** Where it stands in the source, and how another text is written there; absent: a break, which is nowhere. */
  readonly place?: Place;
}

/** A text that is read in one go, taken out of a file: a value may stand in several of its runs. */
export interface Passage {
  readonly runs: readonly Run[];
  /** What says what the text is, such as the name of a header. */
  readonly context?: string;
}

/** A text in which values were replaced. */
export interface Changed {
  readonly text: string;
  /** In the order of the text. */
  readonly replaced: readonly { readonly before: Span; readonly after: Span; readonly category?: string }[];
}

type Replaced = Changed['replaced'][number];

/** What is to be written in the place of a stretch of the source. */
export interface Edit extends Span {
  readonly text: string;
}

/** A text that is looked into, with what says what it is. */
export interface WorkText {
  readonly text: string;
  readonly context?: string;
  /** What stands for something of the source that cannot be replaced, such as the name of a variable. */
  readonly fixed?: readonly Span[];
  /** How it reads after a change was written to the source; absent: as the change says. */
  readonly settle?: (changed: Changed) => Changed;
  /** Where in its part it stands, such as `page 2`. */
  readonly place?: string;
  /** Whether the rewritten text may read in another order, as that of a page: then no replaced value may be in it. */
  readonly isLoose?: boolean;
}

/** The rows of a sheet, cell by cell; `header` is the index of the one that names the columns, or -1. */
export interface WorkTable {
  readonly rows: readonly (readonly string[])[];
  readonly header: number;
  /** How a cell reads after a change was written; absent: as the change says. */
  readonly settle?: (row: number, column: number, changed: Changed) => Changed;
}

/**
 * What is done to the texts of a file, wherever a format has them: values are replaced, put back, or looked at once
 * more. A format asks for the texts of a file in the same order each time.
 */
export interface Work {
  /** Each text after it, in their order. @param part what they are of, where a file has parts */
  texts(texts: readonly WorkText[], part: string): Promise<readonly Changed[]>;
  /** Each cell after it; what is done to a cell may depend on its column. */
  table(table: WorkTable, part: string): Promise<readonly (readonly Changed[])[]>;
  /** A text of some form, which it keeps. */
  form(text: string, form: TextForm, part: string): Promise<Changed>;
}

/** How a passage reads. */
export const textOf = ({ runs }: Passage): string => runs.map(({ text }) => text).join('');

/** What of a passage is a word and stands nowhere that could be written: what says what the next run is. */
function fixedIn({ runs }: Passage): readonly Span[] {
  let end = 0;
  return runs.flatMap(({ text, place }) => {
    const start = end;
    end += text.length;
    return place === undefined && /\w/.test(text) ? [{ start, end }] : [];
  });
}

/**
 * The edits that make a passage read as its changed text: what replaces a value stands in the first of the runs that
 * hold some of it, and the rest of the value is cut out of the others. Runs without a value stay as they are written.
 */
export function editsOf({ runs }: Passage, { text, replaced }: Changed): readonly Edit[] {
  const edits: Edit[] = [];
  let from = 0;
  let next = 0;
  /** Whether what replaces the next value stands already, in a run before. */
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
 * How a passage reads after its edits were written: breaks inside a replaced value stay, and typed values read as their
 * type allows. Linear in runs and values.
 */
function settled({ runs }: Passage, { text, replaced }: Changed): Changed {
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
    from = to;
  }
  return { text: pieces.join(''), replaced: done };
}

/** What is put into a run, as it is written there. */
function editsIn(
  { start, end, write, isVerbatim }: Place,
  read: string,
  own: readonly Edit[],
): readonly Edit[] {
  if (isVerbatim !== true) return [{ start, end, text: write(withEdits(read, own)) }];
  return own.map((edit) => ({ start: start + edit.start, end: start + edit.end, text: write(edit.text) }));
}

/** A source with edits, which are disjoint. */
export function withEdits(source: string, edits: readonly Edit[]): string {
  let written = '';
  let position = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    written += source.slice(position, start) + text;
    position = end;
  }
  return written + source.slice(position);
}

/** A text with nothing done to it. */
export const unchanged = (text: string): Changed => ({ text, replaced: [] });

/** A passage as a text that is looked into. */
export function workText(passage: Passage): WorkText {
  const { context } = passage;
  const fixed = fixedIn(passage);
  return {
    text: textOf(passage),
    ...(context !== undefined && { context }),
    ...(fixed.length > 0 && { fixed }),
    settle: (changed) => (changed.replaced.length === 0 ? changed : settled(passage, changed)),
  };
}
