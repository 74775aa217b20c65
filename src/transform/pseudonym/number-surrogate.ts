import { present } from '../../core/present.js';
import { checksOf, type NumberCheck } from './number-checks.js';
import { LAYOUTS } from './number-layouts.list.js';
import { readByLayout, type Layout, type RankedNumber } from './number-layout.js';
import { ibanSurrogate } from './iban-surrogate.js';
import type { NumberForm } from './number-form.js';
import type { Permutations } from './permutations.js';
import { walk, type Accepts } from './walk.js';

/**
 * The number that stands for another: of the same layout, and accepted by exactly the checks that accept the other. What
 * passes a check becomes what passes it, one to one, so that no two numbers get one surrogate. Where none is found in
 * the steps that are taken, the surest check alone counts, and then the form alone.
 * @returns the number itself where the key orders it so; undefined where nothing is found
 */
export function numberSurrogate(
  category: string,
  { compact, write }: NumberForm,
  attempt: number,
  permutations: Permutations,
): string | undefined {
  const iban = category === 'BANK_ACCOUNT' ? ibanSurrogate(compact, attempt, permutations) : undefined;
  if (iban !== undefined) return iban;
  const { accepting, accepts, surest } = judgesOf(category, compact, write);
  const ranked = rankedNumber(category, compact, accepting);
  const names = accepting.map(({ entityType }) => entityType).join();
  for (const [name, accept] of [
    [names, accepts],
    [`surest of ${names}`, surest],
    ['form', () => true],
  ] as const) {
    const order = `${category}:${name}:${attempt.toString()}`;
    const found = walk(compact, ranked, accept, order, permutations);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Which checks accept a number, and whether another is accepted by the same ones. A number is shown to them bare; where
 * they do not take it so, as it is written: some are told by a sign between their characters.
 */
function judgesOf(category: string, compact: string, write: NumberForm['write']) {
  const accepting: NumberCheck[] = [];
  const judges: Accepts[] = [];
  const others: Accepts[] = [];
  const asWritten = (number: string): string => write(number).toUpperCase();
  for (const check of checksOf(category)) {
    const takesBare = check.accepts(compact);
    const takesWritten = !takesBare && check.accepts(asWritten(compact));
    if (takesBare || takesWritten) accepting.push(check);
    if (takesBare) judges.push((number) => check.accepts(number));
    else if (takesWritten) judges.push((number) => check.accepts(asWritten(number)));
    else others.push((number) => check.accepts(number) || check.accepts(asWritten(number)));
  }
  const accepts: Accepts = (number) =>
    judges.every((accept) => accept(number)) && !others.some((accept) => accept(number));
  const [surest = accepts] = judges;
  return { accepting, accepts, surest };
}

function rankedNumber(category: string, compact: string, accepting: readonly NumberCheck[]): RankedNumber {
  for (const name of [...accepting.map(({ entityType }) => entityType), category]) {
    const layouts = Object.hasOwn(LAYOUTS, name) ? present(LAYOUTS[name], 'a layout of its own') : NONE;
    for (const layout of layouts) {
      const ranked = readByLayout(compact, layout);
      if (ranked !== undefined) return ranked;
    }
  }
  const layout = accepting.some(({ isSure }) => isSure) ? '*c' : '*';
  return present(readByLayout(compact, layout), 'a layout that fits every number');
}

const NONE: readonly Layout[] = [];
