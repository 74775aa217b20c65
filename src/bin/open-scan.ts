import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { OpenScan, ScanChoice } from '../cli/scan/scan-deps.js';
import { loadConfig, loadRulesFile, type Config } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import type { ModelName } from '../core/model-names.js';
import { DocumentReader } from '../formats/reading/document-reader.js';
import type { Provider } from '../providers/provider.js';
import { createInProcessFinder } from '../scan/finders/in-process-finder.js';
import { PatternPool } from '../scan/finders/pattern-pool.js';
import { StageTimes } from '../scan/stage-times.js';
import { modelFolder } from './model-folder.js';
import type { OpenOwnRules } from './open-own-rules.js';
import { openRemoteScan } from './open-remote-scan.js';

/** More threads of the pattern provider by default would take more memory than most machines have to spare. */
const MOST_WORKERS = 4;

/** Milliseconds that own rules may take for one part of a file. */
const RULES_MS = 600_000;

/**
 * Opens what a scan finds with: the providers in this process, or a service.
 * @param loaded the context provider, where it is loaded already; whoever loaded it closes it
 */
export async function openScan(choice: ScanChoice, loaded?: Provider): Promise<OpenScan> {
  const { providers, workers = Math.min(MOST_WORKERS, availableParallelism()), server, model } = choice;
  const times = new StageTimes();
  if (server !== undefined) return openRemoteScan({ ...choice, server }, times);
  const threads = providers === 'context' ? 1 : workers;
  const rules = await openRules();
  const name = providers === 'pattern' ? null : (model ?? contextSettings().contextModel);
  const context = name === null ? undefined : loaded === undefined ? await openContext(name) : lent(loaded);
  const finder = createInProcessFinder({
    pattern: new PatternPool(threads, packageVersion(), times, providers !== 'both'),
    usesPattern: providers !== 'context',
    context,
    rules: rules?.ownRules(),
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

/** The same for a while: it stays open. */
const lent = (provider: Provider): Provider => ({ ...provider, close: () => Promise.resolve() });

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

function digestOfRules(): string | null {
  const file = loadRulesFile();
  return file === undefined
    ? null
    : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 24);
}
