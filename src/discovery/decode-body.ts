import { ServiceError } from '../core/errors.js';
import { adviceOn, foreignFormat } from '../text/foreign-format.js';
import { lineAndColumn } from '../text/text-position.js';
import { decodeUtf8 } from '../text/untrusted-input.js';
import { untrustedInput } from './check-input.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';

const BYTE_ORDER_MARK = '\uFEFF';

/** A body as text. */
export interface BodyText {
  /** The body without a leading byte order mark: what is looked into. */
  readonly text: string;
  /** UTF-16 offset of `text` in the body: 1 behind a byte order mark, else 0. */
  readonly textStart: number;
}

/**
 * A body as it was sent, a leading byte order mark included: what offsets refer to.
 * @throws ServiceError UNTRUSTED_INPUT, or BODY_NOT_UTF8 where bodies are trusted
 */
export function decodeBody(
  bytes: Uint8Array,
  { trusted, observer = UNOBSERVED }: Pick<DiscoveryDeps, 'trusted' | 'observer'>,
): string {
  const decoded = observer.stage('read', () => decodeUtf8(bytes));
  if (!('offence' in decoded)) return decoded.text;
  const { offence } = decoded;
  const { offset } = offence;
  // As Latin-1 a byte is a character, so that lines and columns are counted in bytes.
  const before = Buffer.from(bytes.subarray(0, offset)).toString('latin1');
  const place = { offset, offset_unit: 'byte', ...lineAndColumn(before, offset, (byte) => byte) } as const;
  const foreign = foreignFormat(bytes);
  const more = foreign === undefined ? {} : { looks_like: foreign.what, hint: adviceOn(foreign) };
  throw trusted
    ? new ServiceError('BODY_NOT_UTF8', {}, { ...place, ...more })
    : untrustedInput(offence, place, more);
}

/** Whether there is nothing in a body to look into. */
export const isBlank = (body: string): boolean => body.trim() === '';

/**
 * The text in a body that has been checked.
 * @throws ServiceError BODY_EMPTY
 */
export function textOf(body: string): BodyText {
  if (isBlank(body)) throw new ServiceError('BODY_EMPTY');
  const textStart = body.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  return { text: body.slice(textStart), textStart };
}
