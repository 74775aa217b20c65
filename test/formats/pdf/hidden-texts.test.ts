import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { readPdf } from '../../../src/formats/pdf/read-pdf.js';
import { MAIL } from '../../support/pdf-places.js';
import { rawPdf, show, stream } from '../../support/raw-pdf.js';
import { LABEL, redact } from '../../support/redact-pdf.js';

const textsOf = async (bytes: Buffer): Promise<string> =>
  (await readPdf(bytes)).sections
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
const XMP = '<?xpacket?><rdf:li>At noon</rdf:li>';

describe('text that no program shows as it is written', () => {
  const scripted = (script: string) =>
    rawPdf({ catalog: `/OpenAction << /S /JavaScript /JS (${script}) >>` });
  for (const [what, pdf, left] of [
    [
      'base64 in a string',
      rawPdf({ catalog: `/Note (to ${Buffer.from(`to ${MAIL}`).toString('base64')}, soon)` }),
      '(to , soon)',
    ],
    ['hexadecimal in a string', scripted(`x = "${Buffer.from(MAIL).toString('hex')}"`), 'x = ""'],
    [
      'base64 of another text',
      scripted(`x = "${Buffer.from('at noon, soon').toString('base64')}"`),
      'x = "YXQ',
    ],
    ['a part of joined strings is a value, too', scripted(`"jane.doe" + "@" + "example.org"`), undefined],
    ['harmless joined strings', scripted(`"jane" + "@" + "example"`), '"jane" + "@" + "example"'],
  ] as const)
    it(what, async () => {
      const { bytes } = await redact(pdf, [MAIL, 'example.org'], 'refuse');
      const text = await textsOf(bytes);
      assert.ok(!text.includes('doe') && !bytes.includes(Buffer.from(MAIL).toString('hex')));
      if (left !== undefined) assert.ok(text.includes(left.replace(/^\(|\)$/g, '')), text);
    });
});

describe('metadata stays legible', () => {
  for (const [what, body, entries] of [
    ['as it is', XMP, ''],
    ['compressed', deflateSync(XMP).toString('latin1'), '/Filter /FlateDecode'],
    ['in hexadecimal', `${Buffer.from(XMP).toString('hex')}>`, '/Filter /ASCIIHexDecode'],
  ] as const)
    for (const value of ['At noon', MAIL])
      it(`${what}, with a value ${value === MAIL ? 'beside' : 'in'} it`, async () => {
        const pdf = rawPdf({
          objects: [stream(body, `${entries} /Type /Metadata /Subtype /XML`)],
          catalog: '/Metadata 10 0 R',
          pages: [{ content: show(MAIL, 60, 700) }],
        });
        const { bytes } = await redact(pdf, [value], 'refuse');
        assert.ok((await textsOf(bytes)).includes(value === MAIL ? XMP : XMP.replace(value, LABEL)));
      });
});
