import { Writable } from 'node:stream';
import { EXIT } from '../cli/exit-codes.js';
import type { McpOptions } from '../cli/mcp/define-mcp.js';
import { loadLogSettings, loadMcpSettings, type McpSettings } from '../config/load-config.js';
import { buildMcpApp, MCP_PATH } from '../http/build-mcp-app.js';
import { MOST_MESSAGE_BYTES, serveRequests, serveStreams } from '../mcp/serve-tools.js';
import { createLogger, type Logger } from '../observability/logger.js';
import type { ListenAddress } from '../values/value-kind.js';
import { listen } from './listen.js';
import { openMcp } from './open-mcp.js';
import { createStopSwitch } from './stop-switch.js';
import { tryAddress } from './try-address.js';
import type { Perform } from '../cli/run-program.js';
import type { McpDeps } from '../mcp/define-tool.js';
import { takeStandardOutput } from './take-standard-output.js';

/** Serves the tools over HTTP until the process receives a stop signal. */
async function serveMcp(
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
    hint: (origin) => `MCP endpoint: ${origin}${MCP_PATH}\n`,
  });
  return EXIT.fine;
}

/** Runs `mcp`: serves tools to one client on standard input and output, or to many over HTTP. */
export const mcp: Perform = async (command) => {
  const options = command.opts<McpOptions>();
  const { logLevel, logLevelForm: levels } = loadLogSettings();
  const settings = loadMcpSettings(options.http?.host);
  const log = createLogger(options.logLevel ?? logLevel, process.stderr, { role: 'mcp', levels });
  if (options.http !== undefined) return serveMcp(options.http, options, settings, log);
  // From here on, standard output is reserved for the protocol.
  const output = takeStandardOutput(process.stdout, (bytes) => {
    log.warn({ bytes }, 'discarded unexpected output on standard output');
  });
  const { deps, close } = await openMcp(options, settings, log);
  log.info({ version: deps.version, folders: deps.folders.names.length }, 'the tools are ready');
  const isWell = await Promise.race([serveOnPipe(deps, output), told('SIGTERM'), told('SIGINT')]);
  if (!isWell)
    log.error({}, 'closed the connection: a message is too large, or the client does not read the responses');
  await close();
  // No caller waits for unfinished work.
  process.exit(isWell ? EXIT.fine : EXIT.broken);
};

const serveOnPipe = (
  deps: McpDeps,
  { write }: { readonly write: (bytes: Uint8Array) => Promise<void> },
): Promise<boolean> => {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      write(chunk).then(() => {
        done();
      }, done);
    },
  });
  return serveStreams(deps, process.stdin, output);
};

const told = (signal: NodeJS.Signals): Promise<true> =>
  new Promise((resolve) => {
    process.once(signal, () => {
      resolve(true);
    });
  });
