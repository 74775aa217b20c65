import { inOnePiece } from '../../sources/byte-source.js';
import type Library from '@kenjiuno/msgreader';
import type { FieldsData } from '@kenjiuno/msgreader';
import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { extractHtml } from '../html/html-blocks.js';
import { codePageOf, rtfText } from '../rtf/rtf.js';

type MsgReader = InstanceType<typeof Library.default>;

const UTF8 = 65_001;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const LISTED_IN_HEADER = 109;
const AT = { shift: 30, firstEntry: 48, firstList: 68, lists: 72, listed: 76 } as const;
/** Offsets in a directory entry: type, siblings and child, size. */
const ENTRY = { kind: 66, left: 68, right: 72, child: 76, size: 120 } as const;
const STREAM = 2;
/** Largest valid sector or entry number; larger ones are special markers. */
const LARGEST = 0xfffffffa;

/**
 * Reads the text of an Outlook mail: subject, sender, recipients, headers, bodies, and the location of an
 * appointment.
 */
export async function readMsg(bytes: Buffer): Promise<DocumentText> {
  const { fields } = await openMsg(bytes);
  const sections: DocumentSection[] = [];
  const add = (part: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '') sections.push({ part, text });
  };
  add('subject', fields.subject);
  add('from', inWords(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail));
  for (const kind of ['to', 'cc', 'bcc'] as const) {
    const people = (fields.recipients ?? NO_FIELDS).filter(({ recipType = 'to' }) => recipType === kind);
    add(kind, people.map(({ name, smtpAddress, email }) => inWords(name, smtpAddress ?? email)).join(', '));
  }
  add('headers', fields.headers);
  add('text', fields.body);
  const html = htmlOf(fields);
  add('html', html === undefined ? undefined : extractHtml(html));
  if (fields.body === undefined && html === undefined) add('text', await richText(fields));
  add('place', fields.apptLocation);
  return { sections, notes: [] };
}

const NO_FIELDS: readonly FieldsData[] = [];

/** Yields the attachments of an Outlook mail, including attached mails. */
export async function* msgAttachments(bytes: Buffer): AsyncIterable<UnpackedItem> {
  const { reader, fields } = await openMsg(bytes);
  for (const [index, attachment] of (fields.attachments ?? NO_FIELDS).entries()) {
    const { fileName, fileNameShort, name, innerMsgContent, attachMimeTag } = attachment;
    const called = fileName ?? fileNameShort ?? name ?? `attachment ${(index + 1).toString()}`;
    let content: Uint8Array | undefined;
    try {
      content = reader.getAttachment(attachment).content;
    } catch {
      content = undefined;
    }
    const isMail = innerMsgContent === true && !called.toLowerCase().endsWith('.msg');
    const shown = isMail ? `${called}.msg` : called;
    if (content === undefined) {
      yield { kind: 'unread', name: shown, reason: 'it is broken, or stored elsewhere', skipped: false };
    } else {
      yield {
        kind: 'file',
        name: shown,
        ...(attachMimeTag !== undefined && { mediaType: attachMimeTag }),
        pieces: inOnePiece(content),
      };
    }
  }
}

/** @throws UnreadableDocument */
async function openMsg(bytes: Buffer): Promise<{ readonly reader: MsgReader; readonly fields: FieldsData }> {
  checkCompound(bytes);
  const { default: library } = await import('@kenjiuno/msgreader');
  const { default: Reader } = library;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const first = new Reader(view);
    const fields = first.getFileData();
    const page = fields.messageCodepage ?? fields.internetCodepage;
    if (page === undefined || page === UTF8 || codePageOf(page) === undefined) return checked(first, fields);
    const reader = new Reader(view);
    reader.parserConfig = { ansiEncoding: codePageOf(page) ?? 'windows-1252' };
    return checked(reader, reader.getFileData());
  } catch (error) {
    throw error instanceof UnreadableDocument
      ? error
      : new UnreadableDocument('the Outlook mail is corrupted or truncated');
  }
}

function checked(
  reader: MsgReader,
  fields: FieldsData,
): { readonly reader: MsgReader; readonly fields: FieldsData } {
  if (fields.error !== undefined) throw new UnreadableDocument('it is not an Outlook mail, despite its name');
  return { reader, fields };
}

