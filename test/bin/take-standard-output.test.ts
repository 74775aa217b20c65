import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { takeStandardOutput } from '../../src/bin/take-standard-output.js';

test('what anything else prints is dropped and counted; what is answered arrives, and waits for room', async () => {
  const stream = new PassThrough({ highWaterMark: 4 });
  const printed: number[] = [];
  const output = takeStandardOutput(
    stream as unknown as NodeJS.WriteStream,
    (bytes) => void printed.push(bytes),
  );
  assert.equal(stream.write('märz'), true);
  await new Promise((resolve) => stream.write('x', resolve));
  assert.deepEqual(printed, [5, 1]);

  await output.write(Buffer.from('ab'));
  let hasRoom = false;
  const waiting = output.write(Buffer.from('cdef')).then(() => (hasRoom = true));
  await new Promise(setImmediate);
  assert.equal(hasRoom, false);
  assert.equal(String(stream.read()), 'abcdef');
  await waiting;
});
