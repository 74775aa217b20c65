import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import parser, { type DataSet } from 'dicom-parser';
import fc from 'fast-check';
import { readDicom } from '../../src/formats/dicom/read-dicom.js';
import { unchanged, type Work } from '../../src/formats/rewriting/passage.js';
import { NotProtected } from '../../src/formats/rewriting/rewriting.js';
import { fileKindOf } from '../../src/protect/file-kind.js';
import { rewriteFile } from '../../src/protect/rewrite-file.js';
import { dicomDataSet, dicomFile, type DicomSyntax, type MadeDataSet } from '../support/dicom-file.js';
import { protect, restore } from '../support/rewriting.js';

const PLACEHOLDER = 'default: {operator: placeholder}';
const SYNTAXES: readonly DicomSyntax[] = ['explicit', 'implicit', 'big', 'deflated', 'jpeg'];
const NO_TEXT = ['00280301', 'CS', 'NO'] as const;

/** What another parser reads: texts by tags, `x00100010`. */
function parsed(bytes: Buffer): DataSet {
  const inflater = (packed: Buffer, at: number): Buffer => inflateRawSync(packed.subarray(at));
  return parser.parseDicom(bytes, { inflater } as object);
}
function textAt(bytes: Buffer, tag: string): string | undefined {
  const dataSet = parsed(bytes);
  const element = dataSet.elements[`x${tag.toLowerCase()}`];
  if (element === undefined) return undefined;
  // File meta information is never compressed.
  const from = tag.startsWith('0002') ? bytes : Buffer.from(dataSet.byteArray);
  const value = from.toString('latin1', element.dataOffset, element.dataOffset + element.length);
  return value.replace(/[\0 ]+$/, '');
}
const has = (bytes: Buffer, tag: string): boolean =>
  parsed(bytes).elements[`x${tag.toLowerCase()}`] !== undefined;
/** All bytes, those of a compressed data set too. */
const plain = (bytes: Buffer): string => Buffer.from(parsed(bytes).byteArray).toString('latin1');

const PATIENT: MadeDataSet = [
  ['00080016', 'UI', '1.2.840.10008.5.1.4.1.1.7'],
  ['00080018', 'UI', '1.2.826.0.1.3680043.9.1'],
  ['00080020', 'DA', '20240115'],
  ['00080060', 'CS', 'OT'],
  ['00080070', 'LO', 'ACME'],
  ['00080080', 'LO', 'Hope Hospital'],
  ['00080090', 'PN', 'Smith^John'],
  ['00090010', 'LO', 'ACME 1.0'],
  ['00091001', 'LO', 'private Jane Miller'],
  ['00100010', 'PN', 'Miller^Jane'],
  ['00100020', 'LO', '4711-22-ABC'],
  ['00100030', 'DA', '19800203'],
  ['00100040', 'CS', 'F'],
  ['0020000D', 'UI', '1.2.826.0.1.3680043.9.2'],
  NO_TEXT,
];
const withPixels = (syntax: DicomSyntax, pixels: Buffer): MadeDataSet =>
  syntax === 'jpeg'
    ? [...PATIENT, ['7FE00010', 'OB', { fragments: [Buffer.alloc(0), pixels] }]]
    : [...PATIENT, ['7FE00010', 'OW', pixels]];

describe('the basic profile, whatever the encoding', () => {
  for (const syntax of SYNTAXES)
    it(syntax, async () => {
      const pixels = Buffer.from([0xff, 0xd8, ...Buffer.from('Miller^Jane'), 0xff, 0xd9, 0]);
      const source = dicomFile(withPixels(syntax, pixels), { syntax, preamble: 'Jane Miller' });
      const { bytes, leaks } = await protect('a.dcm', source);
      assert.deepEqual(leaks, []);
      assert.equal(textAt(bytes, '00020010'), textAt(source, '00020010'));
      assert.equal(textAt(bytes, '00080060'), 'OT');
      assert.equal(textAt(bytes, '00080070'), 'ACME');
      assert.equal(textAt(bytes, '00120062'), 'YES');
      assert.match(textAt(bytes, '00120063') ?? '', /Basic Application Level Confidentiality Profile/);
      assert.equal(textAt(bytes, '00280303'), 'REMOVED');
      assert.equal(parsed(bytes).elements['x00120064']?.items?.[0]?.dataSet?.string('x00080100'), '113100');
      assert.equal(textAt(bytes, '00080080'), 'ANONYMIZED');
      for (const removed of ['00090010', '00091001']) assert.ok(!has(bytes, removed), removed);
      assert.equal(textAt(bytes, '00100040') ?? '', '');
      const instance = textAt(bytes, '00080018') ?? '';
      assert.match(instance, /^2\.25\.\d{30,39}$/);
      assert.equal(textAt(bytes, '00020003'), instance);
      assert.notEqual(textAt(bytes, '0020000D'), instance);
      const element = parsed(bytes).elements['x7fe00010'];
      const kept = element?.fragments?.at(-1) ?? {
        position: element?.dataOffset ?? 0,
        length: element?.length ?? 0,
      };
      const all = Buffer.from(parsed(bytes).byteArray);
      assert.deepEqual(all.subarray(kept.position, kept.position + kept.length), pixels);
      const outside = plain(bytes).replace(pixels.toString('latin1'), '');
      assert.doesNotMatch(outside, /Miller|Jane|4711-22|19800203|Smith|Hospital|1\.2\.826\.0\.1\.3680043/);
    });
});

