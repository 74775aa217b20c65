import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { MixedDecoder } from '../../../src/transform/verification/decode-bytes.js';
import { searchResult } from '../../../src/transform/verification/search-result.js';
import { ValueIndex } from '../../../src/transform/verification/value-index.js';
import { zipOf } from './zip-of.js';

const VALUES = [
  ['Jane Miller', 'PERSON'],
  ['Zoë Müller-Strauß', 'PERSON'],
  ['Ирина Соколова', 'PERSON'],
  ['jane.m@acme.example', 'EMAIL_ADDRESS'],
  ['4111111111111111', 'CREDIT_CARD'],
  ['+49 30 9018 2042', 'PHONE_NUMBER'],
  ['1980-02-03', 'DOB'],
  ['DE89 3704 0044 0532 0130 00', 'BANK_ACCOUNT'],
  ['83211.50', 'AMOUNT'],
  ['Tr0ub4dor&3', 'PASSWORD'],
  ['Kate', 'PERSON'],
] as const;

const indexOf = (values: readonly (readonly [string, string])[]): ValueIndex => {
  const index = new ValueIndex();
  for (const [value, category] of values) index.add(value, category);
  return index;
};
const search = (bytes: string | Uint8Array, values: readonly (readonly [string, string])[] = VALUES) =>
  searchResult(indexOf(values), [Buffer.from(bytes as string)]);
const categories = async (bytes: string | Uint8Array): Promise<readonly string[]> =>
  [...new Set((await search(bytes)).left.map(({ category }) => category))].sort();

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string): Buffer =>
  Buffer.concat(
    [...text].map((one) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(one.codePointAt(0) ?? 0);
      return bytes;
    }),
  );
