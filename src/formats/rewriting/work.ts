import type { TextForm } from '../../values/text-form.js';
import type { Span } from '../../core/span.js';
import { fixedIn, settled, textOf, type Changed, type Passage } from './passage.js';

/** A text that is looked into, with what says what it is. */
export interface WorkText {
  readonly text: string;
  readonly context?: string;
  /** What stands for something of the source that cannot be replaced, such as the name of a variable. */
  readonly fixed?: readonly Span[];
  /** How it reads after a change was written to the source; absent: as the change says. */
  readonly settle?: (changed: Changed) => Changed;
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
