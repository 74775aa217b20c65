import { ServiceError } from '../../../core/errors.js';
import { offsetsFromUtf16 } from '../../../core/offsets.js';
import { classifyText } from '../../../discovery/classify-text.js';
import { isBlank } from '../../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { hasFailed } from '../../../discovery/provider-outcome.js';
import type { ProviderFinding } from '../../../harmonization/occurrence.js';
import { nameAsked } from './entity-names.js';

/** What is asked of one text. */
export interface AnalyzeWishes {
  readonly threshold: number;
  /** Undefined: everything. */
  readonly entities: readonly string[] | undefined;
  readonly withDecisions: boolean;
}

/** One result, as Presidio's analyzer writes it. Offsets count code points. */
export interface AnalyzerResult {
  readonly entity_type: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly analysis_explanation: object | null;
  readonly recognition_metadata: { readonly recognizer_name: string };
}

/**
 * Finds what is sensitive in a text.
 * @throws ServiceError ANALYSIS_INCOMPLETE where a provider failed, and those of `classifyText`
 */
export async function analyze(
  deps: DiscoveryDeps,
  text: string,
  { threshold, entities, withDecisions }: AnalyzeWishes,
): Promise<readonly AnalyzerResult[]> {
  if (isBlank(text)) return [];
  const found = await classifyText(deps, Buffer.from(text), 'codepoint', ({ score }) => score >= threshold);
  const failed = found.outcomes.filter(hasFailed).map(({ config }) => config.name);
  if (failed.length > 0)
    throw new ServiceError('ANALYSIS_INCOMPLETE', { providers: failed.join(', ') }, { providers: failed });
  const convert = offsetsFromUtf16(found.body, 'codepoint');
  return found.occurrences.flatMap((one): readonly AnalyzerResult[] => {
    const name = nameAsked(one, entities);
    const [surest] = [...one.classifiers].sort((a, b) => b.score - a.score);
    if (name === undefined || surest === undefined) return [];
    return [
      {
        entity_type: name,
        start: convert(one.start),
        end: convert(one.end),
        score: one.score,
        analysis_explanation: withDecisions ? explanationOf(surest, one.score) : null,
        recognition_metadata: { recognizer_name: surest.classifier },
      },
    ];
  });
}

/** How the surest classifier came to it; without the expression, which is nobody's interface. */
function explanationOf({ classifier, score, details, entityType }: ProviderFinding, final: number): object {
  const word = details['context_word'];
  return {
    recognizer: classifier,
    original_score: score,
    score: final,
    pattern_name: details['pattern'] ?? null,
    pattern: null,
    validation_result: null,
    textual_explanation: `found as ${entityType}`,
    score_context_improvement: 0,
    supportive_context_word: word ?? '',
  };
}
