import { present } from '../../core/present.js';
import { UnreadableDocument } from '../content/document-text.js';
import { keepsAttachment } from '../rewriting/nested-file.js';
import { NotProtected, partOf, type Rewrite, type Rewriting } from '../rewriting/rewriting.js';
import { applyProfile, fatesOf, OWN, TextSettler, type Profiled } from './apply-profile.js';
import { cleanPixels } from './clean-pixels.js';
import { checkWritten } from './check-written.js';
import { isPixels, isSearchedInPart, textOf, textsOf, type ElementText } from './element-texts.js';
import type { Box } from '../content/place.js';
import {
  isTextVr,
  nameOf,
  parseDicom,
  TAG,
  type DataSet,
  type DicomElement,
  type DicomFile,
} from './parse-dicom.js';
import { coverFrames, unreadOf } from './pixel-frames.js';
import { encapsulatedIn, framesWithText, isEncapsulated, PIXELS_UNREAD, unreadIn } from './read-dicom.js';
import { isRle } from './unpack-rle.js';
import { writeDicom } from './write-dicom.js';

const MOST_BYTES = 64 * 2 ** 20;
/** Maximum number of times the frames are read. */
const MOST_ROUNDS = 5;
/** A DICOM directory (PS3.3, F), which contains offsets into its own bytes. */
const DIRECTORY = '1.2.840.10008.1.3.10';
const META = { version: 0x00020001, sopClass: 0x00020002, instance: 0x00020003 } as const;
const PROGRAM = { classUid: 0x00020012, version: 0x00020013 } as const;
const PROGRAM_UID = '2.25.142766215806317263919417412346530281874';
const PROGRAM_NAME = 'DATA_DISCOVERY';
const METHOD = 'DICOM PS3.15 Basic Application Level Confidentiality Profile';
const DOCUMENT_LENGTH = 0x00420015;
const DATES: ReadonlySet<string> = new Set(['DA', 'DT']);
const UTF8 = 'ISO_IR 192';

/**
 * Rewrites a DICOM file with the Basic Application Level Confidentiality Profile (PS3.15, E.2), and replaces values
 * that a policy finds in the elements that the profile keeps, and in uncompressed pixels that OCR reads. A second
 * parser reads the result and it is searched byte by byte; if a value is left in it, nothing is written.
 * @throws NotProtected
 */
export const rewriteDicom: Rewrite = async (source, rewriting) => {
  if (rewriting.onInexact !== undefined)
    throw new NotProtected('values that were removed from a DICOM file cannot be restored in it');
  if (source.length > MOST_BYTES) throw new NotProtected('the DICOM file is larger than 64 MiB');
  const file = parsed(source);
  const texts = [...textsOf({ ...file, meta: [] })].filter(({ path }) => !isOwn(path));
  const fates = fatesOf(file.dataSet);
  const isReadAgain = rewriting.examined.has(partOf(rewriting, ''));
  const settler = new TextSettler(texts, fates, rewriting.secret);
  // Removed elements need no replacement.
  const left = texts.filter(({ element }) => fates.get(element) !== 'remove');
  const emptied = await examine(left, settler, rewriting);
  const held = await rewriteEncapsulated(file, rewriting);
  const pixels = await coverPixels(file, rewriting, isReadAgain ? 1 : MOST_ROUNDS);
  if (isReadAgain) return source;
  const valueOf = (element: DicomElement): Buffer | undefined => {
    if (isEncapsulated(element.tag)) return held;
    if (element.tag === DOCUMENT_LENGTH && held !== undefined) return lengthOf(held, file);
    if (emptied.has(element)) return Buffer.alloc(0);
    if (element.content.kind !== 'value' || !isTextVr(element.vr)) return undefined;
    const text = settler.written.get(element);
    if (text === undefined) return undefined;
    const { bytes } = element.content;
    const isSame = isAscii(text) && text === textOf(element, undefined);
    return isSame ? bytes : Buffer.from(text);
  };
  const profiled = applyProfile(file.dataSet, fates, valueOf);
  const covered = pixels.covered ?? file;
  const dataSet = withUnreadChecked(withCovered(profiled.dataSet, file, covered), file, pixels, rewriting);
  const isShifted = left.some(({ element }) => DATES.has(element.vr) && isReplacedDate(element, settler));
  const cleaned = cleanPixels(dataSet, covered.encoding);
  if (cleaned.isChanged)
    rewriting.note(`${nameOf(TAG.pixelData)}: comments, metadata and bytes after the pixels are removed`);
  const written = writeDicom(metaOf(covered, dataSet), withOwn(cleaned.dataSet, isShifted), file.encoding);
  if (written.length > MOST_BYTES)
    throw new NotProtected(
      covered.transferSyntax === file.transferSyntax
        ? 'the result would be larger than 64 MiB'
        : 'the result, whose pixels are uncompressed, would be larger than 64 MiB',
    );
  await checkWritten(written, settler);
  noteCounts(profiled, rewriting);
  return written;
};