test('what the policy puts in the place of a name is written, where it may stand there', async () => {
  const { bytes, map } = await protect(
    'a.dcm',
    dicomFile(
      [...PATIENT, ['00104000', 'LT', 'x']].with(9, [
        '00100010',
        'PN',
        'Jane^Miller',
      ]) as unknown as MadeDataSet,
    ),
  );
  assert.equal(textAt(bytes, '00100010'), '[PERSON_1]');
  assert.deepEqual(
    map.map(({ value }) => value),
    ['Jane Miller'],
  );
});

describe('texts that the profile keeps are rewritten by the policy', () => {
  const rows: readonly (readonly [what: string, element: MadeDataSet[number], expected: string])[] = [
    ['a text', ['00080104', 'LO', 'seen by Bob today'], 'seen by [PERSON_1] today'],
    ['several values', ['00080008', 'CS', 'ORIGINAL\\PRIMARY'], 'ORIGINAL\\PRIMARY'],
    ['a name of the patient that nothing else found', ['00080104', 'LO', 'Head of Miller'], 'Head of ***'],
    ['what no longer fits', ['00080100', 'SH', 'by Bob 123456789'], ''],
    [
      'a birth date in another calendar, which the table of the standard omits',
      ['00100033', 'LO', '1358-11-14'],
      '',
    ],
    ['an order number in a retired attribute', ['00402006', 'SH', 'ORD77'], ''],
  ];
  for (const [what, element, expected] of rows)
    it(what, async () => {
      const { bytes } = await protect('a.dcm', dicomFile([element, ...PATIENT]));
      assert.equal(textAt(bytes, element[0]) ?? '', expected);
    });

  it('in sequences, in characters beyond ASCII', async () => {
    const own: MadeDataSet = [
      ['00080005', 'CS', 'ISO_IR 100'],
      ...PATIENT,
      ['0040A043', 'SQ', { items: [[['00080104', 'LO', Buffer.from('Gr\xfc\xdfe von Bob', 'latin1')]]] }],
    ];
    const { bytes } = await protect('a.dcm', dicomFile(own));
    assert.equal(textAt(bytes, '00080005'), 'ISO_IR 192');
    const { sections } = readDicom(bytes);
    const texts = sections.map(({ text }) => text);
    assert.ok(texts.includes('Grüße von [PERSON_1]'), texts.join('\n'));
  });
});

test('identifiers are the same in all files of a run, and others in the next', async () => {
  const referring: MadeDataSet = [
    ...PATIENT,
    ['00081140', 'SQ', { items: [[['00081155', 'UI', '1.2.826.0.1.3680043.9.2']]] }],
  ];
  const { bytes } = await protect('a.dcm', dicomFile(referring));
  const study = textAt(bytes, '0020000D');
  assert.equal(parsed(bytes).elements['x00081140']?.items?.[0]?.dataSet?.string('x00081155'), study);
  const again = await protect('a.dcm', dicomFile(PATIENT));
  assert.notEqual(textAt(again.bytes, '0020000D'), study);
});

test('dates of a policy are written, and that they were changed', async () => {
  const work: Work = {
    texts: (texts) =>
      Promise.resolve(
        texts.map(({ text, settle }) => {
          if (text !== '19800203') return unchanged(text);
          const span = { start: 0, end: 8 };
          const changed = { text: '19790101', replaced: [{ before: span, after: span }] };
          return settle?.(changed) ?? changed;
        }),
      ),
    table: () => Promise.reject(new Error('no table')),
    form: () => Promise.reject(new Error('no form')),
  };
  const kind = fileKindOf('a.dcm');
  assert.ok('load' in kind);
  const options = { kind, attachments: 'refuse', note: () => undefined } as const;
  const bytes = await rewriteFile(dicomFile(PATIENT), work, options);
  assert.equal(textAt(bytes, '00100030'), '19790101');
  assert.equal(textAt(bytes, '00080020') ?? '', '');
  assert.equal(textAt(bytes, '00280303'), 'MODIFIED');
});

