import { ServiceError } from '../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import { lineAndColumn, type LineAndColumn } from '../text/text-position.js';
import { findOffence, type Offence } from '../text/untrusted-input.js';

/**
 * How to treat text that contains deceptive characters: `refuse` throws an error that gives the offset in this unit,
 * `note` reads the text and reports the rule, as file scans do, and `trust` skips the check.
 */
export type UntrustedInput = { readonly refuse: OffsetUnit } | 'note' | 'trust';

/**
 * Checks the texts for deceptive characters.
 * @returns the first rule violated, if `untrusted` is `note`
 * @throws ServiceError UNTRUSTED_INPUT if `untrusted` is `refuse`
 */
export function checkInput(source: readonly string[], untrusted: UntrustedInput): string | undefined {
  if (untrusted === 'trust') return undefined;
  for (const text of source) {
    const offence = findOffence(text);
    if (offence === undefined) continue;
    if (untrusted === 'note') return offence.reason;
    const unit = untrusted.refuse;
    const convert = offsetsFromUtf16(text, unit);
    const placed = (one: Offence): Place => ({
      offset: convert(one.offset),
      offset_unit: unit,
      ...lineAndColumn(text, one.offset, convert),
    });
    const further = furtherOffences(text, offence);
    const others = further.slice(0, MOST_OTHERS).map((one) => ({ ...describe(one), ...placed(one) }));
    throw untrustedInput(offence, placed(offence), {
      ...(others.length > 0 && { others }),
      ...(further.length > MOST_OTHERS && { has_more: true }),
      hint: HINT,
    });
  }
  return undefined;
}

/**
 * Maximum number of further offences listed in an error, and how far behind the first one they are searched for, in
 * UTF-16 code units.
 */
const MOST_OTHERS = 19;
const REACH = 65_536;
const HINT = 'Remove or retype these characters, or use version 2 with untrusted=read or untrusted=clean.';

/**
 * Returns the offences after the first one, one more than are listed if there are more; the search restarts behind each.
 */
function furtherOffences(text: string, first: Offence): readonly Offence[] {
  const found: Offence[] = [];
  let at = behind(first);
  for (const line of text.slice(at, at + REACH).split(/(?<=\n)/)) {
    let from = 0;
    while (found.length <= MOST_OTHERS) {
      const offence = findOffence(line.slice(from));
      if (offence === undefined) break;
      found.push({ ...offence, offset: at + from + offence.offset });
      from += behind(offence);
    }
    at += line.length;
  }
  return found;
}

const behind = ({ offset, codePoint = 0 }: Offence): number => offset + (codePoint > 0xff_ff ? 2 : 1);

/** The position of an offence. */
interface Place extends LineAndColumn {
  readonly offset: number;
  /** Unit of the offset and the column. */
  readonly offset_unit: OffsetUnit;
}

const describe = ({ reason, codePoint }: Offence) => {
  const name = codePoint?.toString(16).toUpperCase().padStart(4, '0');
  return { reason, ...(name !== undefined && { code_point: `U+${name}` }) };
};

/**
 * Creates the error for an offence.
 * @param more further details of the error
 */
export const untrustedInput = (
  offence: Offence,
  place: Place,
  more: Readonly<Record<string, unknown>> = {},
): ServiceError => new ServiceError('UNTRUSTED_INPUT', {}, { ...describe(offence), ...place, ...more });
