import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';

/** What someone else writes with the client; the marked lines must not compile. */
const CONSUMER = `
import { createClient, AnswerError, type ClientOptions, type TextOccurrence } from 'data-discovery/client';

const options: ClientOptions = { baseUrl: 'http://127.0.0.1:8580', apiKey: 'k', email: 'e', password: 'p' };
const client = createClient(options);
export async function use(): Promise<string> {
  const { classifications, partial, near_misses } = await client.classifyText('x', { scoreThreshold: 0.5, explain: true });
  const first: TextOccurrence | undefined = classifications['PERSON']?.[0];
  const start: number | undefined = first?.location.start_index;
  const steps: string[] = first?.classifiers.flatMap((c) => (c.explanation ?? []).map((s) => s.step)) ?? [];
  const missed: string | undefined = near_misses?.[0]?.category;
  const table = await client.classifyCsv(new Uint8Array(), { columnDelimiter: '|' });
  const column: string | undefined = table.classifications['PERSON']?.[0]?.location.column_name;
  // @ts-expect-error a column has no offsets
  table.classifications['PERSON']?.[0]?.location.start_index;
  // @ts-expect-error no such parameter
  await client.label('x', { explain: true });
  // @ts-expect-error no such unit
  await client.label('x', { offsetUnit: 'words' });
  const { transform } = await client.label('x', { signal: AbortSignal.timeout(5), timeoutMs: 5 });
  try {
    return \`\${transform.text} \${String(partial)} \${String(start)} \${steps.join()} \${String(missed)} \${String(column)}\`;
  } catch (error) {
    if (error instanceof AnswerError) return \`\${error.code} \${error.status.toString()} \${String(error.requestId)}\`;
    throw error;
  }
}
`;

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

describe('the package', () => {
  it('gives the client with its types to a project that has neither Node’s nor the service’s', (t) => {
    const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 16 * 1024 * 1024,
    });
    const [packed] = JSON.parse(stdout) as readonly Packed[];
    const files = (packed?.files ?? []).map((file) => file.path);
    const wanted = files.filter((file) => file === 'package.json' || file.startsWith('dist/src/client/'));
    assert.ok(wanted.includes('dist/src/client/index.d.ts') && wanted.includes('dist/src/client/index.js'));

    const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-consumer-'));
    t.after(() => {
      rmSync(directory, { recursive: true, force: true });
    });
    for (const file of wanted) {
      const to = path.join(directory, 'node_modules', 'data-discovery', file);
      mkdirSync(path.dirname(to), { recursive: true });
      cpSync(file, to);
    }
    writeFileSync(path.join(directory, 'package.json'), '{"type":"module"}');
    writeFileSync(path.join(directory, 'use.ts'), CONSUMER);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      module: 'nodenext',
      skipDefaultLibCheck: true,
    };
    writeFileSync(
      path.join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['use.ts'] }),
    );
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const compiled = spawnSync(process.execPath, [tsc, '-p', directory], { encoding: 'utf8' });
    assert.equal(compiled.stdout, '');
    assert.equal(compiled.status, 0);
  });
});
