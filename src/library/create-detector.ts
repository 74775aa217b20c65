import { choiceOf } from '../discovery/untrusted-choice.js';
import { packageVersion } from '../config/package-version.js';
import {
  presentCoverage,
  presentCsvClassification,
  presentOccurrences,
  presentProviders,
  presentTextClassification,
} from '../answers/present-answers.js';
import { presentRestore, presentTransform } from '../answers/present-transform.js';
import type {
  CsvClassification,
  Labelled,
  MapEntry,
  Received,
  Restored,
  TextClassification,
  Transformed,
} from '../client/answers.js';
import type { Policy } from '../client/transform-calls.js';
import { classifyCsv } from '../discovery/classify-csv.js';
import { classifyText } from '../discovery/classify-text.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { labelText } from '../discovery/label-text.js';
import { isPartial, type ProviderOutcome } from '../discovery/provider-outcome.js';
import { type KeyRing, NO_KEYS } from '../transform/key-ring.js';
import { checkPolicyKeys, withKeys } from '../transform/key-unusable.js';
import { LABEL_POLICY } from '../transform/policy.js';
import { readKeys } from '../transform/read-keys.js';
import { restoreForm } from '../transform/restore-form.js';
import { SessionMap } from '../transform/session-map.js';
import { carriedSession } from '../transform/sessions/session-store.js';
import { transformInSession } from '../transform/transform-text.js';
import { askedForm, readRestoreRequest, readTransformRequest } from '../transform/transform-request.js';
import {
  accepts,
  languageAmong,
  type CallOptions,
  type DetectorOptions,
  readCallOptions,
  readDetectorOptions,
  readTableOptions,
  rulesOfCall,
  type TableOptions,
} from './detector-options.js';
import { Conversation, type ConversationOptions } from './conversation.js';
import { DetectorClosedError, readingOptions } from './library-errors.js';
import { openProviders } from './open-providers.js';
import { type RedactOptions, Redactor, redactTransform, redactWebStream } from './redact-stream.js';
import { type Table, tableText } from './table-text.js';
import type { Transform } from 'node:stream';

/** An answer: what the service answers, and whether some detector failed. */
type Answer<T extends Received> = Omit<T, 'requestId'>;

export type DetectedText = Answer<TextClassification>;
export type DetectedTable = Answer<CsvClassification>;
export type LabelledText = Answer<Labelled>;
export type TransformedText = Answer<Transformed>;
export type RestoredText = Answer<Restored>;

/** Options of `label`. */
export interface LabelOptions extends Omit<CallOptions, 'explain'> {
  /** Whether the answer has `providers`. Default false. */
  readonly includeProviders?: boolean;
  /** Whether the answer has `classifications`. Default false. */
  readonly includeClassificationDetails?: boolean;
}

/** The format of a text that is transformed. */
export interface FormOptions {
  /** Default `text`. A table stays a table; JSON (or JSON lines) stays JSON. */
  readonly format?: 'text' | 'csv' | 'json';
  /** With `csv`: whether the first row is a header. Default `auto`. */
  readonly hasHeaders?: boolean | 'auto';
  /** With `csv`: the delimiter. Default `auto`. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

/** Options of `transform`. */
export interface TransformOptions extends CallOptions, FormOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
  /** The map of the previous answer of the session. Default: none, a new session. */
  readonly map?: readonly MapEntry[];
  /** Data subject: dates of one subject are shifted by the same number of days. */
  readonly subject?: string;
  /** Language of pseudonyms, such as `de`. Default: detected from the text. */
  readonly language?: string;
  /** Whether to search the result for the replaced values and classify it again. Default false. */
  readonly verify?: boolean;
}

/** Options of `restore`. */
export interface RestoreOptions extends FormOptions {
  /** The map of the session. */
  readonly map?: readonly MapEntry[];
  /** Unit of all offsets. Default `utf16`. */
  readonly offsetUnit?: CallOptions['offsetUnit'];
}

/**
 * Finds and replaces sensitive data inside this process. Its answers are those of the service (and of the client), with
 * the same pipeline and the same error codes. Calls may run side by side.
 */
