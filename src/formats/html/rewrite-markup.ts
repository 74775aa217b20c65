import { present } from '../../core/present.js';
import type { MarkupDialect } from './markup-dialect.js';
import { editsOf, withEdits, workText } from '../rewriting/passage.js';
import { rewritePictures } from '../rewriting/rewrite-pictures.js';
import { partOf, type Rewriting, NotProtected } from '../rewriting/rewriting.js';
import { HtmlText } from './html-text.js';
import { runsOf, decodeMarkup } from './markup-runs.js';
import { TEXT_START } from '../../text/text-position.js';

/** Reason for refusing a document that uses entities its document type declares. */
export const DECLARED_ENTITIES =
  'it uses entities that its document type declares, which are not supported: replace them by their text, then try again';

/**
 * Rewrites markup; tags and everything that is not replaced keep their original form.
 * @param lacking characters that the encoding of the file lacks; default: none
 * @throws NotProtected
 */
export const rewriteMarkupText = (
  source: string,
  dialect: MarkupDialect,
  rewriting: Rewriting,
  name = '',
  lacking?: RegExp,
): Promise<string> =>
  rewritePictures(source, rewriting, (text) => rewriteAlone(text, dialect, rewriting, name, lacking));

async function rewriteAlone(
  source: string,
  dialect: MarkupDialect,
  rewriting: Rewriting,
  name: string,
  lacking: RegExp | undefined,
): Promise<string> {
  const reader = new HtmlText(TEXT_START, dialect);
  const passage = { runs: runsOf([...reader.push(source), ...reader.end()], lacking) };
  if (reader.usesDeclaredEntities) throw new NotProtected(DECLARED_ENTITIES);
  const [changed] = await rewriting.work.texts([workText(passage)], partOf(rewriting, name));
  return withEdits(source, editsOf(passage, present(changed, 'the text of a source')));
}

/** Rewrites a file like `rewriteMarkupText`, keeping its encoding. @throws NotProtected, ServiceError */
export const rewriteMarkup =
  (dialect: MarkupDialect) =>
  async (bytes: Buffer, rewriting: Rewriting): Promise<Buffer> => {
    const { text, lacking, encode } = decodeMarkup(bytes);
    return encode(await rewriteMarkupText(text, dialect, rewriting, '', lacking));
  };
