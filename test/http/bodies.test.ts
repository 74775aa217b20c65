import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRaw, rawRequest } from '../support/raw-request.js';
import { BASE, runApp, type RunningApp } from '../support/run-app.js';

const HEAD = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\n`;

/** Sends a body in chunks, so that nothing says how long it is. */
async function sendChunked(app: RunningApp, body: Buffer): Promise<ReturnType<typeof parseRaw>> {
  const pieces = [body.subarray(0, 4000), body.subarray(4000, 9000), body.subarray(9000)].filter(
    (p) => p.length > 0,
  );
  const chunks = pieces.flatMap((piece) => [`${piece.length.toString(16)}\r\n`, piece, '\r\n']);
  return parseRaw(
    await rawRequest(app.port, [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...chunks, '0\r\n\r\n']),
  );
}

describe('the size of a body', () => {
  for (const [what, unit] of [
    ['ASCII', 'a'],
    ['characters of two bytes', 'é'],
    ['emoji', '😀'],
  ] as const) {
    const fits = Buffer.from(unit.repeat(10_240 / Buffer.byteLength(unit)));

    it(`10,240 bytes of ${what} are accepted, with and without Content-Length`, async (t) => {
      const app = await runApp(t);
      assert.equal((await app.post('/classify', fits)).status, 200);
      assert.equal((await app.post('/transform/label', fits)).status, 200);
      assert.equal((await app.post('/classify', fits, 'text/csv')).status, 200);
      assert.equal((await sendChunked(app, Buffer.from(fits))).status, 200);
    });

    it(`10,241 bytes of ${what} are refused, with and without Content-Length`, async (t) => {
      const app = await runApp(t);
      const over = Buffer.concat([fits, Buffer.from('b')]);
      for (const answer of [
        await app.post('/classify', over),
        await app.post('/transform/label', over),
        await app.post('/classify', over, 'text/csv'),
        await sendChunked(app, over),
      ]) {
        assert.equal(answer.status, 413);
        assert.equal(answer.json['message'], 'The body is larger than 10240 bytes.');
      }
    });
  }

  it('a far larger body is refused and the connection closed', async (t) => {
    const app = await runApp(t);
    const answer = parseRaw(
      await rawRequest(app.port, [`${HEAD}Content-Length: 50000000\r\n\r\n`, 'a'.repeat(100_000)]),
    );
    assert.equal(answer.status, 413);
  });

  it('follows the setting', async (t) => {
    const app = await runApp(t, { maxBodyBytes: 5 });
    assert.equal((await app.post('/classify', '12345')).status, 200);
    assert.equal((await app.post('/classify', '123456')).status, 413);
  });
});

describe('what a body may be', () => {
  it('empty or blank is 400', async (t) => {
    const app = await runApp(t);
    for (const body of ['', ' ', '\n\n', '\t \r\n', '\uFEFF', '\uFEFF \n']) {
      for (const [path, type] of [
        ['/classify', 'text/plain'],
        ['/classify', 'text/csv'],
        ['/transform/label', 'text/plain'],
      ] as const) {
        const { status, json } = await app.post(path, Buffer.from(body), type);
        assert.equal(status, 400, JSON.stringify(body));
        assert.equal(json.code, 'BODY_EMPTY');
      }
    }
  });

  it('invalid UTF-8 is 422 while validation is on, 400 while it is off', async (t) => {
    const strict = await runApp(t);
    const lax = await runApp(t, { trusted: true });
    for (const bytes of [[0xff], [0x61, 0xc3], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]]) {
      for (const type of ['text/plain', 'text/csv']) {
        const refused = await strict.post('/classify', new Uint8Array(bytes), type);
        assert.equal(refused.status, 422);
        assert.equal(refused.json.message, 'Untrusted input');
        assert.equal(refused.json.details.reason, 'invalid_encoding');
        const malformed = await lax.post('/classify', new Uint8Array(bytes), type);
        assert.equal(malformed.status, 400);
        assert.equal(malformed.json.code, 'BODY_NOT_UTF8');
      }
    }
  });

  it('untrusted characters are 422 with reason, code point and offset in the unit asked for; accepted while validation is off', async (t) => {
    const strict = await runApp(t);
    for (const [unit, offset] of [
      ['codepoint', 3],
      ['utf16', 4],
      ['byte', 6],
    ] as const) {
      for (const path of ['/classify', '/transform/label']) {
        const { status, json } = await strict.post(`${path}?offset_unit=${unit}`, '😀 x\u0000');
        assert.equal(status, 422);
        assert.equal(json.message, 'Untrusted input');
        assert.deepEqual(json.details, {
          reason: 'control',
          code_point: 'U+0000',
          offset,
          offset_unit: unit,
          line: 1,
          column: offset + 1,
          hint: 'Remove or retype these characters, or use version 2 with untrusted=read or untrusted=clean.',
        });
      }
    }
    const lax = await runApp(t, { trusted: true });
    assert.equal((await lax.post('/classify', '😀 x\u0000')).status, 200);
  });

  it('content types: any case, with parameters; UTF-8 or US-ASCII only', async (t) => {
    const app = await runApp(t);
    const accepted = [
      'text/plain',
      'TEXT/Plain',
      'text/plain;charset=utf-8',
      'text/plain; charset="UTF-8"',
      'text/plain; charset=us-ascii',
      'text/csv; header=present; charset=utf-8',
      'text/plain;',
    ];
    for (const type of accepted) assert.equal((await app.post('/classify', 'Jane', type)).status, 200, type);
    const refused = [
      'text/html',
      'application/json',
      'text/*',
      '*/*',
      'text',
      'text/plain2',
      'text/plain, text/csv',
      'text/plain; charset',
      'text/plain; charset=latin1',
      'text/plain; charset=utf-16',
      'multipart/form-data; boundary=x',
    ];
    for (const type of refused) assert.equal((await app.post('/classify', 'Jane', type)).status, 415, type);
    assert.equal((await app.post('/transform/label', 'a,b', 'text/csv')).status, 415);
    for (const charset of ['charset', 'charset=', 'Charset = ', 'charset=""', 'charset=latin1']) {
      const { json } = await app.post('/classify', 'Jane', `text/plain; ${charset}`);
      assert.equal(json.code, 'CHARSET_UNSUPPORTED', charset);
    }
    for (const other of ['x', 'charsets=', '=utf-8']) {
      const { json } = await app.post('/classify', 'Jane', `text/plain; ${other}`);
      assert.equal(json.code, 'CONTENT_TYPE_UNSUPPORTED', other);
    }
  });

  it('a missing content type is 415, with a body and without', async (t) => {
    const app = await runApp(t);
    for (const length of [0, 1]) {
      const request = `POST ${BASE}/classify HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length.toString()}\r\n\r\n`;
      const { status, json } = parseRaw(await rawRequest(app.port, [request, 'a'.repeat(length)]));
      assert.equal(status, 415);
      assert.equal(json['code'], 'CONTENT_TYPE_MISSING');
    }
  });

  it('content encodings other than identity are 415', async (t) => {
    const app = await runApp(t);
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x']) {
      assert.equal(
        (await app.post('/classify', 'Jane', 'text/plain', { 'content-encoding': encoding })).status,
        415,
      );
    }
    assert.equal(
      (await app.post('/classify', 'Jane', 'text/plain', { 'content-encoding': 'Identity' })).status,
      200,
    );
  });

  it('two lengths, a bad chunk and a length that is no number are a 4xx and a closed connection', async (t) => {
    const app = await runApp(t);
    for (const rest of [
      'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
      'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n',
      'Content-Length: abc\r\n\r\n',
    ]) {
      const { status } = parseRaw(await rawRequest(app.port, [HEAD + rest]));
      assert.ok(status >= 400 && status < 500, `${rest}: ${status.toString()}`);
    }
  });
});
