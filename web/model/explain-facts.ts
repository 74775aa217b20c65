import type { Facts } from './answer.js';

/** Facts that have words of their own; they are told in this order. */
const SENTENCES: Readonly<Record<string, (value: string, facts: Facts) => string>> = {
  pattern: (value) => `Form: ${value}`,
  check_digit: (value) => `Check digit ${value}`,
  context_word: (value, facts) => `Context word “${value}”${distanceOf(facts['context_distance'])}`,
  corroborated: () => 'Confirmed by another provider’s reading of the same characters',
  corroborates: (value) => `Gives way to ${value}, which names this number more exactly`,
  beside_sure: () => 'Stands beside a finding of the same kind that is sure',
  model: (value) => `Language model ${value}`,
};
/** Told within another sentence. */
const TOLD_ELSEWHERE = new Set(['context_distance']);

/** Why a classifier says what it says, a sentence for each fact; facts of other providers are told as they are. */
export function explainFacts(facts: Facts): readonly string[] {
  const known = Object.keys(SENTENCES).filter((name) => facts[name] !== undefined);
  const others = Object.keys(facts).filter((name) => !(name in SENTENCES) && !TOLD_ELSEWHERE.has(name));
  return [
    ...known.map((name) => SENTENCES[name]?.(textOf(facts[name]), facts) ?? ''),
    ...others.map((name) => `${name.replaceAll('_', ' ')}: ${textOf(facts[name])}`),
  ];
}

function distanceOf(distance: unknown): string {
  if (typeof distance !== 'number') return '';
  return distance === 0 ? ' right beside it' : ` at a distance of ${distance.toString()}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
