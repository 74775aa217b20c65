import { present } from '../core/present.js';
import { classifyTexts, type TextAnswer } from '../discovery/classify-texts.js';
import type { Keeps } from '../discovery/own-rules.js';
import { LONGEST_TEXT } from './protocol.js';
import type { ArrowService } from './request-kind.js';

const TOO_LONG: TextAnswer = {
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
