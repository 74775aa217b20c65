import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { performRedaction } from '../../../src/formats/pdf/redact-pdf.js';
import { drawText } from '../../support/draw-text.js';
import { rawPdf, stream } from '../../support/raw-pdf.js';

const NAME = 'Jane Miller';
const WIDTH = 510;

/** A page whose image is cut into strips, as scanners write it. @param cuts where, in parts of its height */
async function scanned(...cuts: readonly number[]): Promise<Buffer> {
  const whole = drawText([`Hello ${NAME}, welcome to the club.`, 'Your friend is not here today.']);
  const scale = WIDTH / whole.width;
  const ends = [...cuts.map((cut) => Math.round(cut * whole.height)), whole.height];
  const strips: string[] = [];
  let content = '';
  let names = '';
  for (const [index, end] of ends.entries()) {
    const top = ends[index - 1] ?? 0;
    const strip = createCanvas(whole.width, end - top);
    strip.getContext('2d').drawImage(whole, 0, -top);
    const size = `/Width ${strip.width.toString()} /Height ${strip.height.toString()}`;
    const jpeg = (await strip.encode('jpeg', 95)).toString('latin1');
    strips.push(
      stream(
        jpeg,
        `/Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      ),
    );
    const height = strip.height * scale;
    content += `q ${WIDTH.toString()} 0 0 ${height.toString()} 20 ${(700 - end * scale).toString()} cm /I${index.toString()} Do Q\n`;
    names += `/I${index.toString()} ${(10 + index).toString()} 0 R `;
  }
  return rawPdf({
    objects: strips,
    pages: [{ content, entries: `/Resources << /XObject << ${names} >> >>` }],
  });
}

for (const cuts of [[], [0.25], [0.2, 0.3]])
  it(`a value is covered as a whole on a page of ${(cuts.length + 1).toString()} images`, async () => {
    const opened = await performRedaction({ bytes: await scanned(...cuts) });
    assert.ok(opened.kind === 'opened');
    const { bytes, pictures } = opened.pdf;
    const [picture] = pictures;
    assert.ok(picture !== undefined);
    const start = picture.text.indexOf(NAME);
    assert.ok(start >= 0, picture.text);
    const end = start + NAME.length;
    const marks = [{ start, end, value: NAME, text: '' }];
    const redacted = await performRedaction({
      bytes,
      edits: {
        pages: [],
        pictures: [[picture, marks]],
        hidden: [],
        values: [],
        besidePages: [],
        files: [],
        withoutImages: [],
      },
    });
    assert.ok(redacted.kind === 'redacted');
    const [area] = redacted.pdf.covered.get(0) ?? [];
    assert.ok(area !== undefined);
    for (const { box } of picture.words.filter((word) => word.start < end && word.end > start)) {
      assert.ok(area.top <= box.top + 1 && area.top + area.height >= box.top + box.height - 1);
      assert.ok(area.height < 2 * box.height + 6);
    }
  });
