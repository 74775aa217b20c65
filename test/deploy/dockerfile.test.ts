import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

interface Image {
  readonly uid: number;
  readonly gid: number;
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly volumes: readonly string[];
  readonly stopSignal: string;
  readonly ports: readonly string[];
  readonly copies: readonly { readonly from?: string; readonly chown?: string; readonly places: string[] }[];
  readonly runs: number;
  readonly images: readonly string[];
  readonly defaults: Readonly<Record<string, string>>;
}

/** A tag for people, a digest for machines. */
const PINNED = /^[\w./-]+:(?!latest@)[\w.-]+@sha256:[0-9a-f]{64}$/;

async function script<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(`scripts/package/${name}.mjs`).href)) as T;
}

const { readDockerfile } = await script<{ readDockerfile: (file: string) => Image }>('read-dockerfile');
const { isDropped } = await script<{
  isDropped: (file: string, isFolder: boolean, on?: { platform: string; arch: string }) => boolean;
}>('image-contents');
const image = readDockerfile('Dockerfile');

describe('Dockerfile', () => {
  it('runs as a numeric user that is not root, so that a cluster can check it', () => {
    assert.ok(image.uid > 0 && image.gid > 0, `${image.uid.toString()}:${image.gid.toString()}`);
  });

  it('starts Node itself, without npm or a shell, so that signals arrive', () => {
    assert.equal(image.entrypoint[0], '/usr/local/bin/node');
    assert.deepEqual(image.entrypoint.slice(1), [
      '--max-semi-space-size=4',
      '/app/dist/program/data-discovery.js',
    ]);
    assert.deepEqual(image.command, ['serve']);
    assert.equal(image.stopSignal, 'SIGTERM');
  });

  it('runs nothing in the last stage and takes only what was assembled', () => {
    assert.equal(image.runs, 0);
    assert.ok(image.copies.every(({ from }) => from === 'build'));
    assert.deepEqual(
      image.copies.map(({ places }) => places.at(-1)),
      ['/usr/local/bin/node', '/app', '/data'],
    );
  });

  it('lets its user write to the data folder alone', () => {
    assert.deepEqual(image.volumes, ['/data']);
    assert.equal(image.env['DATA_DIR'], '/data');
    const owned = image.copies.filter(({ chown }) => chown !== undefined);
    assert.deepEqual(
      owned.map(({ chown, places }) => [chown, places.at(-1)]),
      [[`${image.uid.toString()}:${image.gid.toString()}`, '/data']],
    );
  });

  it('pins every image that it starts from by digest, and says which release of Node that is', () => {
    for (const name of ['NODE_IMAGE', 'BASE_IMAGE']) {
      assert.match(image.defaults[name] ?? '', PINNED, name);
    }
    assert.deepEqual(image.images, ['${NODE_IMAGE}', '${BASE_IMAGE}']);
    // A line with long-term support: until April 2028.
    assert.match(image.defaults['NODE_IMAGE'] ?? '', /^node:24\.\d+\.\d+-/);
  });

  it('fetches no language of its own to be read in', () => {
    assert.doesNotMatch(readFileSync('Dockerfile', 'utf8'), /^# *syntax=/m);
  });

  it('switches off what might report its use', () => {
    assert.equal(image.env['ORT_DISABLE_TELEMETRY'], '1');
  });

  it('has a health check that needs no other program', () => {
    assert.deepEqual(image.healthcheck, ['/usr/local/bin/node', '/app/healthcheck.mjs']);
  });

  it('exposes the default port of every role', () => {
    const settings = readFileSync('docs/settings.md', 'utf8');
    const [row = ''] = /^- `PORT`: .*$/m.exec(settings) ?? [];
    for (const port of image.ports) assert.match(row, new RegExp(`\\b${port}\\b`));
    assert.equal(image.ports.length, 3);
  });
});

describe('what the image leaves out', () => {
  const on = { platform: 'linux', arch: 'arm64' };
  const cases = [
    ['onnxruntime-node/bin/napi-v6/win32', true, true],
    ['onnxruntime-node/bin/napi-v6/linux', true, false],
    ['onnxruntime-node/bin/napi-v6/linux/x64', true, true],
    ['onnxruntime-node/bin/napi-v6/linux/arm64', true, false],
    ['@libsql/linux-arm64-musl', true, true],
    ['@libsql/linux-arm64-gnu', true, false],
    ['@napi-rs', true, true],
    ['@napi-rs/canvas-linux-arm64-musl', true, true],
    ['fastify/test', true, true],
    ['fastify/docs', true, true],
    ['yaml/dist/doc', true, false],
    ['pdfjs-dist/legacy/build', true, false],
    ['pdfjs-dist/build', true, true],
    ['pdfjs-dist/legacy/build/pdf.mjs', false, false],
    ['@opentelemetry/core/build/esnext', true, true],
    ['@opentelemetry/core/build/src', true, false],
    ['@zxcvbn-ts/language-en/src', true, true],
    ['@zxcvbn-ts/language-en/dist/index.mjs', false, true],
    ['@zxcvbn-ts/language-en/dist/index.cjs', false, false],
    ['@zxcvbn-ts/dictionary-compression/dist/decompress.mjs', false, false],
    ['stdnum', true, true],
    ['libphonenumber-js', true, true],
    ['ibantools', true, false],
    ['apache-arrow/src', true, true],
    ['apache-arrow/ipc', true, false],
    ['apache-arrow/Arrow.esnext.min.js', false, true],
    ['apache-arrow/Arrow.node.mjs', false, false],
    ['kysely/dist/index.js.map', false, true],
    ['kysely/dist/index.d.ts', false, true],
    ['kysely/dist/index.js', false, false],
    ['kysely/LICENSE', false, false],
    ['pino/LICENSE.md', false, false],
    ['pino/README.md', false, true],
  ] as const;
  for (const [file, isFolder, expected] of cases) {
    it(`${file}: ${expected ? 'out' : 'in'}`, () => {
      assert.equal(isDropped(file, isFolder, on), expected);
    });
  }
});

describe('the health check', () => {
  it('fails where nothing listens, and says so', () => {
    const env = { PATH: process.env['PATH'], PORT: '1' };
    const { status, stderr } = spawnSync(process.execPath, ['deploy/healthcheck.mjs'], {
      env,
      encoding: 'utf8',
    });
    assert.equal(status, 1);
    assert.notEqual(stderr.trim(), '');
  });
});
