import { reachesThreshold } from '../harmonization/apply-policy.js';
import type { TableService } from '../discovery/table-tally/table-service.js';
import { VALUES_READ, valuesKept, type TableShape } from '../discovery/table-tally/table-shape.js';
import { TableTally } from '../discovery/table-tally/table-tally.js';
import type { TableVerdict } from '../discovery/table-tally/table-verdict.js';
import type { GoldTable } from './evaluate-columns.js';

/** Rows that are counted at once. */
const ROWS = 1_000;

/**
 * What `scan` says of the columns of each table, whatever the score.
 * @throws where a provider gives no answer
 */
export async function judgeTables(
  tables: readonly GoldTable[],
  service: TableService,
): Promise<readonly (readonly TableVerdict[])[]> {
  const judged: (readonly TableVerdict[])[] = [];
  for (const { headers, rows } of tables) {
    const shape: TableShape = { headers, width: headers.length, values: valuesKept(service, VALUES_READ) };
    const tally = new TableTally(shape);
    for (let start = 0; start < rows.length; start += ROWS)
      tally.merge(await service.count(rows.slice(start, start + ROWS), shape, tally.below));
    const { verdicts } = await service.judge(tally);
    const { policy } = service;
    judged.push(
      policy === undefined
        ? verdicts
        : verdicts.filter(({ category, score }) => reachesThreshold(policy, category, score)),
    );
  }
  return judged;
}
