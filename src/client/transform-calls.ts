import { received, type KeptSession, type MapEntry, type Restored, type Transformed } from './answers.js';
import type { operations } from './api.generated.js';
import { type CallOptions, checkNames, type Names } from './client-options.js';
import { type Caller, toQuery } from './create-caller.js';

type Request = operations['transformV2']['requestBody']['content']['application/json'];

/** A policy, which maps categories to operators; see docs/transformations.md. */
export type Policy = Exclude<NonNullable<Request['policy']>, string>;

/** Selects the findings to act on. */
export interface SelectionOptions {
  /** Only findings that score above this, 0 to 1. Default: the threshold of the policy. */
  readonly scoreThreshold?: number;
  /** Categories, or their original labels, to include. Default: all. */
  readonly entities?: readonly string[];
  /** Categories or labels to exclude. */
  readonly exclude?: readonly string[];
  /** A predefined set of categories, such as `pii`. */
  readonly preset?: 'secrets' | 'pci' | 'pii' | 'phi' | 'all';
  /** Values that are never findings. */
  readonly allow?: readonly string[];
  /** Words that are always findings, each with its category: `PERSON:Falcon`. */
  readonly deny?: readonly string[];
}

/** The format of texts. */
export interface FormOptions {
  /** Default `text`. */
  readonly format?: 'text' | 'csv' | 'json';
  /** With `csv`: whether the first row is the header. Default `auto`: it is detected, and the response says why. */
  readonly hasHeaders?: boolean | 'auto';
  /** With `csv`. Default `auto`. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

/** How texts are transformed. */
export interface ActingOptions extends CallOptions, SelectionOptions, FormOptions {
  /** The session's map from the previous response. */
  readonly map?: readonly MapEntry[];
  /**
   * Lets the service store the map: `{}` starts a session (which lasts `expiresIn` seconds); its id continues it.
   * Cannot be
   * combined with `map`. Requires an account.
   */
  readonly session?: string | { readonly expiresIn?: number };
  /** The person the data is about: dates of one subject are shifted together. */
  readonly subject?: string;
  /** Language of generated pseudonyms. Default: the language of the text. */
  readonly language?: Request['language'];
  /** Whether the result is searched for every replaced value and classified again. */
  readonly verify?: boolean;
  /** Default `utf16`, the unit of JavaScript strings. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
}

export interface TransformOptions extends ActingOptions {
  /** A policy, or the name of a policy of the service. Default: labels. */
  readonly policy?: Policy | string;
  /** Whether the response includes `explained`: the findings, and why they score as they do. */
  readonly explain?: boolean;
}

export interface RestoreOptions extends CallOptions, FormOptions {
  /** The map of the session that created the replacements. */
  readonly map?: readonly MapEntry[];
  /** The id of a session that the service stores. */
  readonly session?: string;
  /** Default `utf16`. */
  readonly offsetUnit?: 'codepoint' | 'utf16' | 'byte';
}

/** Transforms findings and restores them. */
export interface TransformCalls {
  /**
   * Transforms the findings in a text according to a policy. Send the response's `map` with the next text of the
   * session,
   * and to `restore`.
   */
  transform(text: string, options?: TransformOptions): Promise<Transformed>;
  /** Restores the original values of all replacements, wherever and however often they occur. */
  restore(text: string, options?: RestoreOptions): Promise<Restored>;
  /** Returns the names of the service's policies. */
  policies(options?: CallOptions): Promise<readonly string[]>;
  /** Ends a session that the service stores. Rejects with `SESSION_UNKNOWN` if it does not exist. */
  endSession(session: string | KeptSession, options?: CallOptions): Promise<void>;
}

const FORM: Names<CallOptions & FormOptions> = {
  ...{ signal: true, timeoutMs: true, format: true, hasHeaders: true, columnDelimiter: true },
};
const RESTORING: Names<RestoreOptions> = { ...FORM, map: true, session: true, offsetUnit: true };
/** The names of the options of `transformBatch`. */
export const BATCH_OPTIONS: Names<Omit<TransformOptions, 'explain'>> = {
  ...{ ...RESTORING, policy: true, subject: true, language: true, verify: true },
  ...{ scoreThreshold: true, entities: true, exclude: true, preset: true, allow: true, deny: true },
};
const TRANSFORMING: Names<TransformOptions> = { ...BATCH_OPTIONS, explain: true };

/** Encodes the query parameters of a request. */
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

/** Builds the fields of a request body; JSON omits undefined ones. */
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

/** Creates the transform methods of a client. */
export function transformCalls({ ask, operations: at }: Caller): TransformCalls {
  const base = at('v2');
  return {
    async transform(text, options = {}) {
      checkNames(options, TRANSFORMING, 'transform');
      const url = `${base}/transform?${addressed(options)}`;
      const body = JSON.stringify({ text, ...acting(options) });
      return received(await ask({ method: 'POST', url, headers: JSON_TYPE, body }, options)) as Transformed;
    },
    async restore(text, options = {}) {
      checkNames(options, RESTORING, 'restore');
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
