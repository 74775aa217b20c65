import { received, type KeptSession, type MapEntry, type Restored, type Transformed } from './answers.js';
import type { operations } from './api.generated.js';
import type { CallOptions } from './client-options.js';
import { type Caller, toQuery } from './create-caller.js';

type Request = operations['transformV2']['requestBody']['content']['application/json'];

/** A policy: what becomes of which category; see docs/transformations.md. */
export type Policy = Exclude<NonNullable<Request['policy']>, string>;

/** Which findings are acted on. */
export interface SelectionOptions {
  /** Only findings that score above it, 0 to 1. Default: the threshold of the policy. */
  readonly scoreThreshold?: number;
  /** Categories, or original labels of them, that are wanted. Default: all. */
  readonly entities?: readonly string[];
  /** Those that are not wanted. */
  readonly exclude?: readonly string[];
  /** A choice of categories, such as `pii`. */
  readonly preset?: 'secrets' | 'pci' | 'pii' | 'phi' | 'all';
  /** Values that are no findings. */
  readonly allow?: readonly string[];
  /** Words that always are, each behind its category: `PERSON:Falcon`. */
  readonly deny?: readonly string[];
}

/** Of what form texts are. */
export interface FormOptions {
  /** Default `text`. */
  readonly format?: 'text' | 'csv' | 'json';
  /** With `csv`: whether the first row is the header. Default `auto`: as the rows show it, and the answer says why. */
  readonly hasHeaders?: boolean | 'auto';
  /** With `csv`. Default `auto`. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

/** How texts are acted on. */
export interface ActingOptions extends CallOptions, SelectionOptions, FormOptions {
  /** The map of the session so far, as the last answer told it. */
  readonly map?: readonly MapEntry[];
  /**
   * Has the service keep the map: `{}` begins a session (`expiresIn` seconds long), its id goes on with it. Not beside
   * `map`. Needs an account.
   */
  readonly session?: string | { readonly expiresIn?: number };
  /** Whose data it is: dates of one subject move together. */
  readonly subject?: string;
  /** Of surrogates. Default: what the text seems to be written in. */
  readonly language?: Request['language'];
  /** Whether the result is searched for every replaced value and classified again. */
  readonly verify?: boolean;
  /** Default `utf16`, the unit of JavaScript's strings. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
}

export interface TransformOptions extends ActingOptions {
  /** A policy, or the name of one of the service. Default: labels. */
  readonly policy?: Policy | string;
  /** Whether the answer has `explained`: what was found, and why it scores as it does. */
  readonly explain?: boolean;
}

export interface RestoreOptions extends CallOptions, FormOptions {
  /** The map of the session that created the replacements. */
  readonly map?: readonly MapEntry[];
  /** The id of a session that the service keeps. */
  readonly session?: string;
  /** Default `utf16`. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
}

/** Acting on what is found, and the way back. */
export interface TransformCalls {
  /**
   * Acts on what is found in a text as a policy says. The answer's `map` goes along with the next text of the session,
   * and restores.
   */
  transform(text: string, options?: TransformOptions): Promise<Transformed>;
  /** Restores the original values of all replacements, wherever and however often they occur. */
  restore(text: string, options?: RestoreOptions): Promise<Restored>;
  /** Names of the policies that the service has. */
  policies(options?: CallOptions): Promise<readonly string[]>;
  /** Ends a session that the service keeps. Rejects with `SESSION_UNKNOWN` where there is none. */
  endSession(session: string | KeptSession, options?: CallOptions): Promise<void>;
}

/** What stands in the address of a request. */
export const addressed = (options: ActingOptions & { readonly explain?: boolean }): string =>
  toQuery({
    scoreThreshold: options.scoreThreshold,
    entities: options.entities,
    exclude: options.exclude,
    preset: options.preset,
    allow: options.allow,
    deny: options.deny,
    explain: options.explain,
    offsetUnit: options.offsetUnit ?? 'utf16',
  });

/** What stands in its body; what is undefined JSON leaves out. */
export const acting = ({ session, ...options }: Omit<TransformOptions, 'explain'>) => ({
  ...formed(options),
  policy: options.policy,
  map: options.map,
  session: typeof session === 'object' ? { expires_in: session.expiresIn } : session,
  subject: options.subject,
  language: options.language,
  verify: options.verify,
});

const formed = ({ format, hasHeaders, columnDelimiter }: FormOptions) => ({
  format,
  has_headers: hasHeaders,
  column_delimiter: columnDelimiter,
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** The calls of a client. */
export function transformCalls({ ask, operations: at }: Caller): TransformCalls {
  const base = at('v2');
  return {
    async transform(text, options = {}) {
      const url = `${base}/transform?${addressed(options)}`;
      const body = JSON.stringify({ text, ...acting(options) });
      return received(await ask({ method: 'POST', url, headers: JSON_TYPE, body }, options)) as Transformed;
    },
    async restore(text, options = {}) {
      const url = `${base}/transform/restore?${toQuery({ offsetUnit: options.offsetUnit ?? 'utf16' })}`;
      const { map, session } = options;
      const body = JSON.stringify({ text, ...formed(options), map, session });
      return received(await ask({ method: 'POST', url, headers: JSON_TYPE, body }, options)) as Restored;
    },
    async policies(options = {}) {
      const { json } = await ask({ method: 'GET', url: `${base}/policies` }, options);
      return (json as { readonly policies: readonly { readonly name: string }[] }).policies.map(
        ({ name }) => name,
      );
    },
    async endSession(session, options = {}) {
      const id = typeof session === 'string' ? session : session.id;
      await ask({ method: 'DELETE', url: `${base}/transform/sessions/${encodeURIComponent(id)}` }, options);
    },
  };
}
