import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { availableProcessors } from '../../src/config/available-processors.js';

const V1 = '9:name=systemd:/x\n3:cpu,cpuacct:/kube/pod\n0::/\n';

/** Writes the files below a new folder and returns it. */
function rootWith(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'cgroup-'));
  t.after(() => {
    rmSync(root, { recursive: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return `${root}/`;
}

describe('available processors', () => {
  for (const [what, files, expected] of [
    ['no control groups', {}, 8],
    ['version 2 without a quota', { 'sys/fs/cgroup/cpu.max': 'max 100000\n' }, 8],
    ['version 2, in a container', { 'sys/fs/cgroup/cpu.max': '200000 100000\n' }, 2],
    ['version 2, a part of a processor', { 'sys/fs/cgroup/cpu.max': '150000 100000\n' }, 2],
    ['version 2, less than one', { 'sys/fs/cgroup/cpu.max': '5000 100000\n' }, 1],
    ['version 2, more than there are', { 'sys/fs/cgroup/cpu.max': '6400000 100000\n' }, 8],
    [
      'version 2, on a host: the tightest of the group and those above it',
      {
        'proc/self/cgroup': '0::/user.slice/app.service\n',
        'sys/fs/cgroup/user.slice/cpu.max': '300000 100000\n',
        'sys/fs/cgroup/user.slice/app.service/cpu.max': '500000 100000\n',
      },
      3,
    ],
    [
      'version 2, the path being the host’s',
      { 'proc/self/cgroup': '0::/kubepods/pod1\n', 'sys/fs/cgroup/cpu.max': '100000 100000\n' },
      1,
    ],
    [
      'version 1',
      {
        'proc/self/cgroup': V1,
        'sys/fs/cgroup/cpu,cpuacct/kube/pod/cpu.cfs_quota_us': '250000\n',
        'sys/fs/cgroup/cpu,cpuacct/kube/pod/cpu.cfs_period_us': '100000\n',
      },
      3,
    ],
    [
      'version 1 without a quota',
      {
        'proc/self/cgroup': V1,
        'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
        'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      },
      8,
    ],
    ['a file that says something else', { 'sys/fs/cgroup/cpu.max': 'what?\n' }, 8],
  ] as const) {
    it(`${what}: ${expected.toString()} of 8`, (t) => {
      assert.equal(availableProcessors(rootWith(t, files), 8), expected);
    });
  }
});
