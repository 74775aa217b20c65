import { present } from '../core/present.js';
import { contains, type Span } from '../core/span.js';
import { headerContext } from '../discovery/cell-context.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { find } from '../discovery/find.js';
import { findEscaped } from '../discovery/find-escaped.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { Reaches, Slot } from '../transform/slots/slot.js';
import { planCsv, writeField } from '../transform/slots/csv-slots.js';
import { refuseFailed } from '../transform/transform-text.js';
import type { WorkTable, WorkText } from '../formats/rewriting/passage.js';

/**
 * Finds what to transform in each text.
 * @throws ServiceError UNTRUSTED_INPUT, TRANSFORM_INCOMPLETE, and those of `find`
 */
export async function findInTexts(
  deps: DiscoveryDeps,
  texts: readonly WorkText[],
  reaches: Reaches,
): Promise<readonly (readonly Occurrence[])[]> {
  const filled = texts.filter(({ text }) => text.trim() !== '');
  if (filled.length === 0) return texts.map(() => []);
  const inputs = filled.map(({ text, context: named, declares }) => {
    const context = headerContext(named);
    return { text, ...(context !== undefined && { context }), ...(declares !== undefined && { declares }) };
  });
  const { outcomes, texts: found } = await find(
    deps,
    { source: inputs.map(({ text }) => text), read: () => ({ inputs }) },
    {
      contentType: 'text/plain',
      untrusted: deps.trusted ? 'trust' : { refuse: 'codepoint' },
      keeps: reaches,
      judged: 'occurrences',
    },
  );
  refuseFailed(outcomes);
  const written = { outcomes, texts: found.map(({ occurrences }) => occurrences) };
  const escaped = await findEscaped(deps, inputs, written, reaches);
  refuseFailed(escaped.outcomes);
  let at = 0;
  return texts.map(({ text, fixed }) => {
    if (text.trim() === '') return [];
    const occurrences = present(escaped.texts[at++], 'what was found in a text');
    return fixed === undefined ? occurrences : occurrences.filter((one) => !isWithin(fixed, one));
  });
}

/** Returns whether a span lies within one of several sorted, disjoint spans. */
function isWithin(spans: readonly Span[], { start, end }: Span): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (present(spans[middle], 'a span').start <= start) low = middle + 1;
    else high = middle;
  }
  const before = spans[low - 1];
  return before !== undefined && contains(before, { start, end });
}

/** Value of a missing cell in a row that is shorter than others. */
const NOTHING = '';

/**
 * Finds what to transform in each cell of a sheet; the result is undefined for cells to leave unchanged. Header cells
 * are left out, because the formats examine them as texts.
 */
export async function findInTable(
  deps: DiscoveryDeps,
  { rows, header }: WorkTable,
  reaches: Reaches,
): Promise<(row: number, column: number) => Slot['found'] | undefined> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.filter((row, index) => index !== header && row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return () => undefined;
  const names = rows[header];
  const [first = [], ...others] = names === undefined ? filled : [names, ...filled];
  const widest = Array.from({ length: width }, (_none, column) => first[column] ?? NOTHING);
  const csv = [widest, ...others]
    .map((row) => row.map((cell) => writeField(cell, ',', true)).join(','))
    .join('\n');
  const format = { delimiter: ',', hasHeaders: names !== undefined } as const;
  const { examined, actOn } = await planCsv(deps, csv, 'codepoint', format, reaches);
  refuseFailed(examined.outcomes);
  return (row, column) => (row === header ? undefined : actOn(column, rows[row]?.[column] ?? NOTHING));
}
