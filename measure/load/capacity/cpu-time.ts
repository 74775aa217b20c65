import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second of /proc: 100 on every Linux platform that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process and its threads have used since their start. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid.toString()}/stat`, 'utf8');
  // The name, in brackets, may hold spaces: fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process, in megabytes of 2^20 bytes. */
export function residentMegabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid.toString()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** A process and everything it started, however deep. */
export function familyOf(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended between the listing and the reading.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}
