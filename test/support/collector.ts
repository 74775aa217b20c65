import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** A collector that keeps what it is sent by OTLP over HTTP. */
export interface Collector {
  readonly endpoint: string;
  /** The protobuf bodies, as Latin-1 text: names and attribute values stand in them readably. */
  received(): string;
}

export async function runCollector(t: Pick<TestContext, 'after'>): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(`${request.url ?? ''}\n${Buffer.concat(chunks).toString('latin1')}`);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port.toString()}`, received: () => bodies.join('\n') };
}
