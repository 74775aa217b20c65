import { stat } from 'node:fs/promises';
import type { FileKind } from '../../protect/file-kind.js';
import type { StreamForm } from '../../protect/stream/protect-stream.js';
import { STANDARD_INPUT } from '../files/file-options.js';

/** Bytes from which on files are written in pieces that can be. */
const WHOLE_BYTES = 8 * 2 ** 20;

/** How a file is written in pieces, where it is large and can be; undefined: as a whole. */
export async function streamFormOf(
  name: string,
  kind: FileKind,
  wholeBytes = WHOLE_BYTES,
): Promise<StreamForm | undefined> {
  if (name === STANDARD_INPUT || !('form' in kind)) return undefined;
  const size = (await stat(name).catch(() => undefined))?.size;
  if (size === undefined || size <= wholeBytes) return undefined;
  const { form } = kind.form;
  return form === 'json' && !/\.(?:jsonl|ndjson)$/i.test(name) ? undefined : form;
}
