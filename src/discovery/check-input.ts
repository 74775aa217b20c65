import { ServiceError } from '../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import { lineAndColumn, type LineAndColumn } from '../text/text-position.js';
import { findOffence, type Offence } from '../text/untrusted-input.js';

/**
 * What becomes of text with characters that could hide something: it is refused, by an error that names the offset
 * in this unit; it is read and noted, as where files are scanned; or it is read without being looked at.
 */
export type UntrustedInput = { readonly refuse: OffsetUnit } | 'note' | 'trust';

/**
 * Looks for characters that could hide something.
 * @returns the rule that the first of them breaks, where it is noted
 * @throws ServiceError UNTRUSTED_INPUT where it is refused
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
    const others = furtherOffences(text, offence).map((one) => ({ ...describe(one), ...placed(one) }));
    throw untrustedInput(offence, placed(offence), { ...(others.length > 0 && { others }), hint: HINT });
  }
  return undefined;
}

/** Offences that a refusal names beside the first one, and UTF-16 units behind it in which they are looked for. */
const MOST_OTHERS = 19;
const REACH = 65_536;
const HINT = 'Remove or retype these characters, or use version 2 with untrusted=read or untrusted=clean.';

/** Offences behind the first one, each looked for in the rest of its line. */
function furtherOffences(text: string, first: Offence): readonly Offence[] {
  const found: Offence[] = [];
  let at = behind(first);
  for (const line of text.slice(at, at + REACH).split(/(?<=\n)/)) {
    let from = 0;
    while (found.length < MOST_OTHERS) {
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

/** Where an offence stands. */
interface Place extends LineAndColumn {
  readonly offset: number;
  /** Of the offset and the column. */
  readonly offset_unit: OffsetUnit;
}

const describe = ({ reason, codePoint }: Offence) => {
  const name = codePoint?.toString(16).toUpperCase().padStart(4, '0');
  return { reason, ...(name !== undefined && { code_point: `U+${name}` }) };
};

/**
 * The refusal of an offence.
 * @param more what else is known, as the details of the error
 */
export const untrustedInput = (
  offence: Offence,
  place: Place,
  more: Readonly<Record<string, unknown>> = {},
): ServiceError => new ServiceError('UNTRUSTED_INPUT', {}, { ...describe(offence), ...place, ...more });
