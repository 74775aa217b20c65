import { createTransport } from 'nodemailer';
import type { Mailer } from '../accounts/mail-texts.js';

/** Timeout in milliseconds; short, because a caller may be waiting for the mail server. */
const TIMEOUT_MS = 5_000;

/**
 * Creates a mailer that sends over SMTP.
 * @param url `smtp://` or `smtps://`, with user and password if the server requires them
 * @param from sender address
 * @param tls `required`: over `smtp://`, nothing but the greeting is sent before STARTTLS
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
      // Defense in depth: mails are plain text built by this program, so they need no files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text }) {
      // As an object, so that the address is not parsed again.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => {
      transport.close();
    },
  };
}
