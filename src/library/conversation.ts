import type { MapEntry } from '../client/answers.js';
import type { Policy } from '../client/transform-calls.js';
import { type KeyRing, NO_KEYS } from '../transform/key-ring.js';
import { Restorer } from '../transform/restore-text.js';
import type { CallOptions } from './detector-options.js';

/** Options of a conversation. */
export interface ConversationOptions extends Omit<CallOptions, 'explain' | 'offsetUnit' | 'signal'> {
  /** Operators per category, which must be restorable. Default: `placeholder` for every category. */
  readonly policy?: Policy;
  /** Map of the conversation so far. Default: none, which starts a new conversation. */
  readonly map?: readonly MapEntry[];
}

/** The detector methods that a conversation uses. */
interface Masking {
  transform(
    text: string,
    options: ConversationOptions & { readonly format: 'text' | 'json' },
  ): Promise<{ readonly transform: { readonly text: string; readonly map?: readonly MapEntry[] } }>;
  restore(
    text: string,
    options: { readonly map: readonly MapEntry[]; readonly format?: 'text' | 'json' },
  ): Promise<{ readonly restore: { readonly text: string } }>;
}

const PLACEHOLDERS: Policy = { default: { operator: 'placeholder' } };

/**
 * A conversation with an external model: masks values in requests and restores them in responses. A value has the
 * same replacement throughout the conversation.
 */
export class Conversation {
  readonly #detector: Masking;
  readonly #options: ConversationOptions & { readonly policy: Policy };
  readonly #keys: KeyRing;
  #map: readonly MapEntry[];
  /** The most recent masking call; calls run one after the other, because each needs the map of the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(detector: Masking, { map = [], ...options }: ConversationOptions, keys: KeyRing = NO_KEYS) {
    this.#detector = detector;
    this.#options = { policy: PLACEHOLDERS, ...options };
    this.#map = map;
    this.#keys = keys;
  }

  /** Map of replacements so far. It contains the original values in plaintext. */
  get map(): readonly MapEntry[] {
    return this.#map;
  }

  /** Replaces the findings in a text. @throws ServiceError */
  mask(text: string): Promise<string> {
    return text.trim() === '' ? Promise.resolve(text) : this.#act(text, 'text');
  }

  /** Replaces the findings in every string, number and key of a JSON value. @throws ServiceError */
  async maskJson(value: unknown): Promise<unknown> {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? undefined : (JSON.parse(await this.#act(json, 'json')) as unknown);
  }

  /** Restores the original values in a text. */
  async restore(text: string): Promise<string> {
    return (await this.#detector.restore(text, { map: this.#map })).restore.text;
  }

  /** Restores the original values in a JSON value. */
  async restoreJson(value: unknown): Promise<unknown> {
    const json = JSON.stringify(value) as string | undefined;
    if (json === undefined) return undefined;
    const { restore } = await this.#detector.restore(json, { map: this.#map, format: 'json' });
    return JSON.parse(restore.text) as unknown;
  }

  /** Restores the original values in JSON text; text that is not valid JSON is restored as plain text. */
  async restoreJsonText(json: string): Promise<string> {
    try {
      JSON.parse(json);
    } catch {
      return this.restore(json);
    }
    return (await this.#detector.restore(json, { map: this.#map, format: 'json' })).restore.text;
  }

  /** Creates a restorer for a text that arrives in pieces. It knows only the replacements made so far. */
  restoreInPieces(): PieceRestorer {
    return new PieceRestorer(this.#map, this.#keys);
  }

  /** Creates a web stream that does the same. */
  restoreStream(): TransformStream<string, string> {
    const pieces = this.restoreInPieces();
    const enqueue = (text: string, controller: TransformStreamDefaultController<string>): void => {
      if (text !== '') controller.enqueue(text);
    };
    return new TransformStream<string, string>({
      transform: (piece, controller) => {
        enqueue(pieces.push(piece), controller);
      },
      flush: (controller) => {
        enqueue(pieces.end(), controller);
      },
    });
  }

  async #act(text: string, format: 'text' | 'json'): Promise<string> {
    const before = this.#last;
    const acted = (async () => {
      await before.catch(() => undefined);
      const { transform } = await this.#detector.transform(text, {
        ...this.#options,
        map: this.#map,
        format,
      });
      this.#map = transform.map ?? this.#map;
      return transform.text;
    })();
    this.#last = acted;
    return acted;
  }
}

/** Maximum growth of a replacement in characters when a model escapes it for Markdown, HTML or JSON. */
const ESCAPES = 64;
/** A run without word boundaries is split once it exceeds the held-back length by this factor. */
const LONGEST_WORDS = 16;
/** A code unit of a word; half of a pair may be one. */
const WORD = /[\p{L}\p{M}\p{N}\p{Cs}_]/u;
const PAIR = /^[\uD800-\uDBFF][\uDC00-\uDFFF]/;

/**
 * Restores a text that arrives in pieces, with the same result as restoring the whole text. Holds back as many
 * characters at the end as a replacement may span.
 */
export class PieceRestorer {
  readonly #restorer: Restorer;
  readonly #held: number;
  #pending = '';

  constructor(map: readonly MapEntry[], keys: KeyRing) {
    this.#restorer = new Restorer(map, keys);
    this.#held = 2 * Math.max(0, ...map.map(({ replacement }) => replacement.length)) + ESCAPES;
  }

  /** Accepts a piece and returns the restored text that is ready. */
  push(piece: string): string {
    this.#pending += piece;
    const limit = this.#pending.length - this.#held;
    return limit <= 0 ? '' : this.#take(limit);
  }

  /** Returns the remaining text. */
  end(): string {
    return this.#take(this.#pending.length);
  }

  #take(most: number): string {
    const pending = this.#pending;
    const { text, replaced, unknown } = this.#restorer.restore(pending);
    let limit = this.#betweenWords(most);
    for (const { start, end } of [...replaced.map(({ before }) => before), ...unknown])
      if (start < limit && end > limit) limit = start;
    let written = '';
    let position = 0;
    for (const { before, after } of replaced) {
      if (before.end > limit) break;
      written += pending.slice(position, before.start) + text.slice(after.start, after.end);
      position = before.end;
    }
    this.#pending = pending.slice(limit);
    return written + pending.slice(position, limit);
  }

  #betweenWords(most: number): number {
    const { length } = this.#pending;
    if (most === length) return length;
    let limit = most;
    while (limit > 0 && WORD.test(this.#pending.charAt(limit - 1)) && WORD.test(this.#pending.charAt(limit)))
      limit -= 1;
    if (limit > 0 || length <= LONGEST_WORDS * this.#held) return limit;
    // Each piece may be encoded alone, which would replace half of a pair.
    return PAIR.test(this.#pending.slice(most - 1, most + 1)) ? most - 1 : most;
  }
}
