import { createServer, type Socket, type AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** Listens on a raw socket until the test ends and treats each connection as told, once for each POST that comes. */
export async function faultyServer(
  t: Pick<TestContext, 'after'>,
  treat: (socket: Socket) => void,
  hear: (chunk: Buffer) => void = () => undefined,
): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      hear(chunk);
      if (chunk.includes('POST ')) treat(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
}

/** The bytes of a whole HTTP answer. */
export function httpAnswer(status: number, body: string): string {
  const length = Buffer.byteLength(body).toString();
  return `HTTP/1.1 ${status.toString()} X\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** An answer of the provider protocol that reports one finding for one text. */
export function protocolAnswer(finding: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ name: 'Third', version: '3.0', results: [{ findings: [finding] }] });
}
