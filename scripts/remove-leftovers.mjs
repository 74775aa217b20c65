import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Removes compiled files whose source is gone: the compiler leaves them, and they would be packed and shipped. */
export function removeLeftovers(folders = ['src', 'test', 'scripts']) {
  for (const folder of folders) {
    const compiled = path.join('dist', folder);
    if (!existsSync(compiled)) continue;
    for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
      const [, stem] = /^(?<stem>.*)\.js(?:\.map)?$/.exec(file) ?? [];
      if (stem !== undefined && !existsSync(path.join(folder, `${stem}.ts`)))
        rmSync(path.join(compiled, file));
    }
  }
}
