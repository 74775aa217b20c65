import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { extractHtml } from '../html/html-blocks.js';
import type { KnownValues } from '../../core/known-values.js';
import { withEdits } from '../rewriting/passage.js';
import { encodedIn } from '../rewriting/encoded-texts.js';
import { isTechnical, keyInside } from './object-places.js';
import { withoutOperands } from './content-operands.js';
import { mayBeTyped } from './object-texts.js';
import { plainScript } from './plain-script.js';
import { surveyGraphics } from './page-graphics.js';
import { looksLikeText, nameText, openPdf, textOfBytes, unpackStream, valueOf } from './open-pdf.js';
import { isRegistry } from './program-text.js';
import { withoutTechnicalText } from './technical-texts.js';

/** Changes to the objects of a PDF other than page content. */
export interface Cleaning {
  /** Values to replace in names and in marked content properties. */
  readonly values: KnownValues;
  /** Values to replace in strings and text streams. */
  readonly besidePages: KnownValues;
  /** Attachments by the object number of their stream: new bytes, or `drop`. */
  readonly files: ReadonlyMap<number, Uint8Array | 'drop'>;
  /** The PDF that PDFium saved as the bytes to clean; it writes metadata (XMP) without its filter, but packed. */
  readonly source?: Uint8Array;
  /** Whether to remove the appearance streams of all annotations, so that viewers regenerate them. */
  readonly dropsAppearances: boolean;
}

export interface Cleaned {
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
}

/** Entries with copies of content, or private data of the program that wrote the file. */
const DROPPED = ['Thumb', 'PieceInfo', 'Perms', 'DSS'];
/** Note on removed images, which were not read: nothing shows them to a reader. */
export const IMAGES_REMOVED = 'images that no page displays are removed';
/** Icons from which the appearance of a button was drawn. */
const ICONS = ['I', 'RI', 'IX'];

/**
 * Rewrites a PDF with only its reachable objects: without signatures, thumbnails and private data of programs, and with
 * values replaced in strings, names and text streams.
 * @throws what the parser throws
 */
export async function cleanObjects(bytes: Uint8Array, cleaning: Cleaning): Promise<Cleaned> {
  const objects = await openPdf(bytes);
  const { context } = objects;
  const { Root, Info } = context.trailerInfo;
  await mendMetadata(context, cleaning.source);
  const walk = new CleaningWalk(context, cleaning);
  const removeUndrawn = (): boolean => {
    const undrawn = new Set<PDFObject>(surveyGraphics(objects).undrawn);
    if (undrawn.size === 0) return false;
    for (const [ref, object] of context.enumerateIndirectObjects())
      if (undrawn.has(object)) context.delete(ref);
    walk.notes.add(IMAGES_REMOVED);
    return true;
  };
  const removeUnreachable = (): void => {
    const reached = referredTo(context, [Root, Info]);
    for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  };
  removeUndrawn();
  for (const start of [Root, Info]) if (start !== undefined) walk.from(start);
  walk.finish();
  // Removed appearances are no longer reachable, and images that only they or unreachable pages drew are undrawn.
  removeUnreachable();
  if (removeUndrawn()) removeUnreachable();
  context.trailerInfo = { ...(Root !== undefined && { Root }), ...(Info !== undefined && { Info }) };
  return { bytes: await PDFWriter.forContext(context, Infinity).serializeToBuffer(), notes: [...walk.notes] };
}

/** Unpacks metadata (XMP) whose filter PDFium lost when it saved the file. */
async function mendMetadata(context: PDFContext, source: Uint8Array | undefined): Promise<void> {
  if (source === undefined) return;
  let original: PDFContext | undefined;
  for (const [ref, stream] of context.enumerateIndirectObjects()) {
    if (!isMetadata(stream) || stream.dict.has(PDFName.of('Filter'))) continue;
    original ??= (await openPdf(source)).context;
    const before = original.lookup(ref);
    if (!isMetadata(before) || !before.dict.has(PDFName.of('Filter'))) continue;
    const { bytes, isDamaged } = unpackStream(before);
    if (!isDamaged) context.assign(ref, PDFRawStream.of(stream.dict, bytes));
  }
}

const isMetadata = (object: PDFObject | undefined): object is PDFRawStream =>
  object instanceof PDFRawStream && nameText(valueOf(object.dict, 'Type')) === 'Metadata';

