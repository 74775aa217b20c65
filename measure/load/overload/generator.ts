// Offers load from a process of its own: told how by its parent's message, it answers with what came back.
import { Pool, type Dispatcher } from 'undici';
import { quantile } from '../support/steady-load.js';

/** What is to be offered. */
export interface Offer {
  readonly origin: string;
  readonly seconds: number;
  /** Requests a second that arrive whatever becomes of them (open), or callers that each wait for their answer (closed). */
  readonly rate?: number;
  readonly callers?: number;
}

/** What came back. Times in milliseconds (0: there were none), from the moment at which a request was to be sent. */
export interface Outcome {
  readonly offered: number;
  readonly accepted: number;
  readonly refused: number;
  /** Answers of other statuses and broken connections, by name. */
  readonly others: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly acceptedP50: number;
  readonly acceptedP99: number;
  readonly refusedP50: number;
  readonly refusedP99: number;
  /** How late the generator itself sent: where this is large, the times above are its own. */
  readonly lateP99: number;
}

const PATH = '/svc/data-discovery/v1.1/classify';
const CONNECTIONS = 2_000;
/** Milliseconds between two looks at the clock. */
const TICK = 2;

let serial = 0;
/** One sentence; no two are the same. */
function sentence(): string {
  serial += 1;
  return `Dear Ms Roe, thank you for your letter of 14 March about flat ${serial.toString()}.`;
}

/** 0 where there was none: NaN does not survive the way to the parent. */
const timeOf = (values: readonly number[], share: number): number =>
  values.length === 0 ? 0 : quantile(values, share);

class Run {
  readonly #pool: Pool;
  readonly #accepted: number[] = [];
  readonly #refused: number[] = [];
  readonly #late: number[] = [];
  readonly #others: Record<string, number> = {};
  #offered = 0;
  #open = 0;

  constructor(origin: string) {
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      bodyTimeout: 0,
      headersTimeout: 0,
    });
  }

  async open(rate: number, seconds: number): Promise<Outcome> {
    const began = performance.now();
    for (let due = began; due < began + seconds * 1000;) {
      const now = performance.now();
      for (; due <= now; due += 1000 / rate) {
        this.#late.push(now - due);
        void this.#send(due);
      }
      await new Promise((resolve) => setTimeout(resolve, TICK));
    }
    const took = (performance.now() - began) / 1000;
    while (this.#open > 0) await new Promise((resolve) => setTimeout(resolve, TICK));
    return this.#end(took);
  }

  async closed(callers: number, seconds: number): Promise<Outcome> {
    const began = performance.now();
    const call = async (): Promise<void> => {
      while (performance.now() < began + seconds * 1000) await this.#send(performance.now());
    };
    await Promise.all(Array.from({ length: callers }, call));
    return this.#end((performance.now() - began) / 1000);
  }

  #send(due: number): Promise<void> {
    this.#offered += 1;
    this.#open += 1;
    return new Promise((resolve) => {
      let status = 0;
      const settle = (name: string): void => {
        this.#open -= 1;
        const took = performance.now() - due;
        if (status === 200) this.#accepted.push(took);
        else if (status === 503) this.#refused.push(took);
        else this.#others[name] = (this.#others[name] ?? 0) + 1;
        resolve();
      };
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => {
          settle(status.toString());
        },
        onResponseError: (_controller, error) => {
          status = 0;
          settle('code' in error ? String(error.code) : error.name);
        },
      };
      const headers = { 'content-type': 'text/plain' };
      this.#pool.dispatch({ method: 'POST', path: PATH, headers, body: sentence() }, handler);
    });
  }

  async #end(seconds: number): Promise<Outcome> {
    await this.#pool.close();
    const [accepted, refused, late] = [this.#accepted, this.#refused, this.#late];
    return {
      offered: this.#offered,
      accepted: accepted.length,
      refused: refused.length,
      others: this.#others,
      seconds,
      acceptedP50: timeOf(accepted, 0.5),
      acceptedP99: timeOf(accepted, 0.99),
      refusedP50: timeOf(refused, 0.5),
      refusedP99: timeOf(refused, 0.99),
      lateP99: timeOf(late, 0.99),
    };
  }
}

process.on('message', ({ origin, seconds, rate, callers = 1 }: Offer) => {
  const run = new Run(origin);
  const running = rate === undefined ? run.closed(callers, seconds) : run.open(rate, seconds);
  void running.then((outcome) => process.send?.(outcome));
});
