// Divides test files over processes. A process costs half a second of CPU time before its first test, for Node and
// the modules that the tests import; files that leave nothing behind in their process therefore share one.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a file must not contain to share a process: it changes the process, or has hooks around all of its tests. */
const ALONE = [
  /^(?:before|after|beforeEach|afterEach|sharePatterns)\(/m,
  /= sharePatterns\(/,
  /\bprocess\.(?:chdir|exit|kill|on|once|argv|umask)\b/,
  /\bprocess\.env\[[^\]]+\] =|\bdelete process\.env|\bObject\.assign\(process/,
  /\bglobalThis\.\w+ =|\bmock\.(?:timers|method|module)\b/,
  /\bmemoryUsage\(|assertGrowsLikeItsInput/,
];

/** @param {string} file compiled, relative to dist/test */
const mayShare = (file) => {
  const source = readFileSync(path.join('test', file.replace(/\.js$/, '.ts')), 'utf8');
  return ALONE.every((pattern) => !pattern.test(source));
};

/**
 * @param {readonly string[]} files compiled, relative to dist/test
 * @param {number} most how many files of one folder may share a process
 * @returns {{ name: string, files: string[] }[]} in the order in which they are to start, the largest first
 */
export function groupFiles(files, most) {
  const alone = files.filter((file) => !mayShare(file)).map((file) => groupOf([file]));
  const folders = new Map();
  for (const file of files.filter(mayShare)) {
    const [folder] = file.split(path.sep);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const shared = [...folders].flatMap(([folder, all]) => {
    const parts = Math.ceil(all.length / most);
    return Array.from({ length: parts }, (_, part) => {
      const some = all.filter((_file, index) => Math.floor((index * parts) / all.length) === part);
      return groupOf(some, `${folder}, ${some.length} files${parts > 1 ? `, part ${part + 1}` : ''}`);
    });
  });
  return [...shared.sort((a, b) => b.files.length - a.files.length), ...alone];
}

/** @param {string} [name] of several files; one has its own */
const groupOf = (files, name) => ({
  name: files.length === 1 ? files[0].replace(/\.test\.js$/, '') : name,
  files,
});

/**
 * Writes the file that Node runs for each group.
 * @param {string} folder where; `run-files.mjs` is found from there by its address
 * @returns {Map<string, { name: string, files: string[] }>} the groups by the path of that file
 */
export function writeEntries(groups, folder) {
  const runner = new URL('run-files.mjs', import.meta.url).href;
  return new Map(
    groups.map((group, index) => {
      const file = path.join(folder, `${index.toString().padStart(3, '0')}.mjs`);
      const run = `import { runFiles } from ${JSON.stringify(runner)};\n`;
      writeFileSync(file, `${run}await runFiles(${JSON.stringify(group, undefined, 2)});\n`);
      return [file, group];
    }),
  );
}
