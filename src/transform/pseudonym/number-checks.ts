import { createRequire } from 'node:module';
import { categoryOf } from '../../core/harmonization-table.js';
import type * as Registry from '../../recognizers/registry.js';
import type { Recognizer, Verdict } from '../../recognizers/define-recognizer.js';

/** What says whether a number is one of its kind. */
export interface NumberCheck {
  /** The original label of the kind. */
  readonly entityType: string;
  /** Whether it rests on check characters or a numbering plan. */
  readonly isSure: boolean;
  readonly accepts: (number: string) => boolean;
}

const require = createRequire(import.meta.url);

/** By category. The recognizers take a moment to load: only the first pseudonym of a number waits for them. */
let byCategory: ReadonlyMap<string, readonly NumberCheck[]> | undefined;

/** What checks the numbers of a category: the recognizers themselves, so that they find surrogates as they find numbers. */
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
  // Where every expression begins with a cue, the check alone tells.
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
