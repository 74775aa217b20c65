import type { Address, Attachment } from 'postal-mime';
import { UnreadableDocument, type DocumentSection, type DocumentText } from './document-text.js';
import { HtmlText } from '../html-text.js';
import { readDocx } from './read-docx.js';
import { readPdf } from './read-pdf.js';
import { sniffFormat } from '../sniff-format.js';

/** Mails inside mails are read so deep. */
const MOST_LEVELS = 4;

/** The text of a mail: telling headers, its bodies, and attachments of the kinds that are known. */
export async function readMail(bytes: Uint8Array, level = 0): Promise<DocumentText> {
  const { default: PostalMime } = await import('postal-mime');
  let mail;
  try {
    mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  } catch {
    throw new UnreadableDocument('the mail is broken');
  }
  const sections: DocumentSection[] = [];
  const notes: string[] = [];
  const add = (part: string, text: string | undefined): void => {
    if (text !== undefined && text.trim() !== '') sections.push({ part, text });
  };
  const addresses = (part: string, list: readonly Address[]): void => {
    add(part, list.map(inWords).join(', '));
  };
  add('subject', mail.subject);
  addresses('from', mail.from === undefined ? [] : [mail.from]);
  addresses('to', mail.to ?? []);
  addresses('cc', mail.cc ?? []);
  addresses('bcc', mail.bcc ?? []);
  addresses('reply-to', mail.replyTo ?? []);
  add('text', mail.text);
  add('html', mail.html === undefined ? undefined : textOfHtml(mail.html));
  for (const [index, attachment] of mail.attachments.entries()) {
    const name = `attachment ${attachment.filename ?? (index + 1).toString()}`;
    try {
      const inner = await readAttachment(attachment, level);
      sections.push(...inner.sections.map((section) => ({ ...section, part: join(name, section.part) })));
      notes.push(...inner.notes.map((note) => `${name}: ${note}`));
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      notes.push(`${name} was not read: ${error.message}`);
    }
  }
  return { sections, notes };
}

const join = (outer: string, inner: string | undefined): string =>
  inner === undefined ? outer : `${outer} / ${inner}`;

const inWords = (address: Address): string =>
  'group' in address && address.group !== undefined
    ? address.group.map(inWords).join(', ')
    : `${address.name} <${address.address}>`.trim();

async function readAttachment(attachment: Attachment, level: number): Promise<DocumentText> {
  const { content, mimeType, filename } = attachment;
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const name = mimeType === 'message/rfc822' ? 'mail.eml' : (filename ?? '');
  const sniffed = sniffFormat(name, bytes, undefined);
  if ('reason' in sniffed) throw new UnreadableDocument(sniffed.reason);
  const { format, encoding } = sniffed;
  if (format === 'pdf') return readPdf(bytes);
  if (format === 'docx') return readDocx(bytes);
  if (format === 'mail') {
    if (level < MOST_LEVELS) return readMail(bytes, level + 1);
    throw new UnreadableDocument('it lies too deep in other mails');
  }
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableDocument(`not ${encoding.toUpperCase()}`);
  }
  return { sections: [{ text: format === 'html' ? textOfHtml(text) : text }], notes: [] };
}

function textOfHtml(source: string): string {
  const html = new HtmlText();
  return [...html.push(source), ...html.end()].map(({ text }) => text).join('');
}
