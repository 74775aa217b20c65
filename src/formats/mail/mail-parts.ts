import { isUtf8 } from 'node:buffer';
import { ownValue } from '../../core/present.js';
import type { Span } from '../../core/span.js';
import { HTML_DIALECT, XML_DIALECT, type MarkupDialect } from '../html/markup-dialect.js';
import { withWholeCharacters } from '../contacts/content-line.js';
import type { Passage } from '../rewriting/passage.js';
import { decodeBytes, decodeQuotedPrintable, isKnownCharset } from './charsets.js';
import { headerRuns } from './header-runs.js';
import type { HeaderField, MimeEntity } from './mime-entity.js';
import { uuBytes, uuRegions } from './uuencoded.js';

/** Content of a part without subparts. */
export type MailPart =
  /** Dropped when the mail was rewritten. */
  | { readonly kind: 'dropped' }
  /** An attached mail. */
  | { readonly kind: 'mail'; readonly bytes: Buffer; readonly name: string }
  | {
      readonly kind: 'text';
      readonly bytes: Buffer;
      readonly charset: string;
      /** Undefined if it is not markup. */
      readonly dialect?: MarkupDialect;
      /** Why it cannot be read completely. */
      readonly unread?: string;
    }
  /** A file, read according to its format. */
  | {
      readonly kind: 'file';
      readonly bytes: Buffer;
      readonly name: string;
      /** Set if the bytes were converted to this character set, because the header states another. */
      readonly charset?: 'utf-8';
    }
  | { readonly kind: 'unread'; readonly bytes: Buffer; readonly name: string; readonly reason: string };

/** Content type of the placeholder for a dropped part. */
export const DROPPED = 'application/x-dropped';

/** Returns the readable fields of a header; includes empty fields, because a whole value may have been removed. */
export const headerPassages = (source: string, { fields }: MimeEntity): readonly Passage[] =>
  fields.flatMap((field) => {
    const runs = headerRuns(source, field);
    const isEmpty = source.slice(field.value.start, field.value.end).trim() === '';
    return runs.length === 0 && !isEmpty ? [] : [{ runs, context: field.name }];
  });

/** Reads text before, between or after parts. */
export function restPassage(source: string, { start, end }: Span): Passage {
  const text = source.slice(start, end);
  const read = decodeBytes(Buffer.from(text, 'latin1'), '');
  const isVerbatim = read === text;
  const write = (to: string): string => (isVerbatim ? to : Buffer.from(to).toString('latin1'));
  return { runs: read === '' ? [] : [{ text: read, place: { start, end, isVerbatim, write } }] };
}

