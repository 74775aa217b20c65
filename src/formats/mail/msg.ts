import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { readWhole } from '../office/read-whole.js';
import { msgAttachments, readMsg } from './read-msg.js';

/** How compound files begin; old Office files are such files too, so that the name decides. */
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/** Mails as Outlook keeps them: telling fields and bodies; what is attached are files in them. */
export const msg = defineFormat({
  kind: 'container',
  name: 'msg',
  title: 'Outlook mail (.msg)',
  extensions: ['.msg', '.oft'],
  mediaTypes: ['application/vnd.ms-outlook'],
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 8)).toString('latin1') === COMPOUND ? 'possible' : 'no',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    yield* msgAttachments(await readWhole(source));
  },
  own: { kind: 'document', read: (bytes) => readMsg(Buffer.from(bytes)) },
});
