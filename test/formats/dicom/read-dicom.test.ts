import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { UnreadableDocument } from '../../../src/formats/content/document-text.js';
import { attributeOf } from '../../../src/formats/dicom/dictionary.js';
import { parseDicom } from '../../../src/formats/dicom/parse-dicom.js';
import { framesWithText, PIXELS_UNREAD, readDicom } from '../../../src/formats/dicom/read-dicom.js';
import {
  dicomDataSet,
  dicomFile,
  SYNTAXES,
  type DicomSyntax,
  type MadeDataSet,
} from '../../support/dicom-file.js';

const ALL: readonly DicomSyntax[] = ['explicit', 'implicit', 'big', 'deflated', 'jpeg'];
const textsOf = (bytes: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(readDicom(bytes).sections.map(({ part = '', text }) => [part, text]));

const HEADER: MadeDataSet = [
  ['00080020', 'DA', '20240115'],
  ['00080090', 'PN', 'Smith^John'],
  ['00081110', 'SQ', { items: [[['00081155', 'UI', '1.2.3']], [['00081155', 'UI', '1.2.4']]], isOpen: true }],
  ['00090010', 'LO', 'ACME 1.0'],
  ['00091001', 'LO', 'Jane was here'],
  ['00100010', 'PN', 'Miller^Jane=\u{5c71}\u{7530}^\u{592a}\u{90ce}'],
  ['00100020', 'LO', '4711-22'],
  ['00101000', 'LO', 'A-1\\B-2'],
  ['00280010', 'US', Buffer.from([2, 0])],
  [
    '00400275',
    'SQ',
    {
      items: [
        [
          ['00400007', 'LO', 'Head of Jane'],
          ['00400008', 'SQ', { items: [[['00080104', 'LO', 'deep']]] }],
        ],
      ],
    },
  ],
];

describe('texts of the header, whatever its encoding', () => {
  for (const syntax of ALL)
    it(syntax, () => {
      const named: MadeDataSet = [['00080005', 'CS', 'ISO_IR 192'], ...HEADER];
      const read = textsOf(dicomFile(named, { syntax }));
      assert.equal(read['StudyDate (0008,0020)'], '20240115');
      assert.equal(read['ReferringPhysicianName (0008,0090)'], 'Smith John');
      assert.equal(read['ReferencedSOPInstanceUID (0008,1110)[1].(0008,1155)'], '1.2.4');
      assert.equal(read['PatientName (0010,0010)'], 'Miller Jane\n\u{5c71}\u{7530} \u{592a}\u{90ce}');
      assert.equal(read['OtherPatientIDs (0010,1000)'], 'A-1\nB-2');
      assert.equal(read['ScheduledProcedureStepDescription (0040,0275)[0].(0040,0007)'], 'Head of Jane');
      assert.equal(read['CodeMeaning (0040,0275)[0].(0040,0008)[0].(0008,0104)'], 'deep');
      assert.equal(read['(0009,1001)'], 'Jane was here');
    });
});

test('keywords say what a text is; private elements have their creator', () => {
  const { sections } = readDicom(dicomFile(HEADER));
  const contextOf = (text: string) => sections.find((section) => section.text === text)?.context;
  assert.equal(contextOf('4711-22'), 'PatientID');
  assert.equal(contextOf('Jane was here'), 'ACME 1.0');
  assert.equal(contextOf('1.2.3'), undefined);
});

test('a file in an old character set is read in it', () => {
  const name: MadeDataSet = [
    ['00080005', 'CS', 'ISO_IR 144'],
    ['00100010', 'PN', Buffer.from('bbeeeb', 'hex')],
  ];
  assert.equal(textsOf(dicomFile(name))['PatientName (0010,0010)'], 'Люы');
  const kanji: MadeDataSet = [
    ['00080005', 'CS', '\\ISO 2022 IR 87'],
    ['00100010', 'PN', Buffer.from('Yamada^Tarou=\x1b$B;3ED\x1b(B^\x1b$BB@O:\x1b(B', 'latin1')],
  ];
  assert.equal(
    textsOf(dicomFile(kanji))['PatientName (0010,0010)'],
    'Yamada Tarou\n\u{5c71}\u{7530} \u{592a}\u{90ce}',
  );
  const unknown: MadeDataSet = [
    ['00080005', 'CS', 'NO SUCH SET'],
    ['00100010', 'PN', Buffer.from('M\xfcller', 'latin1')],
  ];
  assert.equal(textsOf(dicomFile(unknown))['PatientName (0010,0010)'], 'M\u{fc}ller');
});

describe('every place where a text may hide', () => {
  const secret = 'Jane Miller 4711';
  const rows: readonly (readonly [what: string, file: Buffer])[] = [
    ['the preamble', dicomFile([], { preamble: secret })],
    ['file meta information', dicomFile([], { meta: [['00020016', 'AE', secret]] })],
    ['private file meta information', dicomFile([], { meta: [['00020102', 'OB', Buffer.from(secret)]] })],
    [
      'a private element of bytes',
      dicomFile([['00111001', 'OB', Buffer.from(`\x01\x02${secret}\0\xff`, 'latin1')]]),
    ],
    ['a private element of unknown kind', dicomFile([['00111001', 'UN', secret]])],
    [
      'a private sequence in implicit encoding',
      dicomFile([['00111001', 'UN', { items: [[['00111002', 'LO', secret]]] }]], { syntax: 'implicit' }),
    ],
    [
      'a sequence of unknown representation',
      dicomFile([
        [
          '00400275',
          'UN',
          dicomDataSet(
            [['FFFEE000', 'UN', dicomDataSet([['00400007', 'LO', secret]], 'implicit')]],
            'implicit',
          ),
        ],
      ]),
    ],
    [
      'a second element of the same tag',
      dicomFile([
        ['00104000', 'LT', 'x'],
        ['00104000', 'LT', secret],
      ]),
    ],
    ['what follows a zero', dicomFile([['00104000', 'LT', `x\0\0${secret}`]])],
    ['a description of a curve', dicomFile([['50000022', 'LO', secret]])],
    ['a comment of an overlay', dicomFile([['60004000', 'LT', secret]])],
    ['padding of the data set', dicomFile([['FFFCFFFC', 'OB', Buffer.from(secret)]])],
    ['an element that no dictionary has', dicomFile([['00120FFE', 'LO', secret]])],
    [
      'what follows a compressed data set',
      Buffer.concat([dicomFile(HEADER, { syntax: 'deflated' }), Buffer.from(secret)]),
    ],
  ];
  for (const [what, file] of rows)
    it(what, () => {
      assert.ok(
        Object.values(textsOf(file)).some((text) => text.includes(secret)),
        JSON.stringify(textsOf(file)),
      );
    });
});

test('pixels are named as unread, unless the file says that they show no text', () => {
  const pixels: MadeDataSet = [['7FE00010', 'OW', Buffer.alloc(8, 7)]];
  const unread = [{ part: 'PixelData (7FE0,0010)', reason: PIXELS_UNREAD }];
  assert.deepEqual(readDicom(dicomFile(pixels)).unread, unread);
  assert.deepEqual(readDicom(dicomFile([['00280301', 'CS', 'YES'], ...pixels])).unread, unread);
  assert.deepEqual(readDicom(dicomFile([['00280301', 'CS', 'NO'], ...pixels])).unread, []);
  const jpeg: MadeDataSet = [['7FE00010', 'OB', { fragments: [Buffer.alloc(0), Buffer.alloc(6, 1)] }]];
  assert.deepEqual(readDicom(dicomFile(jpeg, { syntax: 'jpeg' })).unread, unread);
});

describe('a file that is no sound one', () => {
  const sound = dicomFile(HEADER);
  const open = (depth: number): MadeDataSet =>
    depth === 0 ? [] : [['00400275', 'SQ', { items: [open(depth - 1)], isOpen: true }]];
  const rows: readonly (readonly [what: string, file: Buffer, message: RegExp])[] = [
    ['of another kind', Buffer.from('no DICOM'), /not a DICOM file/],
    ['empty', Buffer.alloc(0), /not a DICOM file/],
    ['that ends in its header', sound.subarray(0, 200), /truncated|damaged/],
    ['that ends in an element', sound.subarray(0, -3), /truncated/],
    [
      'with a length beyond its end',
      Buffer.concat([
        sound,
        dicomDataSet([['7FE00010', 'OW', 'x']]).subarray(0, 8),
        Buffer.from('feffffff', 'hex'),
      ]),
      /truncated/,
    ],
    [
      'with a sequence that does not end',
      Buffer.concat([
        sound,
        Buffer.from('40007502', 'hex'),
        Buffer.from('SQ\0\0'),
        Buffer.from('ffffffff', 'hex'),
      ]),
      /truncated/,
    ],
    [
      'with an open text',
      Buffer.concat([
        sound,
        Buffer.from('40000031', 'hex'),
        Buffer.from('UT\0\0'),
        Buffer.from('ffffffff', 'hex'),
      ]),
      /damaged/,
    ],
    ['with an unknown representation', dicomFile([['00100010', 'ZZ', 'x']]), /damaged/],
    [
      'without a transfer syntax',
      Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), dicomDataSet([['00020002', 'UI', '1.2']])]),
      /damaged/,
    ],
    [
      'in an unknown transfer syntax',
      dicomFile([], { transferSyntax: '1.2.840.113619.5.2' }),
      /1\.2\.840\.113619\.5\.2 is not supported/,
    ],
    [
      'with a transfer syntax that quotes',
      dicomFile([], { transferSyntax: 'Jane Miller' }),
      /^the transfer syntax without a name is not supported$/,
    ],
    ['with deep sequences', dicomFile(open(40)), /too deep/],
    [
      'with a delimiter that has bytes',
      dicomFile([['00400275', 'SQ', { items: [[['FFFEE00D', 'UN', 'Jane Miller!']]] }]]),
      /damaged/,
    ],
    [
      'whose compressed part is none',
      Buffer.concat([dicomFile([], { syntax: 'deflated' }).subarray(0, -2), Buffer.from('garbage')]),
      /damaged/,
    ],
    [
      'whose compressed part ends early',
      dicomFile(HEADER, { syntax: 'deflated' }).subarray(0, -20),
      /damaged/,
    ],
  ];
  for (const [what, file, message] of rows)
    it(what, () => {
      assert.throws(
        () => readDicom(file),
        (error) => error instanceof UnreadableDocument && message.test(error.message),
      );
    });

  it('that unpacks to more than 256 MiB', () => {
    const head = dicomFile([], { syntax: 'deflated' }).subarray(0, -2);
    const bomb = Buffer.concat([head, deflateRawSync(Buffer.alloc(257 * 2 ** 20))]);
    assert.ok(bomb.length < 2 ** 20);
    assert.throws(() => readDicom(bomb), /more than 256 MiB/);
  });

  it('with more elements than a file has', () => {
    const many = Buffer.concat([
      dicomFile([]),
      Buffer.alloc(8 * 1_000_001, dicomDataSet([['00100010', 'PN', '']])),
    ]);
    assert.throws(() => readDicom(many), /more than 1,000,000 elements/);
  });
});

