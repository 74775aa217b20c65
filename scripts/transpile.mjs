// Brings `dist` up to date without type checking: transpiles the TypeScript files that are newer than their output
// and copies the JSON files that the code imports. `npm run build` checks types; this is for the edit-and-test loop.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { removeLeftovers } from './remove-leftovers.mjs';

const FOLDERS = ['examples', 'src', 'test', 'measure', 'scripts'];
const isNewer = (source, output) =>
  !existsSync(output) || statSync(source).mtimeMs > statSync(output).mtimeMs;

/** @returns how many files were written */
export async function transpile() {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const stale = sources
    .filter(
      (file) => /\.(?:ts|json)$/.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules'),
    )
    .map((file) => ({ file, output: path.join('dist', file.replace(/\.ts$/, '.js')) }))
    .filter(({ file, output }) => isNewer(file, output))
    // The compiler copies only the JSON files that are imported; those are the ones that `dist` has already.
    .filter(({ file, output }) => file.endsWith('.ts') || file.startsWith('src') || existsSync(output));
  removeLeftovers();
  if (stale.length === 0) return 0;
  const { default: ts } = await import('typescript');
  const { config } = ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8'));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  for (const { file, output } of stale) {
    mkdirSync(path.dirname(output), { recursive: true });
    if (file.endsWith('.json')) {
      copyFileSync(file, output);
      continue;
    }
    const { outputText, sourceMapText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      // NodeNext would look for a package.json and find none: every file of ours is an ES module.
      compilerOptions: {
        ...options,
        module: ts.ModuleKind.ESNext,
        incremental: false,
        tsBuildInfoFile: undefined,
      },
      fileName: file,
    });
    if (sourceMapText !== undefined) {
      const map = JSON.parse(sourceMapText);
      map.sources = [path.relative(path.dirname(output), file)];
      writeFileSync(`${output}.map`, JSON.stringify(map));
    }
    writeFileSync(output, outputText);
  }
  return stale.length;
}
