import { connect } from 'node:net';

/** Sends bytes as they are and returns all that comes back until the connection closes; `thenEnd` ends our side after them. */
export function rawRequest(
  port: number,
  parts: readonly (string | Buffer)[],
  thenEnd = false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
      if (thenEnd) socket.end();
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    socket.on('error', (error) => {
      if (chunks.length === 0) reject(error);
    });
  });
}

/** Status and JSON body of a raw answer. */
export function parseRaw(answer: string): {
  readonly status: number;
  readonly json: Record<string, unknown>;
} {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), json: JSON.parse(body) as Record<string, unknown> };
}
