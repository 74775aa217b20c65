import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { comparableAnswer } from '../support/comparable-answer.js';
import { runServer } from '../support/run-program.js';

const run = promisify(execFile);

/** Documents with samples. */
const DOCUMENTS = ['README.md', 'docs/api.md', 'docs/explain.md', 'docs/quick-start.md'];

/** A request of a document with the answer printed below it. */
interface Sample {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly answer: unknown;
}

const SAMPLE =
  /```sh\ncurl -X POST 'http:\/\/127\.0\.0\.1:8580([^']+)' \\\n {2}-H 'Content-Type: ([^']+)' --data-binary \$?'([^\n]*)'\n```\n\n```json\n([^`]+)```/g;

/** As curl and the shell would: `@` names a file, and `$'…'` knows line breaks. */
const readBody = (written: string): string =>
  written.startsWith('@') ? readFileSync(written.slice(1), 'utf8') : written.replaceAll(String.raw`\n`, '\n');

function readSamples(document: string): readonly Sample[] {
  return [...readFileSync(document, 'utf8').matchAll(SAMPLE)].map(
    ([, path = '', type = '', body = '', json = '']) => ({
      path,
      type,
      body: readBody(body),
      answer: JSON.parse(json) as unknown,
    }),
  );
}

/** A command line of a document with what it prints below it. */
const COMMAND = /```console\n\$ node dist\/src\/bin\/data-discovery\.js ([^\n]+)\n([^`]*)```/g;

/** What a command prints, without the time it took. */
const timeless = (printed: string): string => printed.replaceAll(/\d+ ms/g, 'N ms').trim();

describe('the documents', () => {
  it('print what the commands print', async () => {
    const commands = ['README.md', 'docs/quick-start.md'].flatMap((document) => [
      ...readFileSync(document, 'utf8').matchAll(COMMAND),
    ]);
    assert.ok(commands.length >= 3);
    for (const [, line = '', printed = ''] of commands) {
      const { stdout } = await run(process.execPath, ['dist/src/bin/data-discovery.js', ...line.split(' ')]);
      assert.equal(timeless(stdout), timeless(printed), line);
    }
  });

  it('print true answers', async (t) => {
    const { origin } = await runServer(t, ['serve']);
    for (const document of DOCUMENTS) {
      const source = readFileSync(document, 'utf8');
      const samples = readSamples(document);
      assert.equal(samples.length, source.split('curl -X POST').length - 1, `${document}: one is not read`);
      assert.ok(samples.length > 0);
      for (const { path, type, body, answer } of samples) {
        const response = await fetch(origin + path, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        });
        const expected = (answer as { readonly statusCode?: number }).statusCode ?? 200;
        assert.equal(response.status, expected, `${document}: ${path}`);
        assert.deepEqual(
          comparableAnswer(await response.json()),
          comparableAnswer(answer),
          `${document}: ${path}`,
        );
      }
    }
  });
});
