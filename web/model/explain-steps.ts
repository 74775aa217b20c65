import type { Facts, Step } from './answer.js';
import { countOf } from '../../src/core/counts.js';

/** A step as displayed on the page. */
export interface Reason {
  readonly text: string;
  /** The score after the step; absent if the step did not change it. */
  readonly score?: number;
}

/** Sentences by step; a function returns undefined if the step is not worth mentioning. */
const SENTENCES: Readonly<
  Record<string, (facts: Facts, word: (name: string) => string) => string | undefined>
> = {
  pattern: (_facts, word) => `Form: ${word('pattern')}`,
  check_digit: ({ result }, word) =>
    result === 'none' || result === 'undecided' ? undefined : `Check digit ${word('result')}`,
  validation: ({ check, result }, word) =>
    result === 'none' || result === 'undecided'
      ? undefined
      : `${capital(plain(String(check)))} ${word('result')}`,
  own_rule: (facts, word) =>
    ['A rule of the recognizer', ...Object.keys(facts).map((name) => `${plain(name)} ${word(name)}`)].join(
      ', ',
    ),
  context_word: (facts, word) => contextOf(facts, word),
  beside_sure: () => 'Next to a confident finding of the same kind',
  model: (_facts, word) => `The model reads ${word('label')}, probability ${word('probability')}`,
  calibration: () => 'Calibrated to the accuracy of the model',
  corroboration: (_facts, word) =>
    `Compared with ${word('with_category')} of ${word('with')} on the same characters`,
  document_agreement: (_facts, word) =>
    `Same name elsewhere in this text, score ${word('name_score')} (${word('form')})`,
  provider: () => 'Score of the provider, without explanation',
  merge: ({ classifiers }) =>
    classifiers === 1 ? undefined : `Merged from ${String(classifiers)} classifiers: agreement raises`,
  mean: ({ findings, rows }, word) =>
    `Mean of ${counted(findings, 'finding')} in ${counted(rows, 'row')}, ${word('lowest')} to ${word('highest')}`,
  column_category: (_facts, word) => `How often columns contain ${word('category')}`,
  column_findings: ({ cells_with_findings: cells }, word) =>
    `${counted(cells, 'cell')} with findings of ${word('cells')}, mean score ${word('mean_score')}`,
  column_cells: () => 'Format of the cells: numbers, codes, text, uniform or mixed',
  column_header: (facts) => headerOf(facts),
  column_table: () => 'The other categories and the other columns of the table',
  specific_category: (_facts, word) => `${word('category')} is more specific`,
};

/** Describes steps in words; an unknown step is shown unchanged. */
export function explainSteps(steps: readonly Step[]): readonly Reason[] {
  return steps.flatMap(({ step, score_before: before, score_after: after, facts }) => {
    const word = (name: string): string => wordOf(facts[name]);
    const known = SENTENCES[step];
    const text = known === undefined ? [plain(step), ...pairs(facts)].join(', ') : known(facts, word);
    if (text === undefined) return [];
    return [{ text, ...(after !== undefined && after !== before && { score: after }) }];
  });
}

/**
 * Sums up in plain words why something was found, one sentence per classifier; the steps with their scores are
 * `explainSteps`.
 * @param steps the steps of each classifier
 * @param merge the steps that led from their scores to the final one
 */
export function explainInWords(
  steps: readonly (readonly Step[])[],
  merge: readonly Step[],
): readonly string[] {
  const sentences = [...steps, merge.filter(({ step }) => step === 'column_header')]
    .map((some) => some.flatMap(({ step, facts }) => PLAIN_WORDS[step]?.(facts) ?? []))
    .filter((parts) => parts.length > 0)
    .map((parts) => `${capital(LIST.format(parts))}.`);
  return [...new Set([...sentences, ...(steps.length > 1 ? ['Several detectors found it.'] : [])])];
}

const LIST = new Intl.ListFormat('en');

/** Plain words for the steps that matter to a reader. */
const PLAIN_WORDS: Readonly<Record<string, (facts: Facts) => string | undefined>> = {
  pattern: () => 'its form fits',
  own_rule: () => 'a rule for such values applies',
  check_digit: ({ result }) => tested('its check digit', result),
  validation: ({ check, result }) => tested(`its ${plain(String(check))}`, result),
  context_word: (facts) => (facts['found'] === true ? nearWord(facts) : undefined),
  beside_sure: () => 'it is next to a value of the same kind',
  model: () => 'the language model recognizes it',
  document_agreement: () => 'the same name is elsewhere in the text',
  provider: () => 'a provider reports it',
  column_header: (facts) => lower(headerOf(facts)),
};

function nearWord({ word, distance, speaks_against: against }: Facts): string {
  const where = distance === 0 ? 'right beside it' : `${counted(distance, 'word')} away`;
  return `“${wordOf(word)}” is ${where}${against === true ? ', which contradicts it' : ''}`;
}

const tested = (what: string, result: unknown): string | undefined =>
  result === 'passed' ? `${what} is right` : result === 'failed' ? `${what} is wrong` : undefined;

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Lists the facts if there is no explanation. */
export const explainFacts = (facts: Facts): readonly Reason[] => pairs(facts).map((text) => ({ text }));

function headerOf(facts: Facts): string {
  if (facts['about_something_of_it'] === true) return 'The header is related to it';
  if (facts['names_it'] === true) return 'The header names it';
  if (facts['names_another'] === true) return 'The header names something else';
  if (facts['about_keys'] === true) return 'The header indicates keys or references';
  return facts['about_measures'] === true
    ? 'The header indicates a measurement'
    : 'The header does not indicate it';
}

function contextOf(facts: Facts, word: (name: string) => string): string | undefined {
  const { found, distance, speaks_against: against } = facts;
  if (found !== true) return 'No context word near';
  const where =
    distance === 0 ? 'right beside it' : `${word('distance')} ${distance === 1 ? 'word' : 'words'} away`;
  return `Context word “${word('word')}” ${where}${against === true ? ', which contradicts it' : ''}`;
}

/** Formats a count with its noun; values other than numbers are shown unchanged. */
const counted = (count: unknown, noun: string): string =>
  typeof count === 'number' ? countOf(count, noun) : `${wordOf(count)} ${noun}s`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const pairs = (facts: Facts): readonly string[] =>
  Object.entries(facts).map(([name, value]) => `${plain(name)}: ${wordOf(value)}`);

const plain = (name: string): string => name.replaceAll('_', ' ');

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
