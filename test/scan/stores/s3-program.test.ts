import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it, before, after, type TestContext } from 'node:test';
import { openFaultyStore, type SeenRequest, type StoreTrouble } from '../../support/faulty-store.js';
import { writeForeignFiles } from '../../support/foreign-files.js';
import { needs } from '../../support/needs.js';
import { runScan, temporaryFolder, type ScanRun } from '../../support/run-scan.js';
import { MOTO, openS3Server, type S3Server } from '../../support/s3-server.js';
import { writeSampleFolder, writeSampleTable } from '../../support/scan-samples.js';

const PATTERN = ['--providers', 'pattern', '--workers', '1'];
const KEY_ID = 'AKIACANARYCANARY';
const SECRET = 'canary-of-the-secret-key';
const KEYS = { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET, AWS_SESSION_TOKEN: 'canary-token' };

/** What ends with the last test of the file. */
const ends: (() => unknown)[] = [];
const last = { after: (end: () => unknown) => void ends.push(end) } as unknown as TestContext;

describe('a bucket is scanned as files are', needs(MOTO, 'moto'), () => {
  const folder = temporaryFolder(last);
  let server: S3Server;
  /** Of the same files. */
  let expected: string;

  before(async () => {
    server = await openS3Server(last);
    const data = path.join(folder, 'data');
    mkdirSync(data);
    writeForeignFiles(data);
    await writeSampleFolder(path.join(data, 'mixed'), 24);
    // Longer than what is fetched first.
    await writeSampleTable(path.join(data, 'people.csv'), 400_000);
    for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' }))
      if (statSync(path.join(data, file)).isFile())
        await server.put('data', file, readFileSync(path.join(data, file)));
    const { stdout } = await runScan(['data', ...PATTERN, '--json'], { cwd: folder });
    expected = stdout;
  });
  after(async () => {
    for (const end of ends) await end();
  });

  /** Scans the bucket behind what stands in front of it. */
  const scan = (
    endpoint: string,
    more: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<ScanRun> =>
    runScan(['s3://data', ...PATTERN, '--json', '--s3-endpoint', endpoint, ...more], {
      cwd: folder,
      env: { ...KEYS, ...env },
    });
  /** What is told of the same files; fingerprints follow from where they are. */
  const asFiles = (report: string): unknown =>
    JSON.parse(report.replaceAll('s3://data/', 'data/'), (name, value: unknown) =>
      name === 'fingerprint' ? undefined : value,
    );

  it('with the same findings, notes and sums, and at its places alone where it is an archive', async (t) => {
    const store = await openFaultyStore(t, server.endpoint);
    const { stdout, stderr, code } = await scan(store.endpoint);
    assert.equal(code, 1, stderr);
    assert.deepEqual(asFiles(stdout), asFiles(expected));
    const objects = store.seen.filter(({ range }) => range !== undefined);
    const bytes = objects.map(({ range = '' }) => {
      const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number);
      return to - from + 1;
    });
    assert.ok(Math.max(...bytes) <= 8 * 2 ** 20);
    assert.ok(store.seen.every(({ range, url }) => range !== undefined || url.includes('list-type=2')));
    assert.ok(store.mostAtOnce() > 1 && store.mostAtOnce() <= 16, store.mostAtOnce().toString());
  });

  it('whatever breaks on the way; what was asked again is told', async (t) => {
    const kinds: Readonly<Record<number, StoreTrouble>> = {
      1: 'slow-down',
      3: 'reset',
      5: 'cut',
      11: 'slow-down',
    };
    const store = await openFaultyStore(t, server.endpoint, (number) => kinds[number % 17]);
    const { stdout, stderr } = await scan(store.endpoint);
    assert.deepEqual(asFiles(stdout), asFiles(expected));
    assert.match(stderr, /requests to the store retried: the store responded with 503 SlowDown\./);
    assert.match(stderr, /retried: the connection was lost/);
  });

  it('an object that never comes is named, and the others are read', async (t) => {
    const isLost = ({ url }: SeenRequest): boolean => url.includes('people.csv');
    const store = await openFaultyStore(t, server.endpoint, (_number, request) =>
      isLost(request) ? 'slow-down' : undefined,
    );
    const { stdout, code } = await scan(store.endpoint);
    assert.equal(code, 1);
    const { unread, files } = JSON.parse(stdout) as {
      unread: { file: string; reason: string }[];
      files: unknown[];
    };
    assert.equal(
      unread.find(({ file }) => file === 's3://data/people.csv')?.reason,
      'the store responded with 503 SlowDown, 8 times',
    );
    assert.ok(files.length > 24);
    assert.equal(store.seen.filter(isLost).length, 8);
  });

  it('goes on after kill -9, and fetches nothing of what was done', async (t) => {
    const store = await openFaultyStore(t, server.endpoint);
    const state = path.join(temporaryFolder(t), 'state');
    let isKilled = false;
    await runScan(
      ['s3://data/mixed', ...PATTERN, '--s3-endpoint', store.endpoint, '--state', state, '--json'],
      {
        env: KEYS,
        during: (child) => {
          const timer = setInterval(() => {
            if (existsSync(state) && statSync(state).size > 20_000) isKilled = child.kill('SIGKILL');
          }, 2);
          child.once('exit', () => {
            clearInterval(timer);
          });
        },
      },
    );
    assert.ok(isKilled);
    const done = [
      ...readFileSync(state, 'utf8').matchAll(/"type":"file","file":\{"file":"s3:\/\/data\/([^"!]+)"/g),
    ];
    const before = store.seen.length;
    const again = ['s3://data/mixed', ...PATTERN, '--s3-endpoint', store.endpoint, '--json'];
    const resumed = await runScan([...again, '--state', state], { env: KEYS });
    const fetched = new Set(store.seen.slice(before).map(({ url }) => url));
    // Files that may hold others, as Markdown holds pictures, are opened again to know what is in them.
    const texts = done.filter(([, key = '']) => !/\.(?:md|html?|xml|json)$/.test(key));
    assert.ok(texts.length > 0);
    for (const [, key] of texts)
      assert.ok(![...fetched].some((url) => url.split('?')[0] === `/data/${String(key)}`), key);
    const whole = await runScan(again, { env: KEYS });
    assert.equal(resumed.stdout, whole.stdout);
  });

  it('notices an object that changed since, by its entity tag alone', async (t) => {
    const state = path.join(temporaryFolder(t), 'state');
    await server.put('changing', 'a.txt', 'Mail jane@example.org now');
    await server.put('changing', 'b.txt', 'Mail bob@example.org now');
    const run = (): Promise<ScanRun> =>
      runScan(['s3://changing', ...PATTERN, '--json', '--state', state, '--s3-endpoint', server.endpoint], {
        env: KEYS,
      });
    await run();
    await server.put('changing', 'a.txt', 'Mail nobody at the moment');
    const { stdout } = await run();
    const { files } = JSON.parse(stdout) as { files: { file: string; findings: number; notes: string[] }[] };
    assert.deepEqual(
      files.map(({ findings, notes }) => [findings, notes.length]),
      [
        [0, 1],
        [1, 0],
      ],
    );
  });

  it('refuses the state of another store', async (t) => {
    const state = path.join(temporaryFolder(t), 'state');
    const store = await openFaultyStore(t, server.endpoint);
    await server.put('small', 'a.txt', 'Mail jane@example.org');
    const args = ['s3://small', ...PATTERN, '--state', state, '--s3-endpoint'];
    await runScan([...args, server.endpoint], { env: KEYS });
    const { code, stderr } = await runScan([...args, store.endpoint], { env: KEYS });
    assert.equal(code, 2);
    assert.match(stderr, /s3_endpoint was/);
  });

  it('archived objects are named and count as unread', async () => {
    await server.put('cold', 'a.txt', 'Mail jane@example.org');
    await server.put('cold', 'b.txt', 'Mail jane@example.org', 'DEEP_ARCHIVE');
    const { stdout, code } = await runScan(
      ['s3://cold', ...PATTERN, '--ndjson', '--s3-endpoint', server.endpoint],
      { env: KEYS },
    );
    assert.equal(code, 1);
    assert.match(
      stdout,
      /"file":"s3:\/\/cold\/b.txt","reason":"it is archived \(storage class DEEP_ARCHIVE\)/,
    );
  });

  for (const [what, args, says] of [
    ['a bucket that is not there', ['s3://nobucket'], 'The bucket "nobucket" does not exist.'],
    ['a prefix with nothing below it', ['s3://data/nothing'], '"s3://data/nothing"'],
    ['an address without a bucket', ['s3://'], 'has no bucket'],
    ['another scheme', ['ftp://data'], 's3://'],
    [
      'an endpoint with a password',
      ['s3://data', '--s3-endpoint', 'http://me:canary-word@127.0.0.1'],
      'without a user name',
    ],
    ['a profile that is not there', ['s3://data', '--s3-profile', 'gone'], 'The profile "gone" is not in'],
  ] as const)
    it(`${what} is refused in a sentence`, async () => {
      const env = { ...KEYS, AWS_ENDPOINT_URL_S3: server.endpoint };
      const { code, stderr, stdout } = await runScan([...args, ...PATTERN], { env });
      assert.equal(code, 2, stderr);
      assert.ok(stderr.includes(says), stderr);
      assert.doesNotMatch(stderr + stdout, /canary/i);
    });

  it('signs as the store wants it, and tells nothing of what it signs with', async (t) => {
    const own = await openS3Server(t);
    // Keys that a URL would change: dots lead out of folders there.
    for (const key of ['plain.txt', 'a b+c&d=é.txt', 'x/../y/./z.txt', "it's (1)*!~.txt"])
      await own.put('locked', key, 'Mail jane@example.org');
    const { accessKeyId, secretAccessKey } = await own.lock();
    const state = path.join(temporaryFolder(t), 'state');
    const args = ['s3://locked', ...PATTERN, '--json', '--s3-endpoint', own.endpoint];
    const env = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
    const right = await runScan([...args, '--state', state], { env });
    assert.equal(right.code, 1, right.stderr);
    assert.equal((JSON.parse(right.stdout) as { files: unknown[] }).files.length, 4);
    const told = right.stdout + right.stderr + readFileSync(state, 'utf8');
    assert.ok(!told.includes(secretAccessKey) && !told.includes(accessKeyId));
    const wrong = await runScan(args, { env: { ...env, AWS_SECRET_ACCESS_KEY: SECRET } });
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /cannot be listed: the store does not accept these credentials \(403 Sig/);
    assert.doesNotMatch(wrong.stderr, /canary/);
    const unknown = await runScan(args, { env: KEYS });
    assert.match(unknown.stderr, /cannot be listed: the store does not recognize these credentials/);
    assert.doesNotMatch(unknown.stderr, /canary/i);
  });

  it('a store that is not there ends the scan, which can go on', async (t) => {
    const store = await openFaultyStore(t, server.endpoint, () => 'reset');
    const { code, stderr } = await scan(store.endpoint);
    assert.equal(code, 4);
    assert.match(stderr, /was aborted: s3:\/\/data cannot be listed: the connection was lost .*8 times/);
  });

  it('asks as nobody where that is wanted', async (t) => {
    await server.put('open', 'a.txt', 'Mail jane@example.org');
    const store = await openFaultyStore(t, server.endpoint);
    const args = ['s3://open', ...PATTERN, '--s3-anonymous', '--s3-endpoint', store.endpoint];
    const { code, stderr } = await runScan(args, { env: KEYS });
    assert.equal(code, 1, stderr);
    assert.deepEqual(
      store.seen.map(({ authorization }) => authorization),
      [undefined, undefined],
    );
  });

  it('credentials come from the files of profiles', async (t) => {
    const home = temporaryFolder(t);
    mkdirSync(path.join(home, '.aws'));
    writeFileSync(
      path.join(home, '.aws/credentials'),
      `[work]\naws_access_key_id=${KEY_ID}\naws_secret_access_key=${SECRET}\n`,
    );
    writeFileSync(path.join(home, '.aws/config'), `[profile work]\nendpoint_url = ${server.endpoint}\n`);
    const store = await openFaultyStore(t, server.endpoint);
    const run = await runScan(
      ['s3://cold/a.txt', ...PATTERN, '--s3-profile', 'work', '--s3-endpoint', store.endpoint],
      {
        env: { HOME: home },
      },
    );
    assert.equal(run.code, 1, run.stderr);
    assert.ok(store.seen.every(({ authorization }) => authorization?.includes(`Credential=${KEY_ID}/`)));
  });
});
