import type { Span } from '../../core/span.js';
import { NotProtected } from '../not-protected.js';
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
}

const MOST_DEPTH = 50;

/** Reads what a mail is made of. @param source its bytes as Latin-1 @throws NotProtected */
export function readEntity(source: string, { start, end }: Span, depth = 0): MimeEntity {
  if (depth > MOST_DEPTH) throw new NotProtected('its parts are nested too deep');
  const { fields, bodyStart } = readFields(source, start, end);
  const body = { start: bodyStart, end };
  const valueOf = (wanted: string): string => {
    const field = fields.find(({ name }) => name.toLowerCase() === wanted);
    return field === undefined ? '' : source.slice(field.value.start, field.value.end);
  };
  const typeValue = valueOf('content-type');
  const [type = ''] = typeValue.split(';');
  const parameters = parametersOf(typeValue);
  const disposition = valueOf('content-disposition');
  const named = (list: readonly Parameter[], wanted: string): string | undefined => {
    const own = list.filter(({ name }) => name === wanted);
    return own.length === 0 ? undefined : own.map(({ text }) => text).join('');
  };
  const kind = type.trim().toLowerCase();
  const common = {
    ...{ start, end, fields, body, parameters },
    type: kind === '' ? 'text/plain' : kind,
    encoding: valueOf('content-transfer-encoding').trim().toLowerCase(),
    fileName: named(parametersOf(disposition), 'filename') ?? named(parameters, 'name'),
    isAttached: /^\s*attachment\b/i.test(disposition),
  };
  const boundary = named(parameters, 'boundary');
  if (!kind.startsWith('multipart/') || boundary === undefined) return { ...common, parts: [], rest: [] };
  const { spans, rest } = splitParts(source, body, boundary);
  return { ...common, parts: spans.map((span) => readEntity(source, span, depth + 1)), rest };
}

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
    const colon = line.indexOf(':');
    const name = colon < 0 ? '' : line.slice(0, colon).trim();
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
function splitParts(source: string, { start, end }: Span, boundary: string) {
  const spans: Span[] = [];
  const rest: Span[] = [];
  let from = start;
  let isPart = false;
  for (let at = start; at < end;) {
    const line = endOfLine(source, at, end);
    const text = source.slice(at, line.text).trimEnd();
    if (text === `--${boundary}` || text === `--${boundary}--`) {
      const until = Math.max(from, at - (source.charAt(at - 2) === '\r' ? 2 : 1));
      (isPart ? spans : rest).push({ start: from, end: until });
      isPart = text === `--${boundary}`;
      from = line.next;
    }
    at = line.next;
  }
  (isPart ? spans : rest).push({ start: from, end: Math.max(from, end) });
  return { spans, rest };
}
