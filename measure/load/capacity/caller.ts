import { spawnSync } from 'node:child_process';
import type { RunningProgram } from '../support/running-program.js';

/** A service that requires accounts, and one who may use it. */
export interface Caller {
  readonly program: RunningProgram;
  /** What its requests carry. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body of its login. */
  readonly login: string;
}

const EMAIL = 'capacity@example.org';
const PASSWORD = 'Tr1cky-but-fine';

/** Registers an account, starts the service, activates the account and logs it in. */
export async function makeCaller(
  env: Readonly<Record<string, string>>,
  start: () => Promise<RunningProgram>,
): Promise<Caller> {
  const { PATH = '', HOME = '' } = process.env;
  const args = ['dist/program/data-discovery.js', 'accounts', 'register', EMAIL];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    env: { PATH, HOME, ...env },
    encoding: 'utf8',
  });
  const [, issued] = /Password: (\S+)/.exec(stdout) ?? [];
  const [, key] = /API key: +(\S+)/.exec(stdout) ?? [];
  if (issued === undefined || key === undefined) throw new Error(`no account: ${stdout}${stderr}`);
  const program = await start();
  const post = async (route: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(program.origin + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status.toString()}`);
    return (await answer.json()) as Readonly<Record<string, unknown>>;
  };
  await post('/auth/change-password', { email: EMAIL, old_password: issued, new_password: PASSWORD });
  const login = { email: EMAIL, password: PASSWORD };
  const { jwt_token: token } = await post('/auth/login', login);
  return {
    program,
    headers: { 'x-api-key': key, authorization: `Bearer ${String(token)}` },
    login: JSON.stringify(login),
  };
}