const quotedPrintable = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const jsonEscaped = (text: string): string =>
  text.replaceAll(/[^ ]/gu, (one) =>
    Array.from(
      { length: one.length },
      (_none, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
const lines = (text: string, length: number): string =>
  text.replaceAll(new RegExp(`.{${length.toString()}}`, 'g'), '$&\r\n');
function uuencoded(text: string): string {
  const bytes = Buffer.from(text);
  const sign = (six: number): string => (six === 0 ? '`' : String.fromCharCode(32 + six));
  const rows: string[] = [];
  for (let at = 0; at < bytes.length; at += 45) {
    const row = bytes.subarray(at, at + 45);
    let line = sign(row.length);
    for (let i = 0; i < row.length; i += 3) {
      const bits = ((row[i] ?? 0) << 16) | ((row[i + 1] ?? 0) << 8) | (row[i + 2] ?? 0);
      line += sign(bits >> 18) + sign((bits >> 12) & 63) + sign((bits >> 6) & 63) + sign(bits & 63);
    }
    rows.push(line);
  }
  return `begin 644 a.txt\n${rows.join('\n')}\n\`\nend\n`;
}
const LONG = `Some words before it. ${'and more of them, '.repeat(30)}Jane Miller lives here.`;

describe('what is searched', () => {
  for (const [what, bytes, ...expected] of [
    ['plain text', 'ask Jane Miller', 'PERSON'],
    ['UTF-8 with a byte order mark', '\ufeffJane Miller', 'PERSON'],
    ['UTF-16, little end first', Buffer.from('ask Jane Miller', 'utf16le'), 'PERSON'],
    ['UTF-16 with its mark', Buffer.from('\ufeffИрина Соколова', 'utf16le'), 'PERSON'],
    ['UTF-16, big end first', utf16be('ask Jane Miller'), 'PERSON'],
    ['UTF-32', utf32('ask Jane Miller'), 'PERSON'],
    ['Latin 1', Buffer.from('für Zoë Müller-Strauß da', 'latin1'), 'PERSON'],
    [
      'Windows 1251, declared',
      Buffer.concat([
        Buffer.from('Content-Type: text/plain; charset=windows-1251\n\n'),
        Buffer.from([0xc8, 0xf0, 0xe8, 0xed, 0xe0, 0x20, 0xd1, 0xee, 0xea, 0xee, 0xeb, 0xee, 0xe2, 0xe0]),
      ]),
      'PERSON',
    ],
    ['an attribute', '<w:lid w:val="Jane Miller"/>', 'PERSON'],
    ['a comment', '<a><!-- Jane Miller --></a>', 'PERSON'],
    ['a processing instruction', '<?mso-x Jane Miller?><a/>', 'PERSON'],
    ['CDATA', '<a><![CDATA[Jane Miller]]></a>', 'PERSON'],
    [
      'text that tags cut',
      '<w:r><w:t>Ja</w:t></w:r><w:r><w:t>ne Mil</w:t></w:r><w:r><w:t>ler</w:t></w:r>',
      'PERSON',
    ],
    ['text that CDATA cuts', '<a>Ja<![CDATA[ne Mil]]>ler</a>', 'PERSON'],
    ['text that a comment cuts', '<a>Jane Mil<!-- > -->ler</a>', 'PERSON'],
    ['text over a tab', '<w:t>Jane</w:t><w:tab/><w:t>Miller</w:t>', 'PERSON'],
    ['text over cells', '<td>Jane</td><td>Miller</td>', 'PERSON'],
    ['a date over cells', '<tc>03</tc><tc>February</tc><tc>1980</tc>', 'DOB'],
    ['a date of numbers over cells', '<td>03</td><td>02</td><td>1980</td>', 'DOB'],
    ['entities', '<t>J&#97;ne&nbsp;M&#x69;ller</t>', 'PERSON'],
    ['entities that tags cut', '<t>Zo&euml; M&uuml;l</t><t>ler-Strau&szlig;</t>', 'PERSON'],
    ['entities of entities', '&amp;lt;b&amp;gt;J&amp;#97;ne Miller', 'PERSON'],
    ['markup in escaped markup', '&lt;b&gt;Ja&lt;/b&gt;ne Miller', 'PERSON'],
    ['JSON with \\u', `{"a": "${jsonEscaped('Jane Miller')}"}`, 'PERSON'],
    ['JSON with a line end', '{"a": "x\\nJane Miller"}', 'PERSON'],
    ['JSON in JSON', JSON.stringify(JSON.stringify({ a: 'x\nJane Miller' })), 'PERSON'],
    ['percent-encoding', 'https://x.example/?q=Zo%C3%AB%20M%C3%BCller-Strau%C3%9F', 'PERSON'],
    ['percent-encoded digits', '?card=%34%31%31%31%31%31%31%31%31%31%31%31%31%31%31%31', 'CREDIT_CARD'],
    ['quoted-printable', `x ${quotedPrintable('Zoë Müller-Strauß')}`, 'PERSON'],
    ['a soft line break', 'ask Jane Mil=\r\nler', 'PERSON'],
    ['base64', `x ${Buffer.from('to Jane Miller').toString('base64')} y`, 'PERSON'],
    ['base64 in lines', lines(Buffer.from(LONG).toString('base64'), 76), 'PERSON'],
    ['base64 of any length', Buffer.from(LONG.repeat(20)).toString('base64'), 'PERSON'],
    ['base64 for addresses', Buffer.from('??>ÿÿ Jane Miller').toString('base64url'), 'PERSON'],
    ['base64 behind a slash', `path/${Buffer.from('to Jane Miller').toString('base64')}`, 'PERSON'],
    ['base64 of UTF-16', Buffer.from('Jane Miller', 'utf16le').toString('base64'), 'PERSON'],
    [
      'a data URL in JSON',
      `{"a":"data:text/plain;base64,${Buffer.from('{"n":"Jane Miller"}').toString('base64')}"}`,
      'PERSON',
    ],
    ['base64 in base64', Buffer.from(Buffer.from(LONG).toString('base64')).toString('base64'), 'PERSON'],
    ['hexadecimal', `x ${Buffer.from('Jane Miller').toString('hex')}`, 'PERSON'],
    ['uuencode', uuencoded(LONG), 'PERSON'],
    ['an encoded word', '=?utf-8?B?Wm/DqyBNw7xsbGVy?=\r\n =?utf-8?Q?-Strau=C3=9F?=', 'PERSON'],
    [
      'an encoded word in another charset',
      '=?windows-1251?Q?=C8=F0=E8=ED=E0_=D1=EE=EA=EE=EB=EE=E2=E0?=',
      'PERSON',
    ],
    ['a parameter that goes on', "filename*0*=utf-8''Jane%20Mil;\r\n filename*1*=ler.pdf", 'PERSON'],
    ['a quoted parameter that goes on', 'filename*0="Jane Mil";\r\n filename*1="ler.pdf"', 'PERSON'],
    ['fields of CSV', 'a,"Jane","Miller",b', 'PERSON'],
    ['doubled quotes', '"say ""Jane"" Miller"', 'PERSON'],
    ['a header cell', '4111 1111 1111 1111;name\n1;2\n', 'CREDIT_CARD'],
    ['RTF', "{\\rtf1 Zo\\'eb M\\'fcller-Strau\\'df}", 'PERSON'],
    ['a string of PDF', '%PDF-1.4\n1 0 obj (Jan\\145 Miller) endobj', 'PERSON'],
    ['a hexadecimal string of PDF', '%PDF-1.4\n1 0 obj <4A616E65204D696C6C6572> endobj', 'PERSON'],
    [
      'pieces of a string after half a character',
      '%PDF-1.4\n1 0 obj [<FEFF00> (Ja) -20 (ne Miller)] endobj',
      'PERSON',
    ],
    ['one in UTF-16 and a byte', '%PDF-1.4\n1 0 obj <FEFF 004B 0061 0074 0065 00> endobj', 'PERSON'],
    [
      'one without its last digit',
      `%PDF-1.4\n1 0 obj <${Buffer.from('DE89 3704 0044 0532 0130 00').toString('hex').slice(0, -1)}> endobj`,
      'BANK_ACCOUNT',
    ],
    ['UTF-16 in PDF', `%PDF-1.4\n1 0 obj <FEFF${utf16be('Jane Miller').toString('hex')}> endobj`, 'PERSON'],
    ['letters that PDF places one by one', '%PDF-1.4\n[(Ja) -20 (ne M) 3 (iller)] TJ', 'PERSON'],
    [
      'a packed stream of PDF',
      Buffer.concat([
        Buffer.from('%PDF-1.4\n1 0 obj <</Filter /FlateDecode>>\nstream\n'),
        deflateSync(Buffer.from('BT (Jane Miller) Tj ET')),
        Buffer.from('\nendstream endobj'),
      ]),
      'PERSON',
    ],
    ['gzip', gzipSync('ask Jane Miller'), 'PERSON'],
    ['gzip of two members', Buffer.concat([gzipSync('ask '), gzipSync('Jane Miller')]), 'PERSON'],
    ['zip', zipOf([{ name: 'a.txt', content: 'ask Jane Miller' }]), 'PERSON'],
    ['stored in a zip', zipOf([{ name: 'a.txt', content: 'ask Jane Miller', stored: true }]), 'PERSON'],
    [
      'a zip whose sizes follow',
      zipOf([
        { name: 'a.txt', content: 'ask Jane Miller', descriptor: true },
        { name: 'b', content: 'x' },
      ]),
      'PERSON',
    ],
    [
      'a zip whose sizes follow without a signature',
      zipOf([
        { name: 'a.txt', content: 'ask Jane Miller', descriptor: 'bare' },
        { name: 'b', content: 'x' },
      ]),
      'PERSON',
    ],
    ['the name of an entry', zipOf([{ name: 'Jane Miller.txt', content: 'x' }]), 'PERSON'],
    ['a comment of an entry', zipOf([{ name: 'a', content: 'x', comment: 'Jane Miller' }]), 'PERSON'],
    ['an extra field', zipOf([{ name: 'a', content: 'x', extra: 'Jane Miller' }]), 'PERSON'],
    ['the comment of a zip', zipOf([{ name: 'a', content: 'x' }], 'Jane Miller'), 'PERSON'],
    [
      'an entry that the directory does not list',
      zipOf([
        { name: 'a', content: 'Jane Miller', hidden: true },
        { name: 'b', content: 'x' },
      ]),
      'PERSON',
    ],
    [
      'a zip in gzip in a zip',
      zipOf([{ name: 'a', content: gzipSync(zipOf([{ name: 'b', content: 'Jane Miller' }])) }]),
      'PERSON',
    ],
    [
      'UTF-16 in a zip',
      zipOf([{ name: 'a.xml', content: Buffer.from('\ufeff<a>Jane Miller</a>', 'utf16le') }]),
      'PERSON',
    ],
    ['a zip in base64', lines(zipOf([{ name: 'a', content: LONG }]).toString('base64'), 76), 'PERSON'],
    [
      'UTF-16 in a compound file',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3, 0, 0]),
        Buffer.from('Ирина Соколова', 'utf16le'),
        Buffer.alloc(9),
      ]),
      'PERSON',
    ],
  ] as const)
    it(`finds a value in ${what}`, async () => {
      assert.deepEqual(await categories(bytes), expected);
    });
});

