import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where LibreOffice is; undefined: nowhere. */
export const OFFICE = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((program) => existsSync(program));

/** What LibreOffice reads in a file; undefined: it does not open it. */
export function convert(file: string, folder: string, to: string): Buffer | undefined {
  spawnSync(
    OFFICE ?? '',
    [
      `-env:UserInstallation=file://${path.join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      folder,
      file,
    ],
    { timeout: 120_000 },
  );
  const made = path.join(folder, `${path.basename(file, path.extname(file))}.${to.split(':')[0] ?? to}`);
  return existsSync(made) ? readFileSync(made) : undefined;
}
