import { ConfigError } from '../config/load-config.js';
import { SETTINGS } from '../config/settings.js';
import type { OwnRules } from '../discovery/own-rules.js';
import { createRulesProvider } from '../providers/rules-provider.js';
import type { CompiledRules } from '../rules/compile-rules.js';
import { describeFault, DocumentError } from '../documents/document-fault.js';
import type { RulesState } from '../rules/rules-store.js';

/** Maximum number of errors of one file that are logged; `rules check` lists all of them. */
const MOST_LOGGED = 100;

interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** The active custom rules. */
export interface OpenOwnRules {
  readonly ownRules: () => OwnRules;
  readonly state: () => RulesState;
  readonly close: () => void;
}

/**
 * Opens the rules file, if any. With a log it watches the file for changes; without one it reads it once.
 * @throws ConfigError with every error in the file
 */
export async function openOwnRules(
  file: string | undefined,
  { timeoutMs, version }: { readonly timeoutMs: number; readonly version: string },
  log?: Log,
): Promise<OpenOwnRules | undefined> {
  if (file === undefined) return undefined;
  // Without custom rules, most programs need no recognizers on this thread.
  const { openRules } = await import('../rules/rules-store.js');
  const toOwnRules = ({ detect, digest, denyClassifiers, policy }: CompiledRules): OwnRules => ({
    denyClassifiers,
    policy,
    ...(detect !== undefined && { provider: createRulesProvider(detect, `${version}+${digest}`, timeoutMs) }),
  });
  try {
    const store = await openRules({
      file,
      now: Date.now,
      watch: log !== undefined,
      onLoaded: (rules) => {
        ownRules = toOwnRules(rules);
        log?.info({ rules: rules.digest }, 'loaded the changed rules file');
      },
      onFaults: ({ faults }) => {
        for (const fault of faults.slice(0, MOST_LOGGED))
          log?.warn({ fault: describeFault(file, fault) }, 'the changed rules file is invalid');
        log?.warn({ faults: faults.length }, 'the previous rules stay active');
      },
    });
    let ownRules = toOwnRules(store.current());
    return { ownRules: () => ownRules, state: store.state, close: store.close };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConfigError(
      error.faults.map((fault) => describeFault(`${SETTINGS.rulesFile.name}: ${file}`, fault)),
    );
  }
}
