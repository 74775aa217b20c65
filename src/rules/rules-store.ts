import { compileRules, type CompiledRules } from './compile-rules.js';
import { readDocumentFile } from '../documents/read-document-file.js';
import { DocumentError } from '../documents/document-fault.js';
import { warmUp } from './warm-up.js';
import { watchFile } from './watch-file.js';

/** How the rules stand. */
export interface RulesState {
  /** Which rules are in force. */
  readonly digest: string;
  /** Milliseconds since 1970 at which they came into force. */
  readonly loadedAt: number;
  /** Mistakes in the file as it is now; while there are any, the rules before them stay in force. */
  readonly faults: number;
}

/** The rules of a file that may change. */
export interface RulesStore {
  readonly current: () => CompiledRules;
  readonly state: () => RulesState;
  /** Ends the watch. */
  readonly close: () => void;
}

export interface RulesStoreOptions {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onLoaded?: (rules: CompiledRules) => void;
  /** The changed file cannot be used. */
  readonly onFaults?: (error: DocumentError) => void;
  /** Whether the file is watched; a command that ends soon need not. Default true. */
  readonly watch?: boolean;
}

/**
 * Opens a rules file. A change takes effect as a whole and at once; a faulty one leaves the rules as they are.
 * @throws DocumentError where the file cannot be used at the start
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
      // A file that changed again meanwhile has a turn of its own.
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
