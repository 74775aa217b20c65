import { connect } from 'node:net';

/** Bytes that are no good request, sent as they are: each must be answered by a 4xx and a closed connection. */
export interface BadBytes {
  readonly name: string;
  readonly bytes: string;
}

const LINE = 'POST /svc/data-discovery/v1.1/classify HTTP/1.1';
const HEAD = `${LINE}\r\nHost: localhost\r\nContent-Type: text/plain\r\n`;

export const BAD_BYTES: readonly BadBytes[] = [
  { name: 'two lengths', bytes: `${HEAD}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd` },
  { name: 'two equal lengths', bytes: `${HEAD}Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc` },
  { name: 'a list of lengths', bytes: `${HEAD}Content-Length: 3, 3\r\n\r\nabc` },
  {
    name: 'length with chunked',
    bytes: `${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  {
    name: 'chunked with length',
    bytes: `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n`,
  },
  { name: 'chunked not last', bytes: `${HEAD}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n` },
  { name: 'bad chunk', bytes: `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n` },
  {
    name: 'chunk longer than it says',
    bytes: `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n`,
  },
  { name: 'a negative length', bytes: `${HEAD}Content-Length: -1\r\n\r\n` },
  { name: 'bare LF', bytes: `${HEAD}Content-Length: 1\r\n\r\na`.replaceAll('\r\n', '\n') },
  { name: 'bare LF in one header', bytes: `${LINE}\r\nHost: localhost\nContent-Length: 1\r\n\r\na` },
  { name: 'bare CR in a header', bytes: `${HEAD}X-A: b\rc\r\nContent-Length: 1\r\n\r\na` },
  { name: 'NUL in a header', bytes: `${HEAD}X-A: b\u0000c\r\nContent-Length: 1\r\n\r\na` },
  { name: 'NUL in a name', bytes: `${HEAD}X\u0000A: b\r\nContent-Length: 1\r\n\r\na` },
  { name: 'space before the colon', bytes: `${HEAD}Content-Length : 1\r\n\r\na` },
  { name: 'a folded header', bytes: `${HEAD}X-A: b\r\n c\r\nContent-Length: 1\r\n\r\na` },
  { name: 'a header of 100 KB', bytes: `${HEAD}X-A: ${'a'.repeat(100_000)}\r\n\r\n` },
  { name: 'no host', bytes: `${LINE}\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\na` },
  { name: 'no HTTP', bytes: 'HELO example.org\r\n\r\n' },
  { name: 'TLS', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00FC\u0003\u0003' },
];

/** How a connection ended. */
export interface Ending {
  /** Status of the first answer; 0 where there was none. */
  readonly status: number;
  /** Milliseconds from the connection to its end. */
  readonly ms: number;
}

/**
 * Sends the pieces, one each interval, and resolves when the server has closed the connection.
 * @param patience milliseconds after which this side gives up: `status` is then -1
 */
export function endingOf(
  port: number,
  pieces: readonly string[],
  intervalMs: number,
  patience: number,
): Promise<Ending> {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    let sent = 0;
    const send = (): void => {
      if (sent < pieces.length && socket.writable) socket.write(pieces[sent++] ?? '', 'latin1');
    };
    const timer = setInterval(send, Math.max(1, intervalMs));
    const limit = setTimeout(() => {
      answer = 'HTTP/1.1 -1';
      socket.destroy();
    }, patience);
    send();
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    // A reset after the answer is a way to close; without an answer the status tells.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(limit);
      resolve({
        status: Number(/^HTTP\/1\.1 (-?\d+)/.exec(answer)?.[1] ?? 0),
        ms: performance.now() - began,
      });
    });
  });
}

/** A request that comes byte by byte, so slowly that its headers, or its body, never end in time. */
export function slowPieces(part: 'headers' | 'body'): readonly string[] {
  const start = part === 'headers' ? `${LINE}\r\nX-A: ` : `${HEAD}Content-Length: 1000\r\n\r\n`;
  return [start, ...Array<string>(100).fill('a')];
}

/** Several requests in one piece, each with a text of its own; the last closes the connection. */
export function pipelined(texts: readonly string[]): string {
  return texts
    .map((text, index) => {
      const close = index === texts.length - 1 ? 'Connection: close\r\n' : '';
      return `${HEAD}${close}Content-Length: ${text.length.toString()}\r\n\r\n${text}`;
    })
    .join('');
}
