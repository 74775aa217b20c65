import type { Pool } from 'undici';
import { isProtocolAnswer, type ProtocolAnswer } from './protocol.js';
import { ProviderFailure } from './provider.js';

/** Largest answer that is read, in bytes: a part for every answer and a part for each byte of the request. */
const ANSWER_BYTES = 256 * 1024;
const ANSWER_BYTES_PER_BYTE = 256;
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Errors of the connection that come before any answer. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Statuses that say of the moment rather than of the request. */
const MOMENTARY: ReadonlySet<number> = new Set([502, 503, 504]);

/** A failure that another call soon after may not meet: no answer at all, or a status of the moment. */
export class MomentaryFailure extends ProviderFailure {
  /** Milliseconds after which the provider wants to be asked again; NaN: at a time that is not understood. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, reason: string, retryAfterMs?: number) {
    super(status, reason);
    this.name = 'MomentaryFailure';
    this.retryAfterMs = retryAfterMs;
  }
}

/** One call: where to, what is sent. */
export interface Exchange {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends one request of the provider protocol and reads its answer.
 * @throws ProviderFailure where there is no answer or none that can be used; what the signal was aborted with
 */
export async function exchange(pool: Pool, call: Exchange, signal: AbortSignal): Promise<ProtocolAnswer> {
  const response = await pool
    .request({ ...call, method: 'POST', signal })
    .catch((error: unknown) => failed(signal, error, 'begun'));
  if (response.statusCode !== 200) {
    // Aborts the connection where the rest is large or never comes.
    response.body.on('error', () => undefined).destroy();
    throw refusal(response.statusCode, response.headers['retry-after']);
  }
  const text = await readLimited(response.body, limitFor(call)).catch((error: unknown) =>
    failed(signal, error, 'answered'),
  );
  const answer = parse(text);
  if (!isProtocolAnswer(answer)) throw broken('an answer that does not fit the protocol');
  return answer;
}

/** The provider answered with something that cannot be used. */
export const broken = (what: string): ProviderFailure =>
  new ProviderFailure(502, `the provider sent ${what}`);

function refusal(status: number, retryAfter: string | readonly string[] | undefined): ProviderFailure {
  const reason = `the provider answered ${status.toString()}`;
  if (!MOMENTARY.has(status))
    return new ProviderFailure(status >= 400 && status <= 599 ? status : 502, reason);
  if (status !== 503 || retryAfter === undefined) return new MomentaryFailure(status, reason);
  const seconds = typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : NaN;
  return new MomentaryFailure(status, reason, seconds * 1000);
}

/** A finding for every few characters fits many times over; what has no end is given up before it costs much. */
const limitFor = ({ body }: Exchange): number =>
  Math.min(MOST_ANSWER_BYTES, ANSWER_BYTES + ANSWER_BYTES_PER_BYTE * body.length);

async function readLimited(body: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > limit) throw broken(`an answer of more than ${limit.toString()} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw broken('an answer that is not JSON');
  }
}

function failed(signal: AbortSignal, error: unknown, stage: 'begun' | 'answered'): never {
  signal.throwIfAborted();
  if (error instanceof ProviderFailure) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const reason = `no answer from the provider (${code})`;
  throw stage === 'begun' && UNANSWERED.has(code)
    ? new MomentaryFailure(502, reason)
    : new ProviderFailure(502, reason);
}
