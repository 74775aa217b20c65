import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { LOCAL_CALLERS } from '../../src/core/authority.js';
import { DEFAULT_DOCUMENT_LIMITS } from '../../src/formats/reading/unpack-protocol.js';
import { buildMcpApp } from '../../src/http/build-mcp-app.js';
import { AllowedFolders } from '../../src/mcp/allowed-folders.js';
import type { McpDeps } from '../../src/mcp/define-tool.js';
import { MOST_MESSAGE_BYTES, serveRequests } from '../../src/mcp/serve-tools.js';
import { createLogger } from '../../src/observability/logger.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { LABEL_POLICY } from '../../src/transform/policy.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';
import { openLastingScan } from './perform-in-process.js';

/** Whoever ends what was started. */
interface After {
  readonly after: (end: () => unknown) => void;
}

/** Tools that are served over HTTP on a free port. */
export interface RunningMcp {
  readonly origin: string;
  /** The log's lines so far. */
  readonly log: readonly string[];
  /** A caller that has said hello. */
  connect(headers?: Record<string, string>): Promise<Client>;
}

const FINDER = wordFinder({ Jane: ['PERSON', 0.95], Lund: ['CITY', 0.9], secret: ['PASSWORD', 0.6] });

/** Serves the tools until the test ends. Their provider finds `Jane`, `Lund` and `secret`. */
export async function runMcp(
  t: After,
  deps: Partial<McpDeps> & { readonly allow?: readonly string[] } = {},
  key?: string,
): Promise<RunningMcp> {
  const log: string[] = [];
  const logger = createLogger('trace', { write: (line) => void log.push(line) });
  const now = () => performance.now();
  const choice = { providers: 'pattern', workers: 1, server: undefined, model: undefined } as const;
  const { handle, close } = serveRequests({
    version: '0.0.0-test',
    discovery: { providers: [configured(fakeProvider(FINDER), { timeoutMs: 60_000 })], trusted: false },
    keys: NO_KEYS,
    policy: LABEL_POLICY,
    folders: await AllowedFolders.open(deps.allow ?? []),
    openScan: () => openLastingScan({ ...choice, documentLimits: DEFAULT_DOCUMENT_LIMITS }),
    turn: (_bytes, _signal, work) => work(),
    log: logger,
    now,
    ...deps,
  });
  const digest = key === undefined ? undefined : createHash('sha256').update(key).digest('hex');
  const app = await buildMcpApp({
    logger,
    version: '0.0.0-test',
    maxBodyBytes: MOST_MESSAGE_BYTES,
    callers: LOCAL_CALLERS,
    key: digest === undefined ? undefined : { digest, now },
    handle,
    end: close,
    close: () => Promise.resolve(),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  return {
    origin,
    log,
    async connect(headers = {}) {
      const client = new Client({ name: 'test', version: '1' });
      const url = new URL(`${origin}/mcp`);
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
      t.after(() => client.close());
      return client;
    },
  };
}

/** The one text of an answer. */
export function textOf({ content }: CallToolResult): string {
  const [only, ...others] = content;
  if (only?.type !== 'text' || others.length > 0) throw new Error('an answer has one text');
  return only.text;
}

/** Calls a tool: what it answers as an object, by its text as by its structure, and whether it failed. */
export async function callTool(client: Client, name: string, args: object = {}) {
  const result = await client.callTool({ name, arguments: { ...args } });
  const told = JSON.parse(textOf(result)) as Record<string, unknown>;
  return { isError: result.isError === true, told, structured: result.structuredContent };
}

/** A folder that may be read beside one that may not, with links that lead out of it. */
export function plantFolders(t: After) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'data-discovery-mcp-')));
  t.after(() => {
    rmSync(root, { recursive: true });
  });
  const [allowed, closed] = [path.join(root, 'allowed'), path.join(root, 'allowed-not')];
  for (const folder of [allowed, closed, path.join(allowed, 'inner')]) mkdirSync(folder);
  writeFileSync(path.join(allowed, 'mails.csv'), 'mail,qty\nana@example.com,12\nbo@example.org,7\n');
  writeFileSync(path.join(allowed, 'inner', 'note.txt'), 'Write to ana@example.com.\n');
  writeFileSync(path.join(closed, 'note.txt'), 'Write to kept@example.org.\n');
  symlinkSync(closed, path.join(allowed, 'way-out'));
  symlinkSync(path.join(closed, 'note.txt'), path.join(allowed, 'file-out'));
  symlinkSync(path.join(allowed, 'inner'), path.join(allowed, 'way-in'));
  return { root, allowed, closed };
}
