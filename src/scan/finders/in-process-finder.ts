import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { find, type Found, type FindOptions } from '../../discovery/find.js';
import type { OwnRules } from '../../discovery/own-rules.js';
import { AllProvidersFailed, hasFailed, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import { isInPreset } from '../../core/presets.js';
import { familyOf } from '../../core/harmonization-table.js';
import { isNamed } from '../../discovery/agreement/name-forms.js';
import type { ConfiguredProvider } from '../../providers/configured-provider.js';
import type { Provider, ProviderInput } from '../../providers/provider.js';
import { ScanFailure, type Finder } from './finder.js';
import type { PatternPool } from './pattern-pool.js';

/** The model takes a quarter of a second for a text of 16 KiB, but much longer on a loaded machine. */
const TIMEOUT_MS = 600_000;
const TEXT_BYTES = 16_384;

/** The providers in this process; at least one of the two is used. */
export interface InProcessProviders {
  /** Reads every row of tables. */
  readonly pattern: Provider & Pick<PatternPool, 'count'> & Partial<Pick<PatternPool, 'selected'>>;
  /** Whether the pattern provider reports findings, or only parses records. */
  readonly usesPattern: boolean;
  /** Reads a sample of the rows of tables. */
  readonly context: Provider | undefined;
  /** The categories to report in texts; undefined: all. */
  readonly only?: readonly string[] | undefined;
  /** Whether the model always reads source code, whichever categories are reported. */
  readonly readsCode?: boolean | undefined;
  /** The operator's custom rules, if any. They also see a sample of the rows of tables. */
  readonly rules: OwnRules | undefined;
}

/** Creates a finder that uses the providers in this process. */
export function createInProcessFinder(parts: InProcessProviders): Finder {
  const { pattern, usesPattern, context, rules } = parts;
  const providers: readonly ConfiguredProvider[] = [
    ...(usesPattern ? [configure('Pattern', pattern)] : []),
    ...(context === undefined ? [] : [configure('Context', context)]),
  ];
  const deps: DiscoveryDeps = {
    providers,
    trusted: false,
    ...(rules !== undefined && { ownRules: () => rules }),
  };
  const withSelected = (readers: DiscoveryDeps, isAlone: boolean): DiscoveryDeps => {
    const selected = maySelect(parts, isAlone) ? pattern.selected?.(isAlone) : undefined;
    if (selected === undefined) return readers;
    const select = (one: ConfiguredProvider): ConfiguredProvider =>
      one.provider === pattern ? { ...one, provider: selected } : one;
    return { ...readers, providers: readers.providers.map(select) };
  };
  const forTexts = withSelected(deps, context === undefined && rules === undefined);
  const forCode = patternsSuffice(parts)
    ? withSelected({ ...deps, providers: providers.slice(0, 1) }, true)
    : forTexts;
  // Custom rules apply to every count, so with rules no provider may count rows by itself.
  const readsEveryRow = usesPattern && rules === undefined;
  return {
    providers: [...providers, ...(rules?.provider === undefined ? [] : [rules.provider])].map(
      ({ config }) => config.name,
    ),
    textBytes: TEXT_BYTES,
    everyRow: readsEveryRow ? 0 : undefined,
    samples: context !== undefined || !readsEveryRow,
    policy: rules?.policy,
    async findInTexts(inputs, keeps, isCode = false) {
      const readers = isCode ? forCode : forTexts;
      const { texts, offence } = await findAll(readers, inputs, { keeps, judged: 'occurrences' });
      return { occurrences: texts.map(({ occurrences }) => occurrences), offence };
    },
    async findInCells(inputs) {
      const { texts } = await findAll(deps, inputs, { keeps: () => true, judged: 'columns' });
      return texts.map(({ occurrences }) => occurrences);
    },
    count: (job, isTallied) => pattern.count({ ...job, tally: isTallied && readsEveryRow }),
    async close() {
      await Promise.all([pattern.close(), context?.close()]);
    },
  };
}

/**
 * Whether recognizers of other categories cannot affect the reported ones. They can if names are reported, since names
 * are checked against all findings of a document; if identities are reported, since a number that the model takes for
 * an identity confirms findings of recognizers; and if there are custom rules, which may refer to any finding.
 * @param isAlone whether no other provider reads the text
 */
function maySelect({ only, rules }: InProcessProviders, isAlone: boolean): boolean {
  return (
    only !== undefined &&
    rules === undefined &&
    !only.some(isNamed) &&
    (isAlone || only.every((category) => familyOf(category) !== 'identity'))
  );
}

/**
 * Whether the model skips source code: it does if only secrets are reported. Most of its findings in source code are
 * names and expressions, at seventy times the CPU time (docs/secrets.md). Custom rules may refer to its findings.
 */
export const patternsSuffice = ({
  only,
  readsCode,
  usesPattern,
  rules,
}: Omit<InProcessProviders, 'pattern' | 'context'>): boolean =>
  only !== undefined &&
  only.every((category) => isInPreset('secrets', category)) &&
  readsCode !== true &&
  usesPattern &&
  rules === undefined;

function configure(name: string, provider: Provider): ConfiguredProvider {
  return {
    config: { name, address: 'in-process', supportedContentTypes: [], timeoutMs: TIMEOUT_MS },
    provider,
  };
}

/** Fails if any provider failed, so that its findings are not silently missing. */
async function findAll(
  deps: DiscoveryDeps,
  inputs: readonly ProviderInput[],
  options: Pick<FindOptions, 'keeps' | 'judged'>,
): Promise<Found<object>> {
  const content = { source: inputs.map(({ text }) => text), read: () => ({ inputs }) };
  try {
    const found = await find(deps, content, { ...options, contentType: 'text/plain', untrusted: 'note' });
    refuseFailed(found.outcomes);
    return found;
  } catch (error) {
    if (error instanceof AllProvidersFailed) refuseFailed(error.outcomes);
    throw error;
  }
}

/** @throws ScanFailure with the name of the first provider that failed */
function refuseFailed(outcomes: readonly ProviderOutcome[]): void {
  const failed = outcomes.find(hasFailed);
  if (failed?.reason === undefined) return;
  const reason = `the ${failed.name} failed: ${failed.reason}`;
  throw new ScanFailure(reason, { cause: failed.cause });
}
