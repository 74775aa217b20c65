import { countedAs } from '../../src/core/harmonization-table.js';
import { present } from '../../src/core/present.js';
import { featuresOf, neighboursOf, subjectsOf } from '../../src/discovery/columns/column-features.js';
import { judgedTally } from '../../src/discovery/columns/judged-tally.js';
import { readPairs } from '../../src/discovery/columns/coordinate-pair.js';
import { readHeader } from '../../src/text/headers/header-reading.js';
import { type ExaminedTable, tallyOf } from './examined-tables.js';
import type { Example } from './logistic-regression.js';

/** An example with the table that it is of. */
export interface ColumnExample extends Example {
  readonly table: string;
  readonly category: string;
}

/**
 * One example for each category that was found in a column.
 * @param providers indexes of the providers whose findings count
 * @param weight how much each example counts
 */
export const columnExamples = (
  tables: readonly ExaminedTable[],
  providers: readonly number[],
  weight: number,
): readonly ColumnExample[] =>
  tables.flatMap(({ id, columns }) => {
    const tallies = columns.map(({ index, header, cells }) => ({
      ...{ index, header, tally: judgedTally(tallyOf(cells, providers), providers.length) },
    }));
    const headers = readPairs(
      tallies,
      columns.map(({ header }) => readHeader(header)),
    );
    const tallied = columns.map(({ gold, open = [] }, place) => ({
      ...{ gold, open, header: present(headers[place], 'the header of a column') },
      tally: present(tallies[place], 'the tally of a column').tally,
    }));
    const beside = neighboursOf(tallied.map(({ tally, header }) => subjectsOf(tally, header)));
    return tallied.flatMap(({ gold, open, tally, header }, place) => {
      const neighbours = present(beside[place], 'the neighbours of a column');
      const setting = { header, providers: providers.length, neighbours };
      const judged = [...tally.categories.keys()].filter(
        (category) => holds(gold, category) || !(open.includes('*') || holds(open, category)),
      );
      return judged.map((category) => ({
        table: id,
        category,
        features: featuresOf(category, tally, setting),
        isRight: holds(gold, category),
        weight,
      }));
    });
  });

/** A birth date is a date, but a date no birth date; a place may be told as a whole address. */
const holds = (gold: readonly string[], category: string): boolean =>
  gold.some(
    (right) =>
      right === category ||
      countedAs(right) === category ||
      (category === 'ADDRESS' && right === countedAs(category)),
  );
