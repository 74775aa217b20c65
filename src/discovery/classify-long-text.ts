import type { OffsetUnit } from '../core/offsets.js';
import { findingsOf, type ProviderOutcome } from './ask-providers.js';
import type { TextClassification } from './classify-text.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { keepsBoth, NO_RULES, permitted } from './own-rules.js';
import { readText } from './read-text.js';
import { takePart } from './take-part.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import { ChunkJoin } from './chunk-findings.js';
import { cutText } from '../text/cut-text.js';

/**
 * Classifies a text that may be longer than a request, part by part, with the answer of one request: what lies on
 * a cut is found once, as it would be in the whole. Providers' times are sums; a provider that failed on some part
 * has the status of its first failure.
 * @throws ServiceError as classifyText does, and AllProvidersFailed when no provider answers for some part
 */
export async function classifyLongText(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  unit: OffsetUnit,
  keeps: (score: number) => boolean,
): Promise<TextClassification> {
  const { body, text, textStart } = readText(bytes, deps, unit);
  const rules = deps.ownRules?.() ?? NO_RULES;
  const isKept = keepsBoth(rules, keeps);
  const join = new ChunkJoin();
  const occurrences: Occurrence[] = [];
  let outcomes: readonly ProviderOutcome[] = [];
  for (const chunk of cutText(text)) {
    const answers = await takePart(deps, 'text/plain', [{ text: chunk.text }], undefined, rules.provider);
    outcomes = outcomes.length === 0 ? answers : answers.map((answer, at) => sum(outcomes[at], answer));
    const findings = permitted(rules, answers, chunk.text, findingsOf(answers, 0));
    const found = deps.harmonize(findings).filter(isKept);
    const shift = chunk.at.utf16 + textStart;
    occurrences.push(...join.take(chunk, found).map((occurrence) => moved(occurrence, shift)));
  }
  return { body, outcomes, occurrences };
}

function sum(before: ProviderOutcome | undefined, answer: ProviderOutcome): ProviderOutcome {
  if (before === undefined) return answer;
  const failed = before.status === 200 ? answer : before;
  return { ...failed, elapsedSeconds: before.elapsedSeconds + answer.elapsedSeconds };
}

const moved = (occurrence: Occurrence, by: number): Occurrence =>
  by === 0
    ? occurrence
    : {
        ...occurrence,
        start: occurrence.start + by,
        end: occurrence.end + by,
        classifiers: occurrence.classifiers.map((classifier) => ({
          ...classifier,
          start: classifier.start + by,
          end: classifier.end + by,
        })),
      };
