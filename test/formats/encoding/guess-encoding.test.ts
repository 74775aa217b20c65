import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { guessEncoding } from '../../../src/formats/encoding/guess-encoding.js';
import { sniffEncoding } from '../../../src/formats/encoding/sniff-encoding.js';

/** Bytes of each encoding by what TextDecoder makes of them: nothing else here writes them. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) codes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Buffer.from(
    [...text].map((character) => {
      const code = codes.get(character);
      assert.ok(code !== undefined, `${encoding} has no ${character}`);
      return code;
    }),
  );
}

const TEXTS: readonly (readonly [text: string, encodings: readonly string[]])[] = [
  ['Frau Jäger wohnt in Göttingen, Straße der Künste 4', ['windows-1252', 'iso-8859-15']],
  ['Le numéro de téléphone de François Lefèvre, à Orléans', ['windows-1252']],
  ['El señor Núñez vive en la calle Peñón, en España', ['windows-1252']],
  ['Pani Żółkowska mieszka w Łodzi przy ulicy Śląskiej, księgowość', ['windows-1250', 'iso-8859-2']],
  ['Иванов Пётр живёт в городе Тверь, телефон указан ниже', ['windows-1251', 'koi8-r']],
  ['Η Μαρία Παπαδοπούλου μένει στην Αθήνα', ['iso-8859-7']],
  ['Ayşe Yılmaz İstanbul şehrinde oturuyor, güneşli bir gün', ['windows-1254']],
  ['גברת כהן גרה בתל אביב', ['iso-8859-8']],
];

describe('the encoding of bytes that say nothing of it', () => {
  for (const [text, encodings] of TEXTS) {
    for (const encoding of encodings) {
      for (const [where, around] of [
        ['alone', ''],
        ['in a long English text', 'id,name,email\n12,Jane,jane@example.org\n'.repeat(300)],
      ] as const) {
        it(`${encoding}: ${text.slice(0, 20)} … ${where}`, () => {
          const bytes = Buffer.concat([
            Buffer.from(around),
            encode(text, encoding),
            Buffer.from(`\n${around}`),
          ]);
          const guess = guessEncoding(bytes);
          assert.ok(guess !== undefined);
          assert.ok(new TextDecoder(guess).decode(bytes).includes(text), guess);
        });
      }
    }
  }

  const east: readonly (readonly [encoding: string, hex: string])[] = [
    ['shift_jis', '8e528d c691be98592093 8c8b9e9373 82c98f5a82f182c582a282dc82b7'],
    ['euc-jp', 'bbb3c5c4c2c0cfba20c5ecb5fec5d4a4cbbdbba4f3a4c7a4a4a4dea4b9'],
    ['gb18030', 'cdf5d0a1c3f7d7a1d4dab1b1beb9a3accbfbb5c4b5e7bbb0cac7'],
    ['euc-kr', 'bec8b3e7c7cfbcbcbfe420c1a620c0ccb8a7c0ba20b1e8c3b6bcf6c0d4b4cfb4d9'],
  ];
  for (const [encoding, hex] of east) {
    it(encoding, () => {
      assert.equal(guessEncoding(Buffer.from(hex.replaceAll(' ', ''), 'hex')), encoding);
    });
  }
});

describe('what is no text becomes none', () => {
  const files: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['random bytes', randomBytes(4_096)],
    ['random bytes without zeros', Buffer.from(randomBytes(4_096).filter((byte) => byte !== 0))],
    ['what was packed', gzipSync(randomBytes(20_000)).subarray(20)],
    ['numbers of 32 bits', Buffer.from(Uint32Array.from({ length: 900 }, (_v, n) => n * 37).buffer)],
    ['numbers of 16 bits', Buffer.from(Uint16Array.from({ length: 900 }, (_v, n) => n % 256).buffer)],
    [
      'sound of 16 bits',
      Buffer.from(Int16Array.from({ length: 4_000 }, (_v, n) => 9_000 * Math.sin(n / 9)).buffer),
    ],
    ['fractions', Buffer.from(Float64Array.from({ length: 900 }, (_v, n) => n / 7).buffer)],
    ['a text with zeros in it', Buffer.from('name\0\0\0\0jane@example.org\0\0\0'.repeat(20))],
  ];
  for (const [what, bytes] of files) {
    it(what, () => {
      const answer = sniffEncoding(bytes, undefined);
      assert.ok('reason' in answer, JSON.stringify(answer));
      assert.equal(answer.skipped, false);
    });
  }
});
