import type { checkRecognizers } from '../../selftest/check-recognizers.js';
import { runSelftest, type SelftestReport } from '../../selftest/run-selftest.js';
import type { SelftestOptions } from './define-selftest.js';
import { EXIT } from '../exit-codes.js';
import type { FileCommandDeps } from '../files/file-options.js';
import type { CommandOutput, Perform } from '../run-program.js';

/** Dependencies of `selftest`. */
interface SelftestCommandDeps extends CommandOutput, Pick<FileCommandDeps, 'open'> {
  readonly checkRecognizers: typeof checkRecognizers;
  readonly now: () => number;
}

/** Time limit of the whole test in milliseconds; it usually takes seconds. */
const MOST_MS = 120_000;

/** Creates the function that runs `selftest`. */
export function performSelftest({ open, out, ...deps }: SelftestCommandDeps): Perform {
  return async (command) => {
    const { json, model } = command.opts<SelftestOptions>();
    const opened = await open('both', model).catch(modelFault);
    const report = 'failed' in opened ? opened.failed : await run(opened);
    out(json === true ? `${JSON.stringify(report)}\n` : render(report));
    return report.passed ? EXIT.fine : EXIT.incomplete;
  };

  async function run({ deps: discovery, close }: Awaited<ReturnType<FileCommandDeps['open']>>) {
    try {
      return await runSelftest({ ...deps, discovery, signal: AbortSignal.timeout(MOST_MS) });
    } finally {
      await close();
    }
  }
}

/** Reports a model that cannot be loaded as a failed part of the test. @throws any other error */
function modelFault(error: unknown): { readonly failed: SelftestReport } {
  // Compared by name: importing the class would load the inference engine.
  if (!(error instanceof Error) || error.name !== 'ModelFileError') throw error;
  const part = { part: 'provider Context', outcome: 'failed', detail: error.message } as const;
  return { failed: { passed: false, elapsed_ms: 0, parts: [part] } };
}

function render({ passed, elapsed_ms: elapsed, parts }: SelftestReport): string {
  const width = Math.max(...parts.map(({ part }) => part.length));
  const lines = parts.map(({ part, outcome, detail }) => `${outcome}  ${part.padEnd(width)}  ${detail}`);
  const failed = parts.filter(({ outcome }) => outcome === 'failed').length;
  const end = passed ? 'All parts passed' : `${failed.toString()} of ${parts.length.toString()} parts failed`;
  return [...lines, `${end} (${(elapsed / 1_000).toFixed(1)} s).`, ''].join('\n');
}
