import { readFileSync } from 'node:fs';

/** Resident bytes of a process, without its children; 0 where it is gone. */
export function residentBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid.toString()}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
