import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, cpuOfEventLoop } from '../support/cpu-time.js';
import { type Program, runServer } from '../support/run-program.js';

const MEBIBYTE = 2 ** 20;
/** Tables of a mebibyte whose rows times columns are thousands of millions. */
const SHAPES: Readonly<Record<string, string>> = {
  'a header of half a million columns over rows of one cell': `${','.repeat(MEBIBYTE / 2 - 1)}\n${'1\n'.repeat(MEBIBYTE / 4)}`,
  'a header of thousands of names over rows of one cell': `${Array.from({ length: 40_000 }, (_name, at) => `c${at.toString(36)}`).join(',')}\n${'1\n'.repeat(MEBIBYTE / 3)}`,
  'rows of nothing but delimiters': `${','.repeat(1_000)}\n`.repeat(1_000),
};

/** The most CPU time that the event loop took while health was to answer, in milliseconds: the wait of others. */
async function longestSilence(
  { origin, child: { pid = 0 } }: Program,
  until: Promise<unknown>,
): Promise<number> {
  let longest = 0;
  for (;;) {
    const began = cpuOfEventLoop(pid);
    assert.equal((await fetch(`${origin}/health/live`)).status, 200);
    longest = Math.max(longest, cpuOfEventLoop(pid) - began);
    const isOver = await Promise.race([until.then(() => true), wait(20, false)]);
    if (isOver) return longest;
  }
}

const peakMegabytes = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid.toString()}/status`, 'utf8'))?.[1]) / 1024;

test('a table of any shape takes time and memory by its bytes', async (t) => {
  const program = await runServer(t, ['serve'], {
    PROVIDERS: '[{"name":"Pattern","address":"in-process","timeout_ms":60000}]',
    MAX_BODY_BYTES: (2 * MEBIBYTE).toString(),
    QUEUE_WAIT_MS: '60000',
  });
  const { origin, child } = program;
  const { pid = 0 } = child;
  for (const [what, body] of Object.entries(SHAPES)) {
    const began = cpuOf(pid);
    const answer = fetch(`${origin}/svc/data-discovery/v1.1/classify`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body,
    });
    const silence = await longestSilence(program, answer);
    const { status } = await answer;
    const seconds = (cpuOf(pid) - began) / 1000;
    assert.equal(status, 200, what);
    assert.ok(seconds < 30, `${what}: ${seconds.toFixed(1)} s of CPU time`);
    assert.ok(silence < 10_000, `${what}: health silent for ${silence.toFixed(0)} ms`);
  }
  if (process.platform === 'linux') {
    const peak = peakMegabytes(pid);
    assert.ok(peak < 1_000, `${peak.toFixed(0)} MB`);
  }
});
