import { createRequire } from 'node:module';
import { categoryOf } from '../../core/harmonization-table.js';
import type * as Registry from '../../recognizers/registry.js';
import type { Recognizer, Verdict } from '../../recognizers/define-recognizer.js';

/** A check of whether a number is of a certain kind. */
export interface NumberCheck {
  /** Original label of the kind. */
  readonly entityType: string;
  /** Whether the check uses check characters or a numbering plan. */
  readonly isSure: boolean;
  readonly accepts: (number: string) => boolean;
}

const require = createRequire(import.meta.url);

/** Checks by category, loaded with the first pseudonym of a number because loading the recognizers takes a moment. */
let byCategory: ReadonlyMap<string, readonly NumberCheck[]> | undefined;

/**
 * Returns the checks for the numbers of a category. They are the recognizers themselves, so that pseudonyms are
 * recognized like the original numbers.
 */
export function checksOf(category: string): readonly NumberCheck[] {
  byCategory ??= loadChecks();
  return byCategory.get(category) ?? NONE;
}

const NONE: readonly NumberCheck[] = [];

function loadChecks(): ReadonlyMap<string, readonly NumberCheck[]> {
  const { RECOGNIZERS } = require('../../recognizers/registry.js') as typeof Registry;
  const checks = new Map<string, NumberCheck[]>();
  for (const recognizer of RECOGNIZERS) {
    const check = checkOf(recognizer);
    if (check === undefined) continue;
    const category = categoryOf(recognizer.entityType);
    const known = checks.get(category);
    if (known === undefined) checks.set(category, [check]);
    else known.push(check);
  }
  return checks;
}

function checkOf({ entityType, check, validate, patterns, examples }: Recognizer): NumberCheck | undefined {
  if (validate === undefined) return undefined;
  const isSure = check !== undefined;
  const isOfForm = (number: string): boolean =>
    patterns.some(({ regex }) => {
      regex.lastIndex = 0;
      return regex.exec(number)?.[0] === number;
    });
  // If every pattern starts with a context word, only the check itself applies.
  const hasForm = examples.some(({ finds }) => finds.some(isOfForm));
  if (!hasForm && !isSure) return undefined;
  const passes = (verdict: Verdict, length: number): boolean =>
    isSure ? isTrue(verdict, length) : !isRefused(verdict);
  const accepts = (number: string): boolean =>
    (!hasForm || isOfForm(number)) &&
    passes(validate(number, { text: number, start: 0, end: number.length, inContext: true }), number.length);
  return { entityType, isSure, accepts };
}

function isTrue(verdict: Verdict, length: number): boolean {
  if (typeof verdict !== 'object') return verdict === true;
  const { span } = verdict;
  const isWhole = span === undefined || (span.start === 0 && span.end === length);
  return verdict.verdict === true && isWhole;
}

const isRefused = (verdict: Verdict): boolean =>
  typeof verdict === 'object' ? verdict.verdict === false : verdict === false || verdict === 'refused';
