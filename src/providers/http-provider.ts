import { Pool } from 'undici';
import type { Finding } from '../core/finding.js';
import { offsetsFromCodePoints } from '../core/offsets.js';
import { isProtocolAnswer, type ProtocolAnswer } from './protocol.js';
import {
  ProviderFailure,
  type Provider,
  type ProviderInfo,
  type ProviderInput,
  type TextFindings,
} from './provider.js';

/** Largest answer that is read, in bytes. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Requests in flight at one provider; more wait their turn within their deadline. */
const MAX_CONNECTIONS = 64;

/**
 * The provider at an address that speaks the provider protocol (docs/provider-protocol.md). It follows no
 * redirects and keeps connections open. Its product name and version are known once it has answered.
 */
export function createHttpProvider(name: string, address: string): Provider {
  const url = new URL(`${address}/classify`);
  const pool = new Pool(url.origin, { connections: MAX_CONNECTIONS, pipelining: 1 });
  let info: ProviderInfo = { name, version: 'unknown' };
  return {
    get info() {
      return info;
    },
    async classify(inputs, signal) {
      const answer = await exchange(pool, url.pathname, JSON.stringify({ texts: inputs }), signal);
      info = { name: answer.name, version: answer.version };
      if (answer.results.length !== inputs.length) throw broken('another number of results than texts');
      return answer.results.map(({ findings }, index) => toFindings(findings, inputs[index]));
    },
    // Another server's state is its own: requests show it, as 206 or 502.
    ready: () => Promise.resolve(),
    close: () => pool.destroy(),
  };
}

async function exchange(
  pool: Pool,
  path: string,
  body: string,
  signal: AbortSignal,
): Promise<ProtocolAnswer> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await pool.request({ method: 'POST', path, headers, body, signal });
    if (response.statusCode !== 200) {
      // Aborts the connection where the rest is large or never comes.
      response.body.on('error', () => undefined).destroy();
      const status = response.statusCode >= 400 && response.statusCode <= 599 ? response.statusCode : 502;
      throw new ProviderFailure(status, `the provider answered ${response.statusCode.toString()}`);
    }
    const answer: unknown = JSON.parse(await readLimited(response.body));
    if (!isProtocolAnswer(answer)) throw broken('an answer that does not fit the protocol');
    return answer;
  } catch (error) {
    throw asFailure(error, signal);
  }
}

async function readLimited(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > MAX_ANSWER_BYTES) throw broken('an answer of more than 16 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function toFindings(
  findings: ProtocolAnswer['results'][number]['findings'],
  input?: ProviderInput,
): TextFindings {
  const convert = offsetsFromCodePoints(input?.text ?? '');
  return findings.map(({ start, end, entity, score, classifier, details = {} }): Finding => {
    const [from, to] = [convert(start), convert(end)];
    if (from === undefined || to === undefined) throw broken('a span outside the text');
    return { start: from, end: to, entityType: entity, score, classifier, details };
  });
}

const broken = (what: string): ProviderFailure => new ProviderFailure(502, `the provider sent ${what}`);

function asFailure(error: unknown, signal: AbortSignal): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (signal.reason instanceof ProviderFailure) return signal.reason;
  if (error instanceof SyntaxError) return broken('an answer that is not JSON');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new ProviderFailure(502, `no answer from the provider (${code})`);
}
