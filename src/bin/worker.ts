import { serveArrow } from '../arrow/serve-arrow.js';
import type { ArrowService } from '../arrow/request-kind.js';
import { BrokenInput, RequestFault } from '../arrow/parse-request.js';
import { EXIT } from '../cli/exit-codes.js';
import type { Perform } from '../cli/run-program.js';
import type { WorkerOptions } from '../cli/worker/define-worker.js';
import { loadKeySource, loadLogSettings } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { createLogger } from '../observability/logger.js';
import { compileLater } from './compile-later.js';
import { openDiscovery } from './open-discovery.js';
import { openKeys } from './open-keys.js';
import { openTables } from './open-tables.js';
import { takeStandardOutput } from './take-standard-output.js';

/** Runs `worker` with one inference thread and one pattern thread: clients start one worker per process. */
export const worker: Perform = async (command) => {
  compileLater();
  const options = command.opts<WorkerOptions>();
  const { logLevel, logLevelForm: levels } = loadLogSettings();
  const log = createLogger(options.logLevel ?? logLevel, process.stderr, { role: 'worker', levels });
  const output = takeStandardOutput(process.stdout, (bytes) => {
    log.warn({ bytes }, 'discarded unexpected output on standard output');
  });
  const keys = openKeys(options.keys === undefined ? loadKeySource() : { file: options.keys });
  const { deps, model, close } = await openDiscovery(options.providers, options.model, {
    contextThreads: 1,
    patternThreads: 1,
    timeoutMs: options.seconds * 1_000,
    rulesFile: options.rules,
  });
  const { tables, close: closeTables } = openTables(
    deps,
    options.seconds * 1_000,
    (message) => new RequestFault('TABLE_FAILED', message),
  );
  const service: ArrowService = {
    tables,
    keys,
    discovery: { ...deps, trusted: deps.trusted || options.untrusted === true },
    version: packageVersion(),
    model,
    selection: options,
    log,
  };
  log.info({ version: service.version, model }, 'the worker is ready');
  try {
    await serveArrow({ input: process.stdin, output }, service);
  } catch (error) {
    // No caller waits for unfinished work or unread input.
    if (error instanceof BrokenInput) {
      log.error({ code: 'INPUT_BROKEN' }, error.message);
      process.exit(EXIT.broken);
    }
    log.fatal({ err: error }, 'a bug in the program');
    process.exit(EXIT.defect);
  }
  await Promise.all([close(), closeTables()]);
  return EXIT.fine;
};
