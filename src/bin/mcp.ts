import { Writable } from 'node:stream';
import { EXIT } from '../cli/exit-codes.js';
import type { McpOptions } from '../cli/mcp/define-mcp.js';
import type { Perform } from '../cli/run-program.js';
import { loadLogSettings } from '../config/load-config.js';
import { loadMcpSettings } from '../config/load-mcp-settings.js';
import type { McpDeps } from '../mcp/mcp-deps.js';
import { serveStreams } from '../mcp/serve-tools.js';
import { createLogger } from '../observability/logger.js';
import { openMcp } from './open-mcp.js';
import { serveMcp } from './serve-mcp.js';
import { takeStandardOutput } from './take-standard-output.js';

/** Performs `mcp`: tools for one caller on standard input and output, or for many over HTTP. */
export const mcp: Perform = async (command) => {
  const options = command.opts<McpOptions>();
  const { logLevel, logLevelForm: levels } = loadLogSettings();
  const settings = loadMcpSettings(options.http?.host);
  const log = createLogger(options.logLevel ?? logLevel, process.stderr, { role: 'mcp', levels });
  if (options.http !== undefined) return serveMcp(options.http, options, settings, log);
  // From here on nothing but the protocol may stand there.
  const output = takeStandardOutput(process.stdout, (bytes) => {
    log.warn({ bytes }, 'something else was printed to standard output; it is dropped');
  });
  const { deps, close } = await openMcp(options, settings, log);
  log.info({ version: deps.version, folders: deps.folders.names.length }, 'the tools are ready');
  const isWell = await Promise.race([serveOnPipe(deps, output), told('SIGTERM'), told('SIGINT')]);
  if (!isWell)
    log.error({}, 'the connection is given up: a message is too large, or nobody reads the answers');
  await close();
  // What is still worked at has nobody who waits for it.
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
