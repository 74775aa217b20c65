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

/** A text of 16 KiB takes the model a quarter of a second; a machine under load may take long. */
const TIMEOUT_MS = 600_000;
const TEXT_BYTES = 16_384;

/** What finds in process; at least one of the two providers. */
export interface InProcessProviders {
  /** Reads every row of tables. */
  readonly pattern: Provider & Pick<PatternPool, 'count'> & Partial<Pick<PatternPool, 'selected'>>;
  /** Whether the pattern provider takes part, or only reads records. */
  readonly usesPattern: boolean;
  /** Reads a sample of the rows of tables. */
  readonly context: Provider | undefined;
  /** The categories of which findings in texts are wanted; undefined: all. */
  readonly only?: readonly string[] | undefined;
  /** Whether the model reads source code whatever is wanted of it. */
  readonly readsCode?: boolean | undefined;
  /** The operator's custom rules, where there are any. They see a sample of the rows of tables as well. */
  readonly rules: OwnRules | undefined;
}

/** Finds with the providers of this process. */
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
  // What the rules leave out must be left out of every count: then no provider reads rows by itself.
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
 * Whether recognizers of other categories have no part in what is wanted; `isAlone`: no other provider reads the text. Names that agree within a document are held
 * against all findings of it; a number that the model takes for some identity confirms what recognizers of identities
 * found; and custom rules may refer to any finding.
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
 * Whether the model is left out of source code: where secrets alone are wanted. Most of what it finds there are names
 * and expressions, for seventy times the CPU time (docs/secrets.md). Custom rules may refer to what it finds.
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

/** Every provider must answer: what one would have found is not left out in silence. */
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

/** @throws ScanFailure naming the first provider that failed */
function refuseFailed(outcomes: readonly ProviderOutcome[]): void {
  const failed = outcomes.find(hasFailed);
  if (failed?.reason === undefined) return;
  const reason = `the ${failed.name} failed: ${failed.reason}`;
  throw new ScanFailure(reason, { cause: failed.cause });
}