/** Classifies a part by its header and its bytes. Text that claims another type is read as text. */
export function partOfEntity(source: string, entity: MimeEntity): MailPart {
  const { type, isAttached, isTooDeep, encoding } = entity;
  const { start, end } = entity.body;
  if (type === DROPPED && source.slice(start, end).trim() === '') return { kind: 'dropped' };
  const bytes = bytesOf(source, entity);
  const name = nameOf(entity);
  if (isTooDeep) return { kind: 'unread', bytes, name, reason: 'its parts are nested too deep' };
  if (!ENCODINGS.test(encoding))
    return { kind: 'unread', bytes, name, reason: 'its transfer encoding is not known' };
  if (type === 'message/partial')
    return { kind: 'unread', bytes, name, reason: 'it is a piece of a mail that was sent in several' };
  if (/^message\/(?:rfc822|global)$/.test(type)) return { kind: 'mail', bytes, name };
  const reason = unclear(source, entity) ?? sealed(entity, bytes);
  if (reason !== undefined) return { kind: 'unread', bytes, name, reason };
  if (isFolded(entity)) return foldedFile(entity, bytes, name);
  if (type === 'text/rtf') return { kind: 'file', bytes, name };
  if (/^(?:text|message|multipart)\//.test(type) && !(type.startsWith('text/') && isAttached))
    return textOf(entity, bytes);
  const hasName = entity.fileName !== undefined && /\.\w+$/.test(entity.fileName);
  if (!hasName && !isAttached && /^(?:image\/svg|application\/(?:xhtml|[\w.-]+)?\+?)xml$/.test(type))
    return textOf(entity, bytes);
  return { kind: 'file', bytes, name };
}

/** Returns why different mail readers may interpret a part differently, or undefined if they agree. */
function unclear(source: string, { fields, encoding, start }: MimeEntity): string | undefined {
  const values = (wanted: RegExp): number =>
    new Set(
      fields.filter(({ name }) => wanted.test(name)).map(({ value }) => source.slice(value.start, value.end)),
    ).size;
  if (values(/^content-transfer-encoding$/i) > 1 || values(/^content-type$/i) > 1)
    return 'its header declares two different types or encodings';
  const isLine = (field: HeaderField): boolean =>
    field.name === '' &&
    !source.slice(field.start, field.end).includes(':') &&
    !(field.start === start && /^>?From /.test(source.slice(start, start + 6)));
  // Some mail readers start the body there.
  return PACKED.test(encoding) && fields.some(isLine) ? 'its header has an invalid line' : undefined;
}

const PACKED = /^(?:base64|quoted-printable|(?:x-)?uu\w*)$/;
/** Encoding declared in the header of a nested part, found in text that is not split into parts. */
const INNER_PART = /^content-transfer-encoding:[ \t]*(?:base64|quoted-printable|(?:x-)?uu)/im;
const NOT_APART = 'it contains parts without a boundary between them';

/** Returns why text around parts or after base64 is not read, or undefined if it is. */
export function unreadRest(
  source: string,
  { start, end }: Span,
  { encoding }: MimeEntity,
): string | undefined {
  const text = source.slice(start, end);
  if (INNER_PART.test(text)) return NOT_APART;
  return encoding === 'base64' && text.split('\n').some(isBase64) ? 'base64 follows it' : undefined;
}

/**
 * Reports whether a line looks like base64 rather than words. Mail readers ignore invalid characters: any number in
 * printable text, a few in other data.
 */
function isBase64(line: string): boolean {
  const written = line.trim();
  const signs = written.replaceAll(/[^A-Z\d+/]/gi, '');
  if (signs.length < 12 || /\s/.test(written)) return false;
  const bytes = Buffer.from(signs, 'base64');
  return (
    (signs.length >= 60 && written.length - signs.length <= 4) ||
    bytes.every((byte) => (byte >= 32 && byte < 127) || byte === 10 || byte === 13)
  );
}

/** Returns an attachment as text if its format cannot be rewritten, or undefined if it is not text. */
export function asText(
  entity: Pick<MimeEntity, 'type'> & Partial<MimeEntity>,
  bytes: Buffer,
): Extract<MailPart, { readonly kind: 'text' }> | undefined {
  // RTF has escapes, which plain text rewriting would not decode.
  if (bytes.subarray(0, 64).toString('latin1').trimStart().startsWith('{\\rtf')) return undefined;
  if (entity.type.startsWith('text/')) return textOf(entity, bytes);
  // eslint-disable-next-line no-control-regex -- control characters say that bytes are not text
  const isText = isUtf8(bytes) && !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(bytes.toString('latin1'));
  return isText ? { kind: 'text', bytes, charset: 'utf-8' } : undefined;
}

const ENCODINGS = /^(?:7bit|8bit|binary|base64|quoted-printable|x-uuencode|x-uue|uuencode|uue)?$/;

function textOf(
  entity: Pick<MimeEntity, 'type'> & Partial<MimeEntity>,
  bytes: Buffer,
): Extract<MailPart, { readonly kind: 'text' }> {
  const { type, parameters = [] } = entity;
  const charset = parameters.find((one) => one.name === 'charset')?.text.trim() ?? '';
  const dialect =
    type === 'text/html' || type === 'application/xhtml+xml'
      ? HTML_DIALECT
      : /[/+]xml$/.test(type)
        ? XML_DIALECT
        : undefined;
  return {
    kind: 'text',
    bytes,
    charset,
    ...(dialect !== undefined && { dialect }),
    ...unreadText(entity, bytes, charset),
  };
}

/** Returns a calendar or an address book as a file, in UTF-8 if the header states another character set. */
function foldedFile(
  { parameters, fileName = '', type }: MimeEntity,
  bytes: Buffer,
  called: string,
): MailPart {
  const charset = parameters.find((one) => one.name === 'charset')?.text.trim() ?? '';
  const name = FOLDED_NAME.test(called)
    ? called
    : `${fileName === '' ? 'attachment' : fileName}.${/calendar|ics/.test(type) ? 'ics' : 'vcf'}`;
  if (!isKnownCharset(charset))
    return { kind: 'unread', bytes, name, reason: 'its character set is unknown' };
  const isSame = /^(?:us-ascii|ascii|utf-?8)?$/i.test(charset) || isUtf8(bytes);
  return isSame
    ? { kind: 'file', bytes: withWholeCharacters(bytes), name }
    : { kind: 'file', bytes: Buffer.from(decodeBytes(bytes, charset)), name, charset: 'utf-8' };
}

function unreadText(entity: Pick<MimeEntity, 'type'> & Partial<MimeEntity>, bytes: Buffer, charset: string) {
  if (!isKnownCharset(charset))
    return { unread: 'its character set is unknown; it was read as Windows-1252' };
  const source = bytes.toString('latin1');
  return /^(?:multipart|message)\//.test(entity.type) && INNER_PART.test(source) ? { unread: NOT_APART } : {};
}

const TNEF = Buffer.from([0x78, 0x9f, 0x3e, 0x22]);

/** Returns why a part cannot be examined, by its declared type, its name and its first bytes. */
function sealed({ type, fileName = '' }: MimeEntity, bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 64).toString('latin1').trimStart();
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type) || /\.p7m$/i.test(fileName))
    return 'it is encrypted or signed with S/MIME';
  if (head.startsWith('-----BEGIN PGP MESSAGE')) return 'it is encrypted with PGP';
  if (
    type === 'application/ms-tnef' ||
    type === 'application/vnd.ms-tnef' ||
    /^winmail\.dat$/i.test(fileName)
  )
    return 'it is in the format of Outlook (TNEF)';
  if (bytes.subarray(0, 4).equals(TNEF)) return 'it is in the format of Outlook (TNEF)';
  return head.startsWith('=ybegin ') ? 'it is encoded with yEnc' : undefined;
}

