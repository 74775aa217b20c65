import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { encoderFor } from '../../src/formats/encoding/encode-text.js';
import { NotProtected } from '../../src/formats/rewriting/rewriting.js';
import { present } from '../../src/core/present.js';
import { protect, restore } from '../support/rewriting.js';

const encode = (encoding: string, text: string): Buffer => {
  const done = present(encoderFor(encoding), encoding)(text);
  assert.ok('bytes' in done);
  return done.bytes;
};

const GERMAN = 'Grüße an Bob, der für Bücher über Gärten 5 € zahlt – schöne Tage in Köln.\n'.repeat(3);
const RUSSIAN = 'Добрый день, Bob пишет вам письмо о новой книге и просит ответить до среды.\n'.repeat(3);
const JAPANESE = 'こんにちは、Bob さんから手紙が届きました。明日の会議について書いてあります。\n'.repeat(3);

describe('texts that are not UTF-8', () => {
  for (const [encoding, text] of [
    ['windows-1252', GERMAN],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['utf-16le', `\uFEFF${GERMAN}`],
    ['utf-16be', `\uFEFF${RUSSIAN}`],
    ['utf-16le', GERMAN],
    ['utf-16be', GERMAN],
  ] as const)
    for (const name of ['a.txt', 'a.md', 'a.csv', 'a.json'] as const)
      it(`writes ${name} in ${encoding}${text.startsWith('\uFEFF') ? ' with a mark' : ''} as it reads it`, async () => {
        const [mark = '', line = ''] = /^(\uFEFF?)(.*)/.exec(text)?.slice(1) ?? [];
        const sources = {
          'a.txt': text,
          'a.md': text,
          'a.csv': `${mark}who;what\r\n${`Bob;${line.replace('Bob', '')}\r\n`.repeat(20)}`,
          'a.json': `${mark}{"text": "${line}"}\n`,
        };
        const source = sources[name];
        const bytes = encode(encoding, source);
        const done = await protect(name, bytes);
        assert.deepEqual(done.leaks, []);
        assert.deepEqual(done.searched?.left, []);
        assert.equal(
          done.bytes.toString('hex'),
          encode(encoding, source.replaceAll('Bob', '[PERSON_1]')).toString('hex'),
        );
        assert.match(done.notes.join('\n'), new RegExp(`^read and written as ${encoding}`));
        const back = await restore(name, done);
        assert.ok(back.equals(bytes));
      });

  it('leaves every byte outside of findings as it is', async () => {
    const high = fc.constantFrom(...'ÄÖÜäöüßéèçñ€–“”™');
    const ascii = fc.constantFrom(...'abcdefghij XYZ.,;:-\n\r\t019');
    const piece = fc.string({ unit: fc.oneof(high, ascii), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
        const text = `Grüße für Köln – ${pieces.join(' Bob ')}`;
        const bytes = encode('windows-1252', text);
        const done = await protect('a.txt', bytes, undefined, 'refuse', 'windows-1252');
        const expected = encode('windows-1252', text.replaceAll(/(?<![a-z])Bob(?![a-z])/g, '[PERSON_1]'));
        assert.equal(done.bytes.toString('latin1'), expected.toString('latin1'));
        const back = await restore('a.txt', done, undefined, 'windows-1252');
        assert.ok(back.equals(bytes));
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a replacement with a character that the encoding lacks, without the character', async () => {
    await assert.rejects(
      protect('a.txt', encode('windows-1252', GERMAN), 'default: {operator: replace, with: "Łukasz"}'),
      (error) =>
        error instanceof NotProtected &&
        error.message ===
          'a replacement of PERSON has a character that windows-1252 lacks: convert the file to UTF-8',
    );
  });

  it('says how to restore a result that no longer shows its encoding', async () => {
    const bytes = encode('windows-1252', 'Für Jürgen: Bob.\n'.replace('Für Jürgen', 'Jane Miller é'));
    const done = await protect('a.txt', bytes, 'default: {operator: placeholder}', 'refuse', 'windows-1250');
    assert.match(done.notes.join('\n'), /restore the result with --encoding windows-1250\.$/);
  });

  for (const [what, bytes, says] of [
    [
      'bytes that are not text',
      Buffer.from(Array.from({ length: 300 }, (_none, at) => (at % 7) * 40)),
      /^binary/,
    ],
    [
      'UTF-8 with a fault',
      Buffer.concat([Buffer.from('Zoë, Bob '), Buffer.of(0xc3, 0x28), Buffer.from(' ëëëëëë')]),
      /^it is not valid UTF-8 after byte 10:/,
    ],
    [
      'UTF-16 that ends in a character',
      Buffer.from('\uFEFFBob', 'utf16le').subarray(0, 7),
      /^it is not valid utf-16le/,
    ],
    ['UTF-32', Buffer.from('fffe000042000000', 'hex'), /^UTF-32/],
    [
      'ISO-2022-JP',
      Buffer.from('\x1b$B;3ED\x1b(B Bob', 'latin1'),
      /^it is iso-2022-jp, which is read but not written/,
    ],
  ] as const)
    it(`refuses ${what}`, async () => {
      await assert.rejects(
        protect('a.txt', bytes),
        (error) => error instanceof NotProtected && says.test(error.message),
      );
    });

  it('finds a value that was left in a text in another encoding', async () => {
    const text = `${RUSSIAN}Иван Петров\n`;
    const done = await protect(
      'a.txt',
      encode('koi8-r', text),
      'default: {operator: redact}',
      'refuse',
      'koi8-r',
    );
    assert.deepEqual(done.searched?.left, []);
  });
});
