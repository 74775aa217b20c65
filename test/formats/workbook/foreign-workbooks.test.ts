import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, it, before, after } from 'node:test';
import { tmpdir } from 'node:os';
import { readParts } from '../../../src/formats/office/office-parts.js';
import { FOREIGN_WRITERS } from '../../support/foreign-files.js';
import { needs } from '../../support/needs.js';
import { runToEnd } from '../../support/run-program.js';

const PYTHON =
  FOREIGN_WRITERS !== undefined &&
  spawnSync(
    FOREIGN_WRITERS,
    ['-c', 'import importlib.util, sys; sys.exit(importlib.util.find_spec("xlsxwriter") is None)'],
    { stdio: 'ignore' },
  ).status === 0
    ? FOREIGN_WRITERS
    : undefined;
const OFFICE = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((program) => existsSync(program));

const python = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(PYTHON ?? '', ['test/support/write-workbooks.py', ...args], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout;
};

/** What LibreOffice makes of a file: as another format, in a folder. */
function convert(file: string, to: string, folder: string): string {
  const { stderr } = spawnSync(
    OFFICE ?? '',
    [
      `-env:UserInstallation=file://${path.join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      folder,
      file,
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );
  const made = path.join(folder, `${path.basename(file, '.xlsx')}.${to}`);
  assert.ok(existsSync(made), stderr);
  return made;
}

type Contents = Readonly<Record<string, unknown>> & { readonly rows: readonly (readonly string[])[][] };
const contentsOf = (file: string): Contents => JSON.parse(python('read', file)) as Contents;

describe('workbooks of other programs', needs(PYTHON, 'XlsxWriter'), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'workbooks-'));
  const [out, back, office] = ['out', 'back', 'office'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const names = ['openpyxl.xlsx', 'xlsxwriter.xlsx', ...(OFFICE === undefined ? [] : ['libreoffice.xlsx'])];

  before(async () => {
    for (const made of [out, back, office]) mkdirSync(made);
    python('write', folder);
    if (OFFICE !== undefined) {
      const made = convert(path.join(folder, 'openpyxl.xlsx'), 'xlsx', office);
      writeFileSync(path.join(folder, 'libreoffice.xlsx'), readFileSync(made));
    }
    const policy = path.join(folder, 'p.yaml');
    const map = path.join(folder, 'map.json');
    writeFileSync(policy, 'threshold: 0.5\ndefault: {operator: number}\n');
    const files = (where: string): readonly string[] => names.map((name) => path.join(where, name));
    const options = ['--policy', policy, '-o', out, '--map', map, '--verify', '--providers', 'pattern'];
    const done = await runToEnd(['protect', ...files(folder), ...options]);
    assert.equal(done.code, 0, done.output);
    const restored = await runToEnd(['restore', ...files(out), '--map', map, '-o', back]);
    assert.equal(restored.code, 0, restored.output);
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of names) {
    it(`${name}: no part holds a value`, async () => {
      for (const { name: part, bytes } of await readParts(readFileSync(path.join(out, name)))) {
        const text = bytes.toString();
        assert.doesNotMatch(text, /planted|378282246310005|371449635398431/, part);
      }
      const { rows } = contentsOf(path.join(out, name));
      assert.deepEqual(
        rows.slice(1, 31).map((row) => row[3]?.[0]),
        Array.from({ length: 30 }, () => 'str'),
      );
    });

    it(`${name}: formulas and layout stay, and restoring gives the values back with their types`, () => {
      const was = contentsOf(path.join(folder, name));
      const now = contentsOf(path.join(back, name));
      for (const [what, before] of Object.entries(was)) {
        // Numbers of formulas come back as numbers, whatever their text is.
        assert.deepEqual(now[what], before, what);
      }
      const protectedFile = contentsOf(path.join(out, name));
      for (const what of ['formats', 'merged', 'frozen', 'width', 'tables', 'charts'])
        assert.deepEqual(protectedFile[what], was[what], what);
      assert.match(JSON.stringify(protectedFile['formulas']), /COUNTA\(A2:A31\)/);
    });

    it(`${name}: LibreOffice opens what was written`, needs(OFFICE, 'LibreOffice'), () => {
      const csv = readFileSync(convert(path.join(out, name), 'csv', office), 'utf8');
      assert.match(csv, /\[EMAIL_ADDRESS_\d+\],\[CREDIT_CARD_1\],\[CREDIT_CARD_1\],\[DOB_1\]/);
      assert.equal(csv.split('\n').length > 30, true);
    });
  }
});