describe('pixels that may show text', () => {
  const file = dicomFile([
    ...PATIENT.filter((element) => element !== NO_TEXT),
    ['7FE00010', 'OW', Buffer.from('pixels')],
  ]);
  it('are refused, with what to do', async () => {
    await assert.rejects(
      protect('a.dcm', file),
      (error) =>
        error instanceof NotProtected && /PixelData .* pass --attachments keep or drop/.test(error.message),
    );
  });
  it('are kept, which is said', async () => {
    const { bytes, notes } = await protect('a.dcm', file, PLACEHOLDER, 'keep');
    assert.ok(plain(bytes).endsWith('pixels'));
    assert.ok(
      notes.includes(
        'PixelData (7FE0,0010) is kept and was not examined: text that is burned into pixels is not read',
      ),
    );
  });
  it('are removed', async () => {
    const { bytes, notes } = await protect('a.dcm', file, PLACEHOLDER, 'drop');
    assert.ok(!has(bytes, '7FE00010'));
    assert.ok(notes.some((note) => /PixelData .* is removed/.test(note)));
  });
});

describe('every place where a value may hide', () => {
  const secret = 'Jane Miller';
  const rows: readonly (readonly [
    what: string,
    elements: MadeDataSet,
    options?: Parameters<typeof dicomFile>[1],
  ])[] = [
    ['the preamble', [], { preamble: secret }],
    ['file meta information', [], { meta: [['00020016', 'AE', secret]] }],
    ['private file meta information', [], { meta: [['00020102', 'OB', Buffer.from(`${secret} `)]] }],
    ['a private element', [['00111001', 'UN', secret]]],
    ['a private sequence', [['00111001', 'SQ', { items: [[['00111002', 'LO', secret]]], isOpen: true }]]],
    [
      'a private sequence in implicit encoding',
      [['00111001', 'UN', { items: [[['00111002', 'LO', secret]]] }]],
      { syntax: 'implicit' },
    ],
    ['an element that no dictionary has', [['00120FFE', 'LO', secret]]],
    [
      'a second element of the same tag',
      [
        ['00080104', 'LO', 'x'],
        ['00080104', 'LO', secret],
      ],
    ],
    [
      'a curve',
      [
        ['50000022', 'LO', secret],
        ['50003000', 'OW', Buffer.from(`${secret} `)],
      ],
    ],
    [
      'an overlay',
      [
        ['60000022', 'LO', secret],
        ['60003000', 'OW', Buffer.from(`${secret} `)],
        ['60004000', 'LT', secret],
      ],
    ],
    ['padding', [['FFFCFFFC', 'OB', Buffer.from(`${secret} `)]]],
    ['a thumbnail', [['00880200', 'SQ', { items: [[['7FE00010', 'OB', Buffer.from(`${secret} `)]]] }]]],
    ['a profile of colors', [['00282000', 'OB', Buffer.from(`\x01\x02${secret}\0`)]]],
    [
      'a content tree',
      [
        [
          '0040A730',
          'SQ',
          {
            items: [
              [
                ['0040A160', 'UT', `seen ${secret}`],
                ['0040A168', 'SQ', { items: [[['00080104', 'LO', secret]]] }],
              ],
            ],
          },
        ],
      ],
    ],
    ['codes of a person', [['00401101', 'SQ', { items: [[['00080104', 'LO', secret]]] }]]],
    ['a group length', [['00100000', 'UL', Buffer.from('Jane')]]],
    ['an identifier', [['00080062', 'UI', secret]]],
    ['a code', [['00080104', 'LO', secret]]],
    ['a name that the table does not list', [['00741234', 'PN', 'Miller^Jane']]],
    ['a keyword', [['00080008', 'CS', secret]]],
  ];
  for (const [what, elements, options] of rows)
    it(what, async () => {
      const source = dicomFile([...PATIENT, ...elements], options);
      const { bytes, leaks } = await protect('a.dcm', source);
      assert.deepEqual(leaks, []);
      assert.doesNotMatch(plain(bytes), /Miller|Jane/);
    });
});

