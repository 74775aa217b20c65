import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { text as collect } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { redactLines } from '../../src/library/adapters/log-lines.js';
import { createDetector, type Detector, type MapEntry, type RedactOptions } from '../../src/library/index.js';
import { cutInPieces, pieceSizes } from '../support/cut-in-pieces.js';

const PARTS = [
  'Write to jane.roe@acme.example. ',
  'Pay with 4111 1111 1111 1111, please.\n',
  'IBAN DE89 3704 0044 0532 0130 00\n\n',
  'All quiet here, nothing to report 😀. ',
  'key=AKIAQYLPMN5HHHFPZAM2\n',
  'x'.repeat(300),
  'The meeting is on 3 May 2024 at noon. ',
];

describe('a stream that redacts', () => {
  let detector: Detector;
  before(async () => {
    detector = await createDetector({ model: 'none' });
  });
  after(() => detector.close());

  async function streamed(
    pieces: Iterable<string | Uint8Array>,
    options: RedactOptions = {},
  ): Promise<string> {
    let written = '';
    const source = new ReadableStream<string | Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    for await (const text of source.pipeThrough(detector.redactStream(options))) written += text;
    return written;
  }

  const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join(''));

  it('writes of a short text what label writes, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(texts, pieceSizes, async (text, sizes) => {
        const whole = text.trim() === '' ? text : (await detector.label(text)).transform.text;
        assert.equal(await streamed(cutInPieces(text, sizes)), whole);
      }),
      { numRuns: 40 },
    );
  });

  it('writes of a long text the same, wherever it is cut, in characters or in bytes', async () => {
    await fc.assert(
      fc.asyncProperty(texts, pieceSizes, async (text, sizes) => {
        const options = { chunkBytes: 256 };
        const whole = await streamed([text], options);
        assert.equal(await streamed(cutInPieces(text, sizes), options), whole);
        assert.equal(await streamed(cutInPieces(Buffer.from(text), sizes), options), whole);
        assert.doesNotMatch(whole, /jane\.roe|4111|DE89/);
      }),
      { numRuns: 40 },
    );
  });

  /** Bytes of each script are cut inside its characters; one finding follows another. */
  const MANY = 'Grüße 😀 an jane.roe@acme.example,\nтел. +44 20 7946 0958; 名前 4111 1111 1111 1111 ñ\n';
  const BYTES = Buffer.from(MANY);
  const cuts = Array.from({ length: BYTES.length - 1 }, (_none, index) => [
    BYTES.subarray(0, index + 1),
    BYTES.subarray(index + 1),
  ]);

  it('is cut at every byte, and byte by byte, in characters of one to four bytes', async () => {
    const whole = (await detector.label(MANY)).transform.text;
    assert.match(whole, /Grüße 😀 an \[EMAIL_ADDRESS\],\nтел\. \[PHONE_NUMBER\]; 名前 \[CREDIT_CARD\] ñ\n/);
    for (const pieces of [...cuts, [...cutInPieces(BYTES, [1])]]) {
      assert.equal(await streamed(pieces), whole);
      assert.equal(await collect(Readable.from(pieces).pipe(detector.redactTransform())), whole);
    }
    for (let at = 1; at < MANY.length; at++)
      assert.equal(await streamed([MANY.slice(0, at), MANY.slice(at)]), whole);
  });

  it('writes lines of a log the same, cut at every byte', async () => {
    const lines = (pieces: Iterable<Uint8Array>) =>
      collect(Readable.from(pieces).pipe(redactLines(detector)));
    const whole = await lines([BYTES]);
    assert.match(whole, /^Grüße 😀 an \[EMAIL_ADDRESS\],\n.*名前 \[CREDIT_CARD\] ñ\n$/s);
    for (const pieces of [...cuts, [...cutInPieces(BYTES, [1])]]) assert.equal(await lines(pieces), whole);
  });

  it('restores what a model answers the same, cut at every character', async () => {
    const conversation = detector.conversation();
    const masked = await conversation.mask(MANY);
    assert.doesNotMatch(masked, /jane\.roe|4111/);
    for (let at = 1; at < masked.length; at++) {
      const pieces = conversation.restoreInPieces();
      assert.equal(pieces.push(masked.slice(0, at)) + pieces.push(masked.slice(at)) + pieces.end(), MANY);
    }
  });

  it('writes early what is far behind, and holds no more than a chunk and its overlap', async () => {
    const stream = detector.redactStream({ chunkBytes: 1_024 });
    const writer = stream.writable.getWriter();
    const reader = stream.readable.getReader();
    const sentence = 'Write to jane.roe@acme.example today. ';
    let [sent, received] = [0, 0];
    const reading = (async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        received += next.value.split('[EMAIL_ADDRESS]').length - 1;
    })();
    for (let count = 1; count <= 400; count++) {
      await writer.write(sentence);
      sent += sentence.length;
      await new Promise(setImmediate);
      assert.ok(sent - received * sentence.length <= 3 * 1_024, `${sent.toString()} ${received.toString()}`);
    }
    await writer.close();
    await reading;
    assert.equal(received, 400);
  });

  it('keeps a session, which restores', async () => {
    let map: readonly MapEntry[] = [];
    const options = {
      policy: { default: { operator: 'placeholder' } },
      chunkBytes: 256,
      onMap: (entries: readonly MapEntry[]) => void (map = entries),
    } as const;
    const text = PARTS.slice(0, 5).join('').repeat(3);
    const written = await streamed([text], options);
    assert.match(written, /\[EMAIL_ADDRESS_1\]/);
    assert.equal((await detector.restore(written, { map })).restore.text, text);
  });

  it('is a transform of Node’s streams too', async () => {
    const text = PARTS.join('');
    const source = Readable.from([...cutInPieces(Buffer.from(text), [7, 3])]);
    const whole = (await detector.label(text)).transform.text;
    assert.equal(await collect(source.pipe(detector.redactTransform())), whole);
  });

  it('fails on what is no UTF-8, hides something, or is asked wrongly', async () => {
    await assert.rejects(streamed([Uint8Array.of(97, 255)]), { code: 'BODY_NOT_UTF8' });
    await assert.rejects(streamed([Uint8Array.of(97, 0xc3)]), { code: 'BODY_NOT_UTF8' });
    await assert.rejects(streamed(['a\u202Eb']), { code: 'UNTRUSTED_INPUT' });
    assert.throws(() => detector.redactStream({ chunkBytes: 255 }), { name: 'OptionsError' });
    assert.throws(() => detector.redactStream({ polcy: {} } as RedactOptions), { name: 'OptionsError' });
    const failing = Readable.from(['a\u202Eb']).pipe(detector.redactTransform());
    await assert.rejects(collect(failing), { code: 'UNTRUSTED_INPUT' });
  });
});
