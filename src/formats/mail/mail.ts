import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';

const FIRST_HEADER = /^(?:Return-Path|Received|Delivered-To|MIME-Version): /im;
const SENDER = /^From: /m;

/** Mail: headers and bodies as text, attachments as files. */
export const mail = defineFormat({
  kind: 'container',
  name: 'mail',
  title: 'mail (.eml)',
  extensions: ['.eml'],
  mediaTypes: ['message/rfc822'],
  rewriting: { load: async () => (await import('./rewrite-mail.js')).rewriteMail },
  place: 'apart',
  looksLike: ({ text }) => (FIRST_HEADER.test(text) && SENDER.test(text) ? 'likely' : 'possible'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { attachmentsOf } = await import('./read-mail.js');
    yield* attachmentsOf(await readWhole(source));
  },
  own: { kind: 'document', read: async (bytes) => (await import('./read-mail.js')).readMail(bytes) },
});

/** Separator before each mail in an mbox: the sender, and a date in the format of C's `asctime`. */
const FIRST_LINE = /^From \S+ .*\d{4}\r?$/m;

/** Maximum size of a mail in bytes. */
const LONGEST_MAIL = 64 * 2 ** 20;
const LINE_FEED = 10;
const START = Buffer.from('From ', 'latin1');

/** Bytes of a line to buffer while looking for its end. */
const LONGEST_LINE = 2 ** 20;

/** Mailboxes in the mbox format; each mail is a file of its own. */
export const mbox = defineFormat({
  kind: 'container',
  name: 'mbox',
  title: 'mailboxes (mbox)',
  extensions: ['.mbox'],
  mediaTypes: ['application/mbox'],
  rewriting: { load: async () => (await import('./rewrite-mail.js')).rewriteMbox },
  place: 'apart',
  looksLike: ({ text }) => (text.startsWith('From ') && FIRST_LINE.test(text) ? 'likely' : 'possible'),
  async *unpack(source): AsyncIterable<UnpackedItem> {
    let number = 0;
    for await (const mail of mailsOf(source.pieces())) {
      number += 1;
      const name = `${number.toString()}.eml`;
      if (mail === undefined) {
        yield { kind: 'unread', name, reason: 'a mail of more than 64 MiB', skipped: false };
      } else yield { kind: 'file', name, pieces: mail };
    }
  },
});

/**
 * Splits a mailbox into mails, each with its "From " separator line; yields undefined for a mail that is too long.
 * Inside a mail, a line that begins with "From " is escaped with ">".
 * @param longest maximum size of a mail in bytes
 */
export async function* mailsOf(
  pieces: AsyncIterable<Buffer>,
  longest = LONGEST_MAIL,
): AsyncIterable<AsyncIterable<Uint8Array> | undefined> {
  let lines: Buffer[] = [];
  let bytes = 0;
  let hasBegun = false;
  for await (const line of linesOf(pieces)) {
    if (line.subarray(0, START.length).equals(START)) {
      if (hasBegun) yield bytes > longest ? undefined : inOnePiece(lines);
      lines = [line];
      bytes = line.length;
      hasBegun = true;
      continue;
    }
    hasBegun = true;
    bytes += line.length;
    if (bytes <= longest) lines.push(line);
    else lines = [];
  }
  if (hasBegun) yield bytes > longest ? undefined : inOnePiece(lines);
}

async function* inOnePiece(lines: readonly Buffer[]): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.concat(lines));
}

/** Yields lines with their line ends. Lines over 1 MiB arrive in chunks. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([held, piece]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      yield bytes.subarray(start, end + 1);
      start = end + 1;
    }
    held = Buffer.from(bytes.subarray(start));
    if (held.length <= LONGEST_LINE) continue;
    yield held;
    held = Buffer.alloc(0);
  }
  if (held.length > 0) yield held;
}
