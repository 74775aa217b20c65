import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Where a process finds its control groups; another folder in tests. */
const ROOT = '/';

/**
 * Processors that this process may use: those of its affinity, or fewer where a quota of its control group (version
 * 2 or 1) leaves it less time. At least 1; a part of a processor counts as a whole one.
 * @param root folder that stands for `/`
 */
export function availableProcessors(root = ROOT, present = availableParallelism()): number {
  const quotas = [...versionTwo(root), ...versionOne(root)].filter((quota) => quota > 0);
  return Math.max(1, Math.min(present, ...quotas.map(Math.ceil)));
}

/** Quotas of a version 2 hierarchy, in processors: of the group and of every group above it. */
function versionTwo(root: string): readonly number[] {
  return foldersOf(root, '').flatMap((folder) =>
    ['', 'unified/'].map((mount) => {
      const [quota, period] = read(`${root}sys/fs/cgroup/${mount}${folder}cpu.max`).split(/\s+/);
      return Number(quota) / Number(period);
    }),
  );
}

/** Quotas of a version 1 hierarchy, in processors. */
function versionOne(root: string): readonly number[] {
  return foldersOf(root, 'cpu').flatMap((folder) =>
    ['cpu', 'cpu,cpuacct'].map((mount) => {
      const base = `${root}sys/fs/cgroup/${mount}/${folder}`;
      return Number(read(`${base}cpu.cfs_quota_us`)) / Number(read(`${base}cpu.cfs_period_us`));
    }),
  );
}

/**
 * The group of the process and those above it, as relative folders. Inside a container the path may be the host's
 * and lead nowhere: the topmost folder is then the group itself.
 */
function foldersOf(root: string, controller: string): readonly string[] {
  const line = read(`${root}proc/self/cgroup`)
    .split('\n')
    .map((text) => text.split(':'))
    .find(([, controllers = '']) => controllers.split(',').includes(controller));
  // Without a line of its own the controller is that of the topmost folder.
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
