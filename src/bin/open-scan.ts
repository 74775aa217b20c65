import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { OpenScan, ScanChoice } from '../cli/scan/scan-deps.js';
import { createClient } from '../client/create-client.js';
import { type Config, loadConfig, loadRulesFile, loadServiceCredentials } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { DocumentReader } from '../formats/reading/document-reader.js';
import { limitedFetch } from '../scan/finders/limited-fetch.js';
import { PatternPool } from '../scan/finders/pattern-pool.js';
import { openRemoteFinder } from '../scan/finders/remote-finder.js';
import { StageTimes } from '../scan/stage-times.js';
import type { ModelName } from '../core/model-names.js';
import { type Provider, ProviderFailure } from '../providers/provider.js';
import { createInProcessFinder, patternsSuffice } from '../scan/finders/in-process-finder.js';
import { modelFolder } from '../providers/model-folder.js';
import type { OpenOwnRules } from './open-own-rules.js';

/** Time limit in milliseconds of one request to the service, including retries. */
const REMOTE_MS = 60_000;
/** Maximum size in bytes of a service response. A request of 10 KB has a response of at most 2 MB. */
const REMOTE_BYTES = 2 ** 24;
/** Maximum number of concurrent requests to the service. */
const REMOTE_CONCURRENCY = 4;

/** Opens a scan in which a remote service classifies; this process reads the files. */
async function openRemoteScan(
  { server, documentLimits }: Pick<ScanChoice, 'documentLimits'> & { readonly server: string },
  times: StageTimes,
): Promise<OpenScan> {
  const { apiKey, token } = loadServiceCredentials();
  const client = createClient({
    baseUrl: server,
    timeoutMs: REMOTE_MS,
    fetch: limitedFetch(fetch, REMOTE_BYTES),
    ...(apiKey !== undefined && { apiKey }),
    ...(token !== undefined && { token }),
  });
  const records = new PatternPool(1, packageVersion(), times);
  const documents = new DocumentReader(documentLimits, (time) => {
    times.add('parse', time);
  });
  const close = async (): Promise<void> => {
    await Promise.all([records.close(), documents.close()]);
  };
  try {
    const finder = await openRemoteFinder((text) => client.classifyText(text), records);
    return { finder, documents, times, concurrency: REMOTE_CONCURRENCY, foundWith: {}, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Default maximum of pattern threads: more would use more memory than most machines can spare. */
const MOST_WORKERS = 4;

/** Maximum input size in bytes up to which one pattern thread finishes before a second one has started. */
const BYTES_FOR_ONE_PATTERN_THREAD = 524_288;
/**
 * Number of stored input bytes per context model thread: a thread takes as much CPU time to start as for 4 KiB of text.
 * Compressed files unpack to several times their size.
 */
const BYTES_PER_CONTEXT_THREAD = 4_096;

/** Time limit in milliseconds of the custom rules for one part of a file. */
const RULES_MS = 600_000;

/**
 * Opens the resources of a scan: the providers in this process, or a remote service.
 * @param loaded the context provider, if it is already loaded; its loader closes it
 */
export async function openScan(choice: ScanChoice, loaded?: Provider): Promise<OpenScan> {
  const {
    providers,
    workers = Math.min(MOST_WORKERS, availableParallelism()),
    server,
    model,
    bytes = Infinity,
  } = choice;
  const times = new StageTimes();
  if (server !== undefined) return openRemoteScan({ ...choice, server }, times);
  const threads = providers === 'context' ? 1 : workers;
  const rules = await openRules();
  const name = providers === 'pattern' ? null : (model ?? contextSettings().contextModel);
  const selection = {
    only: choice.only,
    readsCode: choice.readsCode,
    usesPattern: providers !== 'context',
    rules: rules?.ownRules(),
  };
  const open = patternsSuffice(selection) ? openContextLate : openContext;
  const context = name === null ? undefined : loaded === undefined ? await open(name, bytes) : lent(loaded);
  const finder = createInProcessFinder({
    ...selection,
    pattern: new PatternPool(
      threads,
      packageVersion(),
      times,
      providers !== 'both' && bytes > BYTES_FOR_ONE_PATTERN_THREAD,
      choice.only && { categories: choice.only, threshold: choice.threshold ?? 0 },
    ),
    context,
  });
  const documents = new DocumentReader(choice.documentLimits, (time) => {
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
    concurrency: 2 * threads + 4,
    foundWith: { rules: digestOfRules(), model: name, model_files: context?.model ?? null },
    close,
  };
}

/** Wraps a provider that is only borrowed, so that it is not closed. */
const lent = (provider: Provider): Provider => ({ ...provider, close: () => Promise.resolve() });

const contextSettings = (): Pick<Config, 'contextModel' | 'contextThreads'> =>
  loadConfig({
    port: 0,
    providers: [{ name: 'Context', address: 'in-process' }],
    inProcess: ['Context'],
    hasAccounts: false,
  });

/**
 * Like `openContext`, but loads the model when a text first needs it: a scan of source code for secrets never does.
 * @throws ModelFileError if the model is missing
 */
async function openContextLate(name: ModelName, bytes: number): Promise<Provider> {
  const { digestOfModel, ModelFileError } = await import('../ner/model-files.js');
  const model = await digestOfModel(modelFolder(name));
  let opened: Promise<Provider> | undefined;
  return {
    info: { name: 'Context Classification Provider', version: packageVersion() },
    model,
    async classify(...question) {
      const provider = await (opened ??= openContext(name, bytes)).catch((cause: unknown) => {
        throw new ProviderFailure(502, cause instanceof ModelFileError ? cause.message : 'it did not load', {
          cause,
        });
      });
      return provider.classify(...question);
    },
    ready: () => Promise.resolve(),
    async close() {
      await opened?.then(
        (provider) => provider.close(),
        () => undefined,
      );
    },
  };
}

/** Opens the context model without recognizers, which run in their own threads, so that this thread stays small. */
async function openContext(model: ModelName, bytes: number): Promise<Provider> {
  const threads = Math.min(
    contextSettings().contextThreads,
    Math.ceil(Math.max(1, bytes) / BYTES_PER_CONTEXT_THREAD),
  );
  const { createContextProvider } = await import('../providers/context-provider.js');
  const provider = createContextProvider(
    { modelFolder: modelFolder(model), threads, warmsUp: false },
    packageVersion(),
  );
  await provider.ready();
  return provider;
}

/** Opens the current custom rules. The module is loaded only if there are any. */
async function openRules(): Promise<OpenOwnRules | undefined> {
  const file = loadRulesFile();
  if (file === undefined) return undefined;
  const { openOwnRules } = await import('./open-own-rules.js');
  return openOwnRules(file, { timeoutMs: RULES_MS, version: packageVersion() });
}

function digestOfRules(): string | null {
  const file = loadRulesFile();
  return file === undefined
    ? null
    : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 24);
}
