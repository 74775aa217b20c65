import { setTimeout } from 'node:timers/promises';
import { askSecrets } from '../cli/accounts/ask-secrets.js';
import { createScan } from '../cli/scan/scan-command.js';
import { present } from '../core/present.js';
import { packageVersion } from '../config/package-version.js';
import { compileLater } from './compile-later.js';
import { openScan } from './open-scan.js';
import { systemHome, systemUser } from '../config/system-user.js';
import { terminal } from './terminal.js';

compileLater();

/** Runs `scan`. */
export const scan = createScan({
  ...terminal,
  open: openScan,
  credentials: {
    environment: process.env,
    systemUser: systemUser(),
    home: systemHome(),
    ask:
      process.stdin.isTTY && process.stderr.isTTY
        ? async (question) =>
            present(
              (await askSecrets({ input: process.stdin, err: terminal.err }, [question]))[0],
              'an answer',
            )
        : undefined,
    tell: (line) => {
      terminal.err(`${line}\n`);
    },
  },
  sleep: (milliseconds) => setTimeout(milliseconds),
  standardInput: process.stdin,
  standardOutput: process.stdout,
  progress: process.stderr,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  version: packageVersion(),
  date: () => new Date(),
  now: () => performance.now(),
  usage: () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    return { processor: (userCPUTime + systemCPUTime) / 1000, peakMemory: maxRSS * 1024 };
  },
});
