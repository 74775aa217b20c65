import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import { moveOccurrence, type Occurrence } from '../harmonization/occurrence.js';
import { checkInput } from './check-input.js';
import { classifyText } from './classify-text.js';
import { decodeBody, isBlank, textOf } from './decode-body.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { find } from './find.js';
import type { Keeps } from './own-rules.js';
import { hasFailed, isPartial, type ProviderOutcome } from './provider-outcome.js';

/** The result for one of several texts. */
export interface ClassifiedText {
  readonly kind: 'classified';
  /** The text as sent; the occurrences' UTF-16 offsets refer to it. */
  readonly body: string;
  /** Ordered by start, then end. */
  readonly occurrences: readonly Occurrence[];
  /** Configured names of the providers, indexed by the `providerIndex` of a finding. */
  readonly providers: readonly string[];
}

/** Why one of several texts was not classified. */
export interface FailedText {
  readonly kind: 'failed';
  readonly code: string;
  /** Contains at most a position in the text, never a value. */
  readonly message: string;
  /** The error thrown, unless it is a refusal: a bug, for the log. */
  readonly cause?: unknown;
}

export type TextAnswer = ClassifiedText | FailedText;

/**
 * Classifies several texts of any length in one batch, each as `classifyText` would. A text that is refused, or on
 * which a provider fails, gets its own failure; the others are classified. A blank text is classified as having no
 * occurrences.
 * @throws the signal's reason once it is aborted
 */
export async function classifyTexts(
  deps: DiscoveryDeps,
  texts: readonly Uint8Array[],
  keeps: Keeps,
): Promise<readonly TextAnswer[]> {
  const checked = texts.map((bytes) => checkText(deps, bytes));
  const read = checked.flatMap((text) => ('inputs' in text ? [text] : []));
  const together = read.length === 0 ? [] : await classifyTogether(deps, read, keeps);
  const answers: TextAnswer[] = [];
  let at = 0;
  for (const [index, text] of checked.entries()) {
    if ('kind' in text) answers.push(text);
    else if (together !== undefined) answers.push(present(together[at++], 'the answer of a text'));
    // Retries each text by itself, so that only the text that caused the failure fails.
    else answers.push(await classifyAlone(deps, present(texts[index], 'a text'), keeps));
  }
  return answers;
}

/** Decodes a text as sent, or returns the reason why it cannot be decoded. */
export function decodeText(deps: DiscoveryDeps, bytes: Uint8Array): string | FailedText {
  try {
    return decodeBody(bytes, deps);
  } catch (error) {
    return failureOf(error);
  }
}

/** A text that has passed the checks. */
interface CheckedText {
  readonly body: string;
  readonly inputs: readonly [{ readonly text: string }];
  readonly textStart: number;
}

function checkText(deps: DiscoveryDeps, bytes: Uint8Array): CheckedText | TextAnswer {
  try {
    const body = decodeBody(bytes, deps);
    checkInput([body], deps.trusted ? 'trust' : { refuse: 'codepoint' });
    if (isBlank(body)) return { kind: 'classified', body, occurrences: [], providers: [] };
    const { text, textStart } = textOf(body);
    return { body, inputs: [{ text }], textStart };
  } catch (error) {
    return failureOf(error);
  }
}

/** @returns undefined if a provider failed on some text */
async function classifyTogether(
  deps: DiscoveryDeps,
  texts: readonly CheckedText[],
  keeps: Keeps,
): Promise<readonly TextAnswer[] | undefined> {
  try {
    const found = await find(
      deps,
      { source: [], read: () => ({ inputs: texts.flatMap(({ inputs }) => inputs) }) },
      { contentType: 'text/plain', untrusted: 'trust', keeps, judged: 'occurrences' },
    );
    if (isPartial(found.outcomes)) return undefined;
    const providers = found.outcomes.map(({ config }) => config.name);
    return texts.map(({ body, textStart }, index) => {
      const { occurrences } = present(found.texts[index], 'what was found in a text');
      const inBody = occurrences.map((occurrence) => moveOccurrence(occurrence, textStart));
      return { kind: 'classified', body, occurrences: inBody, providers };
    });
  } catch {
    deps.signal?.throwIfAborted();
    return undefined;
  }
}

async function classifyAlone(deps: DiscoveryDeps, bytes: Uint8Array, keeps: Keeps): Promise<TextAnswer> {
  try {
    const { body, occurrences, outcomes } = await classifyText(deps, bytes, 'codepoint', keeps);
    const failed = outcomes.find(hasFailed);
    if (failed !== undefined) return failureOfProvider(failed);
    return { kind: 'classified', body, occurrences, providers: outcomes.map(({ config }) => config.name) };
  } catch (error) {
    deps.signal?.throwIfAborted();
    return failureOf(error);
  }
}

function failureOfProvider({ config, status, reason, cause }: ProviderOutcome): FailedText {
  return {
    kind: 'failed',
    code: 'PROVIDER_FAILED',
    message: `${config.name} failed, ${status.toString()}: ${reason ?? 'no reason given'}`,
    ...(cause !== undefined && { cause }),
  };
}

function failureOf(error: unknown): FailedText {
  if (!(error instanceof ServiceError))
    return {
      kind: 'failed',
      code: 'INTERNAL',
      message: 'A bug in the program; see its log.',
      cause: error,
    };
  const { code, message, details = {} } = error;
  const facts = Object.entries(details).map(([name, value]) => `${name} ${String(value)}`);
  return { kind: 'failed', code, message: facts.length === 0 ? message : `${message} (${facts.join(', ')})` };
}
