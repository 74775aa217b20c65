import { availableParallelism } from 'node:os';
import { createScanCommand, type OpenScan } from '../cli/scan-command.js';
import { packageVersion } from '../config/package-version.js';
import { DocumentReader } from '../scan/document-reader.js';
import { createInProcessFinder } from '../scan/in-process-finder.js';
import { PatternPool } from '../scan/pattern-pool.js';
import { StageTimes } from '../scan/stage-times.js';
import { openDiscovery } from './open-discovery.js';

/** More threads of the pattern provider by default would take more memory than most machines have to spare. */
const MOST_WORKERS = 4;

/** Runs `scan`; answers the exit code. */
export const scan = createScanCommand({
  open: async ({
    providers,
    workers = Math.min(MOST_WORKERS, availableParallelism()),
  }): Promise<OpenScan> => {
    const times = new StageTimes();
    const context = providers === 'pattern' ? undefined : await openDiscovery('context');
    const finder = createInProcessFinder({
      pattern: new PatternPool(workers, packageVersion(), times),
      usesPattern: providers !== 'context',
      context: context?.deps.providers[0]?.provider,
    });
    const documents = new DocumentReader(times);
    return {
      finder,
      documents,
      times,
      ahead: 4 * workers + 4,
      close: async () => {
        await Promise.all([finder.close(), documents.close()]);
      },
    };
  },
  standardInput: process.stdin,
  standardOutput: process.stdout,
  progress: process.stderr,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  version: packageVersion(),
  now: () => performance.now(),
  usage: () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { processor: (userCPUTime + systemCPUTime) / 1000, peakMemory: maxRSS * 1024 };
  },
});
