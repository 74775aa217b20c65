import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileRules } from '../../src/rules/compile-rules.js';
import { DocumentError } from '../../src/documents/document-fault.js';
import { runApp } from '../support/run-app.js';
import { runCli } from '../support/run-cli.js';

/** What the command line makes of an option: its value, or undefined where it is refused. */
async function onCommandLine(option: string, text: string): Promise<unknown> {
  let value: unknown;
  const { code } = await runCli(['classify', `--${option}=${text}`], () => ({
    classify: () =>
      Promise.resolve((command) => {
        value = command.opts()[option];
        return Promise.resolve(0);
      }),
  }));
  return code === 0 ? value : undefined;
}

/** What a file of own rules makes of the threshold of a category. */
function inRules(category: string, threshold: string): unknown {
  try {
    const rules = compileRules(Buffer.from(`thresholds:\n  ${category}: ${threshold}\n`), 'rules.yaml');
    return [...rules.policy.thresholds].map(([, value]) => value)[0];
  } catch (error) {
    assert.ok(error instanceof DocumentError);
    return undefined;
  }
}

describe('the same text means the same everywhere', () => {
  it('as a threshold', async (t) => {
    const app = await runApp(t);
    for (const text of [
      '0',
      '1',
      '0.5',
      '.5',
      '1.',
      '+0.5',
      '5e-1',
      '5E-1',
      '2',
      '-1',
      '1e1',
      'NaN',
      'x',
      '0,5',
    ]) {
      const value = await onCommandLine('threshold', text);
      const { status } = await app.post(`/classify?score_threshold=${encodeURIComponent(text)}`, 'Jane');
      assert.equal(status, value === undefined ? 400 : 200, text);
      assert.equal(inRules('PERSON', text), value, text);
      assert.equal(value, value === undefined ? undefined : Number(text), text);
    }
  });

  it('as a delimiter that the interface knows', async (t) => {
    const app = await runApp(t);
    for (const [text, delimiter] of Object.entries({
      ...{ ',': ',', comma: ',', '|': '|', PIPE: '|', ';': ';', Semicolon: ';' },
      ...{ '\t': '\t', '\\t': '\t', tab: '\t' },
    })) {
      assert.equal(await onCommandLine('delimiter', text), delimiter);
      const path = `/classify?column_delimiter=${encodeURIComponent(text)}`;
      const { status, text: body } = await app.post(
        path,
        `n${delimiter}who\n1${delimiter}Jane\n`,
        'text/csv',
      );
      assert.equal(status, 200, text);
      assert.match(body, /"column_name":"who"/, text);
    }
    assert.equal(await onCommandLine('delimiter', 'Auto'), 'auto');
    const { status, text: found } = await app.post(
      '/classify?column_delimiter=Auto',
      'n;who\n1;Jane\n',
      'text/csv',
    );
    assert.equal(status, 200);
    assert.match(found, /"column_name":"who".*"column_delimiter":";"/);
    for (const text of ['pipes', ',,', 'comma ', ':', 'automatic']) {
      assert.equal(await onCommandLine('delimiter', text), undefined);
      const path = `/classify?column_delimiter=${encodeURIComponent(text)}`;
      assert.equal((await app.post(path, 'n\n1\n', 'text/csv')).status, 400, text);
    }
  });

  it('as a category: a label is refused with the category that it stands for', async () => {
    for (const label of ['IBAN', 'CREDITCARD', 'ZIP_CODE']) {
      assert.equal(await onCommandLine('entities', label), undefined);
      assert.equal(inRules(label, '0.5'), undefined);
    }
    assert.deepEqual(await onCommandLine('entities', 'PERSON,DOB'), ['PERSON', 'DOB']);
    assert.equal(inRules('DOB', '0.5'), 0.5);
  });
});
