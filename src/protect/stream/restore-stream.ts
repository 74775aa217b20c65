import type { TextForm } from '../../values/text-form.js';
import { NoTable } from '../../formats/content/records.js';
import { readTableForm } from '../../formats/table/table-form.js';
import { decodeFile } from '../../formats/rewriting/file-text.js';
import { NotProtected } from '../../formats/rewriting/rewriting.js';
import type { RestoreWork } from '../restore-work.js';
import type { StreamForm } from './protect-stream.js';
import { tableBlocks } from './stream-csv.js';
import { lineBlocks } from './stream-json-lines.js';
import { MARK } from './stream-step.js';

/** Restores the values in a file of any size, in blocks of lines or rows. @throws ServiceError, NotProtected */
export async function* restoreStream(
  work: RestoreWork,
  pieces: AsyncIterable<Buffer>,
  form: StreamForm,
  name: string,
): AsyncIterable<string> {
  let own: TextForm | undefined = form === 'csv' ? undefined : { form };
  const blocks = form === 'csv' ? tableBlocks(pieces, 0) : lineBlocks(pieces);
  try {
    for await (const block of blocks) {
      const source = decodeFile(Buffer.isBuffer(block) ? block : block.bytes);
      own ??= tableOf(source, name);
      yield source.trim() === '' ? source : (await work.form(source, own, '')).text;
    }
  } catch (error) {
    if (error instanceof NoTable) throw new NotProtected(`it is not a valid table: ${error.message}`);
    throw error;
  }
}

/** Detects the delimiter from the first rows. Every cell is restored, including header cells. */
function tableOf(start: string, name: string): TextForm {
  const text = start.startsWith(MARK) ? start.slice(1) : start;
  const { delimiter } = readTableForm(text, { name, hasHeader: false });
  return { form: 'csv', hasHeaders: false, delimiter };
}
