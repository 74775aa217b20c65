import { present } from '../core/present.js';
import {
  classifyTexts,
  decodeText,
  type ClassifiedText,
  type FailedText,
  type TextAnswer,
} from '../discovery/classify-texts.js';
import { isBlank } from '../discovery/decode-body.js';
import type { Keeps } from '../discovery/own-rules.js';
import { LONGEST_TEXT } from './protocol.js';
import type { ArrowService } from './request-kind.js';
import type { RewrittenCell } from './rewritten-columns.js';

const TOO_LONG: FailedText = {
  kind: 'failed',
  code: 'TEXT_TOO_LONG',
  message: `The text has more than ${(LONGEST_TEXT / 2 ** 20).toString()} MiB.`,
};

/**
 * What was found in each text of a column; a text that cannot be answered has its failure, and its cause is logged.
 * @param texts null where there is none
 */
export async function answerTexts(
  { discovery, log }: ArrowService,
  texts: readonly (Uint8Array | null)[],
  keeps: Keeps,
): Promise<readonly (TextAnswer | null)[]> {
  const readable = texts.flatMap((text) => (text === null || text.length > LONGEST_TEXT ? [] : [text]));
  const found = await classifyTexts(discovery, readable, keeps);
  for (const answer of found)
    if (answer.kind === 'failed' && answer.cause !== undefined)
      log.error({ err: answer.cause, code: answer.code }, 'a text could not be read for a defect');
  let at = 0;
  return texts.map((text) => {
    if (text === null) return null;
    return text.length > LONGEST_TEXT ? TOO_LONG : present(found[at++], 'the answer to a text');
  });
}

/** Writes anew what each text of a column is, by what was found in it. One that cannot be answered becomes null. */
export async function rewriteTexts(
  service: ArrowService,
  texts: readonly (Uint8Array | null)[],
  keeps: Keeps,
  rewrite: (text: ClassifiedText) => string,
): Promise<readonly RewrittenCell[]> {
  const answers = await answerTexts(service, texts, keeps);
  return answers.map((answer) => {
    if (answer === null) return { text: null };
    return answer.kind === 'classified' ? { text: rewrite(answer) } : { text: null, fault: answer };
  });
}

/**
 * Writes anew what each text of a column is, whatever it holds. A blank one stays; one that is not UTF-8 or too long
 * becomes null.
 */
export function rewriteValues(
  { discovery }: ArrowService,
  texts: readonly (Uint8Array | null)[],
  rewrite: (text: string) => RewrittenCell,
): readonly RewrittenCell[] {
  return texts.map((bytes) => {
    if (bytes === null) return { text: null };
    if (bytes.length > LONGEST_TEXT) return { text: null, fault: TOO_LONG };
    const text = decodeText(discovery, bytes);
    if (typeof text !== 'string') return { text: null, fault: text };
    return isBlank(text) ? { text } : rewrite(text);
  });
}
