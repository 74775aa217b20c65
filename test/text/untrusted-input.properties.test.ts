import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { decodeUtf8, findOffence } from '../../src/text/untrusted-input.js';

const PASSING = [
  'plain ASCII, 123',
  'Zażółć gęślą jaźń — «où?»',
  'می\u200Cخواهم خانه\u200Cها',
  'क्\u200Dष हिन्दी १२३',
  '東京タワーへ行く。iPhoneを買った（１２個）',
  '👨‍👩‍👧‍👦 🇫🇷 1️⃣ ❤️',
  '\uFEFFПривет, мир',
  'ភាសា\u200Bខ្មែរ',
];
const FORBIDDEN = [
  0x00, 0x0b, 0x1b, 0x7f, 0x85, 0xad, 0x61c, 0x115f, 0x200e, 0x202e, 0x2060, 0x2064, 0x2066, 0x206a, 0x2800,
  0x3164, 0xd800, 0xdfff, 0xe000, 0xf8ff, 0xfdd0, 0xfffb, 0xfffc, 0xffff, 0x1d159, 0x1d400, 0x1f150, 0x12000,
  0xe0001, 0xe0041, 0xf0000, 0x10ffff,
];

/** Returns the whole numbers from the first to the last. */
const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

function codePointsOf(text: string): readonly string[] {
  return Array.from(text);
}

describe('findOffence, for any text', () => {
  it('passes every string of printable ASCII, tabs and line ends', () => {
    const character = fc.constantFrom(
      ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
      '\t',
      '\n',
      '\r',
    );
    fc.assert(fc.property(fc.string({ unit: character }), (text) => findOffence(text) === undefined));
  });

  it('passes Latin text of single code points with usual punctuation, seen alone or by every rule', () => {
    const points = [
      ...[0x09, 0x0a, 0x0d, 0x20ac],
      ...[...range(0x20, 0x7e), ...range(0xa0, 0xac), ...range(0xae, 0x17e)],
      ...[...range(0x2010, 0x2027), ...range(0x2030, 0x203a)],
    ];
    // A letter outside of these makes every rule read the text.
    const every = 'ƀ';
    const all = points.map((point) => String.fromCodePoint(point));
    for (const one of all) {
      assert.equal(findOffence(one), undefined);
      assert.equal(findOffence(`${every}${one}${every} ${one} ${one}${one}1${one}`), undefined);
    }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...all), maxLength: 60 }), (text) => {
        assert.equal(findOffence(text), undefined);
        assert.equal(findOffence(text + every), undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a forbidden code point wherever it is inserted, at or before its place', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PASSING), fc.constantFrom(...FORBIDDEN), fc.nat(), (base, bad, seed) => {
        const characters = codePointsOf(base);
        const place = seed % (characters.length + 1);
        const before = characters.slice(0, place).join('');
        const text = before + String.fromCodePoint(bad) + characters.slice(place).join('');
        const offence = findOffence(text);
        assert.ok(offence !== undefined, `accepted U+${bad.toString(16)}`);
        assert.ok(offence.offset <= before.length);
      }),
      { numRuns: 1000 },
    );
  });

  it('names the code point that stands at the offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const offence = findOffence(text);
        return offence === undefined || offence.codePoint === text.codePointAt(offence.offset);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same answer to words apart as together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PASSING.filter((text) => !text.startsWith('\uFEFF')))),
        (texts) => findOffence(texts.join('\n')) === undefined,
      ),
    );
  });
});

describe('decodeUtf8', () => {
  it('gives back every well-formed text, its byte order mark too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (body, isMarked) => {
        const text = isMarked ? `\uFEFF${body}` : body;
        assert.deepEqual(decodeUtf8(new TextEncoder().encode(text)), { text });
      }),
    );
  });

  it('agrees with the platform decoder on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const decoded = decodeUtf8(bytes);
        if ('text' in decoded) return;
        const { offset } = decoded.offence;
        assert.ok(offset < bytes.length);
        assert.ok('text' in decodeUtf8(bytes.slice(0, offset)));
      }),
      { numRuns: 1000 },
    );
  });

  const ILL_FORMED: readonly (readonly [string, readonly number[], number])[] = [
    ['a lone continuation byte', [0x61, 0x80], 1],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['an overlong form of three bytes', [0xe0, 0x80, 0xaf], 0],
    ['an overlong form of four bytes', [0x61, 0xf0, 0x80, 0x80, 0xaf], 1],
    ['an encoded surrogate', [0xed, 0xa0, 0x80], 0],
    ['a code point past U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a sequence cut off at the end', [0x61, 0xe2, 0x82], 1],
    ['a sequence cut off by ASCII', [0xc3, 0xa9, 0xe2, 0x82, 0x61], 2],
    ['a byte that never occurs', [0x61, 0x62, 0xff], 2],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9], 3],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00], 0],
  ];
  for (const [name, bytes, offset] of ILL_FORMED) {
    it(`refuses ${name} at its first byte`, () => {
      assert.deepEqual(decodeUtf8(Uint8Array.from(bytes)), {
        offence: { reason: 'invalid_encoding', offset },
      });
    });
  }
});
