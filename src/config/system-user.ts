import { homedir, userInfo } from 'node:os';
import path from 'node:path';

/** Returns the name of the user who runs this process. In a container, the user may have none. */
export const systemUser = (): string | undefined => known(() => userInfo().username);

/** Returns the home directory of the user; that of a user without a name is the root directory, as at a login. */
export const systemHome = (): string => known(homedir) ?? path.parse(process.cwd()).root;

function known(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
