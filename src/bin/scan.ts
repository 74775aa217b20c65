import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createScanCommand, type OpenScan } from '../cli/scan-command.js';
import { createClient } from '../client/create-client.js';
import { loadConfig, loadRulesFile, type Config, loadServiceCredentials } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import type { ModelName } from '../core/model-names.js';
import type { Provider } from '../providers/provider.js';
import { DocumentReader } from '../formats/reading/document-reader.js';
import { createInProcessFinder } from '../scan/finders/in-process-finder.js';
import { PatternPool } from '../scan/finders/pattern-pool.js';
import { limitedFetch } from '../scan/finders/limited-fetch.js';
import { openRemoteFinder } from '../scan/finders/remote-finder.js';
import { StageTimes } from '../scan/stage-times.js';
import { modelFolder } from './model-folder.js';
import type { OpenOwnRules } from './open-own-rules.js';
import { visibleLines } from '../core/visible-text.js';

/** More threads of the pattern provider by default would take more memory than most machines have to spare. */
const MOST_WORKERS = 4;

/** Milliseconds that own rules may take for one part of a file. */
const RULES_MS = 600_000;

/** Milliseconds that one request to a service may take, its retries included. */
const REMOTE_MS = 60_000;
/** Bytes of an answer of a service at most: a request of 10 KB has one of 2 MB at worst. */
const REMOTE_BYTES = 2 ** 24;
/** Requests to a service at once. */
const REMOTE_AHEAD = 4;

/** Runs `scan`; answers the exit code. */
export const scan = createScanCommand({
  open: async ({
    providers,
    workers = Math.min(MOST_WORKERS, availableParallelism()),
    server,
    model,
  }): Promise<OpenScan> => {
    const times = new StageTimes();
    if (server !== undefined) return openRemote(server, times);
    const threads = providers === 'context' ? 1 : workers;
    const rules = await openRules();
    const name = providers === 'pattern' ? null : (model ?? contextSettings().contextModel);
    const finder = createInProcessFinder({
      pattern: new PatternPool(threads, packageVersion(), times, providers !== 'both'),
      usesPattern: providers !== 'context',
      context: name === null ? undefined : await openContext(name),
      rules: rules?.ownRules(),
    });
    const documents = new DocumentReader({}, (time) => {
      times.add('parse', time);
    });
    const close = async (): Promise<void> => {
      rules?.close();
      await Promise.all([finder.close(), documents.close()]);
    };
    return {
      finder,
      documents,
      times,
      ahead: 2 * threads + 4,
      foundWith: { rules: digestOfRules(), model: name },
      close,
    };
  },
  standardInput: process.stdin,
  standardOutput: process.stdout,
  progress: process.stderr,
  out: (text) => void process.stdout.write(visibleLines(text)),
  err: (text) => void process.stderr.write(visibleLines(text)),
  version: packageVersion(),
  now: () => performance.now(),
  usage: () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { processor: (userCPUTime + systemCPUTime) / 1000, peakMemory: maxRSS * 1024 };
  },
});

const contextSettings = (): Pick<Config, 'contextModel' | 'contextThreads'> =>
  loadConfig({
    port: 0,
    providers: [{ name: 'Context', address: 'in-process' }],
    inProcess: ['Context'],
    hasAccounts: false,
  });

/** The recognizers are in threads of their own: this one, which does without them, stays small. */
async function openContext(model: ModelName): Promise<Provider> {
  const { contextThreads: threads } = contextSettings();
  const { createContextProvider } = await import('../providers/context-provider.js');
  const provider = createContextProvider({ modelFolder: modelFolder(model), threads }, packageVersion());
  await provider.ready();
  return provider;
}

/** Own rules as they are now; what loads them is loaded only where there are any. */
async function openRules(): Promise<OpenOwnRules | undefined> {
  const file = loadRulesFile();
  if (file === undefined) return undefined;
  const { openOwnRules } = await import('./open-own-rules.js');
  return openOwnRules(file, { timeoutMs: RULES_MS, version: packageVersion() });
}

/** A service finds; this process reads. */
async function openRemote(server: string, times: StageTimes): Promise<OpenScan> {
  const { apiKey, token } = loadServiceCredentials();
  const client = createClient({
    baseUrl: server,
    timeoutMs: REMOTE_MS,
    fetch: limitedFetch(fetch, REMOTE_BYTES),
    ...(apiKey !== undefined && { apiKey }),
    ...(token !== undefined && { token }),
  });
  const records = new PatternPool(1, packageVersion(), times);
  const documents = new DocumentReader({}, (time) => {
    times.add('parse', time);
  });
  const close = async (): Promise<void> => {
    await Promise.all([records.close(), documents.close()]);
  };
  try {
    const finder = await openRemoteFinder((text) => client.classifyText(text), records);
    return { finder, documents, times, ahead: REMOTE_AHEAD, foundWith: {}, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function digestOfRules(): string | null {
  const file = loadRulesFile();
  return file === undefined
    ? null
    : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 24);
}
