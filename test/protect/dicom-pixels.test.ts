import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { checkWritten } from '../../src/formats/dicom/check-written.js';
import { parseDicom } from '../../src/formats/dicom/parse-dicom.js';
import { rewriteDicom } from '../../src/formats/dicom/rewrite-dicom.js';
import { framesOf, unreadOf } from '../../src/formats/dicom/pixel-frames.js';
import { PIXELS_UNREAD, readDicom } from '../../src/formats/dicom/read-dicom.js';
import { withUnpackedRle } from '../../src/formats/dicom/unpack-rle.js';
import { readImage } from '../../src/formats/image/read-image.js';
import type { Rewriting } from '../../src/formats/rewriting/rewriting.js';
import { dicomDataSet, dicomFile, SYNTAXES, type MadeDataSet } from '../support/dicom-file.js';
import { drawText } from '../support/draw-text.js';
import { protect } from '../support/rewriting.js';

describe('text burned into pixels', () => {
  const drawn = drawText(['Hello Jane Miller, welcome.', 'Your friend is not here today.']);
  const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
  const gray = Buffer.from(data.filter((_value, index) => index % 4 === 0));
  const words = (value: number): Buffer => Buffer.from([value & 0xff, value >>> 8]);
  const made = (bits: number, samples: number, pixels: Buffer, kind = 'MONOCHROME2'): MadeDataSet => [
    ['00280002', 'US', words(samples)],
    ['00280004', 'CS', kind],
    ['00280010', 'US', words(drawn.height)],
    ['00280011', 'US', words(drawn.width)],
    ['00280100', 'US', words(bits)],
    ['7FE00010', 'OW', pixels],
  ];
  const deep = Buffer.alloc(gray.length * 2);
  for (const [at, value] of gray.entries()) deep.writeUInt16LE(1_000 + 4 * value, 2 * at);
  const colored = Buffer.from(data.filter((_value, index) => index % 4 !== 3));
  for (const [what, syntax, elements, size] of [
    ['two frames of gray', 'explicit', made(8, 1, Buffer.concat([gray, gray])), 1],
    ['16 bits', 'implicit', made(16, 1, deep), 2],
    ['color', 'explicit', made(8, 3, colored, 'RGB'), 3],
  ] as const)
    it(`is covered in ${what}`, async () => {
      const source = dicomFile([...elements], { syntax });
      const { bytes, notes, leaks } = await protect('a.dcm', source);
      assert.deepEqual(leaks, []);
      assert.ok(notes.includes('frame 1.bmp: read by OCR; check what it may have misread'), notes.join('\n'));
      const file = parseDicom(bytes);
      const { frames = [] } = framesOf(file) ?? {};
      for (const { bytes: frame } of frames) {
        const text = (await readImage(frame)).sections[0]?.text ?? '';
        assert.match(text, /Hello/);
        assert.match(text, /Your friend is not here today/);
        assert.doesNotMatch(text, /Jane|Miller/);
      }
      // Rows of the second line stay bit for bit.
      const rows = drawn.width * size * Math.floor(drawn.height * 0.7);
      const content = file.dataSet.find(({ tag }) => tag === 0x7fe00010)?.content;
      const original = elements.at(-1)?.[2];
      assert.ok(content?.kind === 'value' && Buffer.isBuffer(original));
      const length = drawn.width * drawn.height * size;
      assert.deepEqual(content.bytes.subarray(rows, length), original.subarray(rows, length));
      assert.equal(content.bytes.length, original.length);
    });

  /** Finds no value, and covers the first rows of the first frame. */
  const coveringOneRow = (): Rewriting => ({
    work: {
      texts: (texts) => Promise.resolve(texts.map(({ text }) => ({ text, replaced: [] }))),
      table: () => assert.fail('there is no table'),
      form: () => assert.fail('there is no form'),
    },
    attachments: 'refuse',
    headers: 'auto',
    note: () => undefined,
    layouts: new Map(),
    examined: new Map(),
    covered: new Map([['frame 1.bmp', [{ left: 0, top: 0, width: drawn.width, height: 9 }]]]),
    inner: (_name, frame) => Promise.resolve(frame),
    secret: Buffer.alloc(32),
    part: '',
  });

  /** The text at 200 at most, below a line with text that is brighter. */
  const below = Buffer.alloc(gray.length * 4);
  for (const [at, value] of gray.entries()) {
    below.writeUInt16LE(257 * (255 - value), 2 * at);
    below.writeUInt16LE(Math.floor((200 * (255 - value)) / 255), 2 * (gray.length + at));
  }
  it('is covered where it is seen once brighter text is covered', async () => {
    const rows: MadeDataSet = made(16, 1, below).map((element) =>
      element[0] === '00280010' ? ['00280010', 'US', words(2 * drawn.height)] : element,
    );
    const areaOf = (top: number) => ({ left: 0, top, width: drawn.width, height: drawn.height });
    const source = dicomFile(rows, { syntax: 'explicit' });
    /** Finds one more area each time that the frame is read, as long as there are any. */
    const finding = (tops: readonly number[]): Rewriting => {
      const covered = new Map<string, readonly ReturnType<typeof areaOf>[]>();
      const seen: ReturnType<typeof areaOf>[] = [];
      return {
        ...coveringOneRow(),
        covered,
        inner: (name, frame) => {
          const top = tops[seen.length];
          if (top !== undefined) covered.set(name, [...seen, areaOf(top)]);
          if (top !== undefined) seen.push(areaOf(top));
          return Promise.resolve(frame);
        },
      };
    };
    const content = parseDicom(await rewriteDicom(source, finding([0, drawn.height]))).dataSet.find(
      ({ tag }) => tag === 0x7fe00010,
    )?.content;
    assert.ok(content?.kind === 'value');
    assert.ok(content.bytes.equals(Buffer.alloc(below.length)));
    await assert.rejects(
      rewriteDicom(source, finding(Array.from({ length: 9 }, (_none, top) => top))),
      /still show values after they were covered 5 times/,
    );
  });

  const stating = (bits: number, pixels: Buffer, more: MadeDataSet): Buffer =>
    dicomFile([...made(bits, 1, pixels).slice(0, -1), ...more, ['7FE00010', 'OW', pixels]]);
  const wide = Buffer.from(deep);
  wide.writeUInt32LE(0xffff0000, 0);
  const window = (center: string, width: string): MadeDataSet => [
    ['00281050', 'DS', center],
    ['00281051', 'DS', width],
  ];
  const inGroup = (group: string, ...windows: readonly MadeDataSet[]): MadeDataSet => [
    [group, 'SQ', { items: windows.map((items) => [['00289132', 'SQ', { items: [items] }]]) }],
  ];
  for (const [what, source, names, unread] of [
    ['8 bits', stating(8, gray, window('20', '30')), ['frame 1, window 1.bmp'], ''],
    [
      'an empty scale',
      stating(16, wide, [...window('1500', '900'), ['00281052', 'DS', ''], ['00281053', 'DS', '']]),
      ['frame 1, window 1.bmp'],
      '',
    ],
    [
      'all frames',
      stating(16, wide, inGroup('52009229', window('1500', '900'))),
      ['frame 1, window 1.bmp'],
      '',
    ],
    [
      'each frame, two of which are the same',
      stating(16, wide, inGroup('52009230', window('1500', '900'), window('1500', '900'), window('9', '8'))),
      ['frame 1, window 1.bmp', 'frame 1, window 2.bmp'],
      '',
    ],
    [
      'more than are read',
      stating(16, wide, window('1500\\1600\\1700', '900\\900\\900')),
      ['frame 1, window 1.bmp', 'frame 1, window 2.bmp'],
      'only the first 2 windows of a frame are read',
    ],
  ] as const)
    it(`has the windows of ${what}`, () => {
      const found = framesOf(parseDicom(source));
      assert.ok(found);
      assert.deepEqual(
        found.frames.map(({ name }) => name),
        ['frame 1.bmp', ...names],
      );
      assert.equal(unreadOf(found), unread);
      assert.deepEqual(
        readDicom(source).unread?.map(({ reason }) => reason),
        unread === '' ? [] : [unread],
      );
      // The bitmaps differ, and are not kept.
      const [first, second] = found.frames;
      assert.ok(first && second && !first.bytes.equals(second.bytes));
      assert.notEqual(first.bytes, first.bytes);
    });

  it('is in four frames with padding, not in five', () => {
    for (const [padding, isFifth] of [
      [[0, 0, 0, 0], false],
      [[0, 0, 7, 0], true],
    ] as const) {
      const pixels = Buffer.concat([gray, gray, gray, gray, Buffer.from(padding)]);
      assert.equal(framesOf(parseDicom(dicomFile(made(8, 1, pixels))))?.hasMore, isFifth);
    }
  });

  it('that is not covered is not said to be uncompressed in a result that is too large', async () => {
    const pixels = Buffer.alloc(2 ** 26 - 400);
    const source = dicomFile([
      ['00280301', 'CS', 'NO'],
      ['7FE00010', 'OW', pixels],
    ]);
    assert.ok(source.length <= 2 ** 26);
    await assert.rejects(rewriteDicom(source, coveringOneRow()), /the result would be larger than 64 MiB/);
  });

  /** Values from 100 to 355 in an image whose other values reach from 0 to 65,535, which the window leaves out. */
  const faint = Buffer.alloc(gray.length * 2);
  for (const [at, value] of gray.entries()) faint.writeUInt16LE(100 + value, 2 * at);
  faint.writeUInt32LE(0xffff0000, 0);
  const middle = drawn.width * Math.floor(drawn.height * 0.5);
  const blank = Buffer.alloc(gray.length, 255);
  for (const [what, elements] of [
    [
      'contrasts that the window of the image alone shows',
      [
        ...made(16, 1, faint).slice(0, -1),
        ['00281050', 'DS', '1000\\227'],
        ['00281051', 'DS', '0\\255'],
        ['00281052', 'DS', '-1'],
        ['00281053', 'DS', '1'],
        ['7FE00010', 'OW', faint],
      ],
    ],
    ['bytes after the last whole frame', made(8, 1, Buffer.concat([blank, gray.subarray(0, middle)]))],
  ] as const)
    it(`is covered in ${what}`, async () => {
      const source = dicomFile([...elements], { syntax: 'explicit' });
      const read = async (bytes: Buffer): Promise<string> => {
        const texts: string[] = [];
        for (const { bytes: frame } of framesOf(parseDicom(bytes))?.frames ?? [])
          texts.push((await readImage(frame)).sections[0]?.text ?? '');
        return texts.join();
      };
      assert.match(await read(source), /Jane Miller/);
      const { bytes, leaks } = await protect('a.dcm', source);
      assert.deepEqual(leaks, []);
      const text = await read(bytes);
      assert.match(text, /Hello/);
      assert.doesNotMatch(text, /Jane|Miller/);
    });

  it('is covered in all frames though one cannot be read', async () => {
    const notes: string[] = [];
    const source = dicomFile(made(8, 1, Buffer.concat([gray, gray])), { syntax: 'explicit' });
    const bytes = await rewriteDicom(source, {
      ...coveringOneRow(),
      note: (note) => void notes.push(note),
      attachments: 'keep',
      inner: (name, frame) => Promise.resolve(name === 'frame 1.bmp' ? frame : { reason: ': it is damaged' }),
    });
    assert.match(notes.join('\n'), /kept and was not examined.*: it is damaged/);
    const content = parseDicom(bytes).dataSet.find(({ tag }) => tag === 0x7fe00010)?.content;
    assert.ok(content?.kind === 'value');
    for (const start of [0, gray.length])
      assert.ok(content.bytes.subarray(start, start + 9 * drawn.width).every((value) => value === 0));
  });

  /** A frame in RLE (PS3.5, G): its bytes by sample and significance, in runs and as they are. */
  const packed = (frame: Buffer, samples: number, bytesPerSample: number): Buffer => {
    const head = Buffer.alloc(64);
    head.writeUInt32LE(samples * bytesPerSample);
    const segments: Buffer[] = [];
    let length = head.length;
    for (let sample = 0; sample < samples; sample++)
      for (let byte = bytesPerSample - 1; byte >= 0; byte--) {
        const plane = frame.filter(
          (_value, at) => at % (samples * bytesPerSample) === sample * bytesPerSample + byte,
        );
        const runs: number[] = [];
        for (let at = 0; at < plane.length;) {
          let run = 1;
          while (run < 128 && plane[at + run] === plane[at]) run += 1;
          if (run > 1) runs.push(257 - run, plane[at] ?? 0);
          else runs.push(0, plane[at] ?? 0);
          at += run;
        }
        head.writeUInt32LE(length, 4 + 4 * segments.length);
        segments.push(Buffer.from(runs));
        length += runs.length;
      }
    const whole = Buffer.concat([head, ...segments]);
    return whole.length % 2 === 0 ? whole : Buffer.concat([whole, Buffer.alloc(1)]);
  };
  const rleFile = (elements: MadeDataSet, frames: readonly Buffer[]): Buffer =>
    dicomFile([...elements.slice(0, -1), ['7FE00010', 'OB', { fragments: [Buffer.alloc(0), ...frames] }]], {
      syntax: 'rle',
    });
  for (const [what, bits, samples, frame, kind] of [
    ['gray', 8, 1, gray, 'MONOCHROME2'],
    ['16 bits', 16, 1, deep, 'MONOCHROME2'],
    ['color', 8, 3, colored, 'RGB'],
  ] as const)
    it(`is unpacked from RLE in ${what}, in all frames`, () => {
      const rle = packed(frame, samples, bits / 8);
      const elements = made(bits, samples, frame, kind);
      const { dataSet, transferSyntax } = withUnpackedRle(parseDicom(rleFile(elements, [rle, rle])));
      const content = dataSet.find(({ tag }) => tag === 0x7fe00010)?.content;
      assert.ok(content?.kind === 'value');
      assert.ok(content.bytes.equals(Buffer.concat([frame, frame])));
      assert.equal(transferSyntax, '1.2.840.10008.1.2.1');
      const damaged = parseDicom(rleFile(elements, [rle.subarray(0, 80), rle]));
      assert.equal(withUnpackedRle(damaged), damaged);
      assert.equal(framesOf(damaged), undefined);
    });

  it('is read in the first frames of RLE, and the others are not unpacked', () => {
    const rle = packed(gray, 1, 1);
    const file = parseDicom(rleFile(made(8, 1, gray), [rle, rle, rle, rle, Buffer.alloc(4)]));
    const { frames = [], hasMore } = framesOf(file) ?? {};
    assert.deepEqual([frames.length, hasMore], [4, true]);
    assert.equal(withUnpackedRle(file), file);
  });

  it('is unread in RLE with more segments than there can be', () => {
    const head = Buffer.alloc(64);
    head.writeUInt32LE(18);
    const file = parseDicom(rleFile(made(48, 6, gray), [head]));
    assert.equal(withUnpackedRle(file), file);
    assert.ok(
      readDicom(rleFile(made(48, 6, gray), [head])).unread?.some(({ reason }) => reason === PIXELS_UNREAD),
    );
  });

  it('stays in RLE if no value is in it', async () => {
    const rle = packed(deep, 1, 2);
    const blank = packed(Buffer.alloc(deep.length), 1, 2);
    assert.ok(!rle.equals(blank));
    const { bytes } = await protect('a.dcm', rleFile(made(16, 1, deep), [blank]));
    const { dataSet, transferSyntax } = parseDicom(bytes);
    assert.equal(transferSyntax, '1.2.840.10008.1.2.5');
    const content = dataSet.find(({ tag }) => tag === 0x7fe00010)?.content;
    assert.ok(content?.kind === 'fragments' && content.fragments[1]?.equals(blank));
  });

  it('is covered in RLE, which becomes uncompressed', async () => {
    const source = rleFile(made(8, 1, gray), [packed(gray, 1, 1)]);
    const { bytes, leaks } = await protect('a.dcm', source);
    assert.deepEqual(leaks, []);
    const { dataSet, transferSyntax } = parseDicom(bytes);
    assert.equal(transferSyntax, '1.2.840.10008.1.2.1');
    const content = dataSet.find(({ tag }) => tag === 0x7fe00010)?.content;
    assert.ok(content?.kind === 'value');
    const middle = drawn.width * Math.floor(drawn.height * 0.7);
    assert.ok(!content.bytes.subarray(0, middle).equals(gray.subarray(0, middle)));
    assert.ok(content.bytes.subarray(middle, gray.length).equals(gray.subarray(middle)));
  });

  it('is refused in RLE that covering would make too large', async () => {
    const rle = packed(Buffer.alloc(gray.length), 1, 1);
    for (const [megabytes, attachments, reason] of [
      [65, 'keep', /the result, whose pixels are uncompressed, would be larger than 64 MiB/],
      [257, 'refuse', /values in RLE pixels cannot be covered, .* larger than 256 MiB uncompressed/],
    ] as const) {
      const count = Math.ceil((megabytes * 2 ** 20) / gray.length);
      const source = rleFile(made(8, 1, gray), Array<Buffer>(count).fill(rle));
      await assert.rejects(rewriteDicom(source, { ...coveringOneRow(), attachments }), reason);
    }
  });

  it('in JPEG is refused, and JPEG without a value stays', async () => {
    const other = drawText(['Your friend is not here today.']);
    for (const [canvas, says] of [
      [drawn, /values in compressed pixels cannot be covered; decompress the file/],
      [other, undefined],
    ] as const) {
      const jpeg = await canvas.encode('jpeg', 90);
      const fragments = [
        Buffer.alloc(0),
        jpeg.length % 2 === 0 ? jpeg : Buffer.concat([jpeg, Buffer.alloc(1)]),
      ];
      const source = dicomFile([['7FE00010', 'OB', { fragments }]], { syntax: 'jpeg' });
      if (says !== undefined) await assert.rejects(protect('a.dcm', source), says);
      else
        assert.ok(
          (await protect('a.dcm', source)).bytes.includes(jpeg.subarray(jpeg.indexOf('\xff\xda', 'latin1'))),
        );
    }
  });
});