function htmlOf({ bodyHtml, html, internetCodepage }: FieldsData): string | undefined {
  if (bodyHtml !== undefined) return bodyHtml;
  if (html === undefined) return undefined;
  const encoding = internetCodepage === undefined ? undefined : codePageOf(internetCodepage);
  return new TextDecoder(encoding ?? 'utf-8').decode(html);
}

/** Decodes the compressed RTF body of a mail that has no other body. */
async function richText({ compressedRtf }: FieldsData): Promise<string | undefined> {
  if (compressedRtf === undefined) return undefined;
  const { decompressRTF } = await import('@kenjiuno/decompressrtf');
  return rtfText(Uint8Array.from(decompressRTF([...compressedRtf]))).text;
}

const inWords = (name: string | undefined, address: string | undefined): string =>
  [name, address === undefined || address === name ? undefined : `<${address}>`]
    .filter((part) => part !== undefined)
    .join(' ');

/**
 * Validates the tables of a compound file that its parser trusts: sector chains must end, no directory entry may
 * contain itself, and streams must not exceed the size of the file.
 * @throws UnreadableDocument
 */
export function checkCompound(bytes: Buffer): void {
  if (bytes.length < HEADER_BYTES) throw broken();
  const shift = bytes.readUInt16LE(AT.shift);
  if (shift !== 9 && shift !== 12) throw broken();
  const sector = 2 ** shift;
  const next = nextSectors(bytes, sector);
  const entries = chain(next, bytes.readUInt32LE(AT.firstEntry)).flatMap((one) => {
    const at = (one + 1) * sector;
    return Array.from({ length: sector / ENTRY_BYTES }, (_none, index) => at + index * ENTRY_BYTES);
  });
  let streams = 0;
  const seen = new Set<number>();
  const waiting = [0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const at = entries[index];
    if (at === undefined || at + ENTRY_BYTES > bytes.length || seen.has(index)) throw broken();
    seen.add(index);
    if (bytes[at + ENTRY.kind] === STREAM) streams += bytes.readUInt32LE(at + ENTRY.size);
    for (const link of [ENTRY.left, ENTRY.right, ENTRY.child]) {
      const linked = bytes.readUInt32LE(at + link);
      if (linked <= LARGEST) waiting.push(linked);
    }
  }
  if (streams > bytes.length) throw broken();
}

/** Reads the file allocation table: the next sector for each sector. */
function nextSectors(bytes: Buffer, sector: number): readonly number[] {
  const tables = Array.from({ length: LISTED_IN_HEADER }, (_none, index) =>
    bytes.readUInt32LE(AT.listed + 4 * index),
  );
  const seen = new Set<number>();
  let list = bytes.readUInt32LE(AT.firstList);
  for (let count = bytes.readUInt32LE(AT.lists); count > 0 && list <= LARGEST; count--) {
    if (seen.has(list)) throw broken();
    seen.add(list);
    const numbers = numbersOf(bytes, list, sector);
    tables.push(...numbers.slice(0, -1));
    list = numbers.at(-1) ?? Infinity;
  }
  return tables.filter((table) => table <= LARGEST).flatMap((table) => numbersOf(bytes, table, sector));
}

function numbersOf(bytes: Buffer, index: number, sector: number): readonly number[] {
  const at = (index + 1) * sector;
  if (at + sector > bytes.length) throw broken();
  return Array.from({ length: sector / 4 }, (_none, number) => bytes.readUInt32LE(at + 4 * number));
}

/** Returns the sectors of a chain; a repeated sector means a cycle. @throws UnreadableDocument on a cycle */
function chain(next: readonly number[], first: number): readonly number[] {
  const sectors: number[] = [];
  const seen = new Set<number>();
  for (
    let sector: number | undefined = first;
    sector !== undefined && sector <= LARGEST;
    sector = next[sector]
  ) {
    if (seen.has(sector)) throw broken();
    seen.add(sector);
    sectors.push(sector);
  }
  return sectors;
}

const broken = (): UnreadableDocument => new UnreadableDocument('the Outlook mail is corrupted or truncated');
