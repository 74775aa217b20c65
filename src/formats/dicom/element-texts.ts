import { convertBytes } from 'dicom-character-set';
import { decodeWhole } from '../encoding/encode-text.js';
import { attributeOf, isPrivate, tagText } from './dictionary.js';
import { fateOf } from './profile.js';
import { isTextVr, TAG, type DataSet, type DicomElement, type DicomFile } from './parse-dicom.js';

/** The text of one element, at any depth. */
export interface ElementText {
  readonly element: DicomElement;
  /** Tag path with item numbers, unique in the file: `(0040,0275)[0].(0040,0007)`. */
  readonly path: string;
  /** Location for the report: `ScheduledProcedureStepDescription (0040,0007)`. */
  readonly place: string;
  /**
   * Context for detection: the keyword, or the creator of private elements; absent for VRs whose values are clear
   * without it.
   */
  readonly context?: string;
  /** Text as examined. */
  readonly text: string;
  /** Text as stored; it has the same length as `text`. */
  readonly written: string;
  /** Whether it was extracted from a value that is not text as a whole. */
  readonly isLoose: boolean;
}

/** VRs affected by the character set that a data set declares (PS3.5, 6.1.2.2). */
const CHARACTER_SET_VRS: ReadonlySet<string> = new Set('LO LT PN SH ST UC UT'.split(' '));
/** VRs whose context would be misleading: their values name technical objects. */
const OF_THEMSELVES: ReadonlySet<string> = new Set(['UI', 'UR']);
/** VRs of bytes; VRs of words and numbers contain samples. */
const BYTE_VRS: ReadonlySet<string> = new Set(['OB', 'UN']);
/** One word in capitals, without a long number. */
const TERM = /^(?!.*\d{7})[A-Z\d_]{0,16} *$/;
/** Minimum length of a text run in binary data, in characters. */
const LEAST_RUN = 8;
/** Maximum number of bytes of a value that are searched for text runs. */
export const MOST_LOOSE_BYTES = 4 * 2 ** 20;

/**
 * Decodes a value without its padding.
 * @param characterSet Specific Character Set of the data set; undefined: the default, ASCII
 */
export function textOf({ vr, content }: DicomElement, characterSet: string | undefined): string {
  if (content.kind !== 'value') return '';
  const { bytes } = content;
  const text = decode(bytes, CHARACTER_SET_VRS.has(vr) ? characterSet : undefined, vr);
  return text.replace(/[\0 ]+$/, '');
}

function decode(bytes: Buffer, characterSet: string | undefined, vr: string): string {
  if (bytes.every((byte) => byte < 0x80 && byte !== 0x1b)) return bytes.toString('latin1');
  if (characterSet !== undefined && characterSet !== '' && characterSet !== 'ISO_IR 6')
    try {
      return convertBytes(characterSet, bytes, { vr });
    } catch {
      // Unknown character set: fall back to those below.
    }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeWhole(bytes, 'windows-1252');
  }
}

/** Returns the character set that a data set declares; undefined if it declares none. */
export function characterSetOf(dataSet: DataSet): string | undefined {
  const named = dataSet.find(({ tag }) => tag === TAG.characterSet);
  if (named?.content.kind !== 'value') return undefined;
  const parts = named.content.bytes.toString('latin1').split('\\');
  return parts.map((part) => part.replaceAll(/^[\0 ]+|[\0 ]+$/g, '')).join('\\');
}

/** VRs with a single value, in which a backslash is an ordinary character (PS3.5, 6.2). */
const SINGLE_VRS: ReadonlySet<string> = new Set(['LT', 'ST', 'UR', 'UT']);

/** Returns a text as examined: separators of values and name components become white space of the same length. */
export function spoken(text: string, vr: string): string {
  const parted = SINGLE_VRS.has(vr) ? text : text.replaceAll('\\', '\n');
  return vr === 'PN' ? parted.replaceAll('^', ' ').replaceAll('=', '\n') : parted;
}

/** Splits the text of an element into its values. */
export const valuesOf = (text: string, vr: string): readonly string[] =>
  SINGLE_VRS.has(vr) ? [text] : text.split('\\');

