import { isUtf8 } from 'node:buffer';
import type { Span } from '../../core/span.js';
import { isKnownCharset } from '../mail/charsets.js';
import { contentLines, inSource, type ContentLine } from './content-line.js';
import {
  escaped,
  groupTexts,
  NO_MEANING,
  parameterTexts,
  percentDecoded,
  plainText,
  split,
  textWith,
  unescaped,
  UTF_8,
  valueText,
  vcardDate,
  type Card,
  type LineText,
} from './line-texts.js';
import { DATES, endingOf, isTechnical, propertyOf, VCARD_DATES, type Meaning } from './properties.js';

/** A file in a property, such as a photo. */
export interface LineFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Its encoded data in the source. */
  readonly data: Span;
  /** Encodes other bytes. */
  readonly write: (bytes: Buffer) => string;
}

/** A line and its texts. */
export interface ReadLine {
  readonly line: ContentLine;
  readonly texts: readonly LineText[];
  readonly file?: LineFile;
  /** Why the value cannot be read. */
  readonly unread?: string;
  /** HTML in the value, without escapes. */
  readonly markup?: { readonly text: string; readonly data: Span; readonly write: (text: string) => string };
}

/** Reads the lines of vCard and iCalendar files, in pieces that end with a card or a component. */
export class LineReader {
  readonly #open: string[] = [];
  readonly #onNeutral: (() => void) | undefined;
  #files = 0;

  /** @param onNeutral called if a neutral value is written instead of a replacement */
  constructor(onNeutral?: () => void) {
    this.#onNeutral = onNeutral;
  }

  *read(source: string): Iterable<ReadLine> {
    let held: ContentLine[] = [];
    for (const line of contentLines(source)) {
      held.push(line);
      if (line.name !== 'END') continue;
      yield* this.#card(held);
      held = [];
    }
    yield* this.#card(held);
  }

  *#card(lines: readonly ContentLine[]): Iterable<ReadLine> {
    const valueOf = (name: string): string => {
      const line = lines.find((one) => one.name === name);
      return line?.text.slice(line.value).trim().toLowerCase() ?? '';
    };
    const kind = valueOf('KIND');
    const isOrganization = /^(?:org|group)$/.test(kind) || valueOf('X-ABSHOWAS') === 'company';
    const named = isOrganization ? 'ORGANIZATION' : kind === 'location' ? 'LOCATION' : 'PERSON';
    const isVcard = lines.some(
      ({ name, text, value }) => name === 'BEGIN' && /^VCARD\s*$/i.test(text.slice(value)),
    );
    const card: Card = {
      isVcard: isVcard || this.#open.includes('VCARD'),
      version: valueOf('VERSION'),
      named,
    };
    for (const line of lines) {
      const about = line.text.slice(line.value).trim().toUpperCase();
      if (line.name === 'BEGIN' && this.#open.length < MOST_LEVELS) this.#open.push(about);
      yield this.#line(line, card);
      if (line.name === 'END') this.#open.pop();
    }
  }

