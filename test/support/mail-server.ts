import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

/** Undoes the soft line ends of quoted-printable; the mails hold nothing else that it encodes. */
const decodeMail = (raw: Buffer): string =>
  raw
    .toString()
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');

/** A real mail server in this process. */
export async function runMailServer(t: TestContext) {
  const mails: { readonly to: string; readonly from: string; readonly text: string }[] = [];
  let isFull = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isFull) {
          done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
          return;
        }
        const [to] = session.envelope.rcptTo;
        const from = session.envelope.mailFrom;
        mails.push({
          to: to?.address ?? '',
          from: from === false ? '' : from.address,
          text: decodeMail(Buffer.concat(chunks)),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port.toString()}`, mails, fill: (full: boolean) => void (isFull = full) };
}
