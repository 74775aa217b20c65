import path from 'node:path';
import { openProviders } from '../../measure/accuracy/providers.js';
import { type GoldTable, readTables } from '../../measure/accuracy/tables.js';
import { examineApart, type ExaminedTable } from './examined-tables.js';
import { firstRows, type PublicTable, readPublicTables, withOpen, withoutHeader } from './public-tables.js';
import { syntheticTables } from './synthetic-tables.js';

const SYNTHETIC = { tables: 150, seed: 2 } as const;
/** Maximum number of rows of a public table that are read. */
const PUBLIC_ROWS = 120;

/** The tables that column verdicts are fitted on, with what both providers found; `bare` ones have no headers. */
export interface FittingTables {
  readonly own: readonly GoldTable[];
  readonly bare: readonly GoldTable[];
  readonly made: readonly GoldTable[];
  /** The public tables that are not kept apart. */
  readonly shown: readonly PublicTable[];
  readonly shownBare: readonly PublicTable[];
  readonly written: readonly ExaminedTable[];
  readonly writtenBare: readonly ExaminedTable[];
  readonly synthetic: readonly ExaminedTable[];
  readonly open: readonly ExaminedTable[];
  readonly openBare: readonly ExaminedTable[];
}

/**
 * Reads the tables of `training/tables`, synthetic ones and public ones, and has both providers examine them.
 * @param publicFolders folders of public tables with a truth (`npm run accuracy:tables`)
 * @param cache a folder that keeps what the providers found; undefined for none
 */
export async function examineFittingTables(
  publicFolders: readonly string[],
  cache: string | undefined,
): Promise<FittingTables> {
  const { pattern, context } = await openProviders();
  const providers = [pattern, context];
  const cacheOf = (name: string): string | undefined =>
    cache === undefined ? undefined : path.join(cache, name);
  const own = readTables('training/tables');
  const bare = own.map(withoutHeader);
  const made = syntheticTables(SYNTHETIC.tables, SYNTHETIC.seed);
  const published = publicFolders.flatMap((folder) => readPublicTables(folder, PUBLIC_ROWS));
  const publishedBare = published.map(withoutHeader);
  const written = await examineApart(own, providers, cacheOf('training'));
  const writtenBare = await examineApart(bare, providers, cacheOf('training-bare'));
  const synthetic = await examineApart(made, providers, cacheOf('synthetic'));
  const found = await examineApart(published, providers, cacheOf('public'));
  const foundBare = await examineApart(publishedBare, providers, cacheOf('bare'));
  await Promise.all([pattern.provider.close(), context.provider.close()]);
  const isShown = ({ isHeld }: PublicTable): boolean => !isHeld;
  const shown = published.filter(isShown);
  const shownBare = publishedBare.filter(isShown);
  return {
    ...{ own, bare, made, shown, shownBare, written, writtenBare, synthetic },
    open: withOpen(found, shown),
    openBare: withOpen(foundBare, shownBare),
  };
}

/** Returns the first rows of tables, so that a verdict on two rows is fitted on tables of two rows. */
export const short = (
  examined: readonly ExaminedTable[],
  tables: readonly GoldTable[],
  rows: number,
): readonly ExaminedTable[] => {
  const byId = new Map(tables.map((table) => [table.id, table]));
  return examined.flatMap((one) => {
    const table = byId.get(one.id);
    return table === undefined ? [] : [firstRows(one, table, rows)];
  });
};
