import type { XmlName } from './xml-scanner.js';

/** A type that a reader of the file insists on. */
export interface ValueType {
  readonly accepts: RegExp;
  /** What is written where a replacement is of another type; empty: the attribute is left out. */
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
  // Numbers in caches of charts and of other workbooks.
  ['v', NUMBER],
  ...['filetime', 'date', 'created', 'modified', 'lastPrinted'].map((name) => [name, DATE] as const),
]);

const ATTRIBUTES: ReadonlyMap<string, ValueType> = new Map([
  ['date@fullDate', { accepts: DATE_TIME, neutral: '' }],
  // Records of a pivot table's cache.
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

/** Names that a reader of the file insists on, with what such a thing is called otherwise. */
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

/** What an attribute is called whose name is gone, without a number; undefined: it may be empty. */
export const neutralName = (element: XmlName, { local }: XmlName): string | undefined =>
  NAMES.get(`${element.local}@${local}`);

/** The type that elements of a name have; undefined: any. */
export const typeNamed = (local: string): ValueType | undefined => TEXTS.get(local);

/** The type that the text of an element has; undefined: any. */
export const typeOfText = ({ local }: XmlName): ValueType | undefined => TEXTS.get(local);

/** The type that an attribute has; undefined: any. */
export const typeOfAttribute = (element: XmlName, { local }: XmlName): ValueType | undefined =>
  ATTRIBUTES.get(`${element.local}@${local}`);
