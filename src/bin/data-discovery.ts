#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ConfigError } from '../config/load-config.js';
import { packageVersion } from '../config/package-version.js';
import { ROLES } from './roles.js';

type Command = (args: readonly string[]) => Promise<number>;

/** Commands with arguments of their own; each answers the exit code. Loaded when asked for: a server needs none. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  accounts: async () => (await import('./accounts.js')).accounts,
  classify: async () => (await import('./on-files.js')).classify,
  label: async () => (await import('./on-files.js')).label,
  rules: async () => (await import('./rules.js')).rules,
  scan: async () => (await import('./scan.js')).scan,
};

const USAGE = `Usage: data-discovery serve [${ROLES.join(' | ')}]
       data-discovery classify | label [FILE...]
       data-discovery scan PATH...
       data-discovery rules test | check | schema
       data-discovery accounts COMMAND

  serve                 the service with every provider inside it
  serve classification  the service alone; its providers are where PROVIDERS says
${ROLES.slice(1)
  .map((role) => `  serve ${role}`.padEnd(24) + `the ${role} provider alone, over the provider protocol`)
  .join('\n')}

  classify [FILE...]    finds sensitive data in files or standard input
  label [FILE...]       prints them with every finding replaced by its category
  scan PATH...          finds sensitive data in files and folders of any size
  rules test [FILE]     tries the examples of a file of own rules; \`rules --help\` says more
  accounts COMMAND      registers and manages accounts; \`accounts --help\` lists the commands

Options:
  -h, --help     show this
  -v, --version  show the version

Settings are environment variables: see docs/settings.md.
`;

/** Calls of the system that fail where an address is taken, not allowed, not there or not known. */
const LISTENING: ReadonlySet<string> = new Set(['listen', 'bind', 'getaddrinfo']);

/** A fault of the command line or the settings; anything else is a defect and shows where it happened. */
function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const command = COMMANDS[process.argv[2] ?? ''];
  if (command !== undefined) {
    // Who reads the output may have had enough (`| head`).
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
    const run = await command();
    process.exitCode = await run(process.argv.slice(3));
    return;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
  });
  const [verb, role, ...rest] = positionals;
  if (values.help === true) process.stdout.write(USAGE);
  else if (values.version === true) process.stdout.write(`${packageVersion()}\n`);
  else if (verb !== 'serve' || rest.length > 0) fail(USAGE);
  else if (role !== undefined && !ROLES.includes(role)) fail(`There is no role "${role}".\n\n${USAGE}`);
  else await (await import('./serve.js')).serve(role);
}

try {
  await main();
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const call = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  if (error instanceof ConfigError) fail(error.message);
  else if (code.startsWith('ERR_PARSE_ARGS')) fail(`${(error as Error).message}\n\n${USAGE}`);
  else if (LISTENING.has(call)) {
    fail(`Cannot listen: ${(error as Error).message}. Set HOST or PORT to another address.`);
    // Threads that load the model would keep the process; nobody will ask them anything.
    process.exit();
  } else throw error;
  // Threads that were started before the fault would keep the process.
  process.exit();
}
