import { AUTO, type Delimiter } from './detect-delimiter.js';
import type { ValueKind } from './value-kind.js';

/** Text formats that a transformation preserves. JSON includes JSON lines. */
export const TEXT_FORMS = ['text', 'csv', 'json'] as const;

/** Whether the first row of a table is a header; `auto` to detect it. */
export type HeaderChoice = boolean | typeof AUTO;

/** CSV parsing options. */
export interface CsvBodyFormat {
  /** `auto`: detected from the text. */
  readonly delimiter: Delimiter | typeof AUTO;
  /** `auto`: detected by comparing the first row with those below it. */
  readonly hasHeaders: HeaderChoice;
}

/** Format of a text, with its parsing options. */
export type TextForm = { readonly form: 'text' | 'json' } | ({ readonly form: 'csv' } & CsvBodyFormat);

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
const CONSENT: ReadonlyMap<string, boolean> = new Map([...TRUTH, ['yes', true], ['no', false]]);

/** `true` or `false`, in any case. */
export const TRUE_OR_FALSE: ValueKind<boolean> = {
  expected: 'true or false',
  parse: (text) => TRUTH.get(text.toLowerCase()),
};

/** `yes` or `no`, or `true` or `false`, in any case. */
export const YES_OR_NO: ValueKind<boolean> = {
  expected: 'Yes or No',
  parse: (text) => CONSENT.get(text.toLowerCase()),
};

/** Whether the first row of a table is a header: `yes`, `no` (or `true`, `false`) or `auto`; in any case. */
export const HEADERS: ValueKind<HeaderChoice> = {
  expected: `yes, no or ${AUTO}`,
  names: ['yes', 'no', AUTO],
  parse: (text) => (text.toLowerCase() === AUTO ? AUTO : YES_OR_NO.parse(text)),
};