describe('a document in a file', () => {
  const held = (mediaType: string, bytes: Buffer): Buffer =>
    dicomFile([...PATIENT, ['00420011', 'OB', bytes], ['00420012', 'LO', mediaType]]);
  it('is rewritten where its kind is', async () => {
    const { bytes } = await protect('a.dcm', held('text/XML', Buffer.from('<a>seen by Bob</a>  ')));
    assert.match(plain(bytes), /<a>seen by \[PERSON_1\]<\/a>/);
  });
  it('is refused, kept or emptied where it is not', async () => {
    const file = held('application/octet-stream', Buffer.from('Bob was here'));
    await assert.rejects(protect('a.dcm', file), /encapsulated document/);
    assert.match(plain((await protect('a.dcm', file, PLACEHOLDER, 'keep')).bytes), /Bob was here/);
    assert.doesNotMatch(plain((await protect('a.dcm', file, PLACEHOLDER, 'drop')).bytes), /Bob/);
  });
});

describe('what is refused', () => {
  const rows: readonly (readonly [what: string, file: Buffer, message: RegExp])[] = [
    ['no DICOM file', Buffer.from('Jane'), /not a DICOM file/],
    ['a truncated file', dicomFile(PATIENT).subarray(0, -3), /truncated/],
    [
      'an unknown transfer syntax',
      dicomFile(PATIENT, { transferSyntax: '1.2.840.113619.5.2' }),
      /not supported/,
    ],
    [
      'a name among numbers, which are kept',
      dicomFile([...PATIENT, ['00280106', 'US', Buffer.from('Miller^Jane ')]]),
      /still read in bytes of the file; nothing was written/,
    ],
    [
      'a number of a patient in an address of a network',
      dicomFile([...PATIENT, ['00081190', 'UR', 'http://a.example/4711-22-ABC']]),
      /still read in \(0008,1190\), bytes of the file/,
    ],
    [
      'a DICOMDIR',
      Buffer.concat([
        Buffer.alloc(128),
        Buffer.from('DICM'),
        dicomDataSet([
          ['00020002', 'UI', '1.2.840.10008.1.3.10'],
          ['00020010', 'UI', '1.2.840.10008.1.2.1'],
        ]),
      ]),
      /DICOMDIR/,
    ],
  ];
  for (const [what, file, message] of rows)
    it(what, async () => {
      await assert.rejects(
        protect('a.dcm', file),
        (error) => error instanceof NotProtected && message.test(error.message),
      );
    });
  it('restoring', async () => {
    const done = await protect('a.dcm', dicomFile(PATIENT));
    await assert.rejects(restore('a.dcm', done), /cannot be restored/);
  });
});

test('what was protected can be protected again', async () => {
  const once = await protect('a.dcm', dicomFile(PATIENT));
  const twice = await protect('a.dcm', once.bytes);
  assert.equal(textAt(twice.bytes, '00120062'), 'YES');
});

test('a planted value is in no byte outside of pixels, wherever it was, and pixels are the same', async () => {
  const VRS: Readonly<Record<string, string>> = {
    '00080104': 'LO',
    '00104000': 'LT',
    '00111001': 'LO',
    '00400007': 'LO',
    '0040A160': 'UT',
    '00102160': 'SH',
    '00081030': 'LO',
    '00741234': 'LO',
    '50000022': 'LO',
  };
  const placed = fc.record({
    tag: fc.constantFrom(...Object.keys(VRS)),
    depth: fc.nat(4),
    around: fc.constantFrom('0040A730', '00081140', '00400275', '0040A168', '00111010'),
    isOpen: fc.boolean(),
    before: fc.stringMatching(/^[a-z ]{0,6}$/),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(placed, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...SYNTAXES),
      fc.uint8Array({ minLength: 2, maxLength: 40 }),
      async (places, syntax, some) => {
        const pixels = Buffer.from(some.subarray(0, some.length - (some.length % 2)));
        const made = places.flatMap(({ tag, depth, around, isOpen, before }) => {
          let own: MadeDataSet = [[tag, VRS[tag] ?? 'LO', `${before} Jane Miller`]];
          for (let level = 0; level < depth; level++) own = [[around, 'SQ', { items: [own], isOpen }]];
          return own;
        });
        const source = dicomFile([...made, ...withPixels(syntax, pixels)], { syntax });
        const { bytes, leaks } = await protect('a.dcm', source);
        assert.deepEqual(leaks, []);
        const all = Buffer.from(parsed(bytes).byteArray);
        const end = syntax === 'jpeg' ? 8 : 0;
        assert.deepEqual(all.subarray(all.length - end - pixels.length, all.length - end), pixels);
        assert.doesNotMatch(
          all.subarray(0, all.length - end - pixels.length).toString('latin1'),
          /Miller|Jane/,
        );
      },
    ),
    { numRuns: 150 },
  );
});
