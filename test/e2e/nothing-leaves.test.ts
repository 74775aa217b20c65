import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDocx, makePdf } from '../support/sample-documents.js';
import { traceProgram, type TracedRun } from '../support/trace-program.js';

const PROGRAM = 'dist/src/bin/data-discovery.js';
const TEXT = 'Jane Miller lives in Boston; card 4111 1111 1111 1111, mail jane@example.org.';
/** Milliseconds that servers are watched; uploaders gather before they send. */
const WATCHED_MS = 12_000;
const START_MS = 60_000;

async function serve(t: TestContext, role: readonly string[], env: Record<string, string> = {}) {
  const run = traceProgram(t, [PROGRAM, 'serve', ...role], env);
  const ended = run.exit.then(() => 'ended');
  for (let waited = 0; waited < START_MS; waited += 50) {
    const [, origin] = /listening on (\S+)/.exec(run.output()) ?? [];
    if (origin !== undefined) return { ...run, origin };
    if ((await Promise.race([ended, pause(50, 'runs')])) === 'ended') break;
  }
  throw new Error(`serve ${role.join(' ')} does not serve: ${run.output()}`);
}

async function ask(origin: string, place: string, body: string, type: string): Promise<string> {
  const answer = await fetch(origin + place, { method: 'POST', body, headers: { 'content-type': type } });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
}
const classify = (origin: string) =>
  ask(origin, '/svc/data-discovery/v1.1/classify', TEXT, 'text/plain; charset=utf-8');
const detect = (origin: string) =>
  ask(origin, '/classify', JSON.stringify({ texts: [{ text: TEXT }] }), 'application/json');

async function assertQuiet(name: string, run: TracedRun, expected = 0): Promise<void> {
  assert.equal(await run.exit, expected, `${name}: ${run.output()}`);
  assert.deepEqual(run.faults(), [], name);
}

describe('what is traced', () => {
  const script = (body: string): readonly string[] => ['--input-type=module', '--eval', body];
  const cases: readonly (readonly [string, string, RegExp | undefined])[] = [
    [
      'a connection elsewhere',
      `(await import('node:net')).connect(9, '192.0.2.1').on('error', () => undefined).setTimeout(100, function () { this.destroy(); })`,
      /reaches out/,
    ],
    [
      'a packet elsewhere',
      `const s = (await import('node:dgram')).createSocket('udp4'); s.send('x', 9, '192.0.2.1', () => s.close())`,
      /reaches out/,
    ],
    [
      'a name that is looked up',
      `(await import('node:dns')).lookup('collector.example', () => undefined)`,
      /reaches out/,
    ],
    [
      'a name that a server is asked for',
      `const { Resolver } = await import('node:dns'); const r = new Resolver({ timeout: 50, tries: 1 }); r.setServers(['127.0.0.1']); r.resolve4('collector.example', () => undefined)`,
      /reaches out/,
    ],
    [
      'a file in the home folder',
      `const fs = await import('node:fs'); fs.writeFileSync(process.env.HOME + '/id', ''); fs.rmSync(process.env.HOME + '/id')`,
      /outside its folders/,
    ],
    [
      'a folder in the home folder',
      `(await import('node:fs')).mkdirSync(process.env.HOME + '/.cache')`,
      /left/,
    ],
    [
      'a temporary file that stays',
      `(await import('node:fs')).writeFileSync(process.env.TMPDIR + '/x', '')`,
      /left/,
    ],
    [
      'a temporary file that goes, a file of its own, a request to itself',
      `const fs = await import('node:fs'); fs.writeFileSync(process.env.TMPDIR + '/x', ''); fs.rmSync(process.env.TMPDIR + '/x');
       fs.writeFileSync(process.env.DATA_DIR + '/x', '');
       const http = await import('node:http'); const server = http.createServer((q, r) => r.end()).listen(0, '127.0.0.1', async () => {
         await fetch('http://127.0.0.1:' + server.address().port); server.close(); server.closeAllConnections(); })`,
      undefined,
    ],
  ];
  for (const [name, body, fault] of cases) {
    it(`${name}: ${fault === undefined ? 'is let be' : 'is found'}`, async (t) => {
      const run = traceProgram(t, script(body));
      await run.exit;
      const faults = run.faults();
      if (fault === undefined) assert.deepEqual(faults, [], run.output());
      else
        assert.ok(
          faults.some((each) => fault.test(each)),
          `${faults.join('\n')}${run.output()}`,
        );
    });
  }
});

describe('nothing leaves the machine, nothing is written elsewhere', { concurrency: true }, () => {
  it('by any role that serves, while it is asked, for seconds, and as it stops', async (t) => {
    const account = traceProgram(t, [PROGRAM, 'accounts', 'register', 'jane@example.org']);
    await assertQuiet('accounts register', account);
    const started = performance.now();
    const [whole, context, pattern] = await Promise.all([
      // With a database: what sweeps and signs runs too.
      serve(t, [], { DATA_DIR: account.data }),
      serve(t, ['context']),
      serve(t, ['pattern']),
    ]);
    const providers = JSON.stringify([
      { name: 'Pattern', address: pattern.origin },
      { name: 'Context', address: context.origin },
    ]);
    const service = await serve(t, ['classification'], { PROVIDERS: providers });
    assert.match(await detect(context.origin), /NAME/);
    await detect(pattern.origin);
    for (const origin of [whole.origin, service.origin]) assert.match(await classify(origin), /PERSON/);
    assert.equal((await fetch(`${whole.origin}/.well-known/jwks.json`)).status, 200);
    assert.equal((await fetch(whole.origin, { headers: { accept: 'text/html' } })).status, 200);
    await pause(Math.max(0, WATCHED_MS - (performance.now() - started)));
    for (const run of [whole, service, context, pattern]) run.stop();
    for (const [name, run] of Object.entries({ whole, service, context, pattern }))
      await assertQuiet(`serve: ${name}`, run);
  });

  it('by any command', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-read-'));
    t.after(() => {
      rmSync(folder, { recursive: true });
    });
    cpSync('examples/data', folder, { recursive: true });
    writeFileSync(path.join(folder, 'a.pdf'), makePdf([TEXT]));
    writeFileSync(path.join(folder, 'a.docx'), makeDocx([TEXT]));
    writeFileSync(path.join(folder, 'a.html'), `<p>${TEXT}</p><img src="http://192.0.2.1/x.png">`);
    writeFileSync(
      path.join(folder, 'a.eml'),
      `From: jane@example.org\r\nSubject: hello\r\nContent-Type: text/plain\r\n\r\n${TEXT}\r\n`,
    );
    const letter = path.join(folder, 'letter.txt');
    const commands: readonly (readonly [readonly string[], string?])[] = [
      [['classify', letter]],
      [['label'], TEXT],
      [['scan', folder, '--json', '--exit-zero']],
      [['scan', '-', '--exit-zero'], TEXT],
      [['rules', 'test', 'examples/rules.yaml']],
      [['accounts', 'list']],
      [['--version']],
    ];
    for (const [args, input] of commands) {
      const run = traceProgram(t, [PROGRAM, ...args], {}, input);
      await assertQuiet(args.join(' '), run);
    }
  });
});
