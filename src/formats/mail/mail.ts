import { readWhole } from '../office/read-whole.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';

const FIRST_HEADER = /^(?:Return-Path|Received|Delivered-To|MIME-Version): /im;
const SENDER = /^From: /m;

/** Mail: telling headers and bodies; what is attached are files in it. */
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