/** @throws NotProtected */
function parsed(source: Buffer): DicomFile {
  try {
    const file = parseDicom(source);
    const kind = file.meta.find(({ tag }) => tag === META.sopClass);
    if (kind !== undefined && textOf(kind, undefined) === DIRECTORY)
      throw new NotProtected('a DICOMDIR points to places in itself: create it from the protected files');
    return file;
  } catch (error) {
    throw error instanceof UnreadableDocument ? new NotProtected(error.message) : error;
  }
}

/** Whether this program writes the element, so that its text is not compared. */
const isOwn = (path: string): boolean => {
  const [, group = '', element = ''] = /^\(([\dA-F]{4}),([\dA-F]{4})\)/.exec(path) ?? [];
  const last = path.slice(path.lastIndexOf('(') + 1, -1).replace(',', '');
  return OWN.has(Number.parseInt(group + element, 16)) || OWN.has(Number.parseInt(last, 16));
};

/**
 * Examines the texts of a file. On a later read, it examines the same paths; missing ones count as empty.
 * @returns binary elements in which a value is replaced: they are emptied
 */
async function examine(
  texts: readonly ElementText[],
  settler: TextSettler,
  rewriting: Rewriting,
): Promise<ReadonlySet<DicomElement>> {
  const part = partOf(rewriting, '');
  const exact = texts.filter(({ isLoose }) => !isLoose);
  const byPath = new Map(exact.map((own) => [own.path, own]));
  const known = rewriting.examined.get(part);
  const paths = [...new Set([...(known ?? []), ...byPath.keys()])];
  if (known === undefined) rewriting.examined.set(part, paths);
  const changes = await rewriting.work.texts(
    paths.map((path) => {
      const own = byPath.get(path);
      return {
        text: own?.text ?? '',
        place: partOf(rewriting, own?.place ?? path),
        ...(own?.context !== undefined && { context: own.context }),
        ...(own !== undefined && { settle: (changed) => settler.settle(own, changed) }),
      };
    }),
    part,
  );
  // Work that records has already settled them; settling a settled text again would be wrong.
  for (const [index, path] of paths.entries()) {
    const own = byPath.get(path);
    if (own !== undefined && !settler.written.has(own.element))
      settler.settle(own, present(changes[index], 'a text of an element'));
  }
  const loose = texts.filter(({ isLoose, element }) => isLoose && !isEncapsulated(element.tag));
  if (loose.length === 0) return new Set();
  const found = await rewriting.work.texts(
    loose.map(({ text, place, context }) => ({
      text,
      place: partOf(rewriting, place),
      isLoose: true,
      ...(context !== undefined && { context }),
    })),
    part,
  );
  const emptied = new Set<DicomElement>();
  for (const [index, { element, text }] of loose.entries()) {
    const { replaced } = present(found[index], 'a text of bytes');
    if (replaced.length === 0) continue;
    emptied.add(element);
    for (const { before } of replaced) settler.gone.add(text.slice(before.start, before.end));
  }
  return emptied;
}

