import { readFileSync, statSync } from 'node:fs';

/** What a line of the file is looked up by. */
export interface PasswordKey {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * The password that a file in the form of ~/.pgpass has: lines of `host:port:database:user:password`, `*` for any, a
 * backslash before ":" and "\". As with the programs of PostgreSQL, a file that others may read is passed over.
 * @param tell hears of a file that is passed over
 */
export function passwordOfFile(
  file: string,
  { host, port, database, user }: PasswordKey,
  tell: (line: string) => void,
): string | undefined {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      tell(`${file} is passed over: others than its owner may read it (chmod 600).`);
      return undefined;
    }
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const wanted = [host.startsWith('/') ? 'localhost' : host, port.toString(), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const [password, ...fields] = fieldsOf(line).reverse();
    if (password === undefined || fields.length !== wanted.length) continue;
    if (fields.reverse().every((field, at) => field === '*' || field === wanted[at])) return password;
  }
  return undefined;
}

/** The first four colons end fields; in the password, which is the rest, they need no backslash. */
function fieldsOf(line: string): string[] {
  const fields = [''];
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    const last = fields.length - 1;
    if (character === ':' && fields.length < 5) fields.push('');
    else if (character === '\\' && at + 1 < line.length)
      fields[last] = `${String(fields[last])}${line.charAt(++at)}`;
    else fields[last] = `${String(fields[last])}${character}`;
  }
  return fields;
}
