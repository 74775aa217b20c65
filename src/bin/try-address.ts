import { createServer } from 'node:net';

/**
 * Listens for a moment where the server is going to.
 * @param address port 0 is any that is free
 * @throws the system's error, with `code`, where that is not possible
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
