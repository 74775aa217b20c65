import { ownValue } from '../../core/present.js';
import { technicalText } from './technical-texts.js';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { DocumentSection, UnreadPart } from '../content/document-text.js';
import { extractHtml } from '../html/html-blocks.js';
import { contentOperands, type ContentOperand } from './content-operands.js';
import {
  annotationPlace,
  fileNameOf,
  isAppearance,
  isPagePart,
  isTechnical,
  pagePlace,
  placeOfDict,
  plainName,
  PLACES,
  keyInside,
  type Place,
} from './object-places.js';
import {
  contentsOf,
  invalidBytes,
  isXrefStream,
  looksLikeText,
  nameText,
  textOfBytes,
  unpackStream,
  valueOf,
  type PdfObjects,
} from './open-pdf.js';
import { plainScript } from './plain-script.js';
import { isProgramName, isProgramText } from './program-text.js';

/** A stream that draws, other than page contents. */
export interface Drawing {
  readonly part: string;
  readonly page?: number;
  readonly stream: PDFRawStream;
}

/** A file embedded in the PDF. */
export interface EmbeddedFile {
  readonly name: string;
  readonly mediaType?: string;
  readonly stream: PDFRawStream;
}

/** Content of a PDF's objects other than the drawn text of its pages. */
export interface ObjectTexts {
  readonly sections: readonly DocumentSection[];
  readonly drawings: readonly Drawing[];
  readonly files: readonly EmbeddedFile[];
  readonly unread: readonly UnreadPart[];
}

interface Visit {
  readonly object: PDFObject;
  readonly key: string;
  readonly place: Place;
}

/** Keys of strings that programs write: fonts, colours, checksums. They are read as text only if entirely legible. */
const TECHNICAL_STRINGS: ReadonlySet<string> = new Set(
  'Panose Registry Ordering CheckSum Indexed Lookup'.split(' '),
);
const LEGIBLE = /^[\x20-\x7e\r\n\t]*$/;
/** Keys whose names a person can type: states of buttons, destinations. */
const TYPED_NAMES: ReadonlySet<string> = new Set(['V', 'DV', 'AS', 'Dest', 'D']);
/** Dictionaries whose keys a person can type. */
const TYPED_KEYS: ReadonlySet<string> = new Set(['Dests', 'N', 'Info']);
/** Media that is not supported. */
const MEDIA: ReadonlySet<string> = new Set(['Sound', 'Movie', 'Rendition', '3D', 'RichMedia', 'Screen']);
const MEDIA_TYPE = /^[a-z]+\/[\w.+-]{1,100}$/i;

/** Whether a person may have typed a name. @param key of the entry that contains it */
export const mayBeTyped = (name: string, key: string): boolean =>
  TYPED_NAMES.has(key) ? name !== 'Off' : !isProgramName(name, key);

/** Walks all objects of a PDF: page by page first, then the catalog, then objects without a reference. */
export function objectTexts(objects: PdfObjects): ObjectTexts {
  return new ObjectWalk(objects).run();
}

class ObjectWalk {
  readonly #objects: PdfObjects;
  readonly #seen = new Set<PDFObject>();
  readonly #stack: Visit[] = [];
  readonly #texts = new Map<string, Place & { readonly lines: Set<string> }>();
  readonly #drawings: Drawing[] = [];
  readonly #files: EmbeddedFile[] = [];
  readonly #unread = new Map<string, UnreadPart>();
  /** Locations of objects that are reachable by several paths. */
  readonly #fixed = new Map<PDFObject, Place>();

  constructor(objects: PdfObjects) {
    this.#objects = objects;
  }

