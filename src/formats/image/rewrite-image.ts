import { present } from '../../core/present.js';
import { processWorker } from '../../workers/process-worker.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { NotProtected, partOf, type Rewrite, type Rewriting } from '../rewriting/rewriting.js';
import type { ImageAnswer, ImageTask } from './redact-image.js';

/** Milliseconds that one reading or covering may take. */
const MOST_MILLISECONDS = 120_000;
/** Megabytes that its process may take. */
const MOST_MEGABYTES = 1_024;
const HEAP_MEGABYTES = 512;
const MOST_BYTES = 64 * 2 ** 20;
/** Times that a result is read again. */
const MOST_ROUNDS = 3;

/**
 * Rewrites an image: the words of replaced values are covered by boxes with the replacements, and metadata is dropped.
 * The result is read again by OCR until no more is found in it.
 * @throws NotProtected
 */
export const rewriteImage: Rewrite = async (source, rewriting) => {
  const open = processWorker<ImageTask, ImageAnswer>(new URL('./image-worker.js', import.meta.url), {
    memoryMegabytes: MOST_MEGABYTES,
    heapMegabytes: HEAP_MEGABYTES,
  });
  const pool = new WorkerPool(open, { workers: 1, kept: 0, holdsIdle: true });
  const ask = async (task: ImageTask): Promise<ImageAnswer> => {
    try {
      return await pool.call(task, { limitMs: MOST_MILLISECONDS });
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      throw new NotProtected(`the process that redacts images was ended: ${error.message}`);
    }
  };
  try {
    return await rewriteWith(ask, source, rewriting);
  } finally {
    await pool.close();
  }
};

async function rewriteWith(
  ask: (task: ImageTask) => Promise<ImageAnswer>,
  source: Buffer,
  rewriting: Rewriting,
): Promise<Buffer> {
  if (rewriting.onInexact !== undefined)
    throw new NotProtected('values that were covered in an image cannot be restored in it');
  if (source.length > MOST_BYTES) throw new NotProtected('the image is larger than 64 MiB');
  let bytes: Uint8Array = source;
  const covered = [...(rewriting.covered?.get(rewriting.part) ?? [])];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answer = await ask({ bytes, covered });
    if (answer.kind !== 'read')
      throw new NotProtected(answer.kind === 'failed' ? answer.reason : 'it is damaged');
    const { read, metadata } = answer;
    const texts = [
      { text: read.text, place: partOf(rewriting, 'picture'), isLoose: true },
      ...(metadata === '' ? [] : [{ text: metadata, place: partOf(rewriting, 'metadata'), isLoose: true }]),
    ];
    const changes = await rewriting.work.texts(texts, partOf(rewriting, ''));
    const { text, replaced } = present(changes[0], 'the text of an image');
    if (metadata !== '') rewriting.note('its metadata is removed');
    ({ bytes } = answer);
    if (replaced.length === 0) break;
    const marks = replaced.map(({ before, after }) => ({
      ...before,
      text: text.slice(after.start, after.end),
    }));
    const done = await ask({ bytes, covered, cover: { read, marks } });
    if (done.kind !== 'covered')
      throw new NotProtected(done.kind === 'failed' ? done.reason : 'it is damaged');
    ({ bytes } = done);
    covered.push(...done.boxes);
  }
  rewriting.covered?.set(rewriting.part, covered);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
