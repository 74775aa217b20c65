import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, it } from 'node:test';
import { MODEL_FOLDER } from './fixtures.js';

const ENGINE = path.dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json'));
/** What the engine's releases that report to their vendor hold: the collector, and the library that sends. */
const UPLOADER = ['events.data.microsoft.com', 'OneCollector', 'mat-debug-'];

describe('the inference engine', () => {
  it('has no uploader in it, on any platform', () => {
    const libraries = readdirSync(path.join(ENGINE, 'bin'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /libonnxruntime|onnxruntime\.dll|\.node$/.test(file),
    );
    assert.ok(libraries.some((file) => file.includes(process.platform)));
    for (const file of libraries) {
      const bytes = readFileSync(path.join(ENGINE, 'bin', file));
      assert.ok(bytes.includes('CPUExecutionProvider') || file.endsWith('.node'), `${file} is no engine`);
      for (const mark of UPLOADER) assert.ok(!bytes.includes(mark), `${file} holds ${mark}`);
    }
  });

  it('is loaded with the switch set that keeps one quiet, where native code sees it', () => {
    // The report reads the environment of the process, as native code does; a thread's process.env is a copy.
    const script = `
      const switched = () => process.report.getReport().environmentVariables.ORT_DISABLE_TELEMETRY ?? 'unset';
      const before = switched();
      import('./dist/src/ner/context-model.js').then(async ({ ContextModel }) => {
        const model = await ContextModel.open(${JSON.stringify(MODEL_FOLDER)}, 1);
        console.log(before + ' ' + switched());
        await model.close();
      });`;
    const { PATH = '' } = process.env;
    for (const [given, expected] of [
      [{}, 'unset 1'],
      [{ ORT_DISABLE_TELEMETRY: '0' }, '0 1'],
    ] as const) {
      const { stdout, stderr } = spawnSync(process.execPath, ['--eval', script], {
        env: { PATH, ...given },
        encoding: 'utf8',
      });
      assert.equal(stdout.trim(), expected, stderr);
    }
  });
});
