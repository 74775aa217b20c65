import { ServiceError } from '../core/errors.js';
import { adviceOn, foreignFormat } from '../text/foreign-format.js';
import { lineAndColumn } from '../text/text-position.js';
import { decodeUtf8 } from '../text/untrusted-input.js';
import { untrustedInput } from './check-input.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** The text of a body. */
export interface BodyText {
  /** The body without a leading byte order mark; this is the text that is examined. */
  readonly text: string;
  /** UTF-16 offset of `text` in the body: 1 if the body has a byte order mark, else 0. */
  readonly textStart: number;
}

/**
 * Decodes a body as sent, including a leading byte order mark; offsets refer to this text.
 * @throws ServiceError UNTRUSTED_INPUT, or BODY_NOT_UTF8 if bodies are trusted
 */
export function decodeBody(
  bytes: Uint8Array,
  { trusted, observer = UNOBSERVED }: Pick<DiscoveryDeps, 'trusted' | 'observer'>,
): string {
  const decoded = observer.stage('read', () => decodeUtf8(bytes));
  if (!('offence' in decoded)) return decoded.text;
  const { offence } = decoded;
  const { offset } = offence;
  // Latin-1 maps each byte to one character, so lines and columns are counted in bytes.
  const before = Buffer.from(bytes.subarray(0, offset)).toString('latin1');
  const place = { offset, offset_unit: 'byte', ...lineAndColumn(before, offset, (byte) => byte) } as const;
  const foreign = foreignFormat(bytes);
  const more = foreign === undefined ? {} : { looks_like: foreign.what, hint: adviceOn(foreign) };
  throw trusted
    ? new ServiceError('BODY_NOT_UTF8', {}, { ...place, ...more })
    : untrustedInput(offence, place, more);
}

/** Whether a body is empty or contains only white space. */
export const isBlank = (body: string): boolean => body.trim() === '';

/**
 * Returns the text of a body that has passed the checks.
 * @throws ServiceError BODY_EMPTY
 */
export function textOf(body: string): BodyText {
  if (isBlank(body)) throw new ServiceError('BODY_EMPTY');
  const textStart = body.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return { text: body.slice(textStart), textStart };
}
