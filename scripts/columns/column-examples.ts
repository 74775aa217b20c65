import { countedAs } from '../../src/core/harmonization-table.js';
import { present } from '../../src/core/present.js';
import { featuresOf, neighboursOf, subjectsOf } from '../../src/discovery/columns/column-features.js';
import { ColumnTally } from '../../src/discovery/columns/tally-column.js';
import { corroborate } from '../../src/harmonization/corroborate.js';
import { harmonize } from '../../src/harmonization/harmonize.js';
import { readHeader, type HeaderReading } from '../../src/text/headers/header-reading.js';
import type { ExaminedTable } from './examined-tables.js';
import type { Example } from './logistic-regression.js';

/** An example with the table that it is of. */
export interface ColumnExample extends Example {
  readonly table: string;
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
    const tallied = columns.map(({ header, gold, cells }) => {
      const tally = new ColumnTally();
      for (const { text, rows, findings } of cells) {
        const counted = findings.filter(({ providerIndex }) => providers.includes(providerIndex));
        tally.add({ text, occurrences: harmonize(corroborate(counted)) }, rows);
      }
      const reading = readHeader(header);
      return { gold, tally, header: reading };
    });
    const beside = neighboursOf(tallied.map(({ tally, header }) => subjectsOf(tally, header)));
    return tallied.flatMap(({ gold, tally, header }, place) => {
      const neighbours = present(beside[place], 'the neighbours of a column');
      const setting = { header, providers: providers.length, neighbours };
      return [...tally.categories.keys()].map((category) => ({
        table: id,
        features: featuresOf(category, tally, setting),
        isRight: holds(gold, category) && !(category === 'LOCATION' && isCoordinates(tally, header)),
        weight,
      }));
    });
  });

/** Whether a column holds bare numbers under a header of measures: such coordinates are not reported (ADR 10). */
const isCoordinates = ({ profile }: ColumnTally, { isMeasure }: HeaderReading): boolean =>
  isMeasure && profile.share('number') > 0.5;

/** A birth date is a date, but a date no birth date; a place may be told as a whole address. */
const holds = (gold: readonly string[], category: string): boolean =>
  gold.some(
    (right) =>
      right === category ||
      countedAs(right) === category ||
      (category === 'ADDRESS' && right === countedAs(category)),
  );
