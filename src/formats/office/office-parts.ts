import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { present } from '../../core/present.js';
import { type ByteSource, sourceOfBytes } from '../../sources/byte-source.js';
import { entriesOf, openZip, readEntry, unreadEntry } from '../archives/zip.js';
import { UnreadableDocument } from '../content/document-text.js';
import { escapeAttribute } from '../html/markup-runs.js';
import { withEdits, type Edit, type Passage, workText } from '../rewriting/passage.js';
import { partOf, type Rewriting, NotProtected } from '../rewriting/rewriting.js';
import {
  keyOf,
  openPackage,
  resolvePart,
  sourceOfRelations,
  type OfficePackage,
  type PackagePart,
} from './office-package.js';
import { scanXml, XmlFault } from './xml-scanner.js';

/** A part of an Office file. */
export interface OfficePart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly modified: Date;
}

/** Bytes that the parts of a file may have together when they are unpacked. */
const MOST_BYTES = 128 * 2 ** 20;
const MOST_PARTS = 10_000;
/** Paths that lead out of a folder in which an archive is unpacked: no Office program writes them. */
const OUTSIDE = /^\/|(?:^|\/)\.\.(?:\/|$)|\\|^[a-z]:/i;

/** Words that programs name parts and their folders with; a number and an ending may follow. */
const USUAL =
  /^(?:word|xl|ppt|docProps|customXml|customUI|_xmlsignatures|document|glossary|styles|stylesWithEffects|settings|webSettings|fontTable|fonts|font|numbering|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|commentsExtensible|people|theme|themeOverride|media|image|hdphoto|embeddings|oleObject|Microsoft_(?:Office_)?(?:Excel|Word|PowerPoint)_(?:Macro-Enabled_)?(?:Sheet|Worksheet|Document|Presentation|Slide|Chart)|drawings|drawing|vmlDrawing|charts|chart|chartEx|style|colors|diagrams|data|layout|quickStyle|item|itemProps|custom|core|app|thumbnail|activeX|ctrlProps|ctrlProp|control|slides|slide|slideLayouts|slideLayout|slideMasters|slideMaster|notesSlides|notesSlide|notesMasters|notesMaster|handoutMasters|handoutMaster|presentation|presProps|viewProps|tableStyles|tags|tag|commentAuthors|authors|modernComment|workbook|worksheets|chartsheets|dialogsheets|macrosheets|sheet|sharedStrings|calcChain|metadata|connections|tables|table|tableSingleCells|queryTables|queryTable|pivotTables|pivotTable|pivotCache|pivotCacheDefinition|pivotCacheRecords|externalLinks|externalLink|printerSettings|persons|person|threadedComments|threadedComment|slicers|slicer|slicerCaches|slicerCache|timelines|timeline|timelineCaches|timelineCache|richData|rdrichvalue|rdrichvaluestructure|rdRichValueTypes|richValueRel|vbaProject|vbaData|volatileDependencies|xmlMaps|userNames|revisionHeaders|revisionLog|recipientData|afchunk|sig|origin)-?\d{0,5}(?:\.[a-z]{2,7})?$/i;

/** The text of a part, and how it is written back. */
export interface DecodedPart {
  readonly text: string;
  /** Whether it is written in another encoding than UTF-8, so that its declaration changes with it. */
  readonly isForeign: boolean;
}

const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/**
 * All parts of an Office file, in their order.
 * @param most bytes that they may unpack to
 * @param leaves whether a part is listed without its bytes
 * @throws NotProtected
 */
export async function readParts(
  bytes: Buffer,
  most = MOST_BYTES,
  leaves: (name: string) => boolean = () => false,
): Promise<readonly OfficePart[]> {
  const source: ByteSource = sourceOfBytes('', bytes);
  const parts: OfficePart[] = [];
  let left = most;
  try {
    const archive = await openZip(source);
    for await (const { name, entry } of entriesOf(archive)) {
      if (name.endsWith('/')) continue;
      if (OUTSIDE.test(name))
        throw new NotProtected(
          `part ${(parts.length + 1).toString()} of it has a name outside of the package`,
        );
      const unread = unreadEntry(entry);
      if (unread !== undefined) throw new NotProtected(`a part of it cannot be read: ${unread.reason}`);
      const pieces: Buffer[] = [];
      for await (const piece of leaves(name) ? [] : readEntry(archive, entry)) {
        pieces.push(piece);
        left -= piece.length;
        if (left < 0) throw new NotProtected(`it unpacks to more than ${(most / 2 ** 20).toString()} MiB`);
      }
      parts.push({ name, bytes: Buffer.concat(pieces), modified: entry.getLastModDate() });
      if (parts.length > MOST_PARTS) throw new NotProtected('it has more than 10,000 parts');
    }
  } catch (error) {
    if (error instanceof UnreadableDocument) throw new NotProtected(error.message);
    throw error;
  }
  return parts;
}

/** An Office file of parts: the same bytes for the same parts. */
export async function writeParts(parts: readonly OfficePart[]): Promise<Buffer> {
  const { default: yazl } = await import('yazl');
  const archive = new yazl.ZipFile();
  for (const { name, bytes, modified } of parts)
    archive.addBuffer(bytes, name, { mtime: modified, mode: 0o100644, forceDosTimestamp: true });
  archive.end();
  return buffer(archive.outputStream);
}

