import { present } from '../../core/present.js';
import { editsOf, withEdits, type Run, workText } from '../rewriting/passage.js';
import { readFileText } from '../rewriting/file-text.js';
import { rewritePictures } from '../rewriting/rewrite-pictures.js';
import type { Rewriting } from '../rewriting/rewriting.js';
import { readAddress, writeAddress } from './markup-runs.js';
import { extractHtml } from './html-blocks.js';
import { inBlocks } from '../text/escaped-text.js';
import type { SourcedText } from '../content/source-map.js';
import { createLocator, type TextPosition } from '../../text/text-position.js';

/**
 * Markdown syntax other than plain text, by kind: fenced or inline code, which is kept verbatim; the target of a
 * link; an entity; an inline tag, which is skipped so that it does not split a value; an inserted label, with the
 * backslash that keeps the following character from turning it into a link.
 */
const MARKS =
  /(?<code>^(?<fence>[ \t]*(?:```|~~~))[^\n]*\n[\s\S]*?(?:^\k<fence>[^\n]*$|(?![\s\S]))|(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))|(?<=\]\()(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)|(?<entity>&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)|(?<tag><\/?(?:[bius]|em|strong|mark|sub|sup|small|span)\s*>)|(?<guarded>\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\]\\(?=[[(:]))/gm;
const LABEL = /\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\](?=[[(:])/g;

/** Rewrites Markdown, preserving links and code. @throws NotProtected, ServiceError */
export async function rewriteMarkdown(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const { text, write } = readFileText(bytes, rewriting);
  const written = await rewritePictures(text, rewriting, async (source) => {
    const passage = { runs: [...markdownRuns(source)] };
    const [changed] = await rewriting.work.texts([workText(passage)], rewriting.part);
    return withEdits(source, editsOf(passage, present(changed, 'a text')));
  });
  return write({ text: written });
}

/** Yields the text of Markdown as the rewriter examines it, with its locations. */
export const markdownText = (pieces: AsyncIterable<SourcedText>): AsyncIterable<SourcedText> =>
  inBlocks(pieces, sourced, (source) => source.lastIndexOf('\n') + 1);

function* sourced(source: string, from: TextPosition): Iterable<SourcedText> {
  const locate = createLocator(source, from);
  for (const { text, place } of markdownRuns(source)) {
    if (place === undefined) continue;
    const at = locate(place.start);
    const isVerbatim = source.slice(place.start, place.end) === text;
    yield { text, at, ...(!isVerbatim && { until: locate(place.end) }) };
  }
}

function* markdownRuns(source: string): Iterable<Run> {
  let position = 0;
  const asItStands = (end: number): Run => {
    const text = source.slice(position, end);
    return { text, place: { start: position, end, write: (to) => guard(to, text) } };
  };
  for (const { index, 0: whole, groups } of source.matchAll(MARKS)) {
    if (whole === '') continue;
    if (index > position) yield asItStands(index);
    position = index + whole.length;
    const span = { start: index, end: position };
    if (groups?.['code'] !== undefined) yield { text: whole, place: { ...span, write: (to) => to } };
    else if (groups?.['guarded'] !== undefined)
      yield {
        text: whole.slice(0, -1),
        place: { ...span, write: (to) => (to.endsWith(']') ? `${to}\\` : to) },
      };
    else if (groups?.['entity'] !== undefined)
      yield { text: extractHtml(whole), place: { ...span, write: (to) => to } };
    else if (groups?.['tag'] !== undefined) continue;
    else yield { text: readAddress(whole), place: { ...span, write: writeAddress } };
  }
  if (position < source.length) yield asItStands(source.length);
}

/** Adds a backslash to labels before a bracket or a colon, which would otherwise form a link or a link definition. */
const guard = (text: string, before: string): string =>
  text.replaceAll(LABEL, (label, at: number) =>
    before.includes(label + text.charAt(at + label.length)) ? label : `${label}\\`,
  );
