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
import { declaredFinding } from './declared-finding.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { findInParts } from './find-in-parts.js';
import { applyOwnRules, providersOf, withOwnThresholds, type Keeps } from './own-rules.js';
import { addOutcomes, hasFailed, type ProviderOutcome } from './provider-outcome.js';

/** The content to examine. */
export interface Content<T extends { readonly inputs: readonly ProviderInput[] }> {
  /** Texts to check before anything reads them: the body as sent, or each text of a file. */
  readonly source: readonly string[];
  /** Extracts the texts or cells once the source has been checked. */
  readonly read: () => T;
}

/** Options of `find`. */
export interface FindOptions {
  readonly contentType: 'text/plain' | 'text/csv';
  readonly untrusted: UntrustedInput;
  /** Whether the request reports a finding. */
  readonly keeps: Keeps;
  /**
   * What the thresholds apply to: each occurrence, or only the verdicts on columns. In the latter case all occurrences
   * are kept, because a cell is not its column; the caller that weighs the cells applies `isWanted`.
   */
  readonly judged: 'occurrences' | 'columns';
  /** Whether to explain every score. Default: false. */
  readonly explain?: boolean;
}

/** Occurrences in one text, with UTF-16 offsets, ordered by start, then end. */
export interface FoundInText {
  readonly occurrences: readonly Occurrence[];
  /** Occurrences that are not reported. */
  readonly nearMisses: readonly Occurrence[];
}

/** Result of `find`. */
export interface Found<T> {
  /** Result of `read`. */
  readonly content: T;
  /** Outcome of each provider over all parts. */
  readonly outcomes: readonly ProviderOutcome[];
  /** Number of providers that answered for all parts, other than those of custom rules. */
  readonly answered: number;
  /** Occurrences in each text, in input order. */
  readonly texts: readonly FoundInText[];
  /** Whether a verdict is reported, according to the request and the thresholds of custom rules. */
  readonly isWanted: Keeps;
  /** The rule of untrusted input that the source violates, if `untrusted` is `note`. */
  readonly offence: string | undefined;
}

/**
 * Runs the detection pipeline on texts or cells of any length; every use case that looks for sensitive data calls it. A
 * provider that failed on some part is reported in `outcomes`; its findings in other parts are kept.
 * @throws ServiceError UNTRUSTED_INPUT if the source is refused, CONTENT_TYPE_WITHOUT_PROVIDER, AllProvidersFailed if
 *   no provider answers for some part, TOO_MANY_FINDINGS unless columns are judged, RESULT_INCONSISTENT; the errors of
 *   `read`; the signal's reason once it is aborted
 */
export async function find<T extends { readonly inputs: readonly ProviderInput[] }>(
  deps: DiscoveryDeps,
  { source, read }: Content<T>,
  { contentType, untrusted, keeps, judged, explain = false }: FindOptions,
): Promise<Found<T>> {
  const { observer = UNOBSERVED } = deps;
  // Read once, so that a change of the rules never applies to part of a request.
  const rules = [deps.ownRules?.(), deps.requestRules].filter((some) => some !== undefined);
  const isWanted = withOwnThresholds(rules, keeps);
  const isKept: Keeps = judged === 'columns' ? () => true : isWanted;
  const fared: (readonly ProviderOutcome[])[] = [];
  let count = 0;

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
        // Fast path for cells without findings, which most cells of a table are.
        if (findings.length === 0 && deps.harmonize === undefined) return NOTHING;
        const corroborated = corroborate(findings);
        const permitted = applyOwnRules(rules, answers, text, corroborated);
        const harmonized = (deps.harmonize ?? harmonize)(permitted);
        count += harmonized.length;
        if (judged === 'occurrences' && count > MOST_FINDINGS)
          throw new ServiceError('TOO_MANY_FINDINGS', { limit: MOST_FINDINGS });
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
  const declared = agreed.map((all, index) => {
    const { text, declares } = present(examined[index], 'the text of its findings');
    if (declares === undefined) return all;
    const further = declaredFinding(text, declares, all.filter(isKept));
    const permitted = applyOwnRules(rules, [], text, further);
    return permitted.length === 0
      ? all
      : assertConsistent(merge([...all.flatMap(({ classifiers }) => classifiers), ...permitted]), text);
  });
  const texts = declared.map((all, index) => applyThreshold(inOriginal(all, clean[index]), isKept));
  const outcomes = fared.reduce(addOutcomes);
  // The providers of custom rules come last.
  const configured = outcomes.slice(0, outcomes.length - providersOf(rules).length);
  const answered = configured.filter((outcome) => !hasFailed(outcome)).length;
  return { content, outcomes, answered, texts, isWanted, offence };
}

/** Maps the occurrences in a cleaned text back to the original. */
function inOriginal(all: readonly Occurrence[], clean: CleanText | undefined): readonly Occurrence[] {
  if (clean === undefined) return all;
  const moved = <T extends Span>(one: T): T => ({
    ...one,
    start: present(clean.starts[one.start], 'the start of a character'),
    end: present(clean.ends[one.end - 1], 'the end of a character'),
  });
  return all.map((one) => ({ ...moved(one), classifiers: one.classifiers.map((finding) => moved(finding)) }));
}

/** Maximum number of occurrences in the texts of a request: an answer with as many takes about 1 GB of memory. */
const MOST_FINDINGS = 1_000_000;
/** Minimum length in characters of a cell that is read as a document of its own. */
const LEAST_DOCUMENT = 80;

const NOTHING: readonly Occurrence[] = Object.freeze([]);
const NOTHING_IN_TEXT: FoundInText = Object.freeze({ occurrences: NOTHING, nearMisses: NOTHING });

function applyThreshold(all: readonly Occurrence[], isKept: Keeps): FoundInText {
  if (all.length === 0) return NOTHING_IN_TEXT;
  const occurrences: Occurrence[] = [];
  const nearMisses: Occurrence[] = [];
  for (const occurrence of all) (isKept(occurrence) ? occurrences : nearMisses).push(occurrence);
  return { occurrences, nearMisses };
}

/** Final sanity check: every span must lie within the text and every score within 0 to 1. */
function assertConsistent(occurrences: readonly Occurrence[], { length }: string): readonly Occurrence[] {
  const holds = occurrences.every(
    ({ start, end, score }) => start >= 0 && start < end && end <= length && score >= 0 && score <= 1,
  );
  if (!holds) throw new ServiceError('RESULT_INCONSISTENT');
  return occurrences;
}
