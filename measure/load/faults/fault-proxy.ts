import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the proxy does to the answers that pass through it. */
export type ProxyFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'not JSON' | 'wrong spans' | 'half an answer' | 'an endless answer' };

/** A proxy before a provider. */
export interface FaultProxy {
  readonly origin: string;
  /** What is done to answers from now on. */
  set(fault: ProxyFault): void;
  close(): void;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SPACES = Buffer.alloc(65_536, ' ');

/** Listens before the provider at `upstream`; answers pass as they are until told otherwise. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  let fault: ProxyFault = { kind: 'none' };
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    // Those who wait no longer are of no concern.
    outgoing.on('error', () => undefined);
    forward(upstream, agent, incoming).then(
      ({ status, body }) => {
        spoil(fault, status, body, outgoing);
      },
      () => {
        outgoing.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`,
    set: (next) => void (fault = next),
    close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  upstream: string,
  agent: Agent,
  incoming: IncomingMessage,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const outgoing = request(upstream + (incoming.url ?? ''), { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => {
        resolve({ status: answer.statusCode ?? 502, body: Buffer.concat(chunks) });
      });
      answer.once('error', reject);
    });
    outgoing.once('error', reject);
    incoming.once('error', reject).pipe(outgoing);
  });
}

function spoil(fault: ProxyFault, status: number, body: Buffer, outgoing: ServerResponse): void {
  const whole = { ...JSON_TYPE, 'content-length': body.length };
  switch (fault.kind) {
    case 'none':
      outgoing.writeHead(status, whole).end(body);
      break;
    case 'slow':
      setTimeout(() => outgoing.writeHead(status, whole).end(body), fault.ms);
      break;
    case 'not JSON':
      outgoing.writeHead(200, JSON_TYPE).end('<html><body>It works!</body></html>');
      break;
    case 'wrong spans':
      outgoing.writeHead(200, JSON_TYPE).end(shifted(body));
      break;
    case 'half an answer':
      outgoing.writeHead(status, whole).write(body.subarray(0, body.length / 2), () => outgoing.destroy());
      break;
    case 'an endless answer':
      outgoing.writeHead(200, JSON_TYPE);
      pour(outgoing);
      break;
  }
}

/** The answer with every span moved out of its text, and one span more. */
function shifted(body: Buffer): string {
  const answer = JSON.parse(body.toString()) as { results: { findings: { start: number; end: number }[] }[] };
  for (const { findings } of answer.results) {
    findings.push({ start: 0, end: 1, entity: 'NAME', score: 0.9, classifier: 'x' } as never);
    for (const finding of findings) {
      finding.start += 1_000_000;
      finding.end += 1_000_000;
    }
  }
  return JSON.stringify(answer);
}

function pour(outgoing: ServerResponse): void {
  while (!outgoing.destroyed) {
    if (!outgoing.write(SPACES)) {
      outgoing.once('drain', () => pour(outgoing));
      return;
    }
  }
}
