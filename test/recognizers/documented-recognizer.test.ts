import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { createDetector } from '../../src/recognizers/detector.js';
import type { Recognizer } from '../../src/recognizers/define-recognizer.js';
import { assertExample } from '../support/recognizer-cases.js';

describe('the recognizer of docs/adding-a-recognizer.md', () => {
  it('finds what its examples say', async (t) => {
    const [, source = ''] =
      /```ts\n([^`]+)```/.exec(readFileSync('docs/adding-a-recognizer.md', 'utf8')) ?? [];
    const folder = pathToFileURL(path.resolve('dist/src/recognizers')).href;
    const { outputText } = ts.transpileModule(source.replaceAll("'../", `'${folder}/`), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
    });
    const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-documented-'));
    t.after(() => {
      rmSync(directory, { recursive: true, force: true });
    });
    const file = path.join(directory, 'recognizer.mjs');
    writeFileSync(file, outputText);
    const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, Recognizer>);
    const [recognizer] = exported;
    assert.ok(recognizer !== undefined && exported.length === 1);
    const detect = createDetector([recognizer]);
    assert.ok(recognizer.examples.length >= 6);
    for (const example of recognizer.examples) assertExample(detect, example);
  });
});
