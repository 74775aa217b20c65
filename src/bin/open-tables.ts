import { packageVersion } from '../config/package-version.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { examinedNames } from '../discovery/column-name.js';
import { RowCounter } from '../discovery/table-tally/row-counter.js';
import type { TableService } from '../discovery/table-tally/table-service.js';
import { ProviderFailure } from '../providers/provider.js';
import { ScanFailure } from '../scan/finders/finder.js';
import { createInProcessFinder } from '../scan/finders/in-process-finder.js';
import { PatternPool } from '../scan/finders/pattern-pool.js';
import { StageTimes } from '../scan/stage-times.js';

/**
 * Opens a table service that counts and judges tables as a scan does. It shares the context model with providers that
 * are already open. The counting thread starts with the first table.
 * @param limitMs time limit in milliseconds of the patterns for the rows of a batch
 * @param failureOf creates the error that is thrown if a provider fails
 */
export function openTables(
  { providers, ownRules }: Pick<DiscoveryDeps, 'providers' | 'ownRules'>,
  limitMs: number,
  failureOf: (message: string) => Error,
): { readonly tables: TableService; readonly close: () => Promise<void> } {
  const provider = (name: string) => providers.find(({ config }) => config.name === name)?.provider;
  let pool: PatternPool | undefined;
  const patterns = () => (pool ??= new PatternPool(1, packageVersion(), new StageTimes()));
  const finder = createInProcessFinder({
    pattern: {
      info: { name: 'Pattern Classification Provider', version: packageVersion() },
      classify: (inputs) => patterns().classify(inputs),
      count: (job) => patterns().count(job),
      ready: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    usesPattern: provider('Pattern') !== undefined,
    context: provider('Context'),
    rules: ownRules?.(),
  });
  const values = new RowCounter();
  const named = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ProviderFailure || error instanceof ScanFailure) throw failureOf(error.message);
      throw error;
    }
  };
  return {
    tables: {
      providers: finder.providers,
      everyRow: finder.everyRow,
      samples: finder.samples,
      policy: finder.policy,
      count: (rows, shape, below) =>
        named(
          finder.everyRow === undefined
            ? values.count(rows, shape, { below })
            : patterns().countCells(rows, shape, below, limitMs),
        ),
      displayNames: (names) => named(examinedNames(finder, names)),
      judge: (tally) => named(tally.judge(finder)),
    },
    close: async () => pool?.close(),
  };
}
