// Runs test files in this process, which `node --test` started, and writes down what CPU time they took.
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Hundredths of a second: the unit in which Linux counts CPU time of processes. */
const TICKS = 100;

/** Seconds of CPU time of this process and of those that it started and waited for; without the latter on other systems. */
function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime, cstime
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}

/** @param {{ name: string, files: readonly string[] }} group files relative to dist/test */
export async function runFiles({ name, files }) {
  const log = process.env.TEST_CPU_LOG;
  // Not for the programs that tests start.
  delete process.env.TEST_CPU_LOG;
  delete process.env.TEST_GROUPS;
  delete process.env.TEST_RESULT;
  if (log !== undefined)
    process.on('exit', () => {
      appendFileSync(log, `${cpuSeconds().toFixed(2)}\t${name}\n`);
    });
  // The first tests run while further files are loaded. What changes folder or environment of the process for a while
  // waits for this, as files look at both when they are loaded (`test/support/perform-in-process.ts`).
  let isLoaded;
  globalThis.testFilesLoaded = new Promise((resolve) => (isLoaded = resolve));
  const addresses = files.map((file) => pathToFileURL(path.resolve('dist', 'test', file)).href);
  for (const [index, address] of addresses.entries()) {
    const compiled = path.join('dist', 'test', files[index]);
    try {
      await import(address);
    } catch (error) {
      test(`${compiled} can be loaded`, () => {
        throw error;
      });
    }
  }
  isLoaded();
}
