import { runToEnd } from './run-program.js';

/** What an account of the running program needs to be let in. */
export interface RegisteredAccount {
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Registers an account by the command and activates it over HTTP, as its owner would.
 * @param dataDir where the program keeps its database
 * @param serve starts the service over the same database; resolves with its address
 */
export async function registerAccount(
  dataDir: string,
  serve: () => Promise<string>,
): Promise<RegisteredAccount & { readonly origin: string }> {
  const email = 'jane@example.org';
  const password = 'Tr1cky-but-fine';
  const { output } = await runToEnd(['accounts', 'register', email], { DATA_DIR: dataDir });
  const [, issued = ''] = /Password: (\S+)/.exec(output) ?? [];
  const [, apiKey = ''] = /API key: +(\S+)/.exec(output) ?? [];
  const origin = await serve();
  const changed = await fetch(`${origin}/auth/change-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, old_password: issued, new_password: password }),
  });
  if (changed.status !== 200) throw new Error(`the account was not activated: ${changed.status.toString()}`);
  return { apiKey, email, password, origin };
}
