import { present } from '../../core/present.js';
import { decodeFile } from '../decode-file.js';
import { editsOf, withEdits, type Run } from '../passage.js';
import { workText } from '../work.js';
import type { Rewriting } from '../rewriting.js';
import { readAddress, writeAddress } from './markup-runs.js';

/**
 * What is more than text, by its kind: code between fences or in a line, which is as it stands; the place that a link
 * leads to; a label that was put in, with the backslash that keeps what follows it from making a link of both.
 */
const MARKS =
  /(?<code>^(?<fence>[ \t]*(?:```|~~~))[^\n]*\n[\s\S]*?(?:^\k<fence>[^\n]*$|(?![\s\S]))|(?<ticks>`+)(?!`)[^\n]*?[^`\n]\k<ticks>(?!`))|(?<=\]\()(?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)|(?<guarded>\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\]\\(?=[[(:]))/gm;
const LABEL = /\[[A-Z][A-Z0-9_&]*(?::[\w-]+){0,2}\](?=[[(:])/g;

/** Markdown as text: links and code stay what they are. @throws ServiceError */
export async function rewriteMarkdown(bytes: Buffer, { work, part }: Rewriting): Promise<Buffer> {
  const source = decodeFile(bytes);
  const passage = { runs: [...markdownRuns(source)] };
  const [changed] = await work.texts([workText(passage)], part);
  return Buffer.from(withEdits(source, editsOf(passage, present(changed, 'a text'))));
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
    else yield { text: readAddress(whole), place: { ...span, write: writeAddress } };
  }
  if (position < source.length) yield asItStands(source.length);
}

/** A label before a bracket or a colon would be a link, or what one leads to: a backslash keeps it text. */
const guard = (text: string, before: string): string =>
  text.replaceAll(LABEL, (label, at: number) =>
    before.includes(label + text.charAt(at + label.length)) ? label : `${label}\\`,
  );
