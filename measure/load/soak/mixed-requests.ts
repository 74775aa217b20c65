import { proseOf, sentence, tableOf } from '../capacity/varied-texts.js';
import type { LoadRequest } from '../support/steady-load.js';

const CLASSIFY = '/svc/data-discovery/v1.1/classify';
const LABEL = '/svc/data-discovery/v1.1/transform/label';
const kilobyte = proseOf(1_000);
const page = proseOf(9_900);
const table = tableOf(900);

const text = (path: string, body: string): LoadRequest => ({
  path,
  contentType: 'text/plain',
  body,
  expected: 200,
});

/** What is refused, each for another reason. */
const REFUSED: readonly LoadRequest[] = [
  { ...text(`${CLASSIFY}?score_treshold=1`, 'Jane'), expected: 400 },
  { ...text(CLASSIFY, ' '), expected: 400 },
  { ...text(CLASSIFY, 'x'.repeat(20_000)), expected: 413 },
  { ...text(LABEL, 'Jane'), contentType: 'application/xml', expected: 415 },
  { ...text(CLASSIFY, 'p\u0430ypal'), expected: 422 },
  { ...text('/nowhere', 'Jane'), expected: 404 },
];

/**
 * The n-th request of a mix: of twenty, ten sentences, five texts of 1 KB, one of 10 KB, two tables, one that is
 * refused and one whose caller hangs up.
 */
export function mixedRequest(index: number): LoadRequest {
  const turn = index % 20;
  const round = Math.floor(index / 20);
  if (turn < 8) return text(CLASSIFY, sentence(index));
  if (turn < 10) return text(LABEL, sentence(index));
  if (turn < 14) return text(CLASSIFY, kilobyte(index));
  if (turn === 14) return text(LABEL, kilobyte(index));
  if (turn === 15) return text(CLASSIFY, page(index));
  if (turn < 18) return { ...text(CLASSIFY, table(index)), contentType: 'text/csv' };
  if (turn === 18) return REFUSED[round % REFUSED.length] ?? text(CLASSIFY, sentence(index));
  const { path, contentType, body } = text(CLASSIFY, page(index));
  return { path, contentType, body, hangUpAfterMs: 1 + (round % 30) };
}
