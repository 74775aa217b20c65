import type { Finding } from '../core/finding.js';
import type { Recognizer } from '../recognizers/define-recognizer.js';
import { createDetector } from '../recognizers/detector.js';
import { settleRivals } from '../recognizers/settle-rivals.js';
import { createUnderHeaderFinder } from '../recognizers/under-header.js';
import { contextPrefix } from './header-context.js';
import type { ProviderInput, TextFindings } from './provider.js';

/** Finds what recognizers know in a text; on the thread that calls it, for as long as it takes. */
export type PatternFinder = (input: ProviderInput, explain: boolean) => TextFindings;

/** A text with something for most patterns: the first texts pay for compiling them. */
const WARM_UP =
  'Dr Jane Roe, ring +1 (212) 555-0187: $5.00 to jane@example.org, 4111 1111 1111 1111 on 1/2/2020; ' +
  'passport, driver licence, SSN 536-22-8726, account number, password: x, IBAN, tax id, date of birth, state, PIN.';

/** Columns whose header is remembered with the shapes of their cells. */
const REMEMBERED_COLUMNS = 500;

interface Column {
  readonly context: string | undefined;
  /** What is read before each of its cells. */
  readonly prefix: string;
  readonly detect: (cell: string, explain: boolean) => Finding[];
}

/** Prepares the recognizers: a text with a header is read as `header: value`, and what lies inside the value is kept. */
export function createPatternFinder(recognizers: readonly Recognizer[]): PatternFinder {
  const detector = createDetector(recognizers);
  const findUnderHeader = createUnderHeaderFinder();
  /** The cells of a column have one header. */
  const columns = new Map<string | undefined, Column>();
  const columnOf = (context: string | undefined): Column => {
    let column = columns.get(context);
    if (column === undefined) {
      if (columns.size >= REMEMBERED_COLUMNS) columns.clear();
      const prefix = contextPrefix(context);
      columns.set(context, (column = { context, prefix, detect: detector.behind(prefix) }));
    }
    return column;
  };
  let last = columnOf(undefined);
  return (input, explain) => {
    const { context } = input;
    if (context !== last.context) last = columnOf(context);
    const { prefix, detect } = last;
    const findings = settleRivals(detect(input.text, explain));
    if (input.context === undefined || prefix === '') return findings;
    const inside = findings
      .filter((finding) => finding.start >= prefix.length)
      .map((finding): Finding => ({
        ...finding,
        start: finding.start - prefix.length,
        end: finding.end - prefix.length,
      }));
    return [...inside, ...findUnderHeader(input.text, input.context, explain)];
  };
}

/** Twice: the engine interprets an expression once and compiles it on its second use. */
export function warmUpPatterns(find: PatternFinder): void {
  for (let round = 0; round < 2; round += 1) find({ text: WARM_UP }, false);
}
