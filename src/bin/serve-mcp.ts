import { EXIT } from '../cli/exit-codes.js';
import type { McpOptions } from '../cli/mcp/define-mcp.js';
import type { McpSettings } from '../config/load-mcp-settings.js';
import { buildMcpApp, MCP_PATH } from '../http/build-mcp-app.js';
import { MOST_MESSAGE_BYTES, serveRequests } from '../mcp/serve-tools.js';
import type { Logger } from '../observability/logger.js';
import type { ListenAddress } from '../values/listen-address.js';
import { listen } from './listen.js';
import { openMcp } from './open-mcp.js';
import { createStopSwitch } from './stop-switch.js';
import { tryAddress } from './try-address.js';

/** Serves tools over HTTP until the process is told to stop. */
export async function serveMcp(
  address: ListenAddress,
  options: McpOptions,
  { callers, keyDigest, ...settings }: McpSettings,
  logger: Logger,
): Promise<number> {
  await tryAddress(address);
  const { deps, close } = await openMcp(options, { callers, keyDigest, ...settings }, logger);
  const served = serveRequests(deps);
  const { now } = deps;
  const app = await buildMcpApp({
    logger,
    version: deps.version,
    maxBodyBytes: MOST_MESSAGE_BYTES,
    callers,
    key: keyDigest === undefined ? undefined : { digest: keyDigest, now },
    handle: served.handle,
    end: served.close,
    close,
  });
  await listen(app, {
    ...address,
    drainDelayMs: 0,
    stopSwitch: createStopSwitch(),
    hint: (origin) => `Tools are called at ${origin}${MCP_PATH}\n`,
  });
  return EXIT.fine;
}
