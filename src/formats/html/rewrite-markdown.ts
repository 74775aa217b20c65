import { present } from '../../core/present.js';
import { editsOf, withEdits, type Run, workText } from '../rewriting/passage.js';
import { readFileText } from '../rewriting/file-text.js';
import { rewritePictures } from '../rewriting/rewrite-pictures.js';
import type { Rewriting } from '../rewriting/rewriting.js';
import { readAddress, writeAddress } from './markup-runs.js';
import { extractHtml } from './html-blocks.js';
import type { SourcedText } from '../content/source-map.js';
import { advance, createLocator, type TextPosition } from '../../text/text-position.js';

/**
 * What is more than text, by its kind: code between fences or in a line, which is as it stands; the target of a link;
 * an entity; a tag inside a line, which is skipped, so that it does not split a value; a label that was put in, with
 * the backslash that keeps what follows it from making a link of both.
 */
const MARKS =
  /(?<code>^(?<fence>[ \t]*(?:```|~~~))[^\n]*\n[\s\S]*?(?:^\k<fence>[^\n]*$|(?![\s\S]))|(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))|(?<=\]\()(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)|(?<entity>&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)|(?<tag><\/?(?:[bius]|em|strong|mark|sub|sup|small|span)\s*>)|(?<guarded>\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\]\\(?=[[(:]))/gm;
const LABEL = /\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\](?=[[(:])/g;

/** Markdown as text: links and code stay what they are. @throws NotProtected, ServiceError */
export async function rewriteMarkdown(bytes: Buffer, rewriting: Rewriting): Promise<Buffer> {
  const { text, write } = readFileText(bytes, rewriting);
  const written = await rewritePictures(text, rewriting, async (source) => {
    const passage = { runs: [...markdownRuns(source)] };
    const [changed] = await rewriting.work.texts([workText(passage)], rewriting.part);
    return withEdits(source, editsOf(passage, present(changed, 'a text')));
  });
  return write({ text: written });
}

/** UTF-16 units of a file that are read at once; what is longer is cut at the end of a line. */
const AT_ONCE = 2 ** 20;

/** Text of Markdown as it is examined when it is rewritten, with its places. */
export async function* markdownText(pieces: AsyncIterable<SourcedText>): AsyncIterable<SourcedText> {
  let held = '';
  let at: TextPosition | undefined;
  for await (const piece of pieces) {
    at ??= piece.at;
    // What is not read, such as a color of a terminal, ends what is read at once.
    const isApart = piece.until !== undefined || piece.at.utf16 !== at.utf16 + held.length;
    const end = isApart ? held.length : held.length > AT_ONCE ? held.lastIndexOf('\n') + 1 : 0;
    if (end > 0) {
      yield* sourced(held.slice(0, end), at);
      at = isApart ? piece.at : advance(at, held.slice(0, end));
      held = held.slice(end);
    } else if (isApart) at = piece.at;
    if (piece.until === undefined) held += piece.text;
    else {
      yield piece;
      at = undefined;
    }
  }
  if (at !== undefined) yield* sourced(held, at);
}

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

/** A label before a bracket or a colon would be a link, or what one leads to: a backslash keeps it text. */
const guard = (text: string, before: string): string =>
  text.replaceAll(LABEL, (label, at: number) =>
    before.includes(label + text.charAt(at + label.length)) ? label : `${label}\\`,
  );
