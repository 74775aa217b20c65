import type { Run } from '../passage.js';
import { decodeWords, encodeWords } from './encoded-words.js';
import type { HeaderField } from './mime-entity.js';
import { parametersOf, quoted } from './mime-parameters.js';

/** Fields that say how and when, never who or what; dates must stay dates. */
const UNREAD =
  /^(?:mime-version|content-transfer-encoding|content-length|date|resent-date|delivery-date|expires|lines|x-mailer|user-agent|(?:arc|dkim|domainkey|x-google-dkim)-.*)$/i;
/** Fields that hold addresses. */
const ADDRESSES =
  /^(?:(?:resent-)?(?:from|to|cc|bcc|sender|reply-to)|return-path|delivered-to|envelope-to|x-original-to|disposition-notification-to|errors-to)$/i;
/** Fields that hold ids, written as addresses are. */
const IDS = /^(?:(?:resent-)?message-id|in-reply-to|references|content-id)$/i;
/** Fields that hold a kind and parameters. */
const PARAMETERS = /^content-(?:type|disposition)$/i;
const TELLING_PARAMETERS: ReadonlySet<string> = new Set(['name', 'filename']);

/** Signatures of what was sent: of another text they are none. */
export const SIGNATURES = /^(?:dkim-signature|domainkey-signature|arc-.*|x-google-dkim-signature)$/i;

/** What is to be read in a field, with its places in the mail. */
export function headerRuns(source: string, { name, value }: HeaderField): readonly Run[] {
  if (UNREAD.test(name)) return [];
  const written = source.slice(value.start, value.end);
  if (PARAMETERS.test(name))
    return parametersOf(written)
      .filter((one) => TELLING_PARAMETERS.has(one.name))
      .map(({ text, span, write }) => ({
        text,
        place: { start: value.start + span.start, end: value.start + span.end, write },
      }));
  if (ADDRESSES.test(name)) return addressRuns(written, value.start);
  if (IDS.test(name)) return idRuns(written, value.start);
  if (written.trim() === '') return [];
  return [{ text: decodeWords(written), place: { ...value, write: writeWords } }];
}

/** A display name, then an address in angles; or an address alone; or a mark between them. */
const ADDRESS =
  /(?<name>(?:"(?:[^"\\]|\\[\s\S])*"|[^"<>,;:()])*)<(?<angled>[^<>]*)>|\((?<comment>[^()]*)\)|(?<bare>[^\s"<>,;:()]+@[^\s<>,;:()]+|"(?:[^"\\]|\\[\s\S])*"@[^\s<>,;:()]+)|(?<words>[^\s"<>,;:()][^"<>,;:()]*)/dg;

/** Groups that matched nothing are undefined, whatever the types say. */
const isWords = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

function* piecesOf(written: string) {
  for (const { indices, groups = {} } of written.matchAll(ADDRESS))
    for (const [kind, text] of Object.entries(groups)) {
      const [start, end] = indices?.groups?.[kind] ?? [0, 0];
      if (isWords(text)) yield { kind, text, start, end };
    }
}

function addressRuns(written: string, from: number): readonly Run[] {
  return [...piecesOf(written)].flatMap(({ kind, text, start, end }): readonly Run[] => {
    const isAddress = kind === 'angled' || kind === 'bare';
    const trailing = text.length - text.trimEnd().length;
    const leading = text.length - text.trimStart().length;
    const place = { start: from + start + leading, end: from + end - trailing };
    const trimmed = text.trim();
    return isAddress
      ? [{ text: '<' }, { text: readAddr(trimmed), place: { ...place, write: writeAddr } }, { text: '>\n' }]
      : [{ text: readPhrase(trimmed), place: { ...place, write: writePhrase } }, { text: ' ' }];
  });
}

const idRuns = (written: string, from: number): readonly Run[] =>
  Array.from(written.matchAll(/<([^<>]+)>/g)).flatMap(({ index, 1: id = '' }): readonly Run[] => {
    const start = from + index + 1;
    return [
      { text: readAddr(id), place: { start, end: start + id.length, write: writeAddr } },
      { text: '\n' },
    ];
  });

/** What stands where an address must, and is none, is the name of nobody at a host that is nowhere (RFC 6761). */
const NOBODY = /^"((?:[^"\\]|\\[\s\S])*)"@protected\.invalid$/;
const ADDR_SPEC = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/;

function readAddr(written: string): string {
  const [, inner] = NOBODY.exec(written) ?? [];
  return inner === undefined ? written : decodeWords(inner.replaceAll(/\\([\s\S])/g, '$1'));
}

const writeAddr = (text: string): string =>
  ADDR_SPEC.test(text) ? text : `${quoted(text)}@protected.invalid`;

const readPhrase = (written: string): string =>
  decodeWords(
    written.startsWith('"') && written.endsWith('"')
      ? written.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1')
      : written,
  );

const ATOMS = /^[\w!#$%&'*+/=?^`{|}~ -]*$/;

function writePhrase(text: string): string {
  if (ATOMS.test(text)) return text;
  return /^[\x20-\x7e]*$/.test(text) ? quoted(text) : encodeWords(text);
}

const LONGEST_LINE = 78;

/** Text of a field without a form: ASCII as it is, folded at spaces; else as encoded words. */
function writeWords(text: string): string {
  const written = /^[\x20-\x7e\t]*$/.test(text) && !text.includes('=?') ? text : encodeWords(text);
  let line = 0;
  return written.replaceAll(/ ?[^ ]+/g, (word) => {
    const isLong = line > 20 && line + word.length > LONGEST_LINE && word.startsWith(' ');
    line = isLong ? word.length : line + word.length;
    return isLong ? `\r\n${word}` : word;
  });
}
