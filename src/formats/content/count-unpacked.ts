import type { Transform } from 'node:stream';

/**
 * Bytes that a packed stretch unpacks to, counted until they are more than `most`; the rest is not unpacked.
 * @param stages one after the other; the largest of their results counts
 */
export function countUnpacked(
  packed: Uint8Array,
  stages: readonly [Transform, ...(readonly Transform[])],
  most: number,
): Promise<number> {
  return new Promise((resolve) => {
    let largest = 0;
    const finish = (): void => {
      resolve(largest);
      for (const stage of stages) stage.destroy();
    };
    for (const [index, stage] of stages.entries()) {
      let bytes = 0;
      stage.on('data', (piece: Buffer) => {
        bytes += piece.length;
        largest = Math.max(largest, bytes);
        if (bytes > most) finish();
      });
      // What cannot be unpacked further its reader cannot read either.
      stage.once('error', finish);
      const next = stages[index + 1];
      if (next === undefined) stage.once('end', finish);
      else stage.pipe(next);
    }
    stages[0].end(packed);
  });
}