/** Yields every text of a file in order: header elements, elements in sequences, and private elements. */
export function* textsOf(file: DicomFile): Iterable<ElementText> {
  yield* textsIn(file.meta, '', undefined);
  yield* textsIn(file.dataSet, '', undefined);
}

function* textsIn(dataSet: DataSet, around: string, inherited: string | undefined): Iterable<ElementText> {
  const characterSet = characterSetOf(dataSet) ?? inherited;
  const seen = new Map<number, number>();
  const creators = creatorsIn(dataSet);
  for (const element of dataSet) {
    const { tag, vr, content } = element;
    const count = (seen.get(tag) ?? 0) + 1;
    seen.set(tag, count);
    const path = `${around}${tagText(tag)}${count > 1 ? `#${count.toString()}` : ''}`;
    if (content.kind === 'items') {
      for (const [index, item] of content.items.entries())
        yield* textsIn(item, `${path}[${index.toString()}].`, characterSet);
      continue;
    }
    if (content.kind === 'fragments' || isPixels(tag)) continue;
    const keyword = attributeOf(tag)?.keyword;
    const place = keyword === undefined ? path : `${keyword} ${path}`;
    const context = OF_THEMSELVES.has(vr)
      ? undefined
      : (keyword ?? creators.get((tag >>> 16) * 256 + ((tag >>> 8) & 0xff)));
    const own = { element, path, place, ...(context !== undefined && { context }) };
    if (isTextVr(vr)) {
      const written = textOf(element, characterSet);
      if (isTerm(tag, vr, written)) continue;
      yield { ...own, text: spoken(written, vr), written, isLoose: false };
    } else if (BYTE_VRS.has(vr)) {
      const text = textAmong(content.bytes);
      if (text !== '') yield { ...own, text, written: text, isLoose: true };
    }
  }
}

/** Whether a value is a coded term, such as a modality, rather than typed text. */
const isTerm = (tag: number, vr: string, written: string): boolean =>
  vr === 'CS' && fateOf(tag, vr) === 'keep' && written.split('\\').every((value) => TERM.test(value));

/** Returns the creators of private elements by group and block. */
function creatorsIn(dataSet: DataSet): ReadonlyMap<number, string> {
  return new Map(
    dataSet.flatMap((element) => {
      const number = element.tag & 0xffff;
      const isCreator = isPrivate(element.tag) && number >= 0x10 && number <= 0xff;
      return isCreator ? [[(element.tag >>> 16) * 256 + number, textOf(element, undefined)] as const] : [];
    }),
  );
}

/** Whether an element contains image or overlay pixels (PS3.3, C.7.6.3 and C.9.2). */
export const isPixels = (tag: number): boolean =>
  tag >>> 16 === 0x7fe0 || ((tag >>> 24 === 0x60 || tag >>> 24 === 0x50) && (tag & 0xffff) === 0x3000);

/** Whether only the start of a value is searched for text runs. */
export const isSearchedInPart = ({ tag, vr, content }: DicomElement): boolean =>
  BYTE_VRS.has(vr) && content.kind === 'value' && content.bytes.length > MOST_LOOSE_BYTES && !isPixels(tag);

/** Extracts text from bytes, up to `MOST_LOOSE_BYTES`: all of them if they are text, otherwise text runs, one per line. */
export function textAmong(bytes: Buffer): string {
  const some = bytes.subarray(0, MOST_LOOSE_BYTES);
  const whole = some.toString('latin1').replace(/\0+$/, '');
  // eslint-disable-next-line no-control-regex -- what no text has
  if (!/[\0-\x08\x0e-\x1f\x7f-\x9f]/.test(whole))
    return decode(some.subarray(0, whole.length), undefined, 'UT').trim();
  const runs = whole.match(/[\t\x20-\x7e\xa0-\xff]{8,}/g) ?? [];
  return runs
    .map((run) => decode(Buffer.from(run, 'latin1'), undefined, 'UT').trim())
    .filter((run) => run.length >= LEAST_RUN && /[A-Z\d]{3}/i.test(run))
    .join('\n');
}
