import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOfChildren } from '../support/cpu-time.js';

const PROGRAM = 'dist/src/bin/data-discovery.js';
const ROLES = [[], ['classification'], ['pattern'], ['context']] as const;
/** Where a program that does not end is given up. */
const GIVEN_UP_MS = 60_000;

describe('an address that cannot be listened on', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-listen-'));
  const taken = createServer();
  before(() => once(taken.listen(0, '127.0.0.1'), 'listening'));
  after(() => {
    taken.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs the program in a process group of its own, so that what it leaves running can be found. */
  async function run(args: readonly string[], env: Record<string, string> = {}) {
    const { PATH = '' } = process.env;
    const before = cpuOfChildren();
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH, DATA_DIR: folder, AUTH_MODE: 'off', ...env },
      detached: true,
    });
    const { pid = 0 } = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close') as Promise<[number | null]>;
    const code = await Promise.race([
      ended.then(([status]) => status),
      pause(GIVEN_UP_MS, 'runs', { ref: false }),
    ]);
    const ms = cpuOfChildren() - before;
    let isLeft = true;
    try {
      process.kill(-pid, code === 'runs' ? 'SIGKILL' : 0);
    } catch {
      isLeft = false;
    }
    return { code, output, ms, isLeft };
  }

  it('mcp, a port that is taken: names its own option', async () => {
    const { port } = taken.address() as AddressInfo;
    const { code, output } = await run(['mcp', '--http', port.toString()]);
    assert.equal(code, 2);
    assert.match(output, /^Cannot listen: .*EADDRINUSE.*\. Choose another address with --http\.$/m);
  });

  for (const role of ROLES) {
    const name = ['serve', ...role].join(' ');
    const cases = [
      [
        'a port that is taken',
        () => ({ PORT: (taken.address() as AddressInfo).port.toString() }),
        'EADDRINUSE',
      ],
      ['an address of another machine', () => ({ HOST: '192.0.2.1', PORT: '0' }), 'EADDRNOTAVAIL'],
      ['a name that is no address', () => ({ HOST: 'nowhere.invalid', PORT: '0' }), 'ENOTFOUND|EAI_AGAIN'],
    ] as const;
    for (const [what, env, reason] of cases) {
      it(`${name}, ${what}: ends with 2 at once, says why, leaves nothing`, async () => {
        const least = await run(['--version']);
        const settings: Record<string, string> = env();
        const { code, output, ms, isLeft } = await run(['serve', ...role], settings);
        assert.equal(code, 2, output);
        assert.match(output, new RegExp(`^Cannot listen: .*(?:${reason})`));
        assert.ok(output.includes(settings['HOST'] ?? `127.0.0.1:${settings['PORT'] ?? ''}`), output);
        assert.doesNotMatch(output, /\n\s+at /);
        assert.ok(!isLeft, 'a process is left');
        assert.deepEqual(readdirSync(folder), []);
        // The least that any run takes, and a second of CPU time; loading what serves takes many times that.
        assert.ok(
          ms < 1_000 + 3 * least.ms,
          `${ms.toFixed(0)} ms of CPU time, and ${least.ms.toFixed(0)} ms for --version`,
        );
      });
    }
  }

  it('nor does a fault found later, with threads under way, keep the process', async (t) => {
    const rules = path.join(mkdtempSync(path.join(tmpdir(), 'data-discovery-faulty-')), 'rules.yaml');
    t.after(() => {
      rmSync(path.dirname(rules), { recursive: true });
    });
    writeFileSync(rules, 'recognizers: 7\n');
    const { code, output, isLeft } = await run(['serve'], { PORT: '0', RULES_FILE: rules });
    assert.equal(code, 2, output);
    assert.match(output, /RULES_FILE: .*rules\.yaml/);
    assert.ok(!isLeft);
  });
});
