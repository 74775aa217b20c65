import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readImage } from '../../../src/formats/image/read-image.js';
import { drawText } from '../../support/draw-text.js';
import { runApp, type RunningApp } from '../../support/run-app.js';

const V2 = '/svc/data-discovery/v2';
/** The provider of the test finds `Jane` and `secret`. */
const drawn = drawText(['Hello Jane, welcome to the club.', 'Your friend is not here today.']);

const post = (app: RunningApp, path: string, body: Buffer, type = 'image/png'): Promise<Response> =>
  fetch(`http://127.0.0.1:${app.port.toString()}${V2}/${path}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': type },
  });

interface Classified {
  readonly text: string;
  readonly classifications: Readonly<
    Record<string, readonly { readonly location: Readonly<Record<string, unknown>> }[]>
  >;
}

describe('an image', () => {
  it('is read, and each finding has its box', async (t) => {
    const app = await runApp(t);
    const answer = await post(app, 'classify/image?score_threshold=0.5', await drawn.encode('png'));
    assert.equal(answer.status, 200);
    const { text, classifications } = (await answer.json()) as Classified;
    assert.match(text, /^Hello Jane, welcome/);
    const [found, ...others] = classifications['PERSON'] ?? [];
    assert.ok(found !== undefined && others.length === 0);
    const { start_index: start, end_index: end, box } = found.location;
    assert.equal(text.slice(Number(start), Number(end)), 'Jane');
    const { left, top, width, height } = box as Readonly<Record<string, number>>;
    assert.ok(left !== undefined && left > 100 && left < 150, JSON.stringify(box));
    assert.ok(top !== undefined && top > 40 && top < 70, JSON.stringify(box));
    assert.ok(width !== undefined && width < 100 && height !== undefined && height < 45, JSON.stringify(box));
  });

  for (const kind of ['png', 'jpeg', 'webp'] as const)
    it(`is redacted as ${kind}`, async (t) => {
      const app = await runApp(t);
      const type = `image/${kind}`;
      const answer = await post(app, 'transform/image', await drawn.encode(kind as 'png'), type);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), type);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { sections } = await readImage(bytes);
      assert.match(sections[0]?.text ?? '', /^Hello[\s\S]*welcome to the club[\s\S]*friend is not here/);
      assert.doesNotMatch(sections[0]?.text ?? '', /Jane/);
      const { width, height } = await loadImage(bytes);
      assert.deepEqual({ width, height }, { width: drawn.width, height: drawn.height });
    });

  it('without text has no findings', async (t) => {
    const app = await runApp(t);
    const answer = await post(app, 'classify/image', await createCanvas(300, 200).encode('png'));
    assert.equal(answer.status, 200);
    const coverage = { model: 'unknown', share: 0, scripts: [] };
    assert.deepEqual(await answer.json(), { providers: [], classifications: {}, coverage, text: '' });
  });

  for (const [what, path, body, type, status] of [
    ['a text', 'classify/image', Buffer.from('Jane'), 'text/plain', 415],
    ['nothing', 'classify/image', Buffer.alloc(0), 'image/png', 400],
    ['an image that is none', 'classify/image', Buffer.from('Jane'), 'image/png', 400],
    ['a policy that there is not', 'transform/image?policy=none', Buffer.from('x'), 'image/png', 400],
    ['an unknown parameter', 'classify/image?untrusted=read', Buffer.from('x'), 'image/png', 400],
    ['too many bytes', 'classify/image', Buffer.alloc(16 * 2 ** 20 + 1), 'image/png', 413],
    ['a TIFF to be redacted', 'transform/image', Buffer.from('II*\0\x08\0\0\0\0\0'), 'image/tiff', 422],
  ] as const)
    it(`is refused: ${what}`, async (t) => {
      const app = await runApp(t);
      const answer = await post(app, path, body, type);
      assert.equal(answer.status, status);
      assert.doesNotMatch(await answer.text(), /Jane/);
    });
});
