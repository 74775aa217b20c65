import type { Span } from '../../core/span.js';
import { escapeAttribute, escapeText } from '../html/markup-runs.js';
import type { Place, Run } from '../rewriting/passage.js';
import { decodeXml, type XmlAttribute, type XmlName } from './xml-scanner.js';

/** A value type that programs require. */
export interface ValueType {
  readonly accepts: RegExp;
  /** Written if a replacement is of another type; empty: the attribute is dropped. */
  readonly neutral: string;
}

const DATE_TIME = /^-?\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/;
const DECIMAL = /^[-+]?\d{1,30}(?:\.\d{1,30})?(?:E[-+]?\d{1,3})?$/i;
const WHOLE: ValueType = { accepts: /^[-+]?\d{1,20}$/, neutral: '0' };
const NUMBER: ValueType = { accepts: DECIMAL, neutral: '0' };
const DATE: ValueType = { accepts: DATE_TIME, neutral: '1601-01-01T00:00:00Z' };

const TEXTS: ReadonlyMap<string, ValueType> = new Map([
  ...['i1', 'i2', 'i4', 'i8', 'int', 'ui1', 'ui2', 'ui4', 'ui8', 'uint'].map(
    (name) => [name, WHOLE] as const,
  ),
  ...['r4', 'r8', 'decimal', 'cy'].map((name) => [name, NUMBER] as const),
  // Numbers cached in charts and external workbook links.
  ['v', NUMBER],
  ...['filetime', 'date', 'created', 'modified', 'lastPrinted'].map((name) => [name, DATE] as const),
]);

const ATTRIBUTES: ReadonlyMap<string, ValueType> = new Map([
  ['date@fullDate', { accepts: DATE_TIME, neutral: '' }],
  // Records of a pivot table cache.
  ['n@v', NUMBER],
  ['cfvo@val', NUMBER],
  ['dynamicFilter@val', NUMBER],
  ['dynamicFilter@maxVal', NUMBER],
  ['rangePr@startNum', NUMBER],
  ['rangePr@endNum', NUMBER],
  ['rangePr@startDate', { accepts: DATE_TIME, neutral: '1899-12-31T00:00:00' }],
  ['rangePr@endDate', { accepts: DATE_TIME, neutral: '1899-12-31T00:00:00' }],
  ['d@v', { accepts: DATE_TIME, neutral: '1899-12-31T00:00:00' }],
]);

/** Names that must not be empty, with the base of a neutral name. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['pivotTableDefinition@name', 'PivotTable'],
  ['pivotTableDefinition@dataCaption', 'Values'],
  ['pivotField@name', 'Field'],
  ['dataField@name', 'Values'],
  ['connection@name', 'Connection'],
  ['queryTable@name', 'Query'],
  ['queryTableField@name', 'Field'],
  ['scenario@name', 'Scenario'],
  ['customWorkbookView@name', 'View'],
  ['protectedRange@name', 'Range'],
  ['cellStyle@name', 'Style'],
  ['tableStyle@name', 'Style'],
  ['slicer@name', 'Slicer'],
  ['timeline@name', 'Timeline'],
  ['bookmarkStart@name', 'Bookmark'],
  ['custShow@name', 'Show'],
  ['section@name', 'Section'],
]);

export function textRun(written: string, { start, end }: Span): Run {
  const text = decodeXml(written);
  return { text, place: { start, end, write: escapeText, isVerbatim: text === written } };
}

/**
 * Converts runs with places in a text to runs with places in the source. @param escape encodes a text for the source
 */
export function runsWithin(
  runs: readonly Run[],
  written: string,
  { start: from }: Span,
  escape: (text: string) => string = escapeText,
): readonly Run[] {
  const offsets: number[] = [];
  for (const { 0: piece, index } of written.matchAll(/&[^;]{1,40};|\r\n|[\s\S]/g))
    offsets.push(...Array.from({ length: decodeXml(piece).length }, () => index));
  offsets.push(written.length);
  return runs.map((run): Run => {
    if (run.place === undefined) return run;
    const { start, end, write, readsAs } = run.place;
    const at = (offset: number): number => from + (offsets[offset] ?? written.length);
    return {
      text: run.text,
      place: {
        start: at(start),
        end: at(end),
        write: (to) => escape(write(to)),
        ...(readsAs !== undefined && { readsAs }),
      },
    };
  });
}

export const cdataRun = (written: string, { start, end }: Span): Run => ({
  text: written,
  place: {
    start,
    end,
    write: (text) => text.replaceAll(']]>', ']]]]><![CDATA[>'),
    isVerbatim: true,
  },
});

/**
 * Creates a run that accepts only values of a type. @param onNeutral called if a neutral value is written instead of a
 * replacement
 */