test('damaged bytes are read or refused, never anything else', () => {
  const files = ALL.map((syntax) => dicomFile(HEADER, { syntax }));
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.option(fc.nat(2_000)),
      (file, changes, end) => {
        const bytes = Buffer.from(file.subarray(0, end ?? file.length));
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        try {
          readDicom(bytes);
        } catch (error) {
          assert.ok(error instanceof UnreadableDocument, String(error));
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('every text that was made is read, however deep it lies', () => {
  const placed = fc.record({
    tag: fc.constantFrom('00100010', '00104000', '00111001', '00400007', '300A0002', '50000022'),
    text: fc.stringMatching(/^[A-Za-z][\w .-]{0,30}[a-z]$/),
    depth: fc.nat(6),
    isOpen: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 12 }), fc.constantFrom(...ALL), (places, syntax) => {
      const made = places.flatMap(({ tag, text, depth, isOpen }) => {
        let own: MadeDataSet = [[tag, attributeOf(Number.parseInt(tag, 16))?.vr ?? 'LO', text]];
        for (let level = 0; level < depth; level++) own = [['00081110', 'SQ', { items: [own], isOpen }]];
        return own;
      });
      const file = dicomFile(made, { syntax });
      // Of the data set alone: behind its identifiers.
      const read = readDicom(file)
        .sections.map(({ text }) => text)
        .slice(3);
      assert.deepEqual(
        read,
        places.map(({ text }) => text),
      );
      assert.equal(parseDicom(file).transferSyntax, SYNTAXES[syntax]);
    }),
    { numRuns: 300 },
  );
});

describe('frames of an image are read as images', () => {
  const u16 = (...values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(2 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
    return bytes;
  };
  const image = (
    samples: number,
    kind: string,
    bits: number,
    pixels: Buffer,
    more: MadeDataSet = [],
  ): Buffer =>
    dicomFile([
      ['00280002', 'US', u16(samples)],
      ['00280004', 'CS', kind],
      ['00280010', 'US', u16(2)],
      ['00280011', 'US', u16(1)],
      ['00280100', 'US', u16(bits)],
      ...more,
      ['7FE00010', 'OW', pixels],
    ]);
  /** Colors of the pixels of each frame, from the upper left. */
  const colorsOf = (file: Buffer): readonly (readonly string[])[] | undefined =>
    framesWithText(parseDicom(file))?.frames.map(({ bytes }) =>
      [58, 54].map((at) =>
        Buffer.from(bytes.subarray(at, at + 3))
          .reverse()
          .toString('hex'),
      ),
    );

  const rows: readonly (readonly [what: string, file: Buffer, expected: ReturnType<typeof colorsOf>])[] = [
    ['gray', image(1, 'MONOCHROME2', 8, Buffer.from([0, 200])), [['000000', 'c8c8c8']]],
    ['gray with white first', image(1, 'MONOCHROME1', 8, Buffer.from([0, 200])), [['ffffff', '373737']]],
    ['gray of 16 bits', image(1, 'MONOCHROME2', 16, u16(1_000, 3_000)), [['000000', 'ffffff']]],
    [
      'gray of 16 bits with a sign',
      image(1, 'MONOCHROME2', 16, u16(65_535, 1), [['00280103', 'US', u16(1)]]),
      [['000000', 'ffffff']],
    ],
    ['colors', image(3, 'RGB', 8, Buffer.from([1, 2, 3, 4, 5, 6])), [['010203', '040506']]],
    [
      'colors in planes',
      image(3, 'RGB', 8, Buffer.from([1, 4, 2, 5, 3, 6]), [['00280006', 'US', u16(1)]]),
      [['010203', '040506']],
    ],
    [
      'two frames',
      image(1, 'MONOCHROME2', 8, Buffer.from([0, 200, 7, 9])),
      [
        ['000000', 'c8c8c8'],
        ['070707', '090909'],
      ],
    ],
    ['colors of a table, which are not read', image(1, 'PALETTE COLOR', 8, Buffer.from([0, 200])), undefined],
    ['pixels that are not there', image(1, 'MONOCHROME2', 16, u16(1)), undefined],
    [
      'text that the file says there is none of',
      image(1, 'MONOCHROME2', 8, Buffer.from([0, 200]), [['00280301', 'CS', 'NO']]),
      undefined,
    ],
  ];
  for (const [what, file, expected] of rows)
    it(what, () => {
      assert.deepEqual(colorsOf(file), expected);
    });

  it('JPEG, a frame over two fragments', () => {
    const fragments = ['', 'ffd8aa', 'bbffd9', 'ffd8ccffd9'].map((hex) => Buffer.from(hex, 'hex'));
    const file = dicomFile([['7FE00010', 'OB', { fragments }]], { syntax: 'jpeg' });
    const frames = framesWithText(parseDicom(file))?.frames ?? [];
    assert.deepEqual(
      frames.map(({ name, bytes }) => [name, bytes.toString('hex')]),
      [
        ['frame 1.jpg', 'ffd8aabbffd9'],
        ['frame 2.jpg', 'ffd8ccffd9'],
      ],
    );
    assert.deepEqual(readDicom(file).unread, []);
  });

  it('beside pixels in a sequence, which stay unread', () => {
    const made: MadeDataSet = [
      ['00282000', 'OB', Buffer.alloc(4 * 2 ** 20 + 2)],
      ['00880200', 'SQ', { items: [[['7FE00010', 'OB', Buffer.alloc(4)]]] }],
      ['7FE00010', 'OB', { fragments: [Buffer.alloc(0), Buffer.from('ffd8aabb', 'hex')] }],
    ];
    assert.deepEqual(readDicom(dicomFile(made, { syntax: 'jpeg' })).unread, [
      { part: 'PixelData (7FE0,0010)', reason: PIXELS_UNREAD },
      { part: 'ICCProfile (0028,2000)', reason: 'only its first 4 MiB are searched for text' },
    ]);
  });

  it('of a film, the first ones', () => {
    const film = image(1, 'MONOCHROME2', 8, Buffer.alloc(20, 3));
    assert.equal(colorsOf(film)?.length, 4);
    assert.deepEqual(readDicom(film).unread, [
      { part: 'PixelData (7FE0,0010)', reason: 'only its first 4 frames are read' },
    ]);
  });
});
