import type { Span } from '../../core/span.js';
import { parametersOf, type Parameter } from './mime-parameters.js';

/** A field of a header. Offsets are those of the mail, in which a byte is a character. */
export interface HeaderField extends Span {
  readonly name: string;
  /** What stands behind the colon and its space, folds and all, without the line end. */
  readonly value: Span;
}

/** A mail, or one of its parts. */
export interface MimeEntity extends Span {
  readonly fields: readonly HeaderField[];
  readonly body: Span;
  /** In lower case. */
  readonly type: string;
  readonly parameters: readonly Parameter[];
  /** In lower case. */
  readonly encoding: string;
  /** What the header says of it as an attachment: its name, or nothing. */
  readonly fileName: string | undefined;
  readonly isAttached: boolean;
  /** Of several parts: those, and what stands before, between and behind them. */
  readonly parts: readonly MimeEntity[];
  readonly rest: readonly Span[];
  /** Of several parts: its boundary, each time that it stands in a line between them. */
  readonly delimiters: readonly Span[];
  /** Whether it has parts that are nested too deep to be taken apart. */
  readonly isTooDeep: boolean;
}

const MOST_DEPTH = 50;

/** A mail as it is taken apart: as Latin-1, with lines that end as others do. */
export function sourceOf(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  return source.includes('\n') ? source : source.replaceAll('\r', '\n');
}

/** Reads what a mail is made of. @param source its bytes as Latin-1 */
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
  // Of several boundaries, each reader takes the one that it likes.
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
  // Without a line of the boundary, its body is a text.
  if (split.spans.length === 0) return leaf;
  if (depth >= MOST_DEPTH) return { ...leaf, isTooDeep: true };
  const parts = split.spans.map((span) => readEntity(source, span, depth + 1));
  return { ...common, parts, rest: split.rest, delimiters: split.delimiters, isTooDeep: false };
}

/** A value in lower case, without comments and quotes. */
const withoutComments = (value: string): string =>
  value
    .replaceAll(/\([^()]*\)|"/g, '')
    .trim()
    .toLowerCase();

/** The body of a part. What stands behind base64 and is none, such as the line of a mailing list, is not of it. */
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

/** The fields of a header, up to the first empty line. */
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
    // The line before a mail of a mailbox has a colon in its time.
    const found = at === start && line.startsWith('From ') ? -1 : line.indexOf(':');
    const called = line.slice(0, Math.max(found, 0)).trim();
    // What is no name of a field is read with the rest of the line.
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

/** The parts between the lines of a boundary; the line end before such a line belongs to it. */
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
