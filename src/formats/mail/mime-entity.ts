import type { Span } from '../../core/span.js';
import { parametersOf, type Parameter } from './mime-parameters.js';

/** A header field. Offsets are bytes of the mail, because it is decoded as Latin-1. */
export interface HeaderField extends Span {
  readonly name: string;
  /** Value after the colon and white space, including folds, without the line end. */
  readonly value: Span;
}

/** A mail, or one of its parts. */
export interface MimeEntity extends Span {
  readonly fields: readonly HeaderField[];
  readonly body: Span;
  /** Lower case. */
  readonly type: string;
  readonly parameters: readonly Parameter[];
  /** Lower case. */
  readonly encoding: string;
  /** Attachment name from the header, if any. */
  readonly fileName: string | undefined;
  readonly isAttached: boolean;
  /** Parts of a multipart entity, and the text before, between and after them. */
  readonly parts: readonly MimeEntity[];
  readonly rest: readonly Span[];
  /** Occurrences of the boundary in the delimiter lines of a multipart entity. */
  readonly delimiters: readonly Span[];
  /** Whether its parts are nested too deeply to be parsed. */
  readonly isTooDeep: boolean;
}

const MOST_DEPTH = 50;

/** Decodes a mail as Latin-1; a mail with bare CR line ends gets LF line ends. */
export function sourceOf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  return source.includes('\n') ? source : source.replaceAll('\r', '\n');
}

/** Parses a mail or a part. @param source bytes as Latin-1 */
export function readEntity(source: string, { start, end }: Span, depth = 0): MimeEntity {
  const { fields, bodyStart } = readFields(source, start, end);
  const valueOf = (wanted: string): string => {
    const field = fields.find(({ name }) => name.toLowerCase() === wanted);
    return field === undefined ? '' : source.slice(field.value.start, field.value.end);
  };
  const typeValue = valueOf('content-type');
  const [written = ''] = typeValue.split(';');
  const parameters = parametersOf(typeValue);
  const disposition = valueOf('content-disposition');
  const named = (list: readonly Parameter[], wanted: string): string | undefined => {
    const [first, ...others] = list.filter(({ name }) => name === wanted);
    return (
      first && [first, ...others.filter(({ isContinued }) => isContinued)].map(({ text }) => text).join('')
    );
  };
  const kind = withoutComments(written);
  const encoding = withoutComments(valueOf('content-transfer-encoding'));
  const body = bodyOf(source, { start: bodyStart, end }, encoding);
  const common = {
    ...{ start, end, fields, body, parameters, encoding },
    type: /^[^/]+\/[^/]+$/.test(kind) ? kind : 'text/plain',
    fileName: named(parametersOf(disposition), 'filename') ?? named(parameters, 'name'),
    isAttached: /^\s*attachment\b/i.test(disposition),
    delimiters: [],
  };
  const rest = encoding === 'base64' ? [{ start: body.end, end }] : [];
  const leaf = { ...common, parts: [], rest, isTooDeep: false };
  // If there are several boundaries, mail readers disagree on which to use, so accept all.
  const boundaries = new Set(
    [
      ...parameters.filter(({ name }) => name === 'boundary').map(({ text }) => text),
      named(parameters, 'boundary'),
    ]
      .filter((one) => one !== undefined && one.trim() !== '')
      .map((one) => String(one).trimEnd()),
  );
  if (!kind.startsWith('multipart/') || boundaries.size === 0) return leaf;
  const split = splitParts(source, { start: bodyStart, end }, boundaries);
  // Without a delimiter line, the body is plain text.
  if (split.spans.length === 0) return leaf;
  if (depth >= MOST_DEPTH) return { ...leaf, isTooDeep: true };
  const parts = split.spans.map((span) => readEntity(source, span, depth + 1));
  return { ...common, parts, rest: split.rest, delimiters: split.delimiters, isTooDeep: false };
}

/** Normalizes a value to lower case without comments and quotes. */
const withoutComments = (value: string): string =>
  value
    .replaceAll(/\([^()]*\)|"/g, '')
    .trim()
    .toLowerCase();

/** Returns the span of the body. Text after base64, such as a mailing list footer, is not part of it. */
function bodyOf(source: string, { start, end }: Span, encoding: string): Span {
  if (encoding !== 'base64') return { start, end };
  let isOver = false;
  for (let at = start; at < end;) {
    const line = endOfLine(source, at, end);
    const text = source.slice(at, line.text).trim();
    if (text !== '' && (isOver || !/^[\w+/-]*={0,2}$/.test(text))) return { start, end: at };
    if (text.endsWith('=')) isOver = true;
    at = line.next;
  }
  return { start, end };
}

const FIELD_NAME = /^[A-Z\d](?:[\w.-]{0,75}\w)?$/i;

/** Parses the fields of a header, up to the first empty line. */
function readFields(source: string, start: number, end: number) {
  const fields: HeaderField[] = [];
  let at = start;
  while (at < end) {
    const lineEnd = endOfLine(source, at, end);
    const line = source.slice(at, lineEnd.text);
    if (line === '') return { fields, bodyStart: lineEnd.next };
    let next = lineEnd;
    while (next.next < end && /[ \t]/.test(source.charAt(next.next)))
      next = endOfLine(source, next.next, end);
    // The "From " line before a mail in an mbox has a colon in its time.
    const found = at === start && line.startsWith('From ') ? -1 : line.indexOf(':');
    const called = line.slice(0, Math.max(found, 0)).trim();
    // If the text before the colon is not a valid field name, read the whole line as text.
    const colon = FIELD_NAME.test(called) && !/\d{5}/.test(called) ? found : -1;
    const name = colon < 0 ? '' : called;
    const [space = ''] = /^[ \t]*/.exec(line.slice(colon + 1)) ?? [];
    const from = at + colon + 1 + space.length;
    fields.push({
      name,
      start: at,
      end: next.next,
      value: { start: Math.min(from, next.text), end: next.text },
    });
    at = next.next;
  }
  return { fields, bodyStart: end };
}

function endOfLine(
  source: string,
  at: number,
  end: number,
): { readonly text: number; readonly next: number } {
  const found = source.indexOf('\n', at);
  if (found < 0 || found >= end) return { text: end, next: end };
  return { text: found > at && source.charAt(found - 1) === '\r' ? found - 1 : found, next: found + 1 };
}

/** Splits a body at its delimiter lines; the line end before a delimiter belongs to it. */
function splitParts(source: string, { start, end }: Span, boundaries: ReadonlySet<string>) {
  const spans: Span[] = [];
  const rest: Span[] = [];
  const delimiters: Span[] = [];
  let from = start;
  let isPart = false;
  for (let at = start; at < end;) {
    const line = endOfLine(source, at, end);
    const text = source.slice(at, line.text).trimEnd();
    const named = text.startsWith('--') ? text.slice(2) : '';
    const isLast = !boundaries.has(named) && named.endsWith('--') && boundaries.has(named.slice(0, -2));
    if (isLast || boundaries.has(named)) {
      delimiters.push({ start: at + 2, end: at + text.length - (isLast ? 2 : 0) });
      const until = Math.max(from, at - (source.charAt(at - 2) === '\r' ? 2 : 1));
      (isPart ? spans : rest).push({ start: from, end: until });
      isPart = !isLast;
      from = line.next;
    }
    at = line.next;
  }
  (isPart ? spans : rest).push({ start: from, end: Math.max(from, end) });
  return { spans, rest, delimiters };
}