export interface Detector extends AsyncDisposable {
  /** Finds sensitive data in a text of any length. @throws ServiceError */
  classify(text: string, options?: CallOptions): Promise<DetectedText>;
  /**
   * Decides which columns of a table contain or leak sensitive data.
   * @param table CSV, rows as lists of cells, or rows as objects whose keys name the columns
   * @throws ServiceError
   */
  classifyTable(table: string | Table, options?: TableOptions): Promise<DetectedTable>;
  /** Replaces each finding that scores above the threshold by its category in brackets. @throws ServiceError */
  label(text: string, options?: LabelOptions): Promise<LabelledText>;
  /**
   * Replaces each finding as a policy says. `transform.map` of the answer restores, and resumes the session.
   * @throws ServiceError; TRANSFORM_INCOMPLETE where a detector failed
   */
  transform(text: string, options?: TransformOptions): Promise<TransformedText>;
  /** Puts values back in place of their replacements. @throws ServiceError */
  restore(text: string, options?: RestoreOptions): Promise<RestoredText>;
  /** A conversation with a model outside: values are replaced on the way there and restored on the way back. */
  conversation(options?: ConversationOptions): Conversation;
  /** A web stream that redacts text of any length as it flows, in bounded memory. @throws ServiceError */
  redactStream(options?: RedactOptions): TransformStream<string | Uint8Array, string>;
  /** The same as a transform of Node's streams; it reads and writes UTF-8. @throws ServiceError */
  redactTransform(options?: RedactOptions): Transform;
  /** Ends the threads of the language model. Later calls are rejected. */
  close(): Promise<void>;
}

/**
 * Creates a detector and resolves when it is ready.
 * @throws OptionsError; ModelFileError where the model cannot be loaded
 */
export async function createDetector(options: DetectorOptions = {}): Promise<Detector> {
  const own = readDetectorOptions(options);
  const keys = own.keys === undefined ? NO_KEYS : readKeysOf(own.keys);
  const version = packageVersion();
  const { providers, ownRules } = await openProviders({ ...own, version });
  return new InProcessDetector(own, keys, {
    providers,
    ...choiceOf(own.untrusted),
    ...(ownRules !== undefined && { ownRules: () => ownRules }),
  });
}

const readKeysOf = (content: Uint8Array): KeyRing => readingOptions(() => readKeys(content, 'keys'));

class InProcessDetector implements Detector {
  readonly #own: ReturnType<typeof readDetectorOptions>;
  readonly #keys: KeyRing;
  readonly #deps: DiscoveryDeps;
  #closed: Promise<void> | undefined;

  constructor(own: ReturnType<typeof readDetectorOptions>, keys: KeyRing, deps: DiscoveryDeps) {
    this.#own = own;
    this.#keys = keys;
    this.#deps = deps;
  }

