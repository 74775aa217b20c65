import { createTransport } from 'nodemailer';
import type { Mailer } from '../accounts/mail-texts.js';

/** Milliseconds; a caller waits for the mail server, so it must not wait long. */
const TIMEOUT_MS = 5_000;

/**
 * Sends by SMTP.
 * @param url `smtp://` or `smtps://`, with user and password where the server asks for them
 * @param from address that the mails come from
 * @param tls `required`: over `smtp://` nothing but the greeting goes out before STARTTLS
 */
export function createSmtpMailer(url: string, from: string, tls: 'required' | 'optional'): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      ...(tls === 'required' && { requireTLS: true }),
      // A mail is what this program wrote: it reads no files and fetches no addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      // As an object: the address is not parsed again.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => {
      transport.close();
    },
  };
}
