import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';
import { corroborate } from '../harmonization/corroborate.js';
import { harmonize } from '../harmonization/harmonize.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { cleanText, type CleanText } from '../text/clean-text.js';
import type { ProviderInput } from '../providers/provider.js';
import { agreeInDocument } from './agreement/agree-in-document.js';
import { askProviders, findingsOf, withoutResults } from './ask-providers.js';
import { checkInput, type UntrustedInput } from './check-input.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { findInParts } from './find-in-parts.js';
import { applyOwnRules, providersOf, withOwnThresholds, type Keeps } from './own-rules.js';
import { addOutcomes, type ProviderOutcome } from './provider-outcome.js';

/** What is looked into. */
export interface Content<T extends { readonly inputs: readonly ProviderInput[] }> {
  /** What has to be checked before anything reads it: the body as it was sent, or each text of a file. */
  readonly source: readonly string[];
  /** Makes the texts or cells out of it, once it is checked. */
  readonly read: () => T;
}

/** How it is looked into. */
export interface FindOptions {
  readonly contentType: 'text/plain' | 'text/csv';
  readonly untrusted: UntrustedInput;
  /** What the request wants to hear of. */
  readonly keeps: Keeps;
  /**
   * What the thresholds judge: each occurrence; or the verdicts on columns alone, since a cell is not its column: then
   * all occurrences are kept, and the caller that weighs the cells applies `isWanted`.
   */
  readonly judged: 'occurrences' | 'columns';
  /** Whether every score comes with its explanation. Default: no. */
  readonly explain?: boolean;
}

/** What was found in one text, in UTF-16 offsets of it, ordered by start, then end. */
export interface FoundInText {
  readonly occurrences: readonly Occurrence[];
  /** Those that are not wanted. */
  readonly nearMisses: readonly Occurrence[];
}

/** What was found. */
export interface Found<T> {
  /** What `read` made. */
  readonly content: T;
  /** How each provider fared, over all parts. */
  readonly outcomes: readonly ProviderOutcome[];
  /** Of each text, in their order. */
  readonly texts: readonly FoundInText[];
  /** Whether a verdict is wanted: by the request, and by the thresholds of the operator's custom rules. */
  readonly isWanted: Keeps;
  /** The rule of untrusted input that the source breaks, where that is noted. */
  readonly offence: string | undefined;
}

/**
 * The pipeline: whatever looks for sensitive data, in texts or cells of any length, calls it. A provider that failed
 * on some part is reported in `outcomes`; what it found in other parts stays.
 * @throws ServiceError UNTRUSTED_INPUT where that is refused, CONTENT_TYPE_WITHOUT_PROVIDER, AllProvidersFailed when
 * none answers for some part, RESULT_INCONSISTENT; what `read` throws; the signal's reason once it is aborted
 */
export async function find<T extends { readonly inputs: readonly ProviderInput[] }>(
  deps: DiscoveryDeps,
  { source, read }: Content<T>,
  { contentType, untrusted, keeps, judged, explain = false }: FindOptions,
): Promise<Found<T>> {
  const { observer = UNOBSERVED } = deps;
  // Read once, so that a change of the rules never splits a request.
  const rules = [deps.ownRules?.(), deps.requestRules].filter((some) => some !== undefined);
  const isWanted = withOwnThresholds(rules, keeps);
  const isKept: Keeps = judged === 'columns' ? () => true : isWanted;
  const fared: (readonly ProviderOutcome[])[] = [];

  const offence =
    untrusted === 'trust' ? undefined : observer.stage('validate', () => checkInput(source, untrusted));
  const content = read();
  const clean = deps.cleans === true ? content.inputs.map(({ text }) => cleanText(text)) : [];
  const examined = content.inputs.map((input, index) => {
    const text = clean[index]?.text;
    return text === undefined ? input : { ...input, text };
  });
  const occurrences = await findInParts(examined, isKept, async (inputs) => {
    const answers = await observer.stage('ask', () =>
      askProviders(deps, { contentType, inputs, explain }, providersOf(rules)),
    );
    fared.push(answers.map(withoutResults));
    return observer.stage('harmonize', () =>
      inputs.map(({ text }, index) => {
        const findings = findingsOf(answers, index);
        // Most cells of a table: what follows makes nothing of nothing.
        if (findings.length === 0 && deps.harmonize === undefined) return NOTHING;
        const corroborated = corroborate(findings);
        const permitted = applyOwnRules(rules, answers, text, corroborated);
        const harmonized = (deps.harmonize ?? harmonize)(permitted);
        return assertConsistent(harmonized, text);
      }),
    );
  });
  const merge = deps.harmonize ?? harmonize;
  const agreed = observer.stage('harmonize', () =>
    occurrences.map((found, index) => {
      const text = present(examined[index], 'the text of its findings').text;
      if (found.length === 0 || (judged === 'columns' && text.length < LEAST_DOCUMENT)) return found;
      const asked = present(fared[0], 'the outcomes of a request').length - providersOf(rules).length;
      const further = agreeInDocument(text, found, { explain, providers: asked });
      const permitted = applyOwnRules(rules, [], text, further);
      if (permitted.length === 0) return found;
      return assertConsistent(
        merge([...found.flatMap(({ classifiers }) => classifiers), ...permitted]),
        text,
      );
    }),
  );
  const texts = agreed.map((all, index) => applyThreshold(inOriginal(all, clean[index]), isKept));
  return { content, outcomes: fared.reduce(addOutcomes), texts, isWanted, offence };
}

/** The occurrences of a cleaned text in the text that it was made of. */
function inOriginal(all: readonly Occurrence[], clean: CleanText | undefined): readonly Occurrence[] {
  if (clean === undefined) return all;
  const moved = <T extends Span>(one: T): T => ({
    ...one,
    start: present(clean.starts[one.start], 'the start of a character'),
    end: present(clean.ends[one.end - 1], 'the end of a character'),
  });
  return all.map((one) => ({ ...moved(one), classifiers: one.classifiers.map((finding) => moved(finding)) }));
}

/** Characters of a cell from which on it is read as a document of its own. */
const LEAST_DOCUMENT = 80;

const NOTHING: readonly Occurrence[] = Object.freeze([]);
const NOTHING_IN_TEXT: FoundInText = Object.freeze({ occurrences: NOTHING, nearMisses: NOTHING });

function applyThreshold(all: readonly Occurrence[], isKept: Keeps): FoundInText {
  if (all.length === 0) return NOTHING_IN_TEXT;
  return {
    occurrences: all.filter(isKept),
    nearMisses: all.filter((occurrence) => !isKept(occurrence)),
  };
}

/** The last check: what leaves must fit the text, whatever went before. */
function assertConsistent(occurrences: readonly Occurrence[], { length }: string): readonly Occurrence[] {
  const holds = occurrences.every(
    ({ start, end, score }) => start >= 0 && start < end && end <= length && score >= 0 && score <= 1,
  );
  if (!holds) throw new ServiceError('RESULT_INCONSISTENT');
  return occurrences;
}
