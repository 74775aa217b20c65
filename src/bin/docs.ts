import type { Command } from 'commander';
import { EXIT } from '../cli/exit-codes.js';
import { packageVersion } from '../config/package-version.js';
import { buildGuideApp, GUIDE_PATH } from '../http/page-routes.js';
import { createLogger } from '../observability/logger.js';
import { GUIDE_FOLDER } from './guide-folder.js';
import { listen } from './listen.js';
import { createStopSwitch } from './stop-switch.js';
import { tryAddress } from './try-address.js';

/** Serves the manual on this machine until the process receives a stop signal. */
export async function docs(command: Pick<Command, 'opts'>): Promise<number> {
  const { port } = command.opts<{ port: number }>();
  const at = { host: '127.0.0.1', port };
  await tryAddress(at);
  const app = await buildGuideApp({
    logger: createLogger('silent'),
    folder: GUIDE_FOLDER,
    version: packageVersion(),
  });
  await listen(app, {
    ...at,
    drainDelayMs: 0,
    stopSwitch: createStopSwitch(),
    hint: (origin) => `The manual is at ${origin}${GUIDE_PATH} (stop with Ctrl+C)\n`,
  });
  return EXIT.fine;
}