describe('spellings', () => {
  for (const [what, text, ...expected] of [
    ['upper case', 'JANE MILLER', 'PERSON'],
    ['lower case', 'jane miller', 'PERSON'],
    ['the last name first', 'Miller, Jane', 'PERSON'],
    ['joined words', 'mail to janemiller now', 'PERSON'],
    ['underscores', 'jane_miller_cv.docx', 'PERSON'],
    ['many spaces and a line end', 'Jane  \r\n\t Miller', 'PERSON'],
    ['a soft hyphen and zero width', 'Ja\u00adne Mil\u200bler', 'PERSON'],
    ['a decomposed form', 'Zoë Müller-Strauß'.normalize('NFD'), 'PERSON'],
    ['without diacritics, ss for ß', 'ZOE MULLER-STRAUSS', 'PERSON'],
    ['full width', 'Ｊａｎｅ Ｍｉｌｌｅｒ', 'PERSON'],
    ['a card in groups', '4111 1111 1111 1111', 'CREDIT_CARD'],
    ['a card with dashes', 'n:4111-1111-1111-1111;', 'CREDIT_CARD'],
    ['a card as a number with an exponent', '4.111111111111111E15', 'CREDIT_CARD'],
    ['a telephone number without separators', '+493090182042', 'PHONE_NUMBER'],
    ['a telephone number at home', '030/90182042', 'PHONE_NUMBER'],
    ['a telephone number with 00', '0049 30 90182042', 'PHONE_NUMBER'],
    ['a telephone number with (0)', '+49 (0)30 9018-2042', 'PHONE_NUMBER'],
    ['an IBAN without spaces', 'DE89370400440532013000', 'BANK_ACCOUNT'],
    ['an IBAN in lower case', 'de89 3704 0044 0532 0130 00', 'BANK_ACCOUNT'],
    ['a number without zeros', 'x 83211.5', 'AMOUNT'],
    ['a number with more zeros', '83211.5000', 'AMOUNT'],
    ['a number with an exponent', '8.32115E4', 'AMOUNT'],
    ['a number in thousands', '$83,211.50', 'AMOUNT'],
    ['a number in thousands elsewhere', '83.211,50 EUR', 'AMOUNT'],
    ['a date, day first', 'born 3.2.1980', 'DOB'],
    ['a date, month first', '02/03/1980', 'DOB'],
    ['a date, compact', '19800203', 'DOB'],
    ['a date with a time', '1980-02-03T00:00:00Z', 'DOB'],
    ['a date with a month', '3 February 1980', 'DOB'],
    ['a date with a short month', 'Feb 3rd, 1980', 'DOB'],
    ['a date in German', '3. Februar 1980', 'DOB'],
    ['a date in Spanish', '3 de febrero de 1980', 'DOB'],
    ['a date in seconds', '{"born": 318384000}', 'DOB'],
    ['a date in milliseconds', '318384000000', 'DOB'],
    ['another case of an address', 'JANE.M@ACME.EXAMPLE', 'EMAIL_ADDRESS'],
    ['a short name', 'for Kate.', 'PERSON'],
  ] as const)
    it(`finds ${what}`, async () => {
      assert.deepEqual(await categories(text), expected);
    });
});

