import {
  type PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { nameText, textOfBytes, valueOf } from './open-pdf.js';

/** Location of an object, worded for a report. */
export interface Place {
  readonly part: string;
  readonly page?: number;
}

/** Keys of streams that programs write and people do not: fonts, colours, functions, masks. */
export const TECHNICAL_STREAMS: ReadonlySet<string> = new Set(
  'FontFile FontFile2 FontFile3 ToUnicode CIDToGIDMap CIDSet Encoding UseCMap TR TR2 HT BG UCR DestOutputProfile Function Functions Shading SMask Mask JBIG2Globals Thumb ICCBased Indexed Separation DeviceN Lookup'.split(
    ' ',
  ),
);
/** Returns the key of the elements of an array: the first of a colour space, e.g. [/ICCBased 5 0 R], determines it. */
export function keyInside(array: PDFArray, key: string): string {
  const kind = nameText(array.size() > 0 ? array.lookup(0) : undefined);
  return kind !== undefined && TECHNICAL_STREAMS.has(kind) ? kind : key;
}

/** Names that are unlikely to be values themselves: short, with few digits. */
const PLAIN_NAME = /^(?!.*\d{4})[\p{L}\p{N}_. [\]-]{1,64}$/u;

export const pagePlace = (number: number): Place => ({ part: `page ${number.toString()}`, page: number });
export const isPagePart = ({ part }: Place): boolean => part.startsWith('page ');

export function annotationPlace(dict: PDFDict, page: number | undefined): Place {
  const subtype = nameText(valueOf(dict, 'Subtype'));
  const part = subtype === 'Widget' ? fieldPart(dict) : subtype === 'Link' ? 'link' : 'annotation';
  return { part, ...(page !== undefined && { page }) };
}

/** Builds the fully qualified name of a field from its own name and those of its parents. */
function fieldPart(dict: PDFDict): string {
  const names: string[] = [];
  let field: PDFObject | undefined = dict;
  for (let level = 0; level < 16 && field instanceof PDFDict; level++) {
    const own = stringOf(valueOf(field, 'T'));
    if (own !== undefined) names.unshift(own);
    field = valueOf(field, 'Parent');
  }
  const plain = plainName(names.join('.'));
  return plain === undefined ? 'form field' : `form field "${plain}"`;
}

const attachmentPart = (given: string | undefined): string => {
  const plain = given === undefined ? undefined : plainName(given);
  return plain === undefined ? 'attachment' : `attachment "${plain}"`;
};

export const fileNameOf = (dict: PDFDict): string | undefined =>
  stringOf(valueOf(dict, 'UF')) ?? stringOf(valueOf(dict, 'F')) ?? stringOf(valueOf(dict, 'Unix'));

/** Returns the name, unless it may itself be a value: reports print part names. */
export const plainName = (text: string): string | undefined => (PLAIN_NAME.test(text) ? text : undefined);

const stringOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? textOfBytes(object.asBytes()) : undefined;

/** Whether a value of /AP is a form: appearance streams need not declare it. */
export const isAppearance = (dict: PDFDict, key: string): boolean =>
  dict.has(PDFName.of('BBox')) &&
  (key === 'N' || key === 'R' || key === 'D' || dict.has(PDFName.of('Resources')));

export function isTechnical(
  dict: PDFDict,
  key: string,
  type: string | undefined,
  subtype: string | undefined,
): boolean {
  return (
    TECHNICAL_STREAMS.has(key) ||
    subtype === 'Image' ||
    type === 'XRef' ||
    type === 'ObjStm' ||
    type === 'CMap' ||
    // Hint streams of a linearized file (ISO 32000-2, F.4).
    (key === '' && valueOf(dict, 'S') instanceof PDFNumber) ||
    ['Type1C', 'CIDFontType0C', 'OpenType'].includes(subtype ?? '') ||
    ['FunctionType', 'ShadingType', 'Length1', 'HalftoneType', 'BitsPerComponent', 'Alternate'].some(
      (entry) => dict.has(PDFName.of(entry)),
    )
  );
}

/** Part names by entry of the catalog and of its name trees. */
export const PLACES: Readonly<Record<string, string>> = {
  Outlines: 'bookmark',
  Dests: 'named destination',
  PageLabels: 'page label',
  AcroForm: 'form',
  XFA: 'XFA form',
  StructTreeRoot: 'structure tree',
  OCProperties: 'layer',
  OpenAction: 'action on opening',
  AA: 'action',
  Metadata: 'metadata (XMP)',
  Collection: 'portfolio',
  JavaScript: 'JavaScript',
  EmbeddedFiles: 'attachment',
  Threads: 'article thread',
  PieceInfo: 'private data',
};

/** Returns the location of a dictionary: its own if its type gives one, else that of its parent. */
export function placeOfDict(dict: PDFDict, key: string, place: Place): Place {
  const type = nameText(valueOf(dict, 'Type'));
  if (type === 'OCG' || type === 'OCMD') return { part: 'layer' };
  if (type === 'Annot') return annotationPlace(dict, undefined);
  if (type === 'Page') return { part: 'page outside the page tree' };
  if (dict.has(PDFName.of('EF')) || type === 'Filespec')
    return { ...place, part: attachmentPart(fileNameOf(dict)) };
  if (dict.has(PDFName.of('FT')) || (key === 'Fields' && dict.has(PDFName.of('T'))))
    return { ...place, part: fieldPart(dict) };
  return place;
}
