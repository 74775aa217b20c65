import path from 'node:path';

/** Calls by which a process reaches out or makes files; what the tracer is told to write down. */
export const TRACED_CALLS = [
  ...['connect', 'sendto', 'sendmsg', 'sendmmsg', 'io_uring_setup'],
  ...['open', 'openat', 'openat2', 'creat', 'mkdir', 'mkdirat', 'mknod', 'mknodat'],
  ...['rename', 'renameat', 'renameat2', 'link', 'linkat', 'symlink', 'symlinkat'],
];

/** Ports of name servers: where one stands on this machine, it asks others. */
const NAME_SERVICES = new Set(['53', '853', '5353', '5355']);
/** Families whose packets never leave the kernel, and the one that undoes a connection. */
const HARMLESS = new Set(['AF_NETLINK', 'AF_UNSPEC']);
const OUTWARD = /^(?:connect|sendto|sendmsg|sendmmsg)\(/;
const MAKING = /^(?:creat|mk\w+|rename\w*|(?:sym)?link\w*|open\w*\(.*\bO_(?:CREAT|TMPFILE)\b)/;

/**
 * What a line of `strace -y` shows that must not be: a packet or connection to anywhere but this machine, a name
 * asked for, a file made outside the given folders. Undefined where all is well. Calls that fail count too.
 * @param own folders in which files may be made, absolute
 */
export function tracedFault(line: string, own: readonly string[]): string | undefined {
  if (OUTWARD.test(line)) return isOutside(line) ? `reaches out: ${line}` : undefined;
  if (!MAKING.test(line)) return undefined;
  const made = [...line.matchAll(/(?:(?:AT_FDCWD|\d+)<(?<folder>[^>]*)>, )?"(?<name>[^"]*)"/g)].at(
    -1,
  )?.groups;
  const file = path.resolve(made?.['folder'] ?? '.', made?.['name'] ?? '');
  const isOwn = file === '/dev/null' || own.some((folder) => `${file}/`.startsWith(`${folder}/`));
  return isOwn ? undefined : `makes a file outside its folders: ${line}`;
}

function isOutside(line: string): boolean {
  return [...line.matchAll(/sa_family=(?<family>\w+)(?<rest>[^}]*)/g)].some(({ groups = {} }) => {
    const { family = '', rest = '' } = groups;
    if (HARMLESS.has(family)) return false;
    // A daemon of this machine that is not there, asked for the name of the user.
    if (family === 'AF_UNIX' && line.endsWith('= -1 ENOENT (No such file or directory)')) return false;
    const address = /inet_addr\("(?<v4>[^"]*)"|inet_pton\(AF_INET6, "(?<v6>[^"]*)"/.exec(rest)?.groups;
    const isHere = /^(?:127\.|::1$|::ffff:127\.)/.test(address?.['v4'] ?? address?.['v6'] ?? '');
    const port = /htons\((?<port>\d+)\)/.exec(rest)?.groups?.['port'] ?? '';
    return !isHere || NAME_SERVICES.has(port);
  });
}
