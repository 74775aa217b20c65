import { createServer } from 'node:net';

/**
 * Checks that the server's address can be listened on.
 * @param address port 0: any free port
 * @throws the system's error, with `code`, if it cannot
 */
export async function tryAddress({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  const probe = createServer((socket) => {
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}