describe('near misses', () => {
  for (const [what, text] of [
    ['half of a name', 'Jane Austen and Miller'],
    ['a name in longer words', 'Janet Millerson'],
    ['names that much stands between', 'Jane (...........) Miller'],
    ['a longer number', '94111111111111111'],
    ['digits of numbers side by side', '4111,1111,1111,1111'],
    ['a number with another fraction', '83211.51'],
    ['a number of another size', '832115'],
    ['another day', '1980-02-04 and 4 February 1980'],
    ['day and month in a list', '3, 2, and later 1980'],
    ['a serial date where no sheet is', 'id 29254'],
    ['a short name without its capital', 'kate'],
    ['an address with another end', 'jane.m@acme.exam'],
  ] as const)
    it(`takes no offence at ${what}`, async () => {
      assert.deepEqual(await categories(text), []);
    });

  for (const [value, category] of [
    ['5', 'AGE'],
    ['34 years', 'AGE'],
    ['F', 'GENDER'],
    ['May', 'DATETIME'],
    ['May', 'PERSON'],
    ['Jo', 'PERSON'],
    ['12.50', 'AMOUNT'],
    ['06517', 'LOCATION'],
    ['next week', 'DATETIME'],
    ['10:30', 'DATETIME'],
    ['!!!', 'PASSWORD'],
  ] as const)
    it(`counts ${value} as too short or too common to be searched for`, async () => {
      const { left, tooShort, values } = await search(`a ${value} b`, [[value, category]]);
      assert.deepEqual({ left, tooShort, values }, { left: [], tooShort: 1, values: 0 });
    });
});

