import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Root of the control group file systems; tests use another folder. */
const ROOT = '/';

/**
 * Returns the number of CPUs available to this process: its affinity, or less if a cgroup quota (version 2 or 1) is
 * lower. At least 1; fractions are rounded up.
 * @param root folder that stands for `/`
 */
export function availableProcessors(root = ROOT, present = availableParallelism()): number {
  const quotas = [...versionTwo(root), ...versionOne(root)].filter((quota) => quota > 0);
  return Math.max(1, Math.min(present, ...quotas.map(Math.ceil)));
}

/** Returns the quotas of a version 2 hierarchy in CPUs: of the process's group and all groups above it. */
function versionTwo(root: string): readonly number[] {
  return foldersOf(root, '').flatMap((folder) =>
    ['', 'unified/'].map((mount) => {
      const [quota, period] = read(`${root}sys/fs/cgroup/${mount}${folder}cpu.max`).split(/\s+/);
      return Number(quota) / Number(period);
    }),
  );
}

/** Returns the quotas of a version 1 hierarchy in CPUs. */
function versionOne(root: string): readonly number[] {
  return foldersOf(root, 'cpu').flatMap((folder) =>
    ['cpu', 'cpu,cpuacct'].map((mount) => {
      const base = `${root}sys/fs/cgroup/${mount}/${folder}`;
      return Number(read(`${base}cpu.cfs_quota_us`)) / Number(read(`${base}cpu.cfs_period_us`));
    }),
  );
}

/**
 * Returns the process's group and its ancestors as relative folders. Inside a container, the path may be the host's
 * and not exist; the top folder is then the group itself.
 */
function foldersOf(root: string, controller: string): readonly string[] {
  const line = read(`${root}proc/self/cgroup`)
    .split('\n')
    .map((text) => text.split(':'))
    .find(([, controllers = '']) => controllers.split(',').includes(controller));
  // A controller without a line uses the top folder.
  const names =
    line === undefined
      ? []
      : line
          .slice(2)
          .join(':')
          .split('/')
          .filter((name) => name !== '');
  return Array.from({ length: names.length + 1 }, (_, depth) =>
    names
      .slice(0, depth)
      .map((name) => `${name}/`)
      .join(''),
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
