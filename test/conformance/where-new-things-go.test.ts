import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import ts from 'typescript';
import { edited, newThings } from '../support/new-things.js';

/** A row of the table "Where new things go" of CONTRIBUTING.md. */
interface Row {
  readonly files: number;
  /** Paths that the row names. */
  readonly paths: readonly string[];
}

const ROWS: ReadonlyMap<string, Row> = new Map(
  readFileSync('CONTRIBUTING.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, kind = '', files = '', edit = ''] = line.split('|').map((cell) => cell.trim());
      const paths = Array.from(edit.matchAll(/`(src\/[\w./-]+)`/g), ([, named = '']) => named);
      return /^\d+$/.test(files) ? [[kind, { files: Number(files), paths }] as const] : [];
    }),
);

const { config } = ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8')) as {
  readonly config: { readonly compilerOptions: object };
};
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());

/** Type-checks files of the repository with some of them replaced, in memory. */
function program(files: ReadonlyMap<string, string>, old?: ts.Program): ts.Program {
  const settings: ts.CompilerOptions = { ...options, noEmit: true, incremental: false };
  const host = ts.createCompilerHost(settings);
  const absolute = new Map([...files].map(([file, text]) => [path.resolve(file), text]));
  return ts.createProgram({
    rootNames: [...absolute.keys()],
    options: settings,
    ...(old !== undefined && { oldProgram: old }),
    host: {
      ...host,
      fileExists: (file) => absolute.has(file) || host.fileExists(file),
      readFile: (file) => absolute.get(file) ?? host.readFile(file),
      getSourceFile(file, ...others) {
        const text = absolute.get(file);
        if (text !== undefined)
          return ts.createSourceFile(file, text, ...(others.slice(0, 1) as [ts.ScriptTarget]));
        return old?.getSourceFile(file) ?? host.getSourceFile(file, ...others);
      },
    },
  });
}

/** Errors of one file, in words. */
function faultsIn(checked: ts.Program, file: string): readonly string[] {
  const source = checked.getSourceFile(path.resolve(file));
  assert.ok(source !== undefined, file);
  return [...checked.getSyntacticDiagnostics(source), ...checked.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
}

describe('where new things go', () => {
  const things = newThings();
  const whole = new Map(
    things.flatMap(({ edits }) => edits.map((edit) => [edit.file, edited(edit)] as const)),
  );
  let checked: ts.Program;
  before(() => (checked = program(whole)));

  for (const { kind, edits } of things) {
    it(`${kind}: is as many files as CONTRIBUTING.md says, where it says, and compiles`, () => {
      const row = ROWS.get(kind);
      assert.ok(row !== undefined, `CONTRIBUTING.md has no row for ${kind}`);
      assert.equal(edits.length, row.files);
      for (const { file, text } of edits) {
        assert.ok(
          row.paths.some((named) => file === named || file.startsWith(`${named}/`)),
          file,
        );
        assert.equal(existsSync(file), text === undefined || file.endsWith('registry.ts'), file);
        assert.deepEqual(faultsIn(checked, file), [], file);
      }
      for (const named of row.paths) assert.ok(existsSync(named), `${named} does not exist`);
    });
  }

  it('the compiler names what is left out', () => {
    const demands = things.flatMap(({ kind, demanded }) =>
      demanded === undefined ? [] : [{ kind, ...demanded }],
    );
    assert.ok(demands.length > 3);
    const lacking = new Map(whole);
    for (const { without } of demands) lacking.set(without.file, edited(without));
    const again = program(lacking, checked);
    for (const { kind, faulty } of demands) assert.notDeepEqual(faultsIn(again, faulty), [], kind);
  });

  it('the compiler names each fact of a category that is missing', () => {
    const file = 'src/core/categories/identity-categories.ts';
    const row = whole.get(file) ?? '';
    const at = row.indexOf('  LIBRARY_CARD: {');
    const facts = ['family', 'labels', 'report', 'transform', 'tables', 'presidio', 'sample'];
    let last: ts.Program = checked;
    for (const fact of facts) {
      const without = row.slice(0, at) + row.slice(at).replace(new RegExp(`^    ${fact}: .*\\n`, 'mu'), '');
      assert.notEqual(without, row, fact);
      last = program(new Map([[file, without]]), last);
      assert.match(faultsIn(last, file).join('\n'), new RegExp(`'${fact}' is missing`), fact);
    }
  });
});
