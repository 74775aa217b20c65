import { Readable } from 'node:stream';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { defineFormat } from '../define-format.js';

/** Byte offset of the magic string in the header of a POSIX or GNU archive. */
const MAGIC_AT = 257;

/** tar archives, read entry by entry. */
export const tar = defineFormat({
  kind: 'container',
  name: 'tar',
  title: 'tar',
  extensions: ['.tar'],
  mediaTypes: ['application/x-tar'],
  rewriting: { unsupported: 'tar files cannot be rewritten' },
  place: 'apart',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(MAGIC_AT, MAGIC_AT + 5)).toString('latin1') === 'ustar' ? 'sure' : 'possible',
  async *unpack(source): AsyncIterable<UnpackedItem> {
    const { createTarDecoder } = await import('modern-tar');
    const { readable, writable } = createTarDecoder({ strict: true });
    const feeding = Readable.toWeb(Readable.from(source.pieces())).pipeTo(writable);
    // The reader below receives the error, so ignore it here to avoid an unhandled rejection.
    feeding.catch(() => undefined);
    const entries = readable.getReader();
    for (;;) {
      const { done, value } = await entries.read().catch(brokenTar);
      if (done) return;
      const { header, body } = value;
      const { name, type = 'file' } = header;
      const unread = UNREAD[type];
      if (type === 'file') yield { kind: 'file', name, pieces: bodyPieces(body) };
      else if (unread !== undefined) yield { kind: 'unread', name, reason: unread, skipped: true };
      if (!body.locked) await body.cancel();
    }
  },
});

/** Why entries without content of their own are skipped, by type. */
const UNREAD: Readonly<Record<string, string>> = {
  symlink: 'a symbolic link',
  link: 'a link to another entry',
  'character-device': 'a device',
  'block-device': 'a device',
  fifo: 'a pipe',
};

async function* bodyPieces(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const pieces = body.getReader();
  for (;;) {
    const { done, value } = await pieces.read().catch(brokenTar);
    if (done) return;
    yield value;
  }
}

function brokenTar(): never {
  throw new UnreadableDocument('the tar archive is corrupted or truncated');
}
