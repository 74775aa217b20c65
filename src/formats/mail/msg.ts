import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';

/** Signature of compound files. Old Office files have it too, so the file name decides. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Outlook mail: fields and bodies as text, attachments as files. */
export const msg = defineFormat({
  kind: 'container',
  name: 'msg',
  title: 'Outlook mail (.msg)',
  extensions: ['.msg', '.oft'],
  mediaTypes: ['application/vnd.ms-outlook'],
  rewriting: { unsupported: 'Outlook mail (.msg) files cannot be rewritten' },
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 8)).toString('latin1') === COMPOUND ? 'possible' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { msgAttachments } = await import('./read-msg.js');
    yield* msgAttachments(await readWhole(source));
  },
  own: {
    kind: 'document',
    read: async (bytes) => (await import('./read-msg.js')).readMsg(Buffer.from(bytes)),
  },
});
