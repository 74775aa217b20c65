import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { present } from '../../../src/core/present.js';
import { dataPictures, PictureFinder, picturesIn } from '../../../src/formats/content/data-pictures.js';
import type { UnreadPart } from '../../../src/formats/content/document-text.js';
import { partsOf } from '../../../src/formats/reading/parts-of.js';
import { log } from '../../../src/formats/text/text.js';
import { drawText } from '../../support/draw-text.js';

const drawn = drawText(['Hello Jane Miller, welcome to the club.', 'Your friend is not here today.']);

describe('pictures that a text holds in base64', () => {
  const url = (data: string, type = 'png'): string => `data:image/${type};base64,${data}`;
  const inPieces = async function* (text: string, size: number) {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
  };
  const folded = Buffer.alloc(150, 'x').toString('base64').replaceAll(/.{76}/g, '$&\n  ');
  const rows: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
    ['in an attribute', `<img src="${url('eHl6')}">`, ['picture 1.png xyz']],
    [
      'several, by their types',
      `url(${url('eHl6', 'jpeg')}) ${url('eHk=', 'gif')}`,
      ['picture 1.jpg xyz', 'picture 2.gif xy'],
    ],
    [
      'with escaped signs',
      `${url('eHk%3D')} ${url('eHk&#61;')} ${url('eHk&#x3d;')}`,
      ['picture 1.png xy', 'picture 2.png xy', 'picture 3.png xy'],
    ],
    ['in a string of JSON', String.raw`{"a":"data:image\/png;base64,eHk\/"}`, ['picture 1.png xy?']],
    ['with a name', 'data:image/png;name=a.png;base64,eHl6', ['picture 1.png xyz']],
    ['in lines', `<img src="${url(folded)}">`, [`picture 1.png ${'x'.repeat(150)}`]],
    ['before a word', `${url('eHl6')}\nword`, ['picture 1.png xyz']],
    ['none of a drawing or a text', `${url('eHl6', 'svg+xml')} ${url('')} data:text/plain;base64,eHl6`, []],
  ];
  for (const [what, text, expected] of rows)
    it(`are found ${what}`, async () => {
      const seen = picturesIn(text).map(({ name, bytes }) => `${name} ${bytes.toString('latin1')}`);
      assert.deepEqual(seen, expected);
      const streamed: string[] = [];
      for await (const item of dataPictures(inPieces(text, 7)))
        if (item.kind === 'file')
          for await (const piece of item.pieces)
            streamed.push(`${item.name} ${Buffer.from(piece).toString('latin1')}`);
      assert.deepEqual(streamed, expected);
    });

  it('are found without a data URL', async () => {
    const pictures = [await drawn.encode('png'), await drawn.encode('jpeg'), await drawn.encode('webp')];
    const [png = '', jpeg = '', webp = ''] = pictures.map((bytes) => bytes.toString('base64'));
    const lines = png.replaceAll(/.{76}/g, '$&\n    ');
    const text = `a,${png}\n"${jpeg.replaceAll('/', String.raw`\/`)}"\nphoto: |\n    ${lines}\n${Buffer.from(webp, 'base64').toString('base64url')}`;
    const expected = [pictures[0], pictures[1], pictures[0], pictures[2]];
    assert.deepEqual(
      picturesIn(text).map(({ bytes }) => bytes),
      expected,
    );
    // The next row of a table is not a folded line.
    assert.deepEqual(
      picturesIn(`1,${png}\n2,none\n`).map(({ bytes }) => bytes),
      [pictures[0]],
    );
    let count = 0;
    for await (const item of dataPictures(inPieces(text, 900))) count += item.kind === 'file' ? 1 : 0;
    assert.equal(count, expected.length);
    for (const other of [
      png.slice(0, 60),
      `x${png}`,
      `https://host/9j/4AAQ/${'folder/'.repeat(20)}`,
      `iVBORw0KGgo${'A'.repeat(200)}`,
      Buffer.alloc(300, 'plain text ').toString('base64'),
    ])
      assert.deepEqual(picturesIn(other), [], other.slice(0, 30));
  });

  it('are not cut in a long text', async () => {
    const data = Buffer.alloc(400_000, 'abc').toString('base64');
    const text = `${'x'.repeat(65_500)}${url(data)} ${'y'.repeat(200_000)} ${url('eHl6')}`;
    const sizes: number[] = [];
    for await (const item of dataPictures(inPieces(text, 65_536)))
      if (item.kind === 'file') for await (const piece of item.pieces) sizes.push(piece.length);
    assert.deepEqual(sizes, [400_000, 3]);
  });

  // Headers are enough here: the size of a JPEG and of a TIFF may be at the end.
  const sized = Buffer.from('ffc0001108000a000a03012200021101031101ffd9', 'hex');
  const jpegWith = (length: number) => {
    const exif = Buffer.alloc(4 + length, 'Exif: data ');
    exif.writeUInt32BE(0xffe1_0000 + length + 2);
    return Buffer.concat([Buffer.from('ffd8', 'hex'), exif, sized]);
  };
  const tiffWith = (length: number) => {
    const end = Buffer.alloc(8 + length + 30, 7);
    end.write('II*\0', 'latin1');
    end.writeUInt32LE(8 + length, 4);
    end.set(Buffer.from('020000010300010000000a00000001010300010000000a00000000000000', 'hex'), 8 + length);
    return end;
  };
  const pngWithNoise = (length: number) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a08020000', 'hex');
    return Buffer.concat([head, Buffer.alloc(length, 'noise of a picture')]);
  };
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const inText = (text: string) => picturesIn(text).map(({ name, bytes }) => `${name} ${base64(bytes)}`);
  const streamed = (pieces: readonly string[]) => {
    const finder = new PictureFinder();
    return [...pieces.flatMap((piece) => [...finder.push(piece)]), ...finder.end()].map(
      ({ name, bytes }) => `${name} ${base64(present(bytes, 'its data'))}`,
    );
  };
  const small = base64(jpegWith(100));
  const other = base64(pngWithNoise(100));
  const planted: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
    ['after an equals sign', `level=info img=${small} user=x`, [small]],
    ['in a query string', `/a?img=${encodeURIComponent(small)}&thumb=${small}`, [small, small]],
    [
      'after an escaped line break',
      String.raw`{"log":"photo:\n${small}\n${other}\r\n${small}"}`,
      [small, other, small],
    ],
    ['one per line', `photo\n${small}\n${other}\r\n${small}\n`, [small, other, small]],
    ['not after padding of other data', `${'A'.repeat(41)}==${small}`, []],
    [
      'once, after another',
      `${'x '.repeat(32_700)}${other} ${'y'.repeat(50)} ${base64(jpegWith(60_000))}`,
      [other, base64(jpegWith(60_000))],
    ],
    ['across pieces, JPEG', `${'x '.repeat(32_000)}${base64(jpegWith(60_000))}`, [base64(jpegWith(60_000))]],
    [
      'across pieces, TIFF',
      `${'x '.repeat(32_000)}${base64(tiffWith(100_000))}`,
      [base64(tiffWith(100_000))],
    ],
  ];
  for (const [what, text, expected] of planted)
    it(`are found ${what}`, () => {
      assert.deepEqual(
        inText(text).map((one) => one.replace(/^picture \d\.\w+ /, '')),
        expected,
      );
      const pieces = text.match(/.{1,65536}/gs) ?? [];
      assert.deepEqual(streamed(pieces), inText(text));
    });

  it('are the same in pieces of any size', () => {
    const fixtures = [10, 300, 50_000].flatMap((length) => [
      jpegWith(length),
      tiffWith(length),
      pngWithNoise(length),
    ]);
    const length = fc.oneof(fc.nat(500), fc.nat(70_000));
    const data = fc.constantFrom(...fixtures).map(base64);
    const filler = fc.constantFrom(
      'x ',
      'A=',
      'word\n',
      '/9j/',
      ' /9j/4AAQ',
      String.raw`\n`,
      '=',
      'data:image/',
      'iVBORw0KGgo',
      'AbCd',
    );
    const part = fc.oneof(
      data,
      data.map((one) => one.replaceAll(/.{76}/g, '$&\r\n  ')),
      data.map((one) => url(one)),
      fc.tuple(filler, length).map(([sign, count]) => sign.repeat(Math.ceil(count / sign.length))),
      fc.constantFrom(' ', '\n', '=', '"', ',', String.raw`\n`),
    );
    let most = 0;
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 3, maxLength: 12 }),
        fc.infiniteStream(fc.oneof(length, fc.nat(40))),
        (parts, sizes) => {
          const text = parts.join('');
          const pieces: string[] = [];
          for (let at = 0; at < text.length;) {
            const size = 1 + (sizes.next().value as number);
            pieces.push(text.slice(at, at + size));
            at += size;
          }
          const whole = inText(text);
          most = Math.max(most, whole.length);
          assert.deepEqual(streamed(pieces), whole);
        },
      ),
      { numRuns: 150 },
    );
    assert.ok(most > 2, 'texts with several pictures');
  });
});

