import { present } from '../../core/present.js';
import type { MarkupDialect } from '../../formats/html/markup-dialect.js';
import { decodeFile } from '../decode-file.js';
import { editsOf, withEdits } from '../passage.js';
import { workText } from '../work.js';
import { partOf, type Rewriting } from '../rewriting.js';
import { markupRuns } from './markup-runs.js';

/** Writes markup again: tags and all that is not replaced stay as they are written. */
export async function rewriteMarkupText(
  source: string,
  dialect: MarkupDialect,
  rewriting: Rewriting,
  name = '',
): Promise<string> {
  const passage = { runs: markupRuns(source, dialect) };
  const [changed] = await rewriting.work.texts([workText(passage)], partOf(rewriting, name));
  return withEdits(source, editsOf(passage, present(changed, 'the text of a source')));
}

/** As `rewriteMarkupText`, for a file in UTF-8. @throws ServiceError */
export const rewriteMarkup =
  (dialect: MarkupDialect) =>
  async (bytes: Buffer, rewriting: Rewriting): Promise<Buffer> =>
    Buffer.from(await rewriteMarkupText(decodeFile(bytes), dialect, rewriting));
