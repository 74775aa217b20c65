import { readFileSync } from 'node:fs';

/**
 * Milliseconds of CPU time of this process, all of its threads included: what work costs, however busy the machine is.
 * It has no beginning: differences count.
 */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Milliseconds of CPU time of another process, by all of its threads; where the system does not tell, of the clock. */
export const cpuOf = (pid: number): number => fromStat(`/proc/${pid.toString()}/stat`);

/** The same of the first thread of a process alone, which is Node's event loop. */
export const cpuOfEventLoop = (pid: number): number =>
  fromStat(`/proc/${pid.toString()}/task/${pid.toString()}/stat`);

/** The same of all processes that this one started and that have ended. */
export const cpuOfChildren = (): number => fromStat('/proc/self/stat', 13);

/** @param field the first of two, behind the name, in hundredths of a second: `utime` and `stime` by default */
function fromStat(file: string, field = 11): number {
  let stat;
  try {
    stat = readFileSync(file, 'latin1');
  } catch {
    return performance.now();
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[field]) + Number(fields[field + 1])) * 10;
}