  #line(line: ContentLine, card: Card): ReadLine {
    if (line.name === '') return { line, texts: [plainText(line, { start: 0, end: line.text.length })] };
    const texts = [...groupTexts(line, this.#onNeutral), ...parameterTexts(line, card)];
    const packed = this.#file(line);
    if (packed !== undefined) return { line, ...packed, texts: [...texts, ...packed.texts] };
    const label = line.parameters.find(({ name }) => name === 'CHARSET')?.text ?? 'utf-8';
    if (line.encoding === 'quoted-printable' && !isKnownCharset(label))
      return { line, texts, unread: 'its character set is unknown' };
    const value = line.text.slice(line.value);
    const isMarkup =
      line.name === 'X-ALT-DESC' ||
      line.parameters.some(({ text }) => /^text\/html$/i.test(text)) ||
      /^\s*<(?:!doctype html|html)\b/i.test(value);
    if (isMarkup && value !== '') {
      const whole = { start: line.value, end: line.text.length };
      const [quoted] =
        line.encoding === undefined ? [] : valueText(line, whole, NO_MEANING, label).passage.runs;
      const { text, place } = quoted ?? { text: unescaped(value) };
      const { write } = place ?? { write: escaped };
      return { line, texts, markup: { text, data: inSource(line, whole), write } };
    }
    return { line, texts: [...texts, ...this.#value(line, card, label)] };
  }

  /** Returns the file or the encoded text in a value; undefined if the value is not one. */
  #file(line: ContentLine): Pick<ReadLine, 'file' | 'texts' | 'unread'> | undefined {
    const { text, value, encoding, name, parameters } = line;
    const [header = '', type = '', options = ''] =
      DATA_URL.exec(text.slice(value, value + LONGEST_URL_HEADER)) ?? [];
    const isBase64 = encoding === 'base64' || /base64/i.test(options);
    if (encoding !== 'base64' && header === '') return undefined;
    const span = { start: value + header.length, end: text.length };
    const written = text.slice(span.start);
    const texts =
      header === '' || PLAIN_HEADER.test(header) ? [] : [plainText(line, { start: value, end: span.start })];
    if (isBase64 && !ALL_BASE64.test(written)) return { texts, unread: 'its base64 is not valid' };
    const bytes = isBase64 ? Buffer.from(written, 'base64') : percentDecoded(written);
    const data = inSource(line, span);
    const parameter = (wanted: RegExp): string => parameters.find((one) => wanted.test(one.name))?.text ?? '';
    const stated = [type, parameter(/^(?:FMTTYPE|MEDIATYPE)$/), ...parameters.map((one) => one.text)];
    const ending = stated.map(endingOf).find((one) => one !== '') ?? '';
    if (ending === '' && isText(bytes)) {
      const { context, declares } = propertyOf(name).parts[0] ?? NO_MEANING;
      // A picture may be a text, such as SVG.
      const isValue = declares !== undefined && declares !== 'URL';
      const write = (to: string): string =>
        isBase64 ? Buffer.from(to).toString('base64') : encodeURIComponent(to);
      const passage = {
        runs: bytes.length === 0 ? [] : [{ text: bytes.toString('utf8'), place: { ...data, write } }],
        context,
      };
      return { texts: [...texts, { passage, ...(isValue && { declares }) }] };
    }
    this.#files += 1;
    const called = parameter(/^(?:X-)?(?:FILENAME|APPLE-FILENAME|ORACLE-FILENAME)$/);
    const file = /\.\w+$/.test(called) ? called : `${name.toLowerCase()} ${this.#files.toString()}${ending}`;
    const write = (to: Buffer): string =>
      isBase64
        ? to.toString('base64')
        : to.toString('latin1').replaceAll(/[^\w.~-]/g, (sign) => percentOf(sign.charCodeAt(0)));
    return { texts, file: { name: file, bytes, data, write } };
  }

  #value(line: ContentLine, card: Card, charset: string): readonly LineText[] {
    const { name, text, value } = line;
    const whole = { start: value, end: text.length };
    const written = text.slice(value);
    if (isTechnical(name, written.trim(), 'property')) return [];
    // A value that was removed is read like one that was not.
    const isEmpty = written.trim() === '';
    if (DATES.has(name) && !isEmpty) return this.#dates(line, whole);
    if (name === 'RRULE' && !isEmpty) return this.#until(line, whole);
    if (name === 'GEO' && COORDINATES.test(written))
      return [
        this.#typed(
          line,
          whole,
          { accepts: (to) => COORDINATES.test(to), neutral: '0;0' },
          propertyOf(name).parts[0],
        ),
      ];
    if (VCARD_DATES.has(name) && !isEmpty && card.version.startsWith('4') && line.encoding === undefined)
      return [vcardDate(line, propertyOf(name).parts[0])];
    const { parts, isStructured, isList } = propertyOf(name);
    const pieces =
      isStructured === true || isList === true
        ? split(line, whole, isStructured === true, isList === true)
        : [{ ...whole, part: 0 }];
    return pieces.flatMap(({ start, end, part }) => {
      const meaning = parts[Math.min(part, parts.length - 1)] ?? { context: '' };
      const own = name === 'FN' ? { ...meaning, declares: card.named } : meaning;
      return [valueText(line, { start, end }, own, charset)];
    });
  }

