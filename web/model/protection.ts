import { OPERATOR_NAMES, operatorRow, type OperatorName } from '../../src/core/operators.js';

/** Operators that can be chosen on the page: those that need no parameters. */
export const OPERATOR_CHOICES: readonly { readonly name: OperatorName; readonly says: string }[] =
  OPERATOR_NAMES.flatMap((name) => {
    const { becomes, keyed } = operatorRow(name);
    return becomes === undefined ? [] : [{ name, says: keyed ? `${becomes} (needs a key)` : becomes }];
  });

/** What becomes of which category, as it is chosen on the page. */
export interface PolicyChoice {
  readonly fallback: OperatorName;
  /** In the order in which they were chosen. */
  readonly own: readonly (readonly [category: string, operator: OperatorName])[];
}

/** The policy that a choice means, as a request has it. */
export const policyOfChoice = ({ fallback, own }: PolicyChoice): object => ({
  default: { operator: fallback },
  ...(own.length > 0 && {
    categories: Object.fromEntries(own.map(([category, operator]) => [category, { operator }])),
  }),
});

/** A policy that was pasted, or why it is none. */
export type PastedPolicy = { readonly policy: unknown } | { readonly fault: string };

/** Reads a pasted policy: JSON, or the name of one that the service has. */
export function readPasted(text: string): PastedPolicy {
  const trimmed = text.trim();
  if (trimmed === '') return { fault: 'Paste a policy as JSON, or type the name of one.' };
  if (/^[\w.-]+$/.test(trimmed)) return { policy: trimmed };
  try {
    return { policy: JSON.parse(trimmed) as unknown };
  } catch (error) {
    return { fault: `Invalid JSON. ${error instanceof Error ? error.message : ''}`.trim() };
  }
}

/** Something that was replaced, as the service tells it; offsets in UTF-16. */
export interface ReplacedPlace {
  readonly category: string;
  readonly operator: string;
  readonly location: { readonly start_index: number; readonly end_index: number };
  readonly result_location: { readonly start_index: number; readonly end_index: number };
}

/** Answer of transform, as far as the page shows it. */
export interface Protected {
  readonly transform: {
    readonly text: string;
    readonly replaced: readonly ReplacedPlace[];
    readonly map: readonly object[];
  };
  readonly verified: {
    readonly found: readonly { readonly part: string; readonly category: string }[];
  };
  readonly verification: {
    readonly passed: boolean;
    readonly leaks: readonly {
      readonly category: string;
      readonly location: ReplacedPlace['location'];
    }[];
  };
}

/** A stretch of a text, and what was replaced there. */
export interface ComparedPart {
  readonly text: string;
  /** Absent where nothing was. */
  readonly replaced?: ReplacedPlace;
}

/**
 * A text in parts, those that were changed marked.
 * @param side which of both texts it is
 */
export function comparedParts(
  text: string,
  replaced: readonly ReplacedPlace[],
  side: 'location' | 'result_location',
): readonly ComparedPart[] {
  const parts: ComparedPart[] = [];
  let at = 0;
  for (const one of replaced) {
    const { start_index: start, end_index: end } = one[side];
    // What was done to one cell, or one string, has the place of all of it.
    if (start < at) continue;
    if (start > at) parts.push({ text: text.slice(at, start) });
    if (end > start) parts.push({ text: text.slice(start, end), replaced: one });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
