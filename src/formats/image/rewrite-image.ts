import { present } from '../../core/present.js';
import { inOwnProcess, type OwnProcess } from '../rewriting/own-process.js';
import { NotProtected, partOf, unsettled, type Rewrite, type Rewriting } from '../rewriting/rewriting.js';
import type { ImageAnswer, ImageTask } from './redact-image.js';

const PROCESS: OwnProcess = {
  script: new URL('./image-worker.js', import.meta.url),
  what: 'images',
  limitMs: 120_000,
  memoryMegabytes: 1_024,
  heapMegabytes: 512,
};
const MOST_BYTES = 64 * 2 ** 20;
/** Maximum number of passes; each reads the result of the previous one. */
const MOST_ROUNDS = 3;

/**
 * Rewrites an image: covers the words of replaced values with boxes that show the replacements, and drops metadata. OCR
 * reads the result again until it finds nothing more, up to `MOST_ROUNDS` passes.
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
  let isSettled = false;
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
    // The result is being checked, and no value is left in it.
    if (before !== undefined && metadata === '' && replaced.length === 0) return source;
    ({ bytes } = answer);
    isSettled = replaced.length === 0;
    if (isSettled) break;
    const marks = replaced.map(({ before, after }) => ({
      ...before,
      text: text.slice(after.start, after.end),
    }));
    const done = await ask({ bytes, covered, cover: { read, marks } });
    if (done.kind !== 'covered') throw failure(done);
    ({ bytes } = done);
    covered.push(...done.boxes);
  }
  if (bytes.length > MOST_BYTES) throw new NotProtected('the redacted image would be larger than 64 MiB');
  if (!isSettled) rewriting.note(`${name}${unsettled(MOST_ROUNDS)}`);
  rewriting.covered?.set(rewriting.part, covered);
  if (name !== '') rewriting.note(`${name}read by OCR; check what it may have misread`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const failure = (answer: ImageAnswer): NotProtected =>
  answer.kind === 'failed'
    ? new NotProtected(answer.reason, answer.code)
    : new NotProtected('the image is damaged');