/** Rewrites the encapsulated document; undefined if there is none. @throws NotProtected */
async function rewriteEncapsulated(file: DicomFile, rewriting: Rewriting): Promise<Buffer | undefined> {
  const held = encapsulatedIn(file);
  if (held === undefined) return undefined;
  const part = partOf(rewriting, held.name);
  const inner = await rewriting.inner(held.name, held.bytes, part);
  if (Buffer.isBuffer(inner)) return inner;
  return keepsAttachment(part, inner, rewriting) ? held.bytes : Buffer.alloc(2);
}

function lengthOf(held: Buffer, { encoding }: DicomFile): Buffer {
  const bytes = Buffer.alloc(4);
  if (encoding.isBigEndian) bytes.writeUInt32BE(held.length);
  else bytes.writeUInt32LE(held.length);
  return bytes;
}

/** What OCR made of the pixels. */
interface CoveredPixels {
  /** Whether all frames were read. */
  readonly isRead: boolean;
  /** Why they were not all read, or values stay in them; empty if that is not known. */
  readonly why: string;
  /** The file with covered values in uncompressed pixels; absent: unchanged. */
  readonly covered?: DicomFile;
}

/** Returns a data set with the elements that covering changed in a file. */
function withCovered(kept: DataSet, file: DicomFile, covered: DicomFile): DataSet {
  const changed = covered.dataSet.filter((element) => !file.dataSet.includes(element));
  return kept.map((element) => changed.find(({ tag }) => tag === element.tag) ?? element);
}

/**
 * Reads the frames with OCR, and covers in all frames what is replaced in one. The result is read again until nothing
 * is found, because text of less contrast can be seen once bright text is covered.
 * @param rounds maximum number of times the frames are read; if 1, the file is the result and only read
 * @throws NotProtected if something was found the last time
 */
async function coverPixels(file: DicomFile, rewriting: Rewriting, rounds: number): Promise<CoveredPixels> {
  const areas = new Map<string, readonly Box[]>();
  let pixels: CoveredPixels = { isRead: false, why: '' };
  for (let round = 0, known = 0; round < rounds; round++) {
    const found = framesWithText(pixels.covered ?? file);
    if (found === undefined || rewriting.covered === undefined) return pixels;
    let unreadWhy = '';
    for (const { name, bytes } of found.frames) {
      const part = partOf(rewriting, name);
      const inner = await rewriting.inner(name, bytes, part);
      // Values in the other frames are covered all the same.
      if (!Buffer.isBuffer(inner)) unreadWhy ||= `${PIXELS_UNREAD}${inner.reason}`;
      areas.set(part, rewriting.covered.get(part) ?? []);
    }
    const why = unreadWhy === '' ? unreadOf(found) : unreadWhy;
    pixels = { ...pixels, isRead: unreadWhy === '', why };
    const all = [...areas.values()].flat();
    if (all.length === known || rounds === 1) return pixels;
    known = all.length;
    const covered = coverFrames(file, all);
    if (covered === undefined) return { isRead: false, why: uncovered(file) };
    pixels = { ...pixels, covered };
  }
  throw new NotProtected(`its pixels still show values after they were covered ${rounds.toString()} times`);
}

const uncovered = (file: DicomFile): string =>
  isRle(file)
    ? 'values in RLE pixels cannot be covered, which are damaged or larger than 256 MiB uncompressed'
    : 'values in compressed pixels cannot be covered; decompress the file';

