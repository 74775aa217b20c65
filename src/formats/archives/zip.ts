import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';
import { entriesOf, openZip, readEntry, unreadEntry } from './zip-entries.js';

const SIGNATURES = ['PK\u0003\u0004', 'PK\u0005\u0006'];

/** ZIP archives, entry by entry. */
export const zip = defineFormat({
  kind: 'container',
  name: 'zip',
  title: 'ZIP',
  extensions: ['.zip'],
  mediaTypes: ['application/zip', 'application/x-zip-compressed'],
  rewriting: { unsupported: 'ZIP files cannot be rewritten' },
  place: 'here',
  fetches: 'places',
  looksLike({ bytes }) {
    const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
    return SIGNATURES.includes(start) ? 'likely' : 'no';
  },
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const archive = await openZip(source);
    for await (const { name, entry } of entriesOf(archive)) {
      if (name.endsWith('/')) continue;
      const unread = unreadEntry(entry);
      if (unread !== undefined) yield { kind: 'unread', name, ...unread };
      else yield { kind: 'file', name, pieces: readEntry(archive, entry) };
    }
  },
});
