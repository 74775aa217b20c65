import type Library from '@kenjiuno/msgreader';
import type { FieldsData } from '@kenjiuno/msgreader';
import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { extractHtml } from '../html/html-blocks.js';
import { codePageOf } from '../rtf/code-pages.js';
import { rtfText } from '../rtf/rtf-text.js';
import { checkCompound } from './check-compound.js';

type MsgReader = InstanceType<typeof Library.default>;

const UTF8 = 65_001;

/** The text of a mail of Outlook: who wrote to whom, and its bodies; times and places of what it invites to. */
export async function readMsg(bytes: Buffer): Promise<DocumentText> {
  const { fields } = await openMsg(bytes);
  const sections: DocumentSection[] = [];
  const add = (part: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '') sections.push({ part, text });
  };
  add('subject', fields.subject);
  add('from', inWords(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail));
  for (const kind of ['to', 'cc', 'bcc'] as const) {
    const people = (fields.recipients ?? NOBODY).filter(({ recipType = 'to' }) => recipType === kind);
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

const NOBODY: readonly FieldsData[] = [];

/** The files that are attached to a mail of Outlook; a mail in it is one of these. */
export async function* msgAttachments(bytes: Buffer): AsyncIterable<UnpackedItem> {
  const { reader, fields } = await openMsg(bytes);
  for (const [index, attachment] of (fields.attachments ?? NOBODY).entries()) {
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
      yield { kind: 'unread', name: shown, reason: 'it is broken, or lies elsewhere', skipped: false };
    } else {
      yield {
        kind: 'file',
        name: shown,
        ...(attachMimeTag !== undefined && { mediaType: attachMimeTag }),
        pieces: onePiece(content),
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

/** A body that is Rich Text alone, packed in a way of its own. */
async function richText({ compressedRtf }: FieldsData): Promise<string | undefined> {
  if (compressedRtf === undefined) return undefined;
  const { decompressRTF } = await import('@kenjiuno/decompressrtf');
  return rtfText(Uint8Array.from(decompressRTF([...compressedRtf]))).text;
}

const inWords = (name: string | undefined, address: string | undefined): string =>
  [name, address === undefined || address === name ? undefined : `<${address}>`]
    .filter((part) => part !== undefined)
    .join(' ');

async function* onePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
