import { Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import { ChunkJoin } from '../discovery/chunk-join.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { find } from '../discovery/find.js';
import type { Keeps } from '../discovery/own-rules.js';
import { ServiceError } from '../core/errors.js';
import { present } from '../core/present.js';
import { wholeUntil } from '../core/span.js';
import { moveOccurrence, type Occurrence } from '../harmonization/occurrence.js';
import { TextCutter, type TextChunk } from '../text/cut-text.js';
import { guessLanguage } from '../text/guess-language.js';
import type { KeyRing } from '../transform/key-ring.js';
import type { TransformPolicy } from '../transform/policy.js';
import type { SessionMap } from '../transform/session-map.js';
import { refuseFailed } from '../transform/transform-text.js';
import { Transformer } from '../transform/transformer.js';
import type { RedactOptions } from './detector-options.js';

interface RedactorOptions {
  readonly policy: TransformPolicy;
  readonly keys: KeyRing;
  readonly subject: string;
  /** Returns the language of pseudonyms, given the first chunk; undefined to detect it. */
  readonly languageOf: (first: string) => string | undefined;
  readonly session: SessionMap;
  readonly selects: Keeps;
  readonly chunkBytes: number;
  readonly onMap: RedactOptions['onMap'];
}

/**
 * Redacts a text that arrives in pieces. A text of up to `chunkBytes` is redacted as a whole; a longer one chunk by
 * chunk, wherever the pieces were split.
 */
export class Redactor {
  readonly #deps: DiscoveryDeps;
  readonly #options: RedactorOptions;
  readonly #cutter: TextCutter;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #join = new ChunkJoin();
  #transformer: Transformer | undefined;
  /** High surrogate at the end of a piece; its low surrogate is in the next one. */
  #half = '';
  /** Text not yet written, and its offset in the whole text. */
  #pending = '';
  #at = 0;
  #waiting: readonly Occurrence[] = [];

  constructor(deps: DiscoveryDeps, options: RedactorOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#cutter = new TextCutter({ bytes: options.chunkBytes });
  }

  /** Accepts a piece and yields the redacted text that is ready. @throws ServiceError */
  async *push(piece: string | Uint8Array): AsyncGenerator<string> {
    let text: string;
    try {
      text = typeof piece === 'string' ? piece : this.#decoder.decode(piece, { stream: true });
    } catch {
      throw new ServiceError('BODY_NOT_UTF8');
    }
    text = this.#half + text;
    this.#half = /[\uD800-\uDBFF]$/.test(text) ? text.slice(-1) : '';
    if (this.#half !== '') text = text.slice(0, -1);
    for (const chunk of this.#cutter.push(text)) yield await this.#write(chunk);
  }

  /** Ends the input and yields the remaining text. @throws ServiceError */
  async *end(): AsyncGenerator<string> {
    try {
      this.#half += this.#decoder.decode();
    } catch {
      throw new ServiceError('BODY_NOT_UTF8');
    }
    for (const chunk of this.#cutter.push(this.#half)) yield await this.#write(chunk);
    for (const chunk of this.#cutter.end()) yield await this.#write(chunk);
    this.#options.onMap?.([...this.#options.session.entries]);
  }

  async #write(chunk: TextChunk): Promise<string> {
    this.#pending += chunk.text.slice(this.#at + this.#pending.length - chunk.at.utf16);
    const waiting = [...this.#waiting];
    for (const one of this.#join.take(chunk, await this.#find(chunk.text)))
      waiting.push(moveOccurrence(one, chunk.at.utf16));
    const limit = wholeUntil(waiting, chunk.at.utf16 + chunk.to);
    const text = this.#pending.slice(0, limit - this.#at);
    const here = waiting
      .filter(({ end }) => end <= limit)
      .map((occurrence) => moveOccurrence(occurrence, -this.#at));
    const transformer = this.#transformerFor(chunk.text);
    const { text: written } = transformer.transform(text, here, text, () => transformer.leftOf(text, here));
    this.#pending = this.#pending.slice(limit - this.#at);
    this.#at = limit;
    this.#waiting = waiting.filter(({ end }) => end > limit);
    return written;
  }

  async #find(text: string): Promise<readonly Occurrence[]> {
    if (text.trim() === '') return [];
    const { policy, selects } = this.#options;
    const isKept = (category: string): boolean => policy.operatorFor(category).operator.name === 'keep';
    const { outcomes, texts } = await find(
      this.#deps,
      { source: [text], read: () => ({ inputs: [{ text }] }) },
      {
        contentType: 'text/plain',
        untrusted: this.#deps.trusted ? 'trust' : { refuse: 'utf16' },
        keeps: (found) => found.score > policy.threshold && !isKept(found.category) && selects(found),
        judged: 'occurrences',
      },
    );
    refuseFailed(outcomes);
    return present(texts[0], 'the findings of a chunk').occurrences;
  }

  #transformerFor(text: string): Transformer {
    const { policy, session, keys, subject, languageOf } = this.#options;
    this.#transformer ??= new Transformer(policy, session, {
      keys,
      subject,
      language: languageOf(text) ?? guessLanguage(text) ?? 'en',
    });
    return this.#transformer;
  }
}

/** Wraps a redactor in a web stream. */
export const redactWebStream = (redactor: Redactor): TransformStream<string | Uint8Array, string> =>
  new TransformStream<string | Uint8Array, string>({
    async transform(piece, controller) {
      for await (const text of redactor.push(piece)) if (text !== '') controller.enqueue(text);
    },
    async flush(controller) {
      for await (const text of redactor.end()) if (text !== '') controller.enqueue(text);
    },
  });

/** Wraps a redactor in a Node.js transform stream. */
export function redactTransform(redactor: Redactor): Transform {
  async function pass(stream: Transform, texts: AsyncIterable<string>, done: (error?: Error) => void) {
    try {
      for await (const text of texts) if (text !== '') stream.push(text);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform(piece: string | Uint8Array, _encoding, done) {
      void pass(this, redactor.push(piece), done);
    },
    flush(done) {
      void pass(this, redactor.end(), done);
    },
  });
}
