import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { createDetector, type Detector } from '../../src/library/index.js';
import { cutInPieces, pieceSizes } from '../support/cut-in-pieces.js';

const TEXT = 'Write to jane.roe@acme.example, copy bob@acme.example; card 4111 1111 1111 1111.';

describe('a conversation', () => {
  let detector: Detector;
  before(async () => {
    detector = await createDetector({
      model: 'none',
      keys: { keys: [{ id: 'k1', secret: Buffer.alloc(32, 7).toString('base64') }] },
    });
  });
  after(() => detector.close());

  it('replaces one value by one placeholder throughout, and restores it', async () => {
    const conversation = detector.conversation();
    const [first, second] = await Promise.all([
      conversation.mask(TEXT),
      conversation.mask('Again: bob@acme.example'),
    ]);
    assert.equal(first, 'Write to [EMAIL_ADDRESS_1], copy [EMAIL_ADDRESS_2]; card [CREDIT_CARD_1].');
    assert.equal(second, 'Again: [EMAIL_ADDRESS_2]');
    assert.equal(await conversation.restore(first), TEXT);
    assert.equal(conversation.map.length, 3);
    const resumed = detector.conversation({ map: conversation.map });
    assert.equal(await resumed.mask('bob@acme.example'), '[EMAIL_ADDRESS_2]');
  });

  it('masks and restores values of JSON', async () => {
    const conversation = detector.conversation();
    const value = { to: ['jane.roe@acme.example'], card: 4111111111111111, note: 'say "hi"', none: null };
    const masked = await conversation.maskJson(value);
    assert.doesNotMatch(JSON.stringify(masked), /jane|4111111111111111/);
    assert.deepEqual(await conversation.restoreJson(masked), value);
    assert.equal(await conversation.maskJson(undefined), undefined);
    const quoted = await conversation.restoreJsonText('{"a":"[EMAIL_ADDRESS_1]","b":1}');
    assert.deepEqual(JSON.parse(quoted), { a: 'jane.roe@acme.example', b: 1 });
    assert.equal(
      await conversation.restoreJsonText('{"a":"[EMAIL_ADDRESS_1]'),
      '{"a":"jane.roe@acme.example',
    );
  });

  for (const [kind, policy] of [
    ['placeholders', { default: { operator: 'placeholder' } }],
    ['pseudonyms', { default: { operator: 'pseudonym' } }],
  ] as const) {
    it(`restores ${kind} in a text that arrives in pieces as in the whole`, async () => {
      const conversation = detector.conversation({ policy });
      const masked = await conversation.mask(TEXT);
      const words = fc.constantFrom(
        masked,
        ...conversation.map.map(({ replacement }) => replacement),
        '[EMAIL_ADDRESS_9]',
        '\\[EMAIL\\_ADDRESS\\_1\\]',
        'email address 1',
        ' and ',
        '[',
        'x'.repeat(90),
        '😀',
        '𠮷𠮷',
      );
      const texts = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' '));
      await fc.assert(
        fc.asyncProperty(texts, pieceSizes, async (text, sizes) => {
          const pieces = conversation.restoreInPieces();
          const restored = [...cutInPieces(text, sizes)].map((piece) => pieces.push(piece));
          restored.push(pieces.end());
          assert.equal(restored.join(''), await conversation.restore(text));
          for (const piece of restored) assert.doesNotMatch(piece, /\p{Surrogate}/u);
        }),
        { numRuns: 200 },
      );
    });
  }

  it('gives no half of a character, in a long run without words either', async () => {
    const conversation = detector.conversation();
    await conversation.mask(TEXT);
    for (const text of [`${'😀'.repeat(200)}.`, `.${'😀'.repeat(1_500)}`, `${'😀'.repeat(1_500)}.`]) {
      const pieces = conversation.restoreInPieces();
      const given = [pieces.push(text.slice(0, -1)), pieces.push(text.slice(-1)), pieces.end()];
      assert.equal(given.join(''), text);
      assert.doesNotMatch(given[0] ?? '', /\p{Surrogate}/u);
      assert.doesNotMatch(given[1] ?? '', /\p{Surrogate}/u);
    }
  });

  it('holds back no more than a replacement may be long', async () => {
    const conversation = detector.conversation();
    await conversation.mask(TEXT);
    const pieces = conversation.restoreInPieces();
    let [sent, received] = [0, 0];
    for (let count = 0; count < 500; count++) {
      sent += 10;
      received += pieces.push('some words').length;
      assert.ok(sent - received < 3_000, `${sent.toString()} ${received.toString()}`);
    }
  });
});
