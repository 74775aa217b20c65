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
    const place = lineAndColumn(text, offence.offset, convert);
    throw untrustedInput(offence, { offset: convert(offence.offset), offset_unit: unit, ...place });
  }
  return undefined;
}

/** Where an offence stands. */
interface Place extends LineAndColumn {
  readonly offset: number;
  /** Of the offset and the column. */
  readonly offset_unit: OffsetUnit;
}

/**
 * The refusal of an offence.
 * @param more what else is known, as the details of the error
 */
export function untrustedInput(
  { reason, codePoint }: Offence,
  place: Place,
  more: Readonly<Record<string, string>> = {},
): ServiceError {
  const name = codePoint?.toString(16).toUpperCase().padStart(4, '0');
  return new ServiceError(
    'UNTRUSTED_INPUT',
    {},
    { reason, ...(name !== undefined && { code_point: `U+${name}` }), ...place, ...more },
  );
}