  run(): ObjectTexts {
    const { context, catalog, pages } = this.#objects;
    const { Info, Encrypt } = context.trailerInfo;
    // Keys and check values of the encryption.
    if (Encrypt !== undefined) this.#seen.add(context.lookup(Encrypt) ?? Encrypt);
    for (const { dict, number } of pages) if (dict !== undefined) this.#fixPage(dict, number);
    for (const { dict, number } of pages) if (dict !== undefined) this.#walk(dict, 'Page', pagePlace(number));
    if (Info !== undefined) this.#walk(Info, 'Info', { part: 'document information' });
    if (catalog !== undefined) this.#walk(catalog, 'Root', { part: 'catalog' });
    for (const [, object] of context.enumerateIndirectObjects())
      this.#walk(object, '', { part: 'unreferenced object' });
    return {
      sections: [...this.#texts.values()].map(({ part, page, lines }) => ({
        part,
        ...(page !== undefined && { page }),
        text: [...lines].join('\n'),
      })),
      drawings: this.#drawings,
      files: this.#files,
      unread: [...this.#unread.values()],
    };
  }

  #fixPage(dict: PDFDict, number: number): void {
    this.#fixed.set(dict, pagePlace(number));
    const annotations = valueOf(dict, 'Annots');
    if (!(annotations instanceof PDFArray)) return;
    for (const one of annotations.asArray()) {
      const annotation = dict.context.lookup(one);
      if (annotation instanceof PDFDict) this.#fixed.set(annotation, annotationPlace(annotation, number));
    }
    for (const content of contentsOf(dict)) this.#fixed.set(content, pagePlace(number));
  }

  #walk(object: PDFObject, key: string, place: Place): void {
    this.#stack.push({ object, key, place });
    for (let next = this.#stack.pop(); next !== undefined; next = this.#stack.pop()) this.#visit(next);
  }

  #visit({ object, key, place }: Visit): void {
    const target = object instanceof PDFRef ? this.#objects.context.lookup(object) : object;
    if (target === undefined) return;
    if (target instanceof PDFString || target instanceof PDFHexString) this.#string(target, key, place);
    else if (target instanceof PDFName) {
      this.#name(target.decodeText(), key, place);
    } else if (!this.#seen.has(target)) {
      if (target instanceof PDFDict || target instanceof PDFArray || target instanceof PDFRawStream)
        this.#seen.add(target);
      const here = this.#fixed.get(target) ?? place;
      if (target instanceof PDFInvalidObject) this.#damaged(target, here);
      else if (target instanceof PDFArray) this.#array(target, key, here);
      else if (target instanceof PDFRawStream) this.#stream(target, key, here);
      else if (target instanceof PDFDict) this.#dict(target, key, here);
    }
  }

  #name(text: string, key: string, place: Place): void {
    if (mayBeTyped(text, key)) this.#add(place, text);
  }

  #string(object: PDFString | PDFHexString, key: string, place: Place): void {
    const bytes = object.asBytes();
    const text = textOfBytes(bytes);
    if (TECHNICAL_STRINGS.has(key) && !(LEGIBLE.test(text) && text.length === bytes.length)) return;
    if (isProgramText(text, key)) return;
    if (key === 'RC' || key === 'RV') this.#add(place, extractHtml(text));
    this.#add(place, text);
    if (key === 'JS') this.#add(place, plainScript(text));
  }

  #array(array: PDFArray, key: string, place: Place): void {
    const inner = keyInside(array, key);
    for (const item of array.asArray().toReversed()) this.#stack.push({ object: item, key: inner, place });
  }

  #dict(dict: PDFDict, key: string, place: Place): void {
    const here = this.#fixed.has(dict) ? place : placeOfDict(dict, key, place);
    if (dict.has(PDFName.of('EF'))) this.#fileSpec(dict, here);
    const subtype = nameText(valueOf(dict, 'Subtype')) ?? nameText(valueOf(dict, 'S')) ?? '';
    if (MEDIA.has(subtype) && dict.has(PDFName.of('Rect')))
      this.#leaveUnread(here, 'sound, video and 3D content is not read');
    this.#entries(dict, key, here);
  }

  #entries(dict: PDFDict, key: string, place: Place): void {
    const isRoot = dict === this.#objects.catalog;
    for (const [entry, value] of dict.entries().toReversed()) {
      const text = entry.decodeText();
      if ((TYPED_KEYS.has(key) && /[^\w-]/.test(text)) || !isProgramName(text, '')) this.#add(place, text);
      // Pages have been walked, and their ancestors do not belong to this object.
      if (text === 'Parent' && dict.has(PDFName.of('Contents'))) continue;
      const known =
        isRoot || key === 'Names' || text === 'XFA' || text === 'JavaScript'
          ? ownValue(PLACES, text)
          : undefined;
      const inner =
        known !== undefined
          ? { part: known }
          : key === 'Info'
            ? { part: `document information: ${plainName(text) ?? 'custom entry'}` }
            : place;
      this.#stack.push({ object: value, key: text, place: inner });
    }
  }

  #fileSpec(dict: PDFDict, place: Place): void {
    const files = valueOf(dict, 'EF');
    if (!(files instanceof PDFDict)) return;
    const streams = new Set(files.keys().map((key) => files.lookup(key)));
    for (const stream of streams) {
      if (!(stream instanceof PDFRawStream) || this.#seen.has(stream)) continue;
      this.#embed(stream, fileNameOf(dict), place);
    }
  }

  #embed(stream: PDFRawStream, given: string | undefined, place: Place): void {
    this.#seen.add(stream);
    const mediaType = nameText(valueOf(stream.dict, 'Subtype'));
    if (mediaType !== undefined && !MEDIA_TYPE.test(mediaType)) this.#add(place, mediaType);
    this.#entries(stream.dict, 'EF', place);
    this.#files.push({
      name: given ?? `attachment ${(this.#files.length + 1).toString()}`,
      stream,
      ...(mediaType !== undefined && MEDIA_TYPE.test(mediaType) && { mediaType }),
    });
  }

  #stream(stream: PDFRawStream, key: string, place: Place): void {
    const { dict } = stream;
    const type = nameText(valueOf(dict, 'Type'));
    const subtype = nameText(valueOf(dict, 'Subtype'));
    if (type === 'EmbeddedFile' || key === 'EF') {
      this.#embed(stream, undefined, place);
      return;
    }
    this.#entries(dict, key, place);
    const isPage = this.#fixed.has(stream);
    if (type === 'ObjStm') this.#operands(unpackStream(stream).bytes, place, new Set(['comment']));
    if (!isPage && isTechnical(dict, key, type, subtype)) {
      const text = technicalText(stream);
      if (text !== '') this.#add({ ...place, part: 'metadata of an image' }, text);
      return;
    }
    const isForm = subtype === 'Form' || dict.has(PDFName.of('PatternType')) || isAppearance(dict, key);
    if (isForm && !isPage) {
      const what = dict.has(PDFName.of('PatternType'))
        ? 'pattern'
        : isPagePart(place)
          ? 'form XObject'
          : place.part;
      this.#drawings.push({ ...place, part: what, stream });
    }
    const { bytes, isDamaged } = unpackStream(stream);
    if (isDamaged)
      this.#leaveUnread(
        place,
        bytes.length > 0
          ? 'its content is damaged; the text before the damage was read'
          : 'its content is damaged or unpacks to more than 48 MiB',
      );
    if (isPage || isForm || key === 'CharProcs' || key === 'Contents') {
      this.#operands(bytes, place);
    } else if (!looksLikeText(bytes)) this.#leaveUnread(place, 'it contains binary data of an unknown kind');
    else {
      const text = textOfBytes(bytes);
      const isMarkup =
        type === 'Metadata' || subtype === 'XML' || place.part === 'XFA form' || key === 'RC' || key === 'RV';
      this.#add(type === 'Metadata' ? { ...place, part: 'metadata (XMP)' } : place, text);
      if (isMarkup && text.includes('&')) this.#add(place, extractHtml(text));
      if (key === 'JS') this.#add(place, plainScript(text));
    }
  }

  /** Adds the text of a content stream that it does not draw. */
  #operands(content: Uint8Array, place: Place, kinds?: ReadonlySet<ContentOperand['kind']>): void {
    const source = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
    for (const { kind, text } of contentOperands(source))
      if (kinds?.has(kind) ?? true)
        this.#add({ ...place, part: kind === 'comment' ? kind : 'replacement text' }, text);
  }

  #damaged(object: PDFInvalidObject, place: Place): void {
    if (this.#seen.has(object)) return;
    this.#seen.add(object);
    const bytes = invalidBytes(object);
    // In an encrypted file, cross-reference streams are not encrypted, which the parser does not expect; it still reads
    // the objects they list.
    if (isXrefStream(bytes)) return;
    this.#leaveUnread(
      { part: place.part === 'unreferenced object' ? 'damaged object' : place.part },
      'an object of it is damaged',
    );
    if (looksLikeText(bytes)) this.#add(place, textOfBytes(bytes));
  }

  #add(place: Place, text: string): void {
    if (text.trim() === '') return;
    const id = `${place.page?.toString() ?? ''} ${place.part}`;
    const group = this.#texts.get(id) ?? { ...place, lines: new Set<string>() };
    group.lines.add(text);
    this.#texts.set(id, group);
  }

  #leaveUnread({ part, page }: Place, reason: string): void {
    const named =
      page === undefined || part === `page ${page.toString()}` ? part : `${part} on page ${page.toString()}`;
    this.#unread.set(`${named} ${reason}`, { part: named, reason });
  }
}
