import { present } from '../../core/present.js';
import { inOwnProcess, type OwnProcess } from '../rewriting/own-process.js';
import { NotProtected, partOf, type Rewrite, type Rewriting } from '../rewriting/rewriting.js';
import type { ImageAnswer, ImageTask } from './redact-image.js';

const PROCESS: OwnProcess = {
  script: new URL('./image-worker.js', import.meta.url),
  what: 'images',
  limitMs: 120_000,
  memoryMegabytes: 1_024,
  heapMegabytes: 512,
};
const MOST_BYTES = 64 * 2 ** 20;
/** Times that a result is read again. */
const MOST_ROUNDS = 3;

/**
 * Rewrites an image: the words of replaced values are covered by boxes with the replacements, and metadata is dropped.
 * The result is read again by OCR until no more is found in it.
 * @throws NotProtected
 */
export const rewriteImage: Rewrite = (source, rewriting) =>
  inOwnProcess<ImageTask, ImageAnswer, Buffer>(
    PROCESS,
    (ask) => rewriteWith(ask, source, rewriting),
    rewriting.processes,
  );

async function rewriteWith(
  ask: (task: ImageTask) => Promise<ImageAnswer>,
  source: Buffer,
  rewriting: Rewriting,
): Promise<Buffer> {
  if (rewriting.onInexact !== undefined)
    throw new NotProtected('values that were covered in an image cannot be restored in it');
  const name = rewriting.part === '' ? '' : `${rewriting.part}: `;
  if (source.length > MOST_BYTES) throw new NotProtected('the image is larger than 64 MiB');
  let bytes: Uint8Array = source;
  const before = rewriting.covered?.get(rewriting.part);
  const covered = [...(before ?? [])];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answer = await ask({ bytes, covered });
    if (answer.kind !== 'read') throw failure(answer);
    const { read, metadata } = answer;
    const texts = [
      { text: read.text, place: partOf(rewriting, 'picture'), isLoose: true },
      ...(metadata === '' ? [] : [{ text: metadata, place: partOf(rewriting, 'metadata'), isLoose: true }]),
    ];
    const changes = await rewriting.work.texts(texts, partOf(rewriting, ''));
    const { text, replaced } = present(changes[0], 'the text of an image');
    if (metadata !== '') rewriting.note(`${name}its metadata is removed`);
    // What was written is read once more, and is as it should be.
    if (before !== undefined && metadata === '' && replaced.length === 0) return source;
    ({ bytes } = answer);
    if (replaced.length === 0) break;
    const marks = replaced.map(({ before, after }) => ({
      ...before,
      text: text.slice(after.start, after.end),
    }));
    const done = await ask({ bytes, covered, cover: { read, marks } });
    if (done.kind !== 'covered') throw failure(done);
    ({ bytes } = done);
    covered.push(...done.boxes);
  }
  rewriting.covered?.set(rewriting.part, covered);
  if (name !== '') rewriting.note(`${name}read by OCR; check what it may have misread`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const failure = (answer: ImageAnswer): NotProtected =>
  answer.kind === 'failed'
    ? new NotProtected(answer.reason, answer.code)
    : new NotProtected('the image is damaged');
