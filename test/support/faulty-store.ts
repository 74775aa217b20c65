import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** One request as it came by. */
export interface SeenRequest {
  /** Path and query. */
  readonly url: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

/** What happens to a request instead of a whole answer. */
export type StoreTrouble =
  /** 503 SlowDown. */
  | 'slow-down'
  /** The connection ends before any answer. */
  | 'reset'
  /** The connection ends behind half of the body. */
  | 'cut';

/** What stands in front of a store. */
export interface FaultyStore {
  readonly endpoint: string;
  readonly seen: readonly SeenRequest[];
  /** Requests that were under way at once, at most. */
  readonly mostAtOnce: () => number;
}

const SLOW_DOWN =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';

/**
 * Passes requests on to a store, with trouble, until the test ends.
 * @param trouble of a request, by its number from 1 on and what it asks for
 */
export async function openFaultyStore(
  t: Pick<TestContext, 'after'>,
  endpoint: string,
  trouble: (number: number, request: SeenRequest) => StoreTrouble | undefined = () => undefined,
): Promise<FaultyStore> {
  const seen: SeenRequest[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer((incoming, outgoing) => {
    const { url = '', headers } = incoming;
    const one = { url, range: headers.range, authorization: headers.authorization };
    seen.push(one);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    outgoing.once('close', () => (atOnce -= 1));
    const kind = trouble(seen.length, one);
    if (kind === 'reset') incoming.socket.destroy();
    else if (kind === 'slow-down')
      outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(SLOW_DOWN);
    else passOn(endpoint, incoming, outgoing, kind === 'cut');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port.toString()}`, seen, mostAtOnce: () => mostAtOnce };
}

function passOn(endpoint: string, incoming: IncomingMessage, outgoing: ServerResponse, isCut: boolean): void {
  const { hostname, port } = new URL(endpoint);
  const { method, url: path, headers } = incoming;
  const onward = request({ hostname, port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    if (!isCut) answer.pipe(outgoing);
    else {
      const half = Math.floor(Number(answer.headers['content-length'] ?? 0) / 2);
      answer.once('data', (piece: Buffer) => {
        outgoing.write(piece.subarray(0, Math.min(half, piece.length)), () => incoming.socket.destroy());
        answer.destroy();
      });
      answer.once('end', () => incoming.socket.destroy());
    }
  });
  onward.on('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}
