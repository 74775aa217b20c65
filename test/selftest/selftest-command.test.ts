import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { performSelftest } from '../../src/cli/selftest/selftest-command.js';
import { ModelFileError } from '../../src/ner/model-files.js';
import type { SelftestReport } from '../../src/selftest/run-selftest.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { runCli } from '../support/run-cli.js';
import { runToEnd } from '../support/run-program.js';

const blind = {
  providers: [
    configured(
      fakeProvider(() => []),
      { name: 'Pattern' },
    ),
  ],
  trusted: false,
};
type Open = Parameters<typeof performSelftest>[0]['open'];

const run = (args: readonly string[], open: Open) =>
  runCli(['selftest', ...args], (output) => ({
    selftest: () =>
      Promise.resolve(
        performSelftest({
          ...output,
          open,
          checkRecognizers: () => Promise.resolve({ recognizers: 1, examples: 1, faults: [] }),
          now: () => 0,
        }),
      ),
  }));

describe('data-discovery selftest', () => {
  it('passes as it is installed, with both models', async () => {
    for (const model of ['base', 'small']) {
      const { code, output } = await runToEnd(['selftest', '--json', '--model', model]);
      const { passed, parts } = JSON.parse(output) as SelftestReport;
      const notPassed = parts.filter(({ outcome }) => outcome !== 'passed');
      assert.deepEqual([code, passed, notPassed], [0, true, []], model);
    }
  });

  it('prints a line for each part, and ends with 3 where one failed', async () => {
    const { code, out } = await run([], () =>
      Promise.resolve({ deps: blind, close: () => Promise.resolve() }),
    );
    assert.equal(code, 3);
    assert.match(out, /^passed {2}provider Pattern +version 1\.2\.3$/m);
    assert.match(out, /^failed {2}category EMAIL_ADDRESS +not found in "Write to ana@example\.com\."$/m);
    assert.match(out, /^skipped {2}category PERSON +requires the provider Context/m);
    assert.match(out, /\n\d+ of \d+ parts failed \(\d+\.\d s\)\.\n$/);
  });

  it('names a model that cannot be loaded as the part that failed', async () => {
    const open = () => Promise.reject(new ModelFileError('model.onnx', 'its checksum is wrong'));
    const { code, out } = await run(['--json'], open);
    assert.equal(code, 3);
    const { passed, parts } = JSON.parse(out) as SelftestReport;
    assert.equal(passed, false);
    assert.deepEqual(parts, [
      { part: 'provider Context', outcome: 'failed', detail: 'model file model.onnx: its checksum is wrong' },
    ]);
  });
});
