import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { DialogStage } from './account-dialogs.js';
import { runMailServer } from './mail-server.js';
import { registerAccount } from './register-account.js';
import { runServer } from './run-program.js';
import { until } from './until.js';

const COMMON = {
  AUTH_MODE: 'required',
  LOG_LEVEL: 'silent',
  PROVIDERS: JSON.stringify([{ name: 'Pattern', address: 'in-process' }]),
};

/** Starts what the dialogs of accounts need: a service that mails, one that does not, and an active account. */
export async function openDialogStage(t: TestContext): Promise<DialogStage> {
  const folder = (): string => {
    const made = mkdtempSync(path.join(tmpdir(), 'data-discovery-dialogs-'));
    t.after(() => {
      rmSync(made, { recursive: true, force: true });
    });
    return made;
  };
  const mail = await runMailServer(t);
  const byMail = {
    ...{ ...COMMON, DATA_DIR: folder(), REGISTRATION: 'email' },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'service@example.org' },
  };
  const account = await registerAccount(byMail.DATA_DIR, async () => {
    const { origin } = await runServer(t, ['serve'], byMail);
    return origin;
  });
  const direct = { ...COMMON, DATA_DIR: folder(), REGISTRATION: 'direct' };
  const { origin: directOrigin } = await runServer(t, ['serve'], direct);
  let read = 0;
  const nextLink = async (): Promise<string> => {
    await until(() => mail.mails.length > read);
    read = mail.mails.length;
    return /#\S+/.exec(mail.mails.at(-1)?.text ?? '')?.[0] ?? 'no link';
  };
  return { origin: account.origin, directOrigin, account, nextLink };
}
