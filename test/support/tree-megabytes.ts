import { readdirSync, readFileSync } from 'node:fs';

/** Resident megabytes of a process and of all that it started; 0 where the system does not tell. */
export function treeMegabytes(root: number): number {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
        const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
        return [{ pid: Number(pid), parent: Number(rest.split(' ')[1]), bytes: Number(pages) * 4096 }];
      } catch {
        return [];
      }
    });
  const tree = new Set([root]);
  for (const { pid, parent } of parents) if (tree.has(parent)) tree.add(pid);
  return parents.filter(({ pid }) => tree.has(pid)).reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
}
