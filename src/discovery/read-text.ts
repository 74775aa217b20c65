import { ServiceError } from '../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../core/offsets.js';
import { decodeUtf8, findOffence } from '../text/untrusted-input.js';
import type { Offence } from '../text/untrusted-input.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** A body as text. */
export interface ReadText {
  /** The body as sent, a leading byte order mark included: what offsets refer to. */
  readonly body: string;
  /** The body without a leading byte order mark: what providers see. */
  readonly text: string;
  /** UTF-16 offset of `text` in `body`: 1 behind a byte order mark, else 0. */
  readonly textStart: number;
}

/**
 * Decodes a body and checks it.
 * @param unit the unit in which an error names its offset
 * @throws ServiceError UNTRUSTED_INPUT, BODY_NOT_UTF8 or BODY_EMPTY
 */
export function readText(
  bytes: Uint8Array,
  { trusted, observer = UNOBSERVED }: Pick<DiscoveryDeps, 'trusted' | 'observer'>,
  unit: OffsetUnit,
): ReadText {
  const decoded = observer.stage('read', () => decodeUtf8(bytes));
  if ('offence' in decoded) {
    throw trusted
      ? new ServiceError('BODY_NOT_UTF8', {}, { offset: decoded.offence.offset, offset_unit: 'byte' })
      : untrustedInput(decoded.offence, decoded.offence.offset, 'byte');
  }
  const body = decoded.text;
  const offence = trusted ? undefined : observer.stage('validate', () => findOffence(body));
  if (offence !== undefined) {
    throw untrustedInput(offence, offsetsFromUtf16(body, unit)(offence.offset), unit);
  }
  if (body.trim() === '') throw new ServiceError('BODY_EMPTY');
  observer.examined(bytes.length);
  const textStart = body.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return { body, text: body.slice(textStart), textStart };
}

function untrustedInput({ reason, codePoint }: Offence, offset: number, unit: OffsetUnit): ServiceError {
  const name = codePoint?.toString(16).toUpperCase().padStart(4, '0');
  return new ServiceError(
    'UNTRUSTED_INPUT',
    {},
    { reason, ...(name !== undefined && { code_point: `U+${name}` }), offset, offset_unit: unit },
  );
}
