import type { FoundValue } from '../found-value.js';
import { numberForm } from './number-form.js';
import { readByLayout } from './number-layout.js';
import type { SurrogateTools } from './surrogate.js';
import { walk } from './walk.js';

const DECADE = 10;

const ONE_AGE = /^\P{N}*(?<written>\d{1,3})\P{N}*$/u;

/** Another age of the same decade; after all nine of them there are no more. What is left of a second number tells it. */
export function ageLike(
  found: FoundValue,
  attempt: number,
  { permutations }: SurrogateTools,
): string | undefined {
  const { written } = ONE_AGE.exec(found.text)?.groups ?? {};
  if (written === undefined || attempt >= DECADE - 1) return undefined;
  const age = Number(written);
  const decade = age - (age % DECADE);
  // The order of the decade is a ring: each age moves on by as many places as there were attempts, and one.
  const places = Array.from({ length: DECADE }, (_, index) => index);
  const order = places.map((place) =>
    permutations.at(BigInt(place), BigInt(DECADE), `AGE:${decade.toString()}`),
  );
  const at = order.indexOf(BigInt(age % DECADE));
  const other = order[(at + 1 + attempt) % DECADE];
  return other === undefined ? undefined : found.text.replace(written, (decade + Number(other)).toString());
}

const LONGEST = 30;

/** Another amount of as many digits, with the same signs, currency and scale. */
export function amountLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const form = numberForm(found.text, false);
  const { compact } = form;
  if (compact === '' || compact.length > LONGEST) return undefined;
  const first = /^[1-9]/.test(compact) ? '[1|2|3|4|5|6|7|8|9]' : '';
  // Cents of a round sum stay none.
  const round = compact.length > 3 && /\D00$/.test(found.text) ? '=2' : '';
  const rest = compact.length - (first === '' ? 0 : 1) - (round === '' ? 0 : 2);
  const ranked = readByLayout(compact, `${first}${'#'.repeat(Math.max(0, rest))}${round}`);
  if (ranked === undefined || ranked.size < BigInt(attempt)) return undefined;
  const order = `AMOUNT:${attempt.toString()}`;
  const other = walk(compact, ranked, () => true, order, tools.permutations);
  return other === undefined ? undefined : form.write(other);
}