/** Keeps or removes what cannot be examined, depending on the options. @throws NotProtected */
function withUnreadChecked(
  dataSet: DataSet,
  file: DicomFile,
  pixels: CoveredPixels,
  { attachments, note }: Rewriting,
): DataSet {
  let kept = dataSet;
  const name = nameOf(TAG.pixelData);
  // Pixels in a sequence have the same name.
  const nested = unreadIn({ ...file, dataSet: dataSet.filter(({ tag }) => tag !== TAG.pixelData) });
  const own = unreadIn({ ...file, dataSet: dataSet.filter(({ content }) => content.kind !== 'items') })
    .filter(({ part }) => part === name && !(pixels.isRead && pixels.why === ''))
    .map(({ part, reason }) => ({ part, reason: pixels.why === '' ? reason : pixels.why }));
  for (const { part, reason } of own.length > 0
    ? [...own, ...nested.filter((one) => one.part !== name)]
    : nested) {
    if (attachments === 'refuse')
      throw new NotProtected(`${part} cannot be examined (${reason}): pass --attachments keep or drop`);
    if (attachments === 'keep') note(`${part} is kept and was not examined: ${reason}`);
    else {
      note(`${part} is removed (--attachments drop)`);
      kept = withoutUnread(kept);
    }
  }
  return kept;
}

const withoutUnread = (dataSet: DataSet): DataSet =>
  dataSet.flatMap((element) => {
    const { tag, vr, content } = element;
    if (content.kind === 'items')
      return [{ tag, vr, content: { kind: 'items', items: content.items.map(withoutUnread) } }];
    const isUnread = isPixels(tag) || (isSearchedInPart(element) && !isEncapsulated(tag));
    return isUnread ? [] : [element];
  });

const textElement = (tag: number, vr: string, text: string): DicomElement => ({
  tag,
  vr,
  content: { kind: 'value', bytes: Buffer.from(text) },
});

/** Builds group 0002 (PS3.10, 7.1); other elements of the original are dropped. */
function metaOf({ meta, transferSyntax }: DicomFile, dataSet: DataSet): DataSet {
  const instance = dataSet.find(({ tag }) => tag === 0x00080018);
  return [
    { tag: META.version, vr: 'OB', content: { kind: 'value', bytes: Buffer.from([0, 1]) } },
    ...meta.filter(({ tag }) => tag === META.sopClass),
    textElement(META.instance, 'UI', instance === undefined ? '' : textOf(instance, undefined)),
    textElement(TAG.transferSyntax, 'UI', transferSyntax),
    textElement(PROGRAM.classUid, 'UI', PROGRAM_UID),
    textElement(PROGRAM.version, 'SH', PROGRAM_NAME),
  ];
}

/** Adds the attributes that describe the de-identification (PS3.15, E.1.1), sorted by tag. */
function withOwn(dataSet: DataSet, isShifted: boolean): DataSet {
  const code: DataSet = [
    textElement(0x00080100, 'SH', '113100'),
    textElement(0x00080102, 'SH', 'DCM'),
    textElement(0x00080104, 'LO', 'Basic Application Confidentiality Profile'),
  ];
  const own: DataSet = [
    ...(hasOtherThanAscii(dataSet) ? [textElement(TAG.characterSet, 'CS', UTF8)] : []),
    textElement(0x00120062, 'CS', 'YES'),
    textElement(0x00120063, 'LO', METHOD),
    { tag: 0x00120064, vr: 'SQ', content: { kind: 'items', items: [code] } },
    textElement(0x00280303, 'CS', isShifted ? 'MODIFIED' : 'REMOVED'),
  ];
  return [...dataSet, ...own].sort((a, b) => a.tag - b.tag);
}

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

function hasOtherThanAscii(dataSet: DataSet): boolean {
  return dataSet.some(({ vr, content }) => {
    if (content.kind === 'items') return content.items.some(hasOtherThanAscii);
    return content.kind === 'value' && isTextVr(vr) && content.bytes.some((byte) => byte >= 0x80);
  });
}

/** Whether the policy replaced a date with another date. */
function isReplacedDate(element: DicomElement, { written }: TextSettler): boolean {
  const text = written.get(element) ?? '';
  return text !== '' && !text.startsWith('19000101') && text !== textOf(element, undefined);
}

function noteCounts({ counts }: Profiled, { note }: Rewriting): void {
  const { remove, empty, dummy, uid } = counts;
  note(
    `the Basic Profile of DICOM PS3.15 is applied: ${remove.toString()} elements are removed, ${(empty + dummy).toString()} ` +
      `are emptied or have other values, ${uid.toString()} have other identifiers`,
  );
}