/** Returns the objects reachable from the given ones. */
function referredTo(context: PDFContext, starts: readonly (PDFObject | undefined)[]): ReadonlySet<PDFRef> {
  const reached = new Set<PDFRef>();
  const stack = starts.filter((start) => start !== undefined);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue;
      reached.add(next);
      const target = context.lookup(next);
      if (target !== undefined) stack.push(target);
    } else if (next instanceof PDFDict) stack.push(...next.values());
    else if (next instanceof PDFArray) stack.push(...next.asArray());
    else if (next instanceof PDFRawStream) stack.push(...next.dict.values());
  }
  return reached;
}

class CleaningWalk {
  readonly #reached = new Set<PDFRef>();
  readonly notes = new Set<string>();
  readonly #context: PDFContext;
  readonly #cleaning: Cleaning;
  readonly #stack: { readonly object: PDFObject; readonly key: string; readonly ref?: PDFRef }[] = [];
  readonly #seen = new Set<PDFObject>();
  readonly #drawn: PDFDict[] = [];
  readonly #changed = new Set<PDFDict>();
  #form: PDFDict | undefined;

  constructor(context: PDFContext, cleaning: Cleaning) {
    this.#context = context;
    this.#cleaning = cleaning;
  }

  from(start: PDFObject): void {
    this.#stack.push({ object: start, key: '' });
    for (let next = this.#stack.pop(); next !== undefined; next = this.#stack.pop()) {
      const { object, key, ref } = next;
      if (object instanceof PDFRef) {
        if (this.#reached.has(object)) continue;
        this.#reached.add(object);
        const target = this.#context.lookup(object);
        if (target instanceof PDFString || target instanceof PDFHexString)
          this.#context.assign(object, this.#replaced(target, key) ?? target);
        else if (target !== undefined) this.#stack.push({ object: target, key, ref: object });
      } else if (this.#seen.has(object)) continue;
      else if (object instanceof PDFDict) this.#dict(object, key);
      else if (object instanceof PDFArray) this.#array(object, key);
      else if (object instanceof PDFRawStream) this.#stream(object, key, ref);
      else if (object instanceof PDFInvalidObject && ref !== undefined) {
        this.#context.assign(ref, this.#context.obj(null));
        this.notes.add('damaged objects are removed');
      }
    }
  }

  /** Removes the appearances of annotations and fields whose content changed. */
  finish(): void {
    const isChanged = (dict: PDFDict): boolean => {
      let one: PDFObject | undefined = dict;
      for (let level = 0; level < 16 && one instanceof PDFDict; level++) {
        if (this.#changed.has(one)) return true;
        one = valueOf(one, 'Parent');
      }
      return false;
    };
    let isDropped = false;
    for (const dict of this.#drawn) {
      if (!this.#cleaning.dropsAppearances && !isChanged(dict)) continue;
      isDropped ||= dict.delete(PDFName.of('AP'));
    }
    if (!isDropped) return;
    this.#form?.set(PDFName.of('NeedAppearances'), this.#context.obj(true));
    this.notes.add('the appearance of changed annotations and form fields is removed; viewers draw it anew');
  }

  #dict(dict: PDFDict, key: string): void {
    this.#seen.add(dict);
    if (dict.has(PDFName.of('NeedAppearances')) || key === 'AcroForm') this.#form = dict;
    const buttons = valueOf(dict, 'MK');
    if (dict.has(PDFName.of('AP'))) this.#drawn.push(dict);
    else if (buttons instanceof PDFDict)
      for (const icon of ICONS) if (buttons.delete(PDFName.of(icon))) this.notes.add(IMAGES_REMOVED);
    for (const entry of DROPPED) dict.delete(PDFName.of(entry));
    if (dict.delete(PDFName.of('Alternates'))) this.notes.add(IMAGES_REMOVED);
    for (const [name, value] of dict.entries()) {
      if (this.#cleaning.values.in(name.decodeText()).length > 0 && mayBeTyped(name.decodeText(), '')) {
        dict.delete(name);
        this.notes.add('entries that were named by a replaced value are removed');
        continue;
      }
      const target = value instanceof PDFRef ? this.#context.lookup(value) : value;
      if (target instanceof PDFDict && target.has(PDFName.of('ByteRange'))) {
        dict.delete(name);
        this.notes.add('its digital signature is removed, because the content changes');
        continue;
      }
      const written = this.#replaced(value, name.decodeText());
      if (written !== undefined) {
        dict.set(name, written);
        this.#changed.add(dict);
      } else this.#stack.push({ object: value, key: name.decodeText() });
    }
  }

  #array(array: PDFArray, key: string): void {
    this.#seen.add(array);
    for (const [index, item] of array.asArray().entries()) {
      const written = this.#replaced(item, key);
      if (written !== undefined) array.set(index, written);
      else this.#stack.push({ object: item, key: keyInside(array, key) });
    }
  }

  /**
   * Whether a value appears only once a text is read as markup or as a script: it cannot be replaced in the source.
   * @param written the text with values replaced
   */
  #hidesValue(text: string, written: string, key: string): boolean {
    const { besidePages } = this.#cleaning;
    if (key === 'JS' || key === 'RC' || key === 'RV') {
      const read = key === 'JS' ? plainScript : extractHtml;
      return besidePages.replaceIn(read(text)) !== read(written);
    }
    return /[<&]/.test(written) && besidePages.in(extractHtml(written)).length > 0;
  }

  /** Returns a string or a name with values replaced; undefined if it contains none. */
  #replaced(object: PDFObject, key: string): PDFObject | undefined {
    const { values, besidePages } = this.#cleaning;
    if (object instanceof PDFString || object instanceof PDFHexString) {
      const source = textOfBytes(object.asBytes());
      if (isRegistry(source, key)) return undefined;
      const text = withoutEncoded(source, besidePages);
      const written = besidePages.replaceIn(text);
      if (this.#hidesValue(text, written, key)) return PDFHexString.fromText('');
      return written === source ? undefined : PDFHexString.fromText(written);
    }
    if (!(object instanceof PDFName)) return undefined;
    const text = object.decodeText();
    if (!mayBeTyped(text, key)) return undefined;
    const written = values.replaceIn(text);
    return written === text ? undefined : PDFName.of(written);
  }

  #stream(stream: PDFRawStream, key: string, ref: PDFRef | undefined): void {
    const { dict } = stream;
    this.#seen.add(stream);
    this.#dict(dict, key);
    if (ref === undefined) return;
    const file = this.#cleaning.files.get(ref.objectNumber);
    if (file !== undefined) {
      // Its size, dates and checksum describe the original.
      dict.delete(PDFName.of('Params'));
      this.#write(ref, dict, file === 'drop' ? new Uint8Array() : file);
      return;
    }
    const [type, subtype] = ['Type', 'Subtype'].map((entry) => nameText(valueOf(dict, entry)));
    if (isTechnical(dict, key, type, subtype)) {
      const written = withoutTechnicalText(stream);
      if (written === undefined) return;
      this.#context.assign(ref, written);
      this.notes.add('metadata of its images is removed');
      return;
    }
    if (type === 'EmbeddedFile' || key === 'F' || key === 'UF') return;
    const { bytes, isDamaged } = unpackStream(stream);
    const { values, besidePages } = this.#cleaning;
    const isContent =
      key === 'Contents' || subtype === 'Form' || key === 'CharProcs' || dict.has(PDFName.of('BBox'));
    if (isContent) {
      const written = withoutValues(bytes, values);
      // Not every search tool decodes other filters.
      const isPlain =
        nameText(valueOf(dict, 'Filter')) === 'FlateDecode' && !dict.has(PDFName.of('DecodeParms'));
      if (written !== undefined || (!isPlain && !isDamaged)) this.#write(ref, dict, written ?? bytes);
    } else if (looksLikeText(bytes)) {
      const source = textOfBytes(bytes);
      const text = withoutEncoded(source, besidePages);
      const written = besidePages.replaceIn(text);
      if (this.#hidesValue(text, written, type === 'Metadata' || /^\s*</.test(text) ? 'RV' : key)) {
        this.#write(ref, dict, new Uint8Array());
        this.notes.add(`${type === 'Metadata' ? 'metadata' : 'an embedded text'} is removed`);
      } else if (written !== source) this.#write(ref, dict, new TextEncoder().encode(written));
    }
  }

  #write(ref: PDFRef, dict: PDFDict, bytes: Uint8Array): void {
    for (const entry of ['Filter', 'DecodeParms', 'DP', 'F', 'FFilter', 'DL']) dict.delete(PDFName.of(entry));
    const isPlain = nameText(valueOf(dict, 'Type')) === 'Metadata';
    if (!isPlain) dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    this.#context.assign(ref, PDFRawStream.of(dict, isPlain ? bytes : deflateSync(bytes)));
  }
}

/** Removes base64 and hexadecimal data that contains a value. */
const withoutEncoded = (text: string, values: KnownValues): string =>
  withEdits(
    text,
    [...encodedIn(text)]
      .filter((one) => values.in(one.text).length > 0)
      .map(({ start, end }) => ({ start, end, text: '' })),
  );

/** Removes text that page content does not draw and that contains a value; undefined if there is none. */
function withoutValues(bytes: Uint8Array, values: KnownValues): Uint8Array | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const written = withoutOperands(source, (text) => values.in(text).length > 0);
  return written === undefined ? undefined : Buffer.from(written, 'latin1');
}
