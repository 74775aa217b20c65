import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeWhole, encoderFor } from '../../../src/formats/encoding/encode-text.js';

const written = (encoding: string, text: string): Buffer => {
  const done = encoderFor(encoding)?.(text);
  assert.ok(done !== undefined && 'bytes' in done, `${encoding} writes the text`);
  return done.bytes;
};

describe('encoderFor', () => {
  // As the encoders of Python write them.
  for (const [encoding, text, hex] of [
    ['utf-8', 'é€😀', 'c3a9e282acf09f9880'],
    ['utf-16le', 'é😀', 'e9003dd800de'],
    ['utf-16be', '\uFEFFé', 'feff00e9'],
    ['windows-1252', '€“Ž”é', '80938e94e9'],
    ['windows-1250', 'Łódź', 'a3f3649f'],
    ['windows-1251', 'Жук', 'c6f3ea'],
    ['iso-8859-2', 'Ł', 'a3'],
    ['iso-8859-15', '€', 'a4'],
    ['koi8-r', 'Жук', 'f6d5cb'],
    ['shift_jis', '山田ｱ①', '8e529363b18740'],
    ['euc-jp', '山田', 'bbb3c5c4'],
    ['gbk', '王', 'cdf5'],
    ['gb18030', '王€\u0100😀', 'cdf5a2e381308b389439fc36'],
    ['big5', '王', 'a4fd'],
    ['euc-kr', '김', 'b1e8'],
  ] as const)
    it(`writes ${encoding}`, () => {
      assert.equal(written(encoding, text).toString('hex'), hex);
      assert.equal(decodeWhole(Buffer.from(hex, 'hex'), encoding, { ignoreBOM: true }), text);
    });

  for (const [encoding, text, at] of [
    ['windows-1252', 'aŁb', 1],
    ['windows-1251', '😀', 0],
    ['shift_jis', '山é', 1],
    ['iso-8859-2', '€', 0],
  ] as const)
    it(`reports the first character that ${encoding} lacks`, () => {
      assert.deepEqual(encoderFor(encoding)?.(text), { lacking: at });
    });

  it('writes no encoding in which bytes depend on what is far before them', () => {
    assert.equal(encoderFor('iso-2022-jp'), undefined);
  });

  it('writes every byte of windows-1252 as it was read', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const again = written('windows-1252', decodeWhole(bytes, 'windows-1252', { ignoreBOM: true }));
        assert.deepEqual([...again], [...bytes]);
      }),
    );
  });
});