it('reads a limited number of pictures of a text, and counts the others', async () => {
  const url = (type: string, bytes: string) =>
    `data:image/${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')} `;
  const bytes = Buffer.from(`${url('png', '\x89PNG').repeat(1_205)}${url('gif', 'GIF89a').repeat(60)}`);
  let read = 0;
  const documents = {
    read: () => Promise.resolve({ sections: [{ text: `read ${String((read += 1))}` }], notes: [] }),
  };
  const outermost = { name: 'a', identity: { size: bytes.length, mtime: 0, head: '' } };
  const inner = { bytes, outermost, close: () => Promise.resolve() };
  const unread: UnreadPart[] = [];
  for await (const part of partsOf(
    { name: 'a.log', path: '', inner },
    { format: log, encoding: 'utf-8' },
    bytes.length,
    { documents, textBytes: 65_536 },
  ))
    if (part.kind === 'unread-part') unread.push(part.unread);
  assert.equal(read, 1_000);
  assert.deepEqual(
    unread.slice(9).map(({ part, reason }) => [part, reason]),
    [
      ['picture 1215.gif', 'pictures of this kind are not read'],
      ['50 more pictures', 'pictures of this kind are not read'],
      ['205 more pictures', 'a text or table has at most 1,000 pictures and 64 MiB of them read'],
    ],
  );
});