describe('dates of a workbook', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';
  const workbook = (cell: string): Buffer =>
    zipOf([
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`,
      },
      { name: 'xl/styles.xml', content: styles },
    ]);
  for (const [what, cell, isFound] of [
    ['a serial date', '<c r="A1" s="1"><v>29254</v></c>', true],
    ['a serial date with a time', '<c r="A1" s="2"><v>29254.75</v></c>', true],
    ['a serial date of a formula', '<c r="A1" s="2"><f>A2+1</f><v>29254</v></c>', true],
    ['a serial date since 1904', '<c r="A1" s="1"><v>27792</v></c>', true],
    ['a rule with a date', '<cfRule><formula>29254</formula></cfRule>', true],
    ['an amount', '<c r="A1" s="0"><v>29254</v></c>', false],
    ['an amount without a style', '<c r="A1"><v>29254</v></c>', false],
    ['the number of a text', '<c r="A1" s="1" t="s"><v>29254</v></c>', false],
    ['the next day', '<c r="A1" s="1"><v>29255</v></c>', false],
  ] as const)
    it(`${isFound ? 'finds' : 'leaves'} ${what}`, async () => {
      const { left } = await search(workbook(cell));
      assert.deepEqual(left, isFound ? [{ part: 'xl/worksheets/sheet1.xml', category: 'DOB' }] : []);
    });
});

describe('what a search tells', () => {
  it('names the part and the category, never the value', async () => {
    const inner = zipOf([{ name: 'word/settings.xml', content: '<a b="Jane Miller"/>' }]);
    const told = await search(
      zipOf([
        { name: 'a.docx', content: inner, stored: true },
        { name: 'b.txt', content: 'fine' },
      ]),
    );
    assert.deepEqual(told.left, [{ part: 'a.docx!word/settings.xml', category: 'PERSON' }]);
    assert.deepEqual(told.unsearched, []);
    assert.doesNotMatch(JSON.stringify(told), /Jane|Miller/);
  });

  it('names what it cannot search, and why', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)]);
    const told = await search(
      zipOf([
        { name: 'word/media/image1.png', content: png, stored: true },
        { name: 'a.bz2', content: 'BZh91AY&SY\x00\x01\x02' },
        { name: 'secret.txt', content: 'Jane Miller', encrypted: true },
        { name: 'odd.txt', content: 'Jane Miller', method: 12 },
        { name: 'damaged.txt', content: Buffer.from('no deflate at all'), raw: true },
      ]),
    );
    assert.deepEqual(told.left, []);
    assert.deepEqual(told.unsearched, [
      { part: 'word/media/image1.png', reason: 'it is an image' },
      { part: 'a.bz2', reason: 'it is compressed with bzip2' },
      { part: 'secret.txt', reason: 'it is encrypted' },
      { part: 'odd.txt', reason: 'it is compressed by method 12' },
      { part: 'damaged.txt', reason: 'it is corrupted' },
    ]);
  });

  it('stops unpacking what would never end, and says so', async () => {
    const bomb = deflateRawSync(Buffer.alloc(40 * 2 ** 20));
    const bytes = zipOf([
      { name: 'bomb', content: bomb, raw: true },
      { name: 'b.txt', content: 'Jane Miller' },
    ]);
    const told = await searchResult(indexOf(VALUES), [bytes], { limit: { bytes: 2 ** 20, times: 100 } });
    assert.deepEqual(
      told.unsearched.map(({ part }) => part),
      ['bomb'],
    );
    assert.match(told.unsearched[0]?.reason ?? '', /unpacked size exceeds the search limit/);
    assert.ok(told.unpackedBytes > 2 ** 20 + 100 * bytes.length);
  });

  it('lists a hundred of each, and counts the others once', async () => {
    const image = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\0\0 Jane Miller')]);
    const entries = Array.from({ length: 130 }, (_none, index) => ({
      name: index.toString(),
      content: image,
    }));
    const told = await search(zipOf([...entries, ...entries]));
    assert.deepEqual([told.left.length, told.moreLeft], [100, 30]);
    assert.deepEqual([told.unsearched.length, told.moreUnsearched], [100, 30]);
  });

  it('names the category, however many there are', async () => {
    const values = Array.from({ length: 5_000 }, (_none, index) => {
      const letters = [...index.toString()].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
      return [`Jane Mill${letters}`, `OWN_${index.toString()}`] as const;
    });
    const told = await search('ask Jane Millejjj, Jane Milldaaa', values);
    assert.deepEqual(told.left.map(({ category }) => category).sort(), ['OWN_3000', 'OWN_4999']);
  });

  it('finds a value whose parts its replacement has, but not joined', async () => {
    const [long, short] = ['q'.repeat(40), 'abcdef'];
    const index = indexOf([[long + short, 'PASSWORD']]);
    index.addReplacement(`${long} ${'z'.repeat(20)} ${short}`, 'PASSWORD');
    const told = await searchResult(index, [Buffer.from(`${long}-${short}`)]);
    assert.deepEqual(told.left, [{ part: '', category: 'PASSWORD' }]);
  });

  it('does not call a value left that was put in for another', async () => {
    const index = indexOf([
      ['Jane Miller', 'PERSON'],
      ['1980-02-03', 'DOB'],
    ]);
    index.addReplacement('Jane Miller', 'PERSON');
    index.addReplacement('03.02.1980', 'DOB');
    const told = await searchResult(index, [Buffer.from('Jane Miller 1980-02-03')]);
    assert.deepEqual([told.left, told.alsoPut], [[], 2]);
  });

  it('finds a value beside its replacement', async () => {
    const index = indexOf([['Jane Miller', 'PERSON']]);
    index.addReplacement('[PERSON_1]', 'PERSON');
    const told = await searchResult(index, [Buffer.from('[PERSON_1], i.e. Jane Miller')]);
    assert.deepEqual(told.left, [{ part: '', category: 'PERSON' }]);
  });
});

describe('a stream', () => {
  it('is decoded although its memory is used again', () => {
    const decoder = new MixedDecoder();
    const memory = Buffer.from('Zo\u00eb').subarray(0, 3);
    const start = decoder.decode(memory);
    memory.fill(0x78);
    assert.equal(start + decoder.decode(Buffer.from([0xab]), true), 'Zo\u00eb');
  });

  const samples = [
    'text Jane Miller &#52;111111111111111 =4A and 1980-02-03, 83,211.50 ',
    '<w:t>Ja</w:t><w:t>ne Mil</w:t><w:br/>ler J&#97;ne <!-- x --> <![CDATA[y]]>',
    `${Buffer.from(LONG).toString('base64')}\r\n`,
    uuencoded(LONG),
    'Zoë Müller-Strauß ',
    'no value here. ',
  ];
  it('is searched alike wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...samples), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('plain', 'zip', 'gzip', 'utf16'),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
        async (parts, form, cuts) => {
          const text = parts.join('');
          const bytes =
            form === 'zip'
              ? zipOf([
                  { name: 'a', content: text, descriptor: true },
                  { name: 'b', content: text },
                ])
              : form === 'gzip'
                ? gzipSync(text)
                : form === 'utf16'
                  ? Buffer.from(`\ufeff${text}`, 'utf16le')
                  : Buffer.from(text);
          const pieces: Buffer[] = [];
          for (let [at, next] = [0, 0]; at < bytes.length; next += 1) {
            const length = cuts[next % cuts.length] ?? 1;
            pieces.push(bytes.subarray(at, at + length));
            at += length;
          }
          const whole = await searchResult(indexOf(VALUES), [bytes]);
          const cut = await searchResult(indexOf(VALUES), pieces);
          const comparable = ({ left, unsearched, bytes: read, unpackedBytes }: typeof whole) => ({
            left: left.map((one) => JSON.stringify(one)).sort(),
            ...{ unsearched, read, unpackedBytes },
          });
          assert.deepEqual(comparable(cut), comparable(whole));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is searched in memory that does not grow with it', async () => {
    const block = Buffer.from(
      'Nothing that was replaced stands here; 12 345 <b>and</b> &amp; \\u0041 so on.\n'.repeat(400),
    );
    function* pieces(): Iterable<Buffer> {
      for (let count = 0; count < 300; count += 1) {
        if (count % 20 === 0) most = Math.max(most, process.memoryUsage.rss());
        yield block;
      }
    }
    let most = 0;
    await searchResult(indexOf(VALUES), [block]);
    const before = process.memoryUsage.rss();
    const told = await searchResult(indexOf(VALUES), pieces());
    assert.equal(told.bytes, 300 * block.length);
    assert.ok(most - before < 96 * 2 ** 20, `${((most - before) / 2 ** 20).toFixed(0)} MiB more`);
  });
});
