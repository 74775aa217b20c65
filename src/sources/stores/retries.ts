import { SourceFailure } from '../source-failure.js';

/** How requests are made again. */
export interface RetryOptions {
  /** Times that a request is made in all, 1 or more. */
  readonly attempts: number;
  /** Waits some milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Milliseconds before the second try at most; twice as many before each further one. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 20_000;

/** Requests given up one after the other behind which the store counts as lost. */
const MOST_GIVEN_UP = 3;

/** Makes requests again that a store had no time for or whose connection broke, and counts them. */
export class Retries {
  readonly #options: RetryOptions;
  #givenUpInARow = 0;
  readonly #counts = new Map<string, number>();

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /**
   * Makes a request until it is answered, waiting longer each time.
   * @param request throws a momentary SourceFailure where another try is worth making
   * @throws SourceFailure
   */
  async until<T>(request: () => Promise<T>): Promise<T> {
    const round = this.round();
    for (;;) {
      try {
        return await request();
      } catch (error) {
        await round.failed(error);
      }
    }
  }

  /** Counts the tries of one request; what comes through on the way begins them anew. */
  round(): { readonly failed: (error: unknown) => Promise<void>; readonly cameOn: () => void } {
    const { attempts, pause, random } = this.#options;
    let tried = 0;
    return {
      failed: async (error) => {
        if (!(error instanceof SourceFailure) || !error.isMomentary) throw error;
        tried += 1;
        if (tried >= attempts) throw this.#givenUp(error);
        this.#counts.set(error.message, (this.#counts.get(error.message) ?? 0) + 1);
        // At random, so that requests that failed together do not come together again.
        await pause(random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1)));
      },
      cameOn: () => {
        tried = 0;
        this.#givenUpInARow = 0;
      },
    };
  }

  #givenUp({ message }: SourceFailure): SourceFailure {
    this.#givenUpInARow += 1;
    const { attempts } = this.#options;
    return new SourceFailure(`${message}, ${attempts.toString()} times`, {
      isMomentary: true,
      endsAll: this.#givenUpInARow >= MOST_GIVEN_UP,
    });
  }

  /** How often requests were made again, by why. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
