import { present } from '../../core/present.js';
import { cellContext } from '../../discovery/cell-context.js';
import type { CellFinder } from '../../discovery/table-tally/cell-finder.js';
import type { ColumnValues } from '../../discovery/table-tally/kept-values.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { maskValue } from '../results/mask-value.js';

/** Examples of one verdict. */
export const MOST_EXAMPLES = 3;
/** Values of a column that are kept to be looked into for examples, and how many are looked into at once. */
export const VALUES_FOR_EXAMPLES = 200;
const AT_ONCE = 50;

/**
 * What was found in values of columns, masked. A rare leak may be in none of the values that were kept: then it has no
 * example.
 * @param headers names of the columns
 */
export async function columnExamples(
  finder: Pick<CellFinder, 'findInCells'>,
  kept: readonly ColumnValues[],
  headers: readonly string[],
  verdicts: readonly TableVerdict[],
): Promise<ReadonlyMap<TableVerdict, readonly string[]>> {
  const examples = new Map<TableVerdict, readonly string[]>();
  for (const column of kept) {
    const wanted = verdicts.filter(({ columnIndex }) => columnIndex === column.index);
    if (wanted.length === 0) continue;
    const found = await ofColumn(finder, column, headers[column.index], wanted);
    for (const [verdict, masked] of found) examples.set(verdict, [...masked]);
  }
  return examples;
}

async function ofColumn(
  finder: Pick<CellFinder, 'findInCells'>,
  { values }: ColumnValues,
  header: string | undefined,
  wanted: readonly TableVerdict[],
): Promise<ReadonlyMap<TableVerdict, ReadonlySet<string>>> {
  const examples = new Map(wanted.map((verdict) => [verdict, new Set<string>()]));
  const context = cellContext(header, new Map(values.map(([, rows, text]) => [text, rows])));
  const lacksSome = (): boolean => [...examples.values()].some(({ size }) => size < MOST_EXAMPLES);
  const most = Math.min(values.length, VALUES_FOR_EXAMPLES);
  for (let from = 0; from < most && lacksSome(); from += AT_ONCE) {
    const texts = values.slice(from, Math.min(most, from + AT_ONCE)).map(([, , text]) => text);
    const inputs = texts.map((text) => ({ text, ...(context !== undefined && { context }) }));
    for (const [at, occurrences] of (await finder.findInCells(inputs)).entries()) {
      const text = present(texts[at], 'a value that was read');
      for (const { category, start, end } of occurrences)
        for (const [verdict, masked] of examples)
          if (verdict.category === category && masked.size < MOST_EXAMPLES)
            masked.add(maskValue(text.slice(start, end), category));
    }
  }
  return examples;
}