export function typedRun({ text, place }: Run, { accepts, neutral }: ValueType, onNeutral?: () => void): Run {
  if (place === undefined || !accepts.test(text)) return { text, ...(place !== undefined && { place }) };
  const readsAs = (to: string): string => {
    if (accepts.test(to)) return to;
    if (to !== '') onNeutral?.();
    return neutral;
  };
  const typed: Place = { ...place, isVerbatim: false, readsAs, write: (to) => place.write(readsAs(to)) };
  return { text, place: typed };
}

const STRINGS: ReadonlySet<string> = new Set(['lpwstr', 'lpstr', 'bstr']);
const TYPED = /^(u?i(?:[1248]|nt)|r[48]|decimal|cy|filetime|date): (.*)$/s;
const TAG = /^<((?:[\w.-]+:)?)[\w.-]+\s*>$/;
const END_TAG = /<\/[^<>]*>/y;

/**
 * Reads a number or a date in the document properties. A replacement of another type is written as a string with the
 * type as prefix (`i8: [CREDIT_CARD_1]`), so that restoring it also restores the type, even if another program saved
 * the file in between.
 * @returns the run and its type; undefined for other values
 */
export function propertyRun(
  source: string,
  { name, tag }: { readonly name: XmlName; readonly tag: Span },
  parent: XmlName | undefined,
  { text, place }: { readonly text: string; readonly place: Span },
): { readonly type: string; readonly run: Run } | undefined {
  if (parent === undefined || !/^(?:property|variant)$/.test(parent.local)) return undefined;
  if (!name.namespace.endsWith('docPropsVTypes')) return undefined;
  const [, prefix] = TAG.exec(source.slice(tag.start, tag.end)) ?? [];
  END_TAG.lastIndex = place.end;
  const [end] = END_TAG.exec(source) ?? [];
  if (prefix === undefined || end === undefined) return undefined;
  const [, named = '', typed = ''] = (STRINGS.has(name.local) ? TYPED.exec(text) : undefined) ?? [];
  const type = STRINGS.has(name.local) ? typeNamed(named) : typeOfText(name);
  const [read, local] = STRINGS.has(name.local) ? [typed, named] : [text, name.local];
  if (type === undefined || type.accepts.test(read) === STRINGS.has(name.local)) return undefined;
  const { accepts, neutral } = type;
  const readsAs = (to: string): string => (to === '' ? neutral : to);
  const element = (kind: string, value: string): string =>
    `<${prefix}${kind}>${escapeText(value)}</${prefix}${kind}>`;
  const write = (to: string): string =>
    to === '' || accepts.test(to) ? element(local, readsAs(to)) : element('lpwstr', `${local}: ${to}`);
  return {
    type: local,
    run: { text: read, place: { start: tag.start, end: place.end + end.length, write, readsAs } },
  };
}

function decodedAddress(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const encodedAddress = (text: string): string =>
  text.replaceAll(/[\s[\]<>"{}|\\^`%]|[^\0-\u007f]/gu, encodeURIComponent);

/**
 * Creates the run of an attribute's value.
 * @param isAddress whether the value is percent-encoded
 * @param type required type of the value; default: as the attribute's name requires
 */
export function attributeRun(
  source: string,
  element: XmlName,
  attribute: XmlAttribute,
  isAddress: boolean,
  onNeutral?: () => void,
  type: ValueType | undefined = typeOfAttribute(element, attribute),
): Run {
  const { value, place, quote, whole } = attribute;
  const write = (text: string): string => escapeAttribute(text, quote);
  if (type !== undefined) {
    const head = source.slice(whole.start, place.start);
    const written = (text: string): string => (text === '' ? '' : head + write(text) + quote);
    return typedRun({ text: value, place: { ...whole, write: written } }, type, onNeutral);
  }
  const text = isAddress && value.includes('%') ? decodedAddress(value) : undefined;
  if (text !== undefined)
    return { text, place: { ...place, write: (to) => write(encodedAddress(to)), isVerbatim: false } };
  return { text: value, place: { ...place, write, isVerbatim: place.end - place.start === value.length } };
}

/** Returns the base of a neutral name for an attribute that must not be empty; undefined if it may be empty. */
export const neutralName = (element: XmlName, { local }: XmlName): string | undefined =>
  NAMES.get(`${element.local}@${local}`);

/** Returns the required type for an element name; undefined: any. */
const typeNamed = (local: string): ValueType | undefined => TEXTS.get(local);

/** Returns the required type of an element's text; undefined: any. */
export const typeOfText = ({ local }: XmlName): ValueType | undefined => TEXTS.get(local);

/** Returns the required type of an attribute; undefined: any. */
const typeOfAttribute = (element: XmlName, { local }: XmlName): ValueType | undefined =>
  ATTRIBUTES.get(`${element.local}@${local}`);
