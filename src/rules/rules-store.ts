import { present } from '../core/present.js';
import { DocumentError } from '../documents/document-fault.js';
import { fileSignature, readDocumentFile } from '../documents/read-document.js';
import { type CompiledRules, compileRules } from './compile-rules.js';
import type { RulesDetector } from './rules-detector.js';
import { RulesTooSlow, WorkBudget } from './work-budget.js';
import type { RulesDocument } from './rules-document.js';
import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

/** Sample text with words, names, numbers, dates, codes, addresses and punctuation. */
const SAMPLE = `Dear Ms Smith-O'Neill, thank you for order no. 4711-22/B of 12.03.2024 (EUR 1,249.50, 3x). Please ring
+44 (0)20 7946 0018 before 5:30 pm or mail jane.roe_7@mail.example.org; our ref: AB-12345, XY987654Z, id=0x7fA3.
Die Rechnung #2024/0815 über 99,90 € geht an Jörg Müller, Straße 12a, 10115 Berlin. {"user":"u42","ok":true,"n":[1,2]}
https://www.example.com/a/b?c=d&e=%20f C:\\temp\\log_01.txt 192.168.0.1 00:1A:2B:3C:4D:5E 4111 1111 1111 1111 <b>`;

/**
 * Runs the rules on sample text and on their own examples. Their automata are built lazily, so otherwise the first
 * request would take many times as long as later ones.
 */
export async function warmUp(detect: RulesDetector, { recognizers }: RulesDocument): Promise<void> {
  const examples = recognizers.flatMap(({ value }) =>
    value.examples.map(({ value: { match, no_match: noMatch } }) =>
      present(match ?? noMatch, 'text of an example'),
    ),
  );
  const texts = [SAMPLE, SAMPLE.toLowerCase(), SAMPLE.toUpperCase(), examples.join('\n')];
  for (const text of texts) {
    const budget = new WorkBudget(text.length, () => performance.now());
    try {
      await detect(text, budget, false);
    } catch (error) {
      // A hostile expression. Each response reports it in the record of the provider.
      if (!(error instanceof RulesTooSlow)) throw error;
    }
  }
}

/** Polling interval in milliseconds, for file systems without change notifications, such as network file systems. */
const POLL_MS = 2_000;
/** Time in milliseconds for which a file must be unchanged before it is read, because a write may be in progress. */
const SETTLE_MS = 100;

/**
 * Calls back after the file has changed and settled. It watches the folder, not the file, because editors and
 * Kubernetes replace the file or its link.
 * @returns a function that stops watching
 */
export function watchFile(file: string, onChange: () => void): () => void {
  let known = signatureOf(file);
  let settling: NodeJS.Timeout | undefined;
  const settle = (seen: string): void => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const now = signatureOf(file);
      if (now !== seen) {
        settle(now);
        return;
      }
      settling = undefined;
      known = now;
      onChange();
    }, SETTLE_MS).unref();
  };
  const look = (): void => {
    const now = signatureOf(file);
    if (now !== known && settling === undefined) settle(now);
  };
  const poll = setInterval(look, POLL_MS).unref();
  const watcher = watchFolder(path.dirname(file), look);
  return () => {
    clearInterval(poll);
    clearTimeout(settling);
    watcher?.close();
  };
}

/** Watches a folder; undefined if the system does not support it, in which case polling still detects changes. */
function watchFolder(folder: string, onEvent: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, onEvent);
    watcher.on('error', () => {
      watcher.close();
    });
    return watcher;
  } catch {
    return undefined;
  }
}

function signatureOf(file: string): string {
  try {
    return fileSignature(file);
  } catch {
    return 'unreadable';
  }
}

/** State of the rules. */
export interface RulesState {
  /** Digest of the active rules. */
  readonly digest: string;
  /** Time at which the active rules were loaded, in milliseconds since 1970. */
  readonly loadedAt: number;
  /** Number of errors in the current file. While there are any, the previous rules stay active. */
  readonly faults: number;
}

/** The rules of a file that is reloaded on change. */
export interface RulesStore {
  readonly current: () => CompiledRules;
  readonly state: () => RulesState;
  /** Stops watching the file. */
  readonly close: () => void;
}

export interface RulesStoreOptions {
  readonly file: string;
  /** Current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly onLoaded?: (rules: CompiledRules) => void;
  /** Called if the changed file is invalid. */
  readonly onFaults?: (error: DocumentError) => void;
  /** Whether to watch the file; unnecessary for short-lived commands. Default: true. */
  readonly watch?: boolean;
}

/**
 * Opens a rules file. A valid change replaces all rules at once; an invalid one leaves the active rules unchanged.
 * @throws DocumentError if the file is invalid at the start
 */
export async function openRules(options: RulesStoreOptions): Promise<RulesStore> {
  const { file, now, onLoaded, onFaults } = options;
  let rules = await load(file);
  let state: RulesState = { digest: rules.digest, loadedAt: now(), faults: 0 };
  let latest = 0;
  const reload = async (): Promise<void> => {
    latest += 1;
    const turn = latest;
    try {
      const next = await load(file);
      // The file changed again in the meantime; the later reload takes care of it.
      if (turn !== latest) return;
      const isSame = next.digest === rules.digest;
      state = { digest: next.digest, loadedAt: isSame ? state.loadedAt : now(), faults: 0 };
      if (isSame) return;
      rules = next;
      onLoaded?.(rules);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      state = { ...state, faults: error.faults.length };
      onFaults?.(error);
    }
  };
  return {
    current: () => rules,
    state: () => state,
    close: options.watch === false ? () => undefined : watchFile(file, () => void reload()),
  };
}

async function load(file: string): Promise<CompiledRules> {
  const rules = compileRules(readDocumentFile(file), file);
  if (rules.detect !== undefined) await warmUp(rules.detect, rules.document);
  return rules;
}