/** Names of parts that a person may have typed, in their order. */
export const typedNames = ({ parts }: OfficePackage): readonly string[] =>
  parts
    .filter(({ kind, name }) => kind !== 'types' && kind !== 'relationships' && !isUsual(name))
    .map(({ name }) => name);

const isUsual = (name: string): boolean => name.split('/').every((word) => USUAL.test(word));

/** A name as it reads: percent signs stand for bytes. */
export const readName = (name: string): string => resolvePart('', name);

/** Gives parts neutral names where a value stands in theirs. @throws XmlFault */
export async function renameParts(
  office: OfficePackage,
  { work, ...rewriting }: Rewriting,
): Promise<OfficePackage> {
  const names = typedNames(office);
  if (names.length === 0) return office;
  const neutral = names.map((name, index) => neutralName(office, name, index));
  const passages = names.map((name, index): Passage => {
    const text = readName(name);
    const to = present(neutral[index], 'the new name of a part');
    const place = { start: 0, end: text.length, write: () => to, readsAs: () => to };
    return { runs: [{ text, place }] };
  });
  const changes = await work.texts(passages.map(workText), partOf(rewriting, 'names of parts'));
  const renamed = new Map<string, string>();
  for (const [index, name] of names.entries())
    if (present(changes[index], 'the name of a part').replaced.length > 0) {
      const to = present(neutral[index], 'the new name of a part');
      renamed.set(keyOf(name), to);
      if (rewriting.onInexact === undefined)
        rewriting.note(
          `${partOf(rewriting, to)} is a neutral name for a part: restore does not put the name back`,
        );
    }
  if (renamed.size === 0) return office;
  const byName = new Map(office.parts.map((part) => [part.name, withNames(part, renamed)]));
  return openPackage(office.names.flatMap((name) => byName.get(name) ?? []));
}

function neutralName(office: OfficePackage, name: string, index: number): string {
  const [top = ''] = name.split('/');
  const folder = name.includes('/') && USUAL.test(top) ? `${top}/` : '';
  const [ending = ''] = /\.[A-Z]{2,5}$/i.exec(name) ?? [];
  const own = `${folder}part_${(index + 1).toString()}${ending.toLowerCase()}`;
  return own !== name && office.has(own) ? `${folder}part_${(index + 1).toString()}_${ending}` : own;
}

/** A part under its new name, with what it says of the names of others. */
function withNames(part: PackagePart, renamed: ReadonlyMap<string, string>): OfficePart {
  const { name, bytes, modified, kind } = part;
  const source = sourceOfRelations(name);
  const own = source === undefined ? renamed.get(keyOf(name)) : relationsName(source, renamed, name);
  const referring = kind === 'types' ? 'PartName' : kind === 'relationships' ? 'Target' : undefined;
  if (referring === undefined) return { name: own ?? name, bytes, modified };
  const { text } = decodePart(bytes);
  const edits: Edit[] = [];
  scanXml(text, {
    start({ attributes }) {
      const isOutside = attributes.some(({ local, value }) => local === 'TargetMode' && value === 'External');
      for (const { local, value, place, quote } of isOutside ? [] : attributes) {
        if (local !== referring) continue;
        const to = renamed.get(keyOf(kind === 'types' ? value : resolvePart(source ?? '', value)));
        if (to !== undefined) edits.push({ ...place, text: escapeAttribute(`/${to}`, quote) });
      }
    },
    end: () => undefined,
    text: () => undefined,
  });
  return { name: own ?? name, bytes: Buffer.from(withEdits(text, edits)), modified };
}

function relationsName(source: string, renamed: ReadonlyMap<string, string>, name: string): string {
  const to = renamed.get(keyOf(source));
  return to === undefined
    ? name
    : path.posix.join(path.posix.dirname(to), '_rels', `${path.posix.basename(to)}.rels`);
}

/** Decodes a part by its byte order mark, then by its declaration, else as UTF-8. @throws XmlFault */
export function decodePart(bytes: Buffer): DecodedPart {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return foreign(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return foreign(bytes, 'utf-16be');
  if (first === 0x3c && second === 0) return foreign(bytes, 'utf-16le');
  if (first === 0 && second === 0x3c) return foreign(bytes, 'utf-16be');
  const declared = DECLARED.exec(
    bytes
      .subarray(0, 200)
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared)) return foreign(bytes, declared);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, isForeign: false };
  } catch {
    throw new XmlFault('is not valid UTF-8');
  }
}

function foreign(bytes: Buffer, encoding: string): DecodedPart {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new XmlFault('is written in an unknown encoding');
  }
  return {
    text: text.replace(DECLARED, (start, name: string) => start.replace(name, 'UTF-8')),
    isForeign: true,
  };
}

/** Whether a part that the package says nothing of begins as XML does. */
export function looksLikeXml(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 512).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml|!|[A-Za-z_][\w.-]*(?::[\w.-]+)?[\s/>])/.test(
    head,
  );
}
