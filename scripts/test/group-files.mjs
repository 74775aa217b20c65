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
/** Files of one folder that share a process at most: about a quarter of a minute of CPU time. */
const MOST_FILES = 24;
/** Of folders whose files take long but share a server or a browser; they start first. */
const FIRST = { web: 5, accounts: 12, scan: 8 };

/** @param {string} file compiled, relative to dist/test */
const mayShare = (file) => {
  const source = readFileSync(path.join('test', file.replace(/\.js$/, '.ts')), 'utf8');
  return ALONE.every((pattern) => !pattern.test(source));
};

/**
 * @param {readonly string[]} files compiled, relative to dist/test, in the order in which they are to start
 * @param {(file: string) => boolean} isLong whether a file is to start before the others, in its own process
 * @returns {{ name: string, files: string[] }[]} in the order in which they are to start
 */
export function groupFiles(files, isLong) {
  const [alone, shared] = [[], new Map()];
  for (const file of files) {
    if (isLong(file) || !mayShare(file)) {
      alone.push({ name: file.replace(/\.test\.js$/, ''), files: [file] });
      continue;
    }
    const [folder] = file.split(path.sep);
    shared.set(folder, [...(shared.get(folder) ?? []), file]);
  }
  const groups = [...shared].flatMap(([folder, all]) => {
    const parts = Math.ceil(all.length / (FIRST[folder] ?? MOST_FILES));
    return Array.from({ length: parts }, (_, part) => {
      const some = all.filter((_file, index) => Math.floor((index * parts) / all.length) === part);
      const [only] = some;
      return some.length === 1
        ? { folder, name: only.replace(/\.test\.js$/, ''), files: some }
        : {
            folder,
            name: `${folder}, ${some.length} files${parts > 1 ? `, part ${part + 1}` : ''}`,
            files: some,
          };
    });
  });
  const firsts = alone.filter(({ files: [file] }) => isLong(file));
  const others = alone.filter(({ files: [file] }) => !isLong(file));
  const size = ({ folder, files: { length } }) => length + (folder in FIRST ? 100 : 0);
  return [...firsts, ...groups.sort((a, b) => size(b) - size(a)), ...others];
}

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
