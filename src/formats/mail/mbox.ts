import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { mailsOf } from './mbox-mails.js';

/** What stands before each mail: who sent it, and the day and time as C writes them. */
const FIRST_LINE = /^From \S+ .*\d{4}\r?$/m;

/** Mailboxes of the form mbox: each mail is a file of its own. */
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