test('a result whose compressed bytes look like a sequence is checked', async () => {
  // Blocks that are stored as they are: the fifth and the sixth byte are "SQ".
  const data = dicomDataSet([
    ['00510010', 'LO', 'Jane Miller'],
    ['00511001', 'OB', Buffer.alloc(45_000)],
  ]);
  const stored = (isLast: boolean, bytes: Buffer): Buffer => {
    const head = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0]);
    head.writeUInt16LE(bytes.length, 1);
    head.writeUInt16LE(0xffff - bytes.length, 3);
    return Buffer.concat([head, bytes]);
  };
  const packed = Buffer.concat([
    stored(false, data.subarray(0, 0xac01)),
    stored(true, data.subarray(0xac01)),
  ]);
  assert.equal(packed.toString('latin1', 4, 6), 'SQ');
  const meta = dicomDataSet([['00020010', 'UI', SYNTAXES.deflated]]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(meta.length);
  const length = dicomDataSet([['00020000', 'UL', size]]);
  const written = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), length, meta, packed]);
  await checkWritten(written, { gone: new Set(['Bob Smith']), put: new Set() });
  await assert.rejects(
    checkWritten(written, { gone: new Set(['Jane Miller']), put: new Set() }),
    /still read in \(0051,0010\), bytes of the file/,
  );
});