/** Decodes the transfer encoding of a body. */
function bytesOf(source: string, { body, encoding }: MimeEntity): Buffer {
  const text = source.slice(body.start, body.end);
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (/^(?:x-)?uu/.test(encoding)) {
    const [region] = uuRegions(text).filter(({ kind }) => kind === 'file');
    return region === undefined ? Buffer.from(text, 'latin1') : uuBytes(text.slice(region.start, region.end));
  }
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : Buffer.from(text, 'latin1');
}

/** File names by media type, for parts without a name that has an extension. */
const NAMES: Readonly<Record<string, string>> = {
  'text/csv': 'attachment.csv',
  'text/tab-separated-values': 'attachment.tsv',
  'text/html': 'attachment.html',
  'text/rtf': 'attachment.rtf',
  'text/xml': 'attachment.xml',
  'application/xml': 'attachment.xml',
  'application/json': 'attachment.json',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'attachment.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'attachment.xlsx',
};

/** Returns the name of an attachment; empty if it has none. */
const nameOf = ({ fileName, type }: MimeEntity): string =>
  fileName !== undefined && /\.\w+$/.test(fileName) ? fileName : (ownValue(NAMES, type) ?? fileName ?? '');

const FOLDED_NAME = /\.(?:ics|ical|ifb|vcs|vcf|vcard)$/i;

/** Reports whether a part is a calendar or an address book, whose long lines are folded (RFC 5545, RFC 6350). */
const isFolded = ({ type, fileName = '' }: Pick<MimeEntity, 'type'> & Partial<MimeEntity>): boolean =>
  /^(?:text|application)\/(?:calendar|ics|vcard|x-vcard|x-vcalendar|directory)$/.test(type) ||
  FOLDED_NAME.test(fileName);

/** Parts of reports on delivery (RFC 3464, RFC 8098). */
const REPORT = /^message\/(?:global-)?(?:delivery-status|disposition-notification)$/;
/** The type of an address or a server in such a part, which is a keyword. */
const ADDRESS_TYPE =
  /(?<=^[a-z-]{1,40}:[ \t]{0,4})(?:rfc822|utf-8|dns|smtp|x400|x-[a-z]{1,10})[ \t]{0,4};/gim;

/** Returns the pattern of line breaks (RFC 3676) and keywords that are not part of the text. */
function foldOf(entity: MimeEntity): RegExp | undefined {
  const says = (wanted: string, value: RegExp): boolean =>
    entity.parameters.some(({ name, text }) => name === wanted && value.test(text));
  if (REPORT.test(entity.type)) return ADDRESS_TYPE;
  return says('format', /^flowed$/i) && says('delsp', /^yes$/i) ? / \r?\n(?:>{1,9} ?)?/g : undefined;
}

/** Splits text that is not markup into passages and embedded files. */
export function textRegions(text: string, entity: MimeEntity) {
  const fold = foldOf(entity);
  return uuRegions(text).map((region) => {
    if (region.kind !== 'text') return { ...region, passage: undefined };
    const write = (to: string): string => to;
    const runs = [];
    let position = region.start;
    const folds = fold === undefined ? [] : text.slice(region.start, region.end).matchAll(fold);
    for (const { index, 0: whole } of folds) {
      const end = region.start + index;
      runs.push({
        text: text.slice(position, end),
        place: { start: position, end, isVerbatim: true, write },
      });
      position = end + whole.length;
    }
    runs.push({
      text: text.slice(position, region.end),
      place: { start: position, end: region.end, isVerbatim: true, write },
    });
    return { ...region, passage: { runs: runs.filter((run) => run.text !== '') } };
  });
}
