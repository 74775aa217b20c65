import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createDetector } from '../../src/library/index.js';
import { RECOGNIZERS } from '../../src/recognizers/registry.js';

const COMPILED = 'dist/src/bin/data-discovery.js';
const BUNDLED = 'dist/program/data-discovery.js';
/** White, 16 pixels wide and high. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR4nGP4jwYYRrYAAID5/wEokJxdAAAAAElFTkSuQmCC';
const LINE = 'Mail jane.roe@example.org or ring +44 20 7946 0958.\n';
const ESCAPED = 'mail=jane.roe%40example.org\n';

/** What of a package is loaded late, where it is not the package itself. */
const LATE: Readonly<Record<string, string>> = { 'libphonenumber-js': '-max', stdnum: '-lib-cjs-de' };

const load = async (file: string): Promise<unknown> => import(pathToFileURL(path.resolve(file)).href);

describe('the bundled program', () => {
  let folder = '';
  before(async () => {
    const { buildProgram } = (await load('scripts/build-program.mjs')) as {
      readonly buildProgram: () => Promise<boolean>;
    };
    if (existsSync(BUNDLED)) chmodSync(BUNDLED, 0o644);
    assert.equal(await buildProgram(), true);
    folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-bundled-'));
    writeFileSync(path.join(folder, 'line.txt'), LINE);
    writeFileSync(path.join(folder, 'escaped.txt'), ESCAPED);
    // More than one thread is worth.
    writeFileSync(path.join(folder, 'long.txt'), LINE.repeat(2000));
    cpSync('examples/data', path.join(folder, 'data'), { recursive: true });
    cpSync('examples/rules.yaml', path.join(folder, 'rules.yaml'));
    writeFileSync(path.join(folder, 'policy.yaml'), 'default: { operator: mask }\n');
    writeFileSync(path.join(folder, 'line.txt.gz'), gzipSync(LINE));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('can be started as a file, as npx does from a link that it kept', () => {
    accessSync(BUNDLED, constants.X_OK);
    assert.equal(spawnSync(path.resolve(BUNDLED), ['--version'], { encoding: 'utf8' }).status, 0);
  });

  const run = (program: string, args: readonly string[]) => {
    const { PATH = '' } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve(program), ...args], {
      cwd: folder,
      env: { PATH },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    // How long it took differs from run to run.
    const untimed = (text: string): string => text.replaceAll(/\d+(?:\.\d+)? (?:ms|s)\b/g, 'T');
    return { status, stdout: untimed(stdout), stderr: untimed(stderr) };
  };

  for (const args of [
    ['--version'],
    ['--help'],
    ['scan', '--help'],
    ['no-command'],
    ['classify', '--providers', 'pattern', 'line.txt'],
    ['classify', 'line.txt'],
    ['classify', '--providers', 'pattern', 'long.txt'],
    ['label', '--providers', 'pattern', 'line.txt'],
    ['label', '--providers', 'pattern', 'escaped.txt'],
    ['scan', '--providers', 'pattern', '--exit-zero', 'data'],
    // Packages that are loaded when they are first used: of YAML, of expressions, of gzip.
    ['classify', '--providers', 'pattern', '--rules', 'rules.yaml', 'line.txt'],
    ['protect', '--providers', 'pattern', '--policy', 'policy.yaml', '--verify', 'line.txt'],
    ['protect', '--providers', 'pattern', '--policy', 'policy.yaml', '--verify', 'escaped.txt'],
    ['protect', '--providers', 'pattern', '--policy', 'policy.yaml', '--verify', '-o', 'out', 'line.txt.gz'],
    ['completion', 'bash'],
  ])
    it(`answers as the compiled one does: ${args.join(' ')}`, () => {
      assert.deepEqual(run(BUNDLED, args), run(COMPILED, args));
    });

  it('begins with the line by which a shell starts it', () => {
    assert.match(readFileSync(BUNDLED, 'utf8'), /^#!\/usr\/bin\/env node\n/);
  });

  it('starts its threads, finds its model and checks itself', () => {
    const { status, stdout, stderr } = run(BUNDLED, ['selftest']);
    assert.equal(status, 0, stdout + stderr);
  });

  it('has the recognizers that were compiled', async () => {
    const { RECOGNIZERS: bundled } = (await load('dist/program/recognizers-registry.js')) as {
      readonly RECOGNIZERS: typeof RECOGNIZERS;
    };
    const plain = (all: typeof RECOGNIZERS) =>
      all.map(({ name, patterns, context, examples }) => ({
        ...{ name, context, examples },
        patterns: patterns.map(({ regex, ...pattern }) => ({ ...pattern, regex: String(regex) })),
      }));
    assert.deepEqual(plain(bundled), plain(RECOGNIZERS));
  });

  it('finds and replaces in the library what the compiled one does', async () => {
    const { createDetector: create } = (await load('dist/library/index.js')) as {
      readonly createDetector: typeof createDetector;
    };
    const detectors = await Promise.all([create({ model: 'none' }), createDetector({ model: 'none' })]);
    const texts = RECOGNIZERS.flatMap(({ examples }) => examples.map(({ text }) => text));
    const policy = { default: { operator: 'mask' } } as const;
    const failure = (error: unknown): unknown => (error instanceof Error ? error.message : error);
    for (const text of [...texts, texts.slice(0, 300).join('\n'), ESCAPED]) {
      const [bundled, compiled] = await Promise.all(
        detectors.map(async (one) => [
          await one
            .classify(text, { scoreThreshold: 0 })
            .then(({ classifications }) => classifications, failure),
          await one.transform(text, { policy }).then(({ transform }) => transform, failure),
        ]),
      );
      assert.deepEqual(bundled, compiled, text);
    }
    await Promise.all(detectors.map((one) => one.close()));
  });

  describe('as the core alone, in a folder of its user', () => {
    let user = '';
    before(() => {
      user = path.join(folder, 'user');
      const core = path.join(user, 'node_modules', 'data-discovery-core');
      cpSync('dist/library', path.join(core, 'dist', 'library'), { recursive: true });
      cpSync('package.json', path.join(core, 'package.json'));
    });

    const install = (name: string, code: string): void => {
      const root = path.join(user, 'node_modules', name);
      mkdirSync(root, { recursive: true });
      writeFileSync(path.join(root, 'index.js'), code);
    };
    const use = (code: string): string => {
      const script = `import { createDetector } from 'data-discovery-core';\n${code}`;
      writeFileSync(path.join(user, 'use.mjs'), script);
      const { stdout, stderr } = spawnSync(process.execPath, ['use.mjs'], { cwd: user, encoding: 'utf8' });
      assert.equal(stderr, '');
      return stdout;
    };

    it('says which package has the model', () => {
      const said = use(`await createDetector().catch(({ name, message }) => console.log(name, message));`);
      assert.match(
        said,
        /^ModelFileError .*: missing\. Install data-discovery-model-base, or pass model: 'none'\n$/,
      );
    });

    it('says that it reads no images', () => {
      // An empty package is not found, even if a folder above has one.
      mkdirSync(path.join(user, 'node_modules', 'htmlparser2'));
      const said = use(`
        const detector = await createDetector({ model: 'none' });
        const image = Buffer.from('${PNG}', 'base64');
        for (const call of ['classifyImage', 'redactImage'])
          await detector[call](image).catch(({ code }) => console.log(code));
        await detector.close();`);
      assert.equal(said, 'OCR_MISSING\nOCR_MISSING\n');
    });

    it('runs the model on the engine of its package, and never hides why that fails', () => {
      const script = `
        try {
          const detector = await createDetector({ modelFolder: ${JSON.stringify(path.resolve('models/small'))} });
          console.log(Object.keys((await detector.classify('Jane Miller called.')).classifications).join());
          await detector.close();
        } catch (error) {
          for (let cause = error; cause !== undefined; cause = cause.cause) console.log(cause.message);
        }`;
      install('onnxruntime-node', `throw new Error("the engine of the user's program");`);
      assert.match(use(script), /the engine of the user's program/);
      install('data-discovery-engine', `require('a-part-that-is-missing');`);
      assert.match(use(script), /Cannot find module 'a-part-that-is-missing'/);
      const engine = createRequire(import.meta.url).resolve('onnxruntime-node');
      install('data-discovery-engine', `module.exports = require(${JSON.stringify(engine)});`);
      assert.equal(use(script), 'PERSON\n');
    });
  });

  it('names the licence of every package whose code is in it', () => {
    const licenses = readFileSync('dist/program/licenses.md', 'utf8');
    const late = ['card-validator', 'libphonenumber-js', 're2js', 'stdnum', 'tldts', 'yaml'];
    for (const name of late) assert.ok(existsSync(`dist/program/late-${name}${LATE[name] ?? ''}.cjs`), name);
    const packages = new Set(late);
    for (const file of readdirSync('dist/program').filter((one) => one.endsWith('.js'))) {
      const text = readFileSync(path.join('dist/program', file), 'utf8');
      for (const { groups } of text.matchAll(
        /^\s*\/\/ (?:#region )?node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/gm,
      ))
        packages.add(groups?.['name'] ?? '');
    }
    assert.ok(packages.size > 2, [...packages].join());
    for (const name of packages) assert.match(licenses, new RegExp(`^## ${name} `, 'm'));
  });
});
