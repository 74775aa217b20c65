import type { Address, Attachment } from 'postal-mime';
import {
  UnreadableDocument,
  type DocumentSection,
  type DocumentText,
  type UnreadPart,
} from '../content/document-text.js';
import type { InnerFile, ReadInner } from '../define-format.js';
import { extractHtml } from '../html/html.js';

/** The text of a mail: telling headers, its bodies, and attachments of the formats that are known. */
export async function readMail(bytes: Uint8Array, readInner: ReadInner): Promise<DocumentText> {
  const { default: PostalMime } = await import('postal-mime');
  let mail;
  try {
    mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  } catch (error) {
    throw new UnreadableDocument(faultOf(error));
  }
  const sections: DocumentSection[] = [];
  const notes: string[] = [];
  const unread: UnreadPart[] = [];
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
  for (const [index, attachment] of mail.attachments.entries()) {
    const name = `attachment ${attachment.filename ?? (index + 1).toString()}`;
    try {
      const inner = await readInner(innerFile(attachment));
      sections.push(...inner.sections.map((section) => ({ ...section, part: join(name, section.part) })));
      notes.push(...inner.notes.map((note) => `${name}: ${note}`));
      unread.push(...(inner.unread ?? []).map(({ part, reason }) => ({ part: join(name, part), reason })));
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      if (error.isSkipped) notes.push(`${name} was not read: ${error.message}`);
      else unread.push({ part: name, reason: error.message });
    }
  }
  return { sections, notes, unread };
}

/** What is wrong with a mail, by the limits of its parser: its other messages may quote the mail. */
function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('Maximum MIME nesting depth')) return 'the parts of the mail are nested too deep';
  if (message.startsWith('Maximum header size')) return 'a header of the mail is too long';
  return 'the mail is broken';
}

const join = (outer: string, inner: string | undefined): string =>
  inner === undefined ? outer : `${outer} / ${inner}`;

const inWords = (address: Address): string =>
  'group' in address && address.group !== undefined
    ? address.group.map(inWords).join(', ')
    : `${address.name} <${address.address}>`.trim();

/** A mail inside a mail is one whatever its file is called. */
const innerFile = ({ content, mimeType, filename }: Attachment): InnerFile => ({
  name: mimeType === 'message/rfc822' || filename === null ? '' : filename,
  mediaType: mimeType,
  bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
});
