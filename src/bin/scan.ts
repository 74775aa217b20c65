import { createScan } from '../cli/scan/scan-command.js';
import { packageVersion } from '../config/package-version.js';
import { openScan } from './open-scan.js';
import { terminal } from './terminal.js';

/** Performs `scan`. */
export const scan = createScan({
  ...terminal,
  open: openScan,
  standardInput: process.stdin,
  standardOutput: process.stdout,
  progress: process.stderr,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  version: packageVersion(),
  now: () => performance.now(),
  usage: () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { processor: (userCPUTime + systemCPUTime) / 1000, peakMemory: maxRSS * 1024 };
  },
});