  async classify(text: string, options: CallOptions = {}): Promise<DetectedText> {
    const asked = readCallOptions(options);
    const { offsetUnit, explain } = asked;
    const result = await classifyText(
      this.#depsOf(asked),
      bytesOf(text),
      offsetUnit,
      accepts(this.#own, asked),
      explain,
    );
    return answered(result.outcomes, {
      ...presentTextClassification(result, offsetUnit, explain, true),
      ...presentCoverage(text),
    });
  }

  async classifyTable(table: string | Table, options: TableOptions = {}): Promise<DetectedTable> {
    const asked = readTableOptions(options);
    const { offsetUnit, explain, columnDelimiter, hasHeaders } = asked;
    const csv = typeof table === 'string' ? { text: table } : tableText(table);
    const format = {
      delimiter: typeof table === 'string' ? columnDelimiter : ',',
      hasHeaders: csv.hasHeaders ?? hasHeaders,
    } as const;
    const result = await classifyCsv(
      this.#depsOf(asked),
      bytesOf(csv.text),
      format,
      offsetUnit,
      accepts(this.#own, asked),
      { explain, examinesHeader: true },
    );
    return answered(result.outcomes, presentCsvClassification(result, explain));
  }

  async label(text: string, options: LabelOptions = {}): Promise<LabelledText> {
    const { includeProviders = false, includeClassificationDetails = false, ...others } = options;
    const asked = readCallOptions(others);
    const result = await labelText(
      this.#depsOf(asked),
      bytesOf(text),
      asked.offsetUnit,
      accepts(this.#own, asked, true),
    );
    return answered(result.outcomes, {
      transform: { text: result.labelled },
      ...presentCoverage(text),
      ...(includeProviders && { providers: presentProviders(result.outcomes) }),
      ...(includeClassificationDetails && { classifications: presentOccurrences(result, asked.offsetUnit) }),
    });
  }

  async transform(text: string, options: TransformOptions = {}): Promise<TransformedText> {
    const { policy, map, format, hasHeaders, columnDelimiter, subject, language, verify, ...others } =
      options;
    const asked = readCallOptions(others);
    const request = readingOptions(() =>
      readTransformRequest(
        given({
          text,
          policy,
          map,
          format,
          subject,
          language,
          verify,
          ...formed(hasHeaders, columnDelimiter),
        }),
      ),
    );
    const { scoreThreshold: threshold = this.#own.scoreThreshold, offsetUnit, explain } = asked;
    const { policy: chosen = LABEL_POLICY } = request;
    const wishes = {
      policy: threshold === undefined ? chosen : { ...chosen, threshold },
      form: askedForm(request),
      subject: request.subject,
      language: request.language ?? languageAmong(text, this.#own.languages),
      verify: request.verify,
      selects: accepts({ ...this.#own, scoreThreshold: 0 }, { ...asked, scoreThreshold: 0 }),
      explain,
    };
    const session = new SessionMap(request.map);
    const deps = this.#depsOf(asked);
    const acted = await withKeys(() =>
      transformInSession(deps, this.#keys, text, offsetUnit, wishes, carriedSession(session)),
    );
    return answered(
      acted.outcomes,
      presentTransform(acted, { map: [...session.entries] }, offsetUnit, explain),
    );
  }

  restore(text: string, options: RestoreOptions = {}): Promise<RestoredText> {
    const { map, format, hasHeaders, columnDelimiter, offsetUnit = 'utf16', ...others } = options;
    return withKeys(async () => {
      this.#refuseClosed();
      const request = readingOptions(() =>
        readRestoreRequest(given({ text, map, format, ...formed(hasHeaders, columnDelimiter), ...others })),
      );
      const restored = restoreForm(text, askedForm(request), request.map, this.#keys, offsetUnit);
      return Promise.resolve({
        ...presentRestore(text, restored, offsetUnit),
        partial: false,
      } as RestoredText);
    });
  }

  conversation(options: ConversationOptions = {}): Conversation {
    this.#refuseClosed();
    return new Conversation(this, options, this.#keys);
  }

  redactStream(options: RedactOptions = {}): TransformStream<string | Uint8Array, string> {
    return redactWebStream(this.#redactor(options));
  }

  redactTransform(options: RedactOptions = {}): Transform {
    return redactTransform(this.#redactor(options));
  }

  close(): Promise<void> {
    this.#closed ??= Promise.all(this.#deps.providers.map(({ provider }) => provider.close())).then(
      () => undefined,
    );
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #redactor({ policy, map, subject, language, chunkBytes, onMap, ...others }: RedactOptions): Redactor {
    const asked = readCallOptions(others);
    const request = readingOptions(() =>
      readTransformRequest(given({ text: '', policy, map, subject, language })),
    );
    const { policy: chosen = LABEL_POLICY } = request;
    const { scoreThreshold: threshold = this.#own.scoreThreshold } = asked;
    const acted = threshold === undefined ? chosen : { ...chosen, threshold };
    checkPolicyKeys(acted, this.#keys);
    const isSelected = accepts({ ...this.#own, scoreThreshold: 0 }, { ...asked, scoreThreshold: 0 });
    return new Redactor(this.#depsOf(asked), {
      policy: acted,
      keys: this.#keys,
      subject: request.subject,
      languageOf: (first) => request.language ?? languageAmong(first, this.#own.languages),
      session: new SessionMap(request.map),
      selects: isSelected,
      chunkBytes,
      onMap,
    });
  }

  #depsOf(asked: Pick<ReturnType<typeof readCallOptions>, 'allow' | 'deny' | 'signal'>): DiscoveryDeps {
    this.#refuseClosed();
    const requestRules = rulesOfCall(asked);
    return {
      ...this.#deps,
      ...(asked.signal !== undefined && { signal: asked.signal }),
      ...(requestRules !== undefined && { requestRules }),
    };
  }

  #refuseClosed(): void {
    if (this.#closed !== undefined) throw new DetectorClosedError();
  }
}

const bytesOf = (text: string): Uint8Array => {
  if (typeof text !== 'string') throw new TypeError('The text must be a string.');
  return Buffer.from(text);
};

const answered = <T extends object>(
  outcomes: readonly ProviderOutcome[],
  answer: T,
): T & { partial: boolean } => ({
  ...answer,
  partial: isPartial(outcomes),
});

/** What is undefined counts as left out. */
const given = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const formed = (
  hasHeaders: FormOptions['hasHeaders'],
  columnDelimiter: FormOptions['columnDelimiter'],
): Readonly<Record<string, unknown>> => ({ has_headers: hasHeaders, column_delimiter: columnDelimiter });
