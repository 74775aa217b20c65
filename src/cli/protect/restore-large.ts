import { open } from 'node:fs/promises';
import type { RestoreWork } from '../../protect/restore-work.js';
import type { StreamForm } from '../../protect/stream/protect-stream.js';
import { restoreStream } from '../../protect/stream/restore-stream.js';
import { systemReason } from '../../sources/system-reason.js';
import { replaceFile } from '../files/replace-file.js';
import { UsageError } from '../usage-error.js';
import { bytesFrom } from './survey-input.js';

/** Puts values back into a file of any size, in pieces. @throws UsageError, NotProtected, ServiceError */
export async function restoreLarge(
  work: RestoreWork,
  name: string,
  target: string | undefined,
  form: StreamForm,
  out: (text: string) => void,
): Promise<void> {
  const input = await open(name).catch((error: unknown) => {
    throw new UsageError(`it cannot be read: ${systemReason(error)}.`);
  });
  try {
    const pieces = restoreStream(work, bytesFrom(input, 0), form, name);
    if (target !== undefined) await replaceFile(target, pieces);
    else for await (const text of pieces) out(text);
  } finally {
    await input.close();
  }
}
