import { ServiceError } from '../../core/errors.js';

/** The text of a file in UTF-8, with its byte order mark. @throws ServiceError BODY_NOT_UTF8 */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError('BODY_NOT_UTF8');
  }
}
