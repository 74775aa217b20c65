import { UnreadableDocument } from '../content/document-text.js';
import type { SourcedText } from '../content/source-map.js';
import { HOLDS_PICTURES } from '../content/data-pictures.js';
import { sourcedBlocks } from '../content/sourced-blocks.js';
import { defineFormat } from '../define-format.js';
import type { HtmlText } from './html-text.js';
import { HTML_DIALECT, XML_DIALECT } from './markup-dialect.js';

const OPENING = /^<(?:!doctype html|html|head|body)\b/i;

/**
 * XML of any vocabulary, such as SVG and feeds: text, attributes, comments, processing instructions and declarations.
 */
export const xml = defineFormat({
  kind: 'container',
  name: 'xml',
  title: 'XML',
  extensions: ['.xml', '.svg', '.xsl', '.xslt', '.rss', '.atom', '.xsd'],
  mediaTypes: ['text/xml', 'application/xml', 'image/svg+xml', 'application/rss+xml', 'application/atom+xml'],
  rewriting: { load: async () => (await import('./rewrite-markup.js')).rewriteMarkup(XML_DIALECT) },
  looksLike: ({ text }) => (/^<(?:\?xml\s|svg\s)/.test(text) ? 'likely' : 'possible'),
  ...HOLDS_PICTURES,
  own: { kind: 'text', read: (open, limits) => sourcedBlocks(extracted(open()), limits) },
});

/** Web pages: text, comments, attributes that may contain data, styles, and the values and comments of scripts. */
export const html = defineFormat({
  kind: 'container',
  name: 'html',
  title: 'HTML',
  extensions: ['.html', '.htm', '.xhtml'],
  mediaTypes: ['text/html', 'application/xhtml+xml'],
  rewriting: { load: async () => (await import('./rewrite-markup.js')).rewriteMarkup(HTML_DIALECT) },
  looksLike: ({ text }) => (OPENING.test(text) ? 'likely' : 'possible'),
  ...HOLDS_PICTURES,
  own: {
    kind: 'text',
    async *read(open, limits) {
      const { htmlBlocks } = await import('./html-blocks.js');
      yield* htmlBlocks(open(), limits);
    },
  },
});

/** @throws UnreadableDocument */
async function* extracted(pieces: AsyncIterable<string>): AsyncIterable<SourcedText> {
  const { AFTER_MARK, HtmlText: Reader } = await import('./html-text.js');
  let reader: HtmlText | undefined;
  for await (const piece of pieces) {
    const isMarked = reader === undefined && piece.startsWith('\uFEFF');
    reader ??= new Reader(isMarked ? AFTER_MARK : undefined, XML_DIALECT);
    yield* reader.push(isMarked ? piece.slice(1) : piece);
  }
  if (reader === undefined) return;
  yield* reader.end();
  if (!reader.usesDeclaredEntities) return;
  const { DECLARED_ENTITIES } = await import('./rewrite-markup.js');
  throw new UnreadableDocument(DECLARED_ENTITIES);
}
