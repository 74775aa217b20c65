import type { Explanation, Finding } from '../core/span.js';
import type { EntityType } from '../core/harmonization-table.js';
import { present } from '../core/present.js';
import { roundScore } from '../core/score.js';
import { ContextModel } from '../ner/context-model.js';
import type { ModelText } from '../ner/tokens.js';
import { type JudgedFinding, judgeForms } from './contradicted-by-form.js';
import { contextPrefix, type Provider, ProviderFailure, type ProviderInput } from './provider.js';

/**
 * Maximum length of a header before each cell, in UTF-16 code units. Longer ones are truncated, because they would cost
 * more than the cells.
 */
const LONGEST_HEADER = 60;
const CLASSIFIER = 'context-model';
/** Generic labels: the model has one label for all identity numbers, and only their form shows the specific one. */
const GENERIC_LABELS: ReadonlySet<string> = new Set<EntityType>(['IDCARD']);

/** Location and resources of the model. */
export interface ContextProviderOptions {
  /** Folder with the weights, vocabulary, labels and checksums. */
  readonly modelFolder: string;
  /** Number of worker threads, each with the model loaded; one per core is best. */
  readonly threads: number;
  /** Whether the first request is as fast as later ones, at the cost of a slower start. Default: true. */
  readonly warmsUp?: boolean;
}

/**
 * Creates the provider that runs the language model in process, in worker threads. The model starts to load
 * immediately; `ready()` rejects with ModelFileError if a model file is missing or damaged.
 */
export function createContextProvider(options: ContextProviderOptions, version: string): Provider {
  const opened = ContextModel.open(options.modelFolder, options.threads, options.warmsUp);
  let model: ContextModel | undefined;
  opened.then(
    (loaded) => (model = loaded),
    // Callers of `ready` and `classify` get the failure. Without a caller it must not count as an unhandled rejection.
    () => undefined,
  );
  return {
    info: { name: 'Context Classification Provider', version },
    async classify(inputs, signal, { explain } = { explain: false }) {
      try {
        const reader = await opened;
        const texts = inputs.map(toModelText);
        const found = await reader.find(texts, signal);
        return found.map((findings, index) =>
          judgeForms(present(texts[index], 'text of a result').text, findings).map((finding) => ({
            ...toFinding(finding, present(inputs[index], 'text of a result'), reader.digest),
            ...(explain && { explanation: explanationOf(finding) }),
          })),
        );
      } catch (cause) {
        signal.throwIfAborted();
        throw new ProviderFailure(502, 'the context model gave no answer', { cause });
      }
    },
    get model() {
      return model?.digest;
    },
    get threads() {
      return model?.threads ?? { total: 0, busy: 0, lost: 0, tokens: 0 };
    },
    async check() {
      try {
        (await opened).assertOpen();
      } catch (cause) {
        throw new ProviderFailure(599, 'the context model is lost', { cause });
      }
    },
    async ready() {
      await opened;
    },
    async close() {
      await opened.then(
        (model) => model.close(),
        () => undefined,
      );
    },
  };
}

/** Converts an input to `header: value`, without the leading spaces of the value. */
function toModelText({ text, context }: ProviderInput): ModelText {
  const prefix = contextPrefix(context?.slice(0, LONGEST_HEADER));
  if (prefix === '') return { text, from: 0, shares: context !== undefined };
  return { text: prefix + text.slice(indentOf(text)), from: prefix.length, shares: true };
}

const indentOf = (text: string): number => text.length - text.trimStart().length;

function toFinding(found: JudgedFinding, { text, context }: ProviderInput, digest: string): Finding {
  const prefix = contextPrefix(context?.slice(0, LONGEST_HEADER));
  const shift = prefix === '' ? 0 : indentOf(text) - prefix.length;
  return {
    start: found.start + shift,
    end: found.end + shift,
    entityType: found.label,
    score: found.score,
    classifier: CLASSIFIER,
    details: { model: digest },
    ...(GENERIC_LABELS.has(found.label) && { isGeneric: true }),
  };
}

/**
 * Explains a score: the mean probability of the category, its calibration, and the form check if it lowered the score.
 */
function explanationOf({ label, probability, calibration, calibrated, score }: JudgedFinding): Explanation {
  return [
    { step: 'model', scoreAfter: probability, facts: { label, probability: roundScore(probability) } },
    {
      step: 'calibration',
      scoreBefore: probability,
      scoreAfter: calibrated,
      facts: { slope: roundScore(calibration.slope), shift: roundScore(calibration.shift) },
    },
    ...(score === calibrated
      ? []
      : [
          {
            step: 'validation',
            scoreBefore: calibrated,
            scoreAfter: score,
            facts: { check: 'rules', result: 'failed' },
          },
        ]),
  ];
}