  /** Dates, periods and durations of a calendar, each with its own type. */
  #dates(line: ContentLine, { start, end }: Span): readonly LineText[] {
    const texts: LineText[] = [];
    for (const { index, 0: item } of line.text.slice(start, end).matchAll(/[^,/]+/g)) {
      const span = { start: start + index, end: start + index + item.length };
      const isZone = this.#open.includes('VTIMEZONE') && CALENDAR_TIME.test(item.trim());
      if (isZone || isTechnical('DURATION', item.trim(), 'property')) continue;
      texts.push(this.#date(line, span));
    }
    return texts;
  }

  #date(line: ContentLine, span: Span): LineText {
    const written = line.text.slice(span.start, span.end);
    if (!TIME.test(written)) return valueText(line, span, DATE, UTF_8);
    let digit = 0;
    const neutral = written.replaceAll(/\d/g, () => NEUTRAL_TIME.charAt(digit++) || '0');
    const shape = written.replaceAll(/\d/g, '0');
    return this.#typed(
      line,
      span,
      { accepts: (to) => TIME.test(to) && to.replaceAll(/\d/g, '0') === shape, neutral },
      DATE,
    );
  }

  #until(line: ContentLine, { start, end }: Span): readonly LineText[] {
    if (line.encoding !== undefined) return [valueText(line, { start, end }, NO_MEANING, UTF_8)];
    const written = line.text.slice(start, end);
    const [found = '', until = ''] = /UNTIL=([^;]*)/i.exec(written) ?? [];
    const rest = written.replace(found, 'COUNT=1');
    if (found === '' || !isTechnical('RRULE', rest, 'property')) return [plainText(line, { start, end })];
    const from = start + written.indexOf(found) + found.length - until.length;
    return [this.#date(line, { start: from, end: from + until.length })];
  }

  /** Reads a value that must keep its type; a value without the type is read as text. */
  #typed(
    line: ContentLine,
    span: Span,
    type: { accepts: (text: string) => boolean; neutral: string },
    meaning: Meaning = NO_MEANING,
  ): LineText {
    const text = line.text.slice(span.start, span.end);
    if (!type.accepts(text)) return textWith(meaning, plainText(line, span).passage.runs);
    const readsAs = (to: string): string => {
      if (type.accepts(to)) return to;
      if (to !== text) this.#onNeutral?.();
      return type.neutral;
    };
    return textWith(meaning, [{ text, place: { ...inSource(line, span), readsAs, write: readsAs } }]);
  }
}

const MOST_LEVELS = 100;
const LONGEST_URL_HEADER = 2_000;
const DATA_URL = /^\s{0,99}data:((?:[\w.+-]{1,60}\/[\w.+-]{1,100})?)((?:\\?;[^,;\\]{0,200}){0,20})\\?,/i;
/** What precedes the data of an address, if it contains no text. */
const PLAIN_HEADER =
  /^\s*data:(?:(?:image|text|application|audio|video|font|model|message)\/[\w.+-]{1,100})?(?:\\?;(?:charset=(?:utf|us|iso|windows)[\w-]{0,20}|base64))*\\?,$/i;
const ALL_BASE64 = /^[\w+/\s-]*(?:=\s*){0,2}$/;
const percentOf = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
const COORDINATES = /^[-+]?\d{1,3}(?:\.\d{1,20})?\\?[;,][-+]?\d{1,3}(?:\.\d{1,20})?$/;
const CALENDAR_TIME = /^\d{8}T\d{6}Z?$/;
/** A date or a time in the forms of iCalendar and of vCard. */
const TIME =
  /^\d{4}-?[01]\d-?[0-3]\d(?:T[0-2]\d:?[0-5]\d(?::?[0-6]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
const NEUTRAL_TIME = '16010101000000';
const DATE: Meaning = { context: 'date', declares: 'DATETIME' };
/** Whether bytes are text, apart from keys and certificates, which contain names in binary form. */
function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  const text = bytes.toString('latin1');
  // eslint-disable-next-line no-control-regex -- control characters say that bytes are not text
  return !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) && !/^\s*(?:-----BEGIN|\{\\rtf)/.test(text);
}
