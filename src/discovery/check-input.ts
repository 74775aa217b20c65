import { ServiceError } from '../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
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
    throw untrustedInput(offence, offsetsFromUtf16(text, untrusted.refuse)(offence.offset), untrusted.refuse);
  }
  return undefined;
}

/** The refusal of an offence at an offset in this unit. */
export function untrustedInput(
  { reason, codePoint }: Offence,
  offset: number,
  unit: OffsetUnit,
): ServiceError {
  const name = codePoint?.toString(16).toUpperCase().padStart(4, '0');
  return new ServiceError(
    'UNTRUSTED_INPUT',
    {},
    { reason, ...(name !== undefined && { code_point: `U+${name}` }), offset, offset_unit: unit },
  );
}
