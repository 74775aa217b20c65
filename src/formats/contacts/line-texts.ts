import type { Category } from '../../core/harmonization-table.js';
import type { Span } from '../../core/span.js';
import { decodeBytes, decodeQuotedPrintable, encodeText } from '../mail/charsets.js';
import { NotProtected } from '../rewriting/not-protected.js';
import type { Passage, Place, Run } from '../rewriting/passage.js';
import { inSource, unbroken, writeParameter, type ContentLine, type LineParameter } from './content-line.js';
import { isTechnical, schemeOf, type Meaning } from './properties.js';

/** A text of a property: its value, a component of it, or a parameter. */
export interface LineText {
  readonly passage: Passage;
  /** Category of the whole text, by definition of the property. */
  readonly declares?: Category;
}

/** What the lines of a card or calendar say about each other. */
export interface Card {
  readonly isVcard: boolean;
  readonly version: string;
  /** Category of the name. */
  readonly named: Category;
}

export const NO_MEANING: Meaning = { context: '' };
/** A date of vCard, also without year or day. */
const VCARD_DATE = /^(?:\d{4}|--)(?:-?\d{2}){0,2}(?:T[\d:Z+-]{2,20})?$/;

export const percentDecoded = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replaceAll(/%([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

export const textWith = ({ context, declares }: Meaning, runs: readonly Run[]): LineText => ({
  passage: { runs, ...(context !== '' && { context }) },
  ...(declares !== undefined && { declares }),
});

/** Text that has no escapes, such as a line that is not a property. */
export const plainText = (line: ContentLine, span: Span): LineText => ({
  passage: {
    runs: [...unbroken(line, span)].map(({ start, end }) => ({
      text: line.text.slice(start, end),
      place: { ...inSource(line, { start, end }), isVerbatim: true, write: inOneLine },
    })),
  },
});

const inOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** A group that is more than a number is read; a replacement is a neutral name. */
export function groupTexts(line: ContentLine, onNeutral?: () => void): readonly LineText[] {
  const { group, text } = line;
  const written = text.slice(group.start, group.end);
  if (/^(?:[a-z]{1,5}\d{0,3}|\d{1,3})?$/i.test(written)) return [];
  const readsAs = (to: string): string => {
    if (to !== NEUTRAL_GROUP) onNeutral?.();
    return NEUTRAL_GROUP;
  };
  return [
    {
      passage: {
        runs: [{ text: written, place: { ...inSource(line, group), readsAs, write: () => NEUTRAL_GROUP } }],
      },
    },
  ];
}

const NEUTRAL_GROUP = 'redacted';

export const parameterTexts = (line: ContentLine, card: Card): readonly LineText[] =>
  line.parameters.flatMap((parameter) =>
    isTechnical(parameter.name, parameter.text, 'parameter') ? [] : [parameterText(line, parameter, card)],
  );

function parameterText(line: ContentLine, parameter: LineParameter, card: Card): LineText {
  const { name, text, isQuoted, start, end } = parameter;
  const found = schemeOf(text);
  const scheme = found?.scheme ?? '';
  const write = (to: string): string => writeParameter(scheme + to, isQuoted);
  const read = text.slice(scheme.length);
  const runs = read === '' ? [] : [{ text: read, place: { ...inSource(line, { start, end }), write } }];
  const declares = found?.meaning.declares ?? declaredBy(line, name, card);
  const context = found?.meaning.context ?? PARAMETER_CONTEXTS[name] ?? name.toLowerCase();
  return textWith({ context, ...(declares !== undefined && { declares }) }, runs);
}

const PARAMETER_CONTEXTS: Readonly<Record<string, string>> = {
  CN: 'full name',
  LABEL: 'address',
  'SORT-AS': 'name',
};

/** Category that a parameter has by definition. */
function declaredBy(
  { name: property, parameters }: ContentLine,
  name: string,
  { named }: Card,
): Category | undefined {
  const kind = parameters.find((one) => one.name === 'CUTYPE')?.text.toUpperCase();
  if (name === 'CN')
    return kind === 'ROOM'
      ? 'LOCATION'
      : kind === 'GROUP'
        ? 'ORGANIZATION'
        : kind === 'RESOURCE'
          ? undefined
          : 'PERSON';
  if (name === 'EMAIL') return 'EMAIL_ADDRESS';
  if (name === 'SORT-AS') return property === 'ORG' ? 'ORGANIZATION' : property === 'FN' ? named : 'PERSON';
  const isPlace = property === 'ADR' || property.includes('LOCATION');
  return isPlace && /^(?:LABEL|X-TITLE|X-ADDRESS|GEO)$/.test(name) ? 'LOCATION' : undefined;
}

/** Writing a date of vCard 4 that is not one needs a parameter (RFC 6350, section 6.2.5). */
export function vcardDate(line: ContentLine, meaning: Meaning = NO_MEANING): LineText {
  const { text, value, parameters } = line;
  const last = parameters.at(-1);
  const isMarked = last?.name === 'VALUE' && /^text$/i.test(last.text) && last.end === value - 1;
  const start = isMarked ? last.start - 'VALUE='.length - 1 : value - 1;
  const place: Place = {
    ...inSource(line, { start, end: text.length }),
    write: (to) => (VCARD_DATE.test(to) ? `:${to}` : `;VALUE=text:${escaped(to)}`),
  };
  return textWith(meaning, [{ text: unescaped(text.slice(value)), place }]);
}

/** Splits a value into components and lists, at separators that are not escaped. */
export function split(line: ContentLine, { start, end }: Span, isStructured: boolean, isList: boolean) {
  const parts: (Span & { readonly part: number })[] = [];
  let [from, part] = [start, 0];
  for (let at = start; at < end; at += 1) {
    const sign = line.text.charAt(at);
    if (sign === '\\') at += 1;
    else if ((isStructured && sign === ';') || (isList && sign === ',')) {
      parts.push({ start: from, end: at, part });
      from = at + 1;
      if (sign === ';') part += 1;
    }
  }
  parts.push({ start: from, end, part });
  return parts;
}

export const UTF_8 = 'utf-8';

export function valueText(line: ContentLine, span: Span, meaning: Meaning, charset: string): LineText {
  if (line.encoding === 'quoted-printable')
    return textWith(meaning, span.end > span.start ? [quotedRun(line, span, charset)] : []);
  const written = line.text.slice(span.start, span.end);
  const found = schemeOf(written);
  const start = span.start + (found?.scheme.length ?? 0);
  const own = found?.meaning ?? withoutScheme(meaning, written);
  if (found !== undefined && /%[\dA-F]{2}/i.test(written)) {
    const text = decodeBytes(percentDecoded(line.text.slice(start, span.end)), 'utf-8');
    const write = (to: string): string => to.replaceAll(/[%\s"<>\\;,]/g, encodeURIComponent);
    return textWith(own, [{ text, place: { ...inSource(line, { start, end: span.end }), write } }]);
  }
  const isAddress = found !== undefined || /^https?:/i.test(written);
  return textWith(own, escapedRuns(line, { start, end: span.end }, isAddress ? inOneLine : escaped));
}

/** Addresses of other kinds are not what a property declares. */
function withoutScheme({ context, declares }: Meaning, written: string): Meaning {
  const isMissing =
    (declares === 'EMAIL_ADDRESS' && !/^[^\s<>@]+@[^\s<>@]+$/.test(written)) ||
    /^(?:urn|cid):/i.test(written);
  if (isMissing || declares === undefined) return { context };
  return { context, declares: /^https?:/i.test(written) ? 'URL' : declares };
}

function quotedRun(line: ContentLine, span: Span, charset: string): Run {
  const written = line.text.slice(span.start, span.end);
  // eslint-disable-next-line no-control-regex -- raw characters are encoded like the others
  const ascii = written.replaceAll(/[^\x00-\x7f]+/g, (raw) =>
    quotedBytes(encodeText(raw, charset) ?? Buffer.from(raw)),
  );
  const text = unescaped(decodeBytes(decodeQuotedPrintable(ascii), charset));
  const write = (to: string): string => {
    const bytes = encodeText(to.replaceAll(/\r?\n/g, '\r\n'), charset);
    if (bytes === undefined)
      throw new NotProtected(
        `a replacement has a character that ${charset} lacks: convert the file to UTF-8`,
      );
    return quotedBytes(bytes).replaceAll(SOFT_LINE, '$&=\r\n');
  };
  return { text, place: { ...inSource(line, span), write } };
}

/** As many encoded characters as a line has room for, unless they are the last. */
const SOFT_LINE = /(?:=[\dA-F]{2}|[^=]){60}(?!$)/g;

const quotedBytes = (bytes: Buffer): string =>
  Array.from(bytes, (byte) => {
    const sign = String.fromCharCode(byte);
    return /[\w .,:@+()[\]/-]/.test(sign) ? sign : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');

const ESCAPE = /\\([\s\S])/g;
const meant = (sign: string): string => (/n/i.test(sign) ? '\n' : /[,;:\\"]/.test(sign) ? sign : `\\${sign}`);
export const unescaped = (text: string): string =>
  text.replaceAll(ESCAPE, (_all, sign: string) => meant(sign));
/** Writes a value of type text. */
export const escaped = (text: string): string =>
  text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r?\n|\r/g, String.raw`\n`);

/** Runs of a value with escapes and folds. */
function escapedRuns(line: ContentLine, { start, end }: Span, write: Place['write']): readonly Run[] {
  const runs: Run[] = [];
  let position = start;
  const verbatim = (until: number): void => {
    for (const span of unbroken(line, { start: position, end: until }))
      runs.push({
        text: line.text.slice(span.start, span.end),
        place: { ...inSource(line, span), isVerbatim: true, write },
      });
  };
  for (const { index, 0: whole, 1: sign = '' } of line.text.slice(start, end).matchAll(ESCAPE)) {
    verbatim(start + index);
    position = start + index + whole.length;
    const place = { ...inSource(line, { start: start + index, end: position }), write };
    runs.push({ text: meant(sign), place });
  }
  verbatim(end);
  return runs;
}
