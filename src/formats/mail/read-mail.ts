import type { Address, Email } from 'postal-mime';
import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { extractHtml } from '../html/html.js';

/** The text of a mail: telling headers and its bodies. */
export async function readMail(bytes: Uint8Array): Promise<DocumentText> {
  const mail = await parseMail(bytes);
  const sections: DocumentSection[] = [];
  const add = (part: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '') sections.push({ part, text });
  };
  const addresses = (part: string, list: readonly Address[] = []): void => {
    add(part, list.map(inWords).join(', '));
  };
  add('subject', mail.subject);
  addresses('from', mail.from === undefined ? [] : [mail.from]);
  addresses('to', mail.to);
  addresses('cc', mail.cc);
  addresses('bcc', mail.bcc);
  addresses('reply-to', mail.replyTo);
  add('text', mail.text);
  add('html', mail.html === undefined ? undefined : extractHtml(mail.html));
  return { sections, notes: [] };
}

/** The files that are attached to a mail. */
export async function* attachmentsOf(bytes: Uint8Array): AsyncIterable<UnpackedItem> {
  const { attachments } = await parseMail(bytes);
  for (const [index, { filename, mimeType, content }] of attachments.entries()) {
    yield {
      kind: 'file',
      name: nameOf(filename, mimeType, index + 1),
      mediaType: mimeType,
      pieces: inOnePiece(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)),
    };
  }
}

async function parseMail(bytes: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  } catch (error) {
    throw new UnreadableDocument(faultOf(error));
  }
}

/** What is wrong with a mail, by the limits of its parser: its other messages may quote the mail. */
function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('Maximum MIME nesting depth')) return 'the parts of the mail are nested too deep';
  if (message.startsWith('Maximum header size')) return 'a header of the mail is too long';
  return 'the mail is broken';
}

/** A mail inside a mail is one whatever its file is called. */
function nameOf(filename: string | null, mediaType: string, number: number): string {
  const name = filename === null || filename === '' ? `attachment ${number.toString()}` : filename;
  return mediaType === 'message/rfc822' && !name.toLowerCase().endsWith('.eml') ? `${name}.eml` : name;
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const inWords = (address: Address): string =>
  'group' in address && address.group !== undefined
    ? address.group.map(inWords).join(', ')
    : `${address.name} <${address.address}>`.trim();
