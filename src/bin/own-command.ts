import path from 'node:path';

/** Name under which the package installs it. */
const NAME = 'data-discovery';

/**
 * How this program was called, for a sentence that says how to call it again: by its name where it is installed,
 * else by its file.
 * @param script the file that Node runs, as it was named
 * @param cwd the folder that the caller is in
 */
export function ownCommand(script: string | undefined, cwd: string): string {
  if (script === undefined || path.basename(script) === NAME) {
    return script?.includes(path.join('node_modules', '.bin')) === true ? `npx ${NAME}` : NAME;
  }
  const near = path.relative(cwd, script);
  return `node ${near.startsWith('..') ? script : near}`;
}
