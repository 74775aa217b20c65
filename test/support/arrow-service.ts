import { serveArrow } from '../../src/arrow/serve-arrow.js';
import type { ArrowService } from '../../src/arrow/request-kind.js';
import type { TableService } from '../../src/discovery/table-tally/table-service.js';
import type { Provider } from '../../src/providers/provider.js';
import { NO_KEYS, type KeyRing } from '../../src/transform/key-ring.js';
import { readAnswers } from './arrow-streams.js';
import { cutInPieces } from './cut-in-pieces.js';
import { configured } from './fake-provider.js';

/** Columns are called by their names; nothing is counted. */
const NAMED = { displayNames: (names: readonly string[]) => Promise.resolve(names) } as TableService;

/**
 * Answers requests of the worker in this process, by one provider; `lines` are what is logged, as it would stand there
 * but for errors, of which the log tells no message.
 */
export const servedBy =
  (provider: Provider, keys: KeyRing = NO_KEYS) =>
  async (requests: Uint8Array, sizes: readonly number[] = [1 << 16]) => {
    const pieces: Uint8Array[] = [];
    const lines: unknown[] = [];
    const log = (facts: object, message: string) => void lines.push([Object.keys(facts), message]);
    const service: ArrowService = {
      discovery: { providers: [configured(provider)], trusted: false },
      version: '1.2.3',
      model: undefined,
      selection: { threshold: 0.3, entities: undefined, exclude: undefined },
      tables: NAMED,
      keys,
      log: { debug: log, warn: log, error: log },
    };
    // eslint-disable-next-line @typescript-eslint/require-await -- input comes by and by
    const input = (async function* () {
      yield* cutInPieces(requests, sizes);
    })();
    const output = { write: (bytes: Uint8Array) => Promise.resolve(void pieces.push(bytes.slice())) };
    await serveArrow({ input, output }, service);

    const answers = readAnswers(
      // eslint-disable-next-line @typescript-eslint/require-await -- read as a stream is
      (async function* () {
        yield* pieces;
      })(),
    );
    return { answers, lines };
  };
