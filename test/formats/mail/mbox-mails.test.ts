import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailsOf } from '../../../src/formats/mail/mail.js';

async function read(text: string, size: number, longest?: number): Promise<readonly (string | undefined)[]> {
  async function* pieces(): AsyncIterable<Buffer> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size)
      yield await Promise.resolve(bytes.subarray(at, at + size));
  }
  const mails: (string | undefined)[] = [];
  for await (const mail of mailsOf(pieces(), longest))
    mails.push(mail === undefined ? undefined : (await buffer(mail)).toString());
  return mails;
}

test('mails come out as they went in, however the mailbox is cut', async () => {
  const line = fc.stringMatching(/^[a-zé >]{0,12}$/).filter((text) => !text.startsWith('From '));
  const mail = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => `${lines.join('\n')}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(mail, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      async (mails, size) => {
        const all = mails.map((text) => `From x Sat Jan  3 01:05:34 2026\n${text}`);
        assert.deepEqual(await read(all.join(''), size), all);
      },
    ),
  );
});

test('a mail that is too long is told as such, and the next one is read', async () => {
  assert.deepEqual(await read(`From x\n${'y'.repeat(30)}\nz\nFrom x\nshort\n`, 7, 20), [
    undefined,
    'From x\nshort\n',
  ]);
});

test('a word that begins as the line between mails does is none', async () => {
  assert.deepEqual(await read('From x\nFromage\n>From me\n', 5), ['From x\nFromage\n>From me\n']);
});
