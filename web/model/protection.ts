import { OPERATOR_NAMES, operatorRow, type OperatorName } from '../../src/core/operators.js';

/** Operators offered on the page: those without required parameters. */
export const OPERATOR_CHOICES: readonly { readonly name: OperatorName; readonly says: string }[] =
  OPERATOR_NAMES.flatMap((name) => {
    const { becomes, keyed } = operatorRow(name);
    return becomes === undefined ? [] : [{ name, says: keyed ? `${becomes} (needs a key)` : becomes }];
  });

/** The operators chosen on the page. */
export interface PolicyChoice {
  readonly fallback: OperatorName;
  /** In the order in which they were chosen. */
  readonly own: readonly (readonly [category: string, operator: OperatorName])[];
}

/** Converts the choice to the policy for a request. */
export const policyOfChoice = ({ fallback, own }: PolicyChoice): object => ({
  default: { operator: fallback },
  ...(own.length > 0 && {
    categories: Object.fromEntries(own.map(([category, operator]) => [category, { operator }])),
  }),
});

/** A pasted policy, or why it is invalid. */
export type PastedPolicy = { readonly policy: unknown } | { readonly fault: string };

/** Parses a pasted policy: JSON, or the name of a policy configured in the service. */
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

/** A replacement reported by the service; offsets in UTF-16 code units. */
export interface ReplacedPlace {
  readonly category: string;
  readonly operator: string;
  readonly location: { readonly start_index: number; readonly end_index: number };
  readonly result_location: { readonly start_index: number; readonly end_index: number };
}

/** Response of `transform`, as far as the page uses it. */
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

/** A segment of a text, and the replacement that covers it. */
export interface ComparedPart {
  readonly text: string;
  /** Absent if the segment did not change. */
  readonly replaced?: ReplacedPlace;
}

/**
 * Splits a text at its replacements.
 * @param side which of the two texts it is
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
    // Several replacements in one cell or string share the location of the whole cell or string.
    if (start < at) continue;
    if (start > at) parts.push({ text: text.slice(at, start) });
    if (end > start) parts.push({ text: text.slice(start, end), replaced: one });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
