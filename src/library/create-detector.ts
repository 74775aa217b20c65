import { choiceOf } from '../discovery/untrusted-choice.js';
import { packageVersion } from '../config/package-version.js';
import {
  presentCoverage,
  presentCsvClassification,
  presentOccurrences,
  presentProviders,
  presentTextClassification,
} from '../answers/present-answers.js';
import { ServiceError } from '../core/errors.js';
import { classifyCsv } from '../discovery/classify-csv.js';
import { classifyText } from '../discovery/classify-text.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { labelText } from '../discovery/label-text.js';
import { isPartial, type ProviderOutcome } from '../discovery/provider-outcome.js';
import { type KeyRing, NO_KEYS } from '../transform/key-ring.js';
import {
  accepts,
  languageAmong,
  type CallOptions,
  type DetectorOptions,
  readCallOptions,
  readConversationOptions,
  readDetectorOptions,
  readImageOptions,
  readLabelOptions,
  readRestoreOptions,
  readStreamOptions,
  readTableOptions,
  readTransformOptions,
  rulesOfCall,
  type TableOptions,
  type RedactOptions,
} from './detector-options.js';
import type { Conversation, ConversationOptions } from './conversation.js';
import type {
  DetectedImage,
  DetectedTable,
  DetectedText,
  Detector,
  LabelledText,
  LabelOptions,
  RedactImageOptions,
  RestoredText,
  RestoreOptions,
  TransformedText,
  TransformOptions,
} from './detector.js';
import type { ImageReader } from './images.js';
import { DetectorClosedError, readingOptions } from './library-errors.js';
import { openProviders } from './open-providers.js';
import type { Redactor } from './redact-stream.js';
import { type Table, tableText } from './table-text.js';
import type * as Transforming from './transforming.js';
import { createRequire } from 'node:module';
import type { Transform } from 'node:stream';

const require = createRequire(import.meta.url);
const transforming = () => require('./transforming.js') as typeof Transforming;

/**
 * Creates a detector and resolves once it is ready.
 * @throws OptionsError; ModelFileError if the model of the package cannot be loaded
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

const readKeysOf = (content: Uint8Array): KeyRing =>
  readingOptions(() => transforming().readKeys(content, 'keys'));

class InProcessDetector implements Detector {
  readonly #own: ReturnType<typeof readDetectorOptions>;
  readonly #keys: KeyRing;
  readonly #deps: DiscoveryDeps;
  #closed: Promise<void> | undefined;
  #images: Pick<ImageReader, 'read' | 'close'> | undefined;

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
    const asked = readLabelOptions(options);
    const result = await labelText(
      this.#depsOf(asked),
      bytesOf(text),
      asked.offsetUnit,
      accepts(this.#own, asked, true),
    );
    return answered(result.outcomes, {
      transform: { text: result.labelled },
      ...presentCoverage(text),
      ...(asked.includeProviders && { providers: presentProviders(result.outcomes) }),
      ...(asked.includeClassificationDetails && {
        classifications: presentOccurrences(result, asked.offsetUnit),
      }),
    });
  }

  async transform(text: string, options: TransformOptions = {}): Promise<TransformedText> {
    const {
      askedForm,
      carriedSession,
      LABEL_POLICY,
      presentTransform,
      readTransformRequest,
      SessionMap,
      transformInSession,
      withKeys,
    } = transforming();
    const asked = readTransformOptions(options);
    const { policy, map, format, hasHeaders, columnDelimiter, subject, language, verify } = asked;
    checkText(text);
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

  async restore(text: string, options: RestoreOptions = {}): Promise<RestoredText> {
    const { askedForm, presentRestore, readRestoreRequest, restoreForm, withKeys } = transforming();
    const { map, format, hasHeaders, columnDelimiter, offsetUnit } = readRestoreOptions(options);
    checkText(text);
    return withKeys(async () => {
      this.#refuseClosed();
      const request = readingOptions(() =>
        readRestoreRequest(given({ text, map, format, ...formed(hasHeaders, columnDelimiter) })),
      );
      const restored = restoreForm(text, askedForm(request), request.map, this.#keys, offsetUnit);
      return Promise.resolve({
        ...presentRestore(text, restored, offsetUnit),
        partial: false,
      } as RestoredText);
    });
  }

  async classifyImage(bytes: Uint8Array, options: CallOptions = {}): Promise<DetectedImage> {
    const asked = readCallOptions(options);
    const { offsetUnit, explain } = asked;
    const deps = { ...this.#depsOf(asked), trusted: true };
    const image = imageOf(bytes);
    const { ImageReader, withBoxes } = await imageFunctions();
    const seen = await (this.#images ??= new ImageReader()).read(image);
    const { text } = seen;
    if (text === '')
      return { providers: [], classifications: {}, ...presentCoverage(text), text, partial: false };
    const result = await classifyText(deps, bytesOf(text), offsetUnit, accepts(this.#own, asked), explain);
    const found = presentTextClassification(result, offsetUnit, explain, true);
    return answered(result.outcomes, {
      ...found,
      ...presentCoverage(text),
      classifications: withBoxes(found.classifications, seen, offsetUnit),
      text,
    });
  }

  async redactImage(bytes: Uint8Array, options: RedactImageOptions = {}): Promise<Uint8Array> {
    const { LABEL_POLICY, readTransformRequest } = transforming();
    const asked = readImageOptions(options);
    const { policy, subject, language } = asked;
    const request = readingOptions(() =>
      readTransformRequest(given({ text: '', policy, subject, language })),
    );
    const { policy: chosen = LABEL_POLICY } = request;
    const { scoreThreshold: threshold } = this.#own;
    const wishes = {
      policy: threshold === undefined ? chosen : { ...chosen, threshold },
      keys: this.#keys,
      subject: request.subject,
      language: request.language,
    };
    const deps = this.#depsOf({ ...asked, untrusted: undefined });
    const image = imageOf(bytes);
    const { redactImage } = await imageFunctions();
    return redactImage(deps, wishes, image);
  }

  conversation(options: ConversationOptions = {}): Conversation {
    this.#refuseClosed();
    const { checkPolicyKeys, Conversation, readTransformRequest } = transforming();
    const { policy, map } = readConversationOptions(options);
    const request = readingOptions(() => readTransformRequest(given({ text: '', policy, map })));
    if (request.policy !== undefined) checkPolicyKeys(request.policy, this.#keys);
    return new Conversation(this, options, this.#keys);
  }

  redactStream(options: RedactOptions = {}): TransformStream<string | Uint8Array, string> {
    return transforming().redactWebStream(this.#redactor(options));
  }

  redactTransform(options: RedactOptions = {}): Transform {
    return transforming().redactTransform(this.#redactor(options));
  }

  close(): Promise<void> {
    this.#closed ??= Promise.all([
      this.#images?.close(),
      ...this.#deps.providers.map(({ provider }) => provider.close()),
    ]).then(() => undefined);
    return this.#closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #redactor(options: RedactOptions): Redactor {
    const { checkPolicyKeys, LABEL_POLICY, readTransformRequest, Redactor, SessionMap } = transforming();
    const asked = readStreamOptions(options);
    const { policy, map, subject, language, chunkBytes, onMap } = asked;
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

  #depsOf(
    asked: Pick<ReturnType<typeof readCallOptions>, 'allow' | 'deny' | 'signal' | 'untrusted'>,
  ): DiscoveryDeps {
    this.#refuseClosed();
    const requestRules = rulesOfCall(asked);
    return {
      ...this.#deps,
      ...(asked.untrusted !== undefined && choiceOf(asked.untrusted)),
      ...(asked.signal !== undefined && { signal: asked.signal }),
      ...(requestRules !== undefined && { requestRules }),
    };
  }

  #refuseClosed(): void {
    if (this.#closed !== undefined) throw new DetectorClosedError();
  }
}

/** @throws ServiceError OCR_MISSING if the packages for images are not installed */
async function imageFunctions() {
  // Both share modules, and `require` fails on a module whose import is under way: a call may come meanwhile.
  transforming();
  try {
    return await import('./images.js');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND')
      throw new ServiceError('OCR_MISSING', { reason: 'install the package data-discovery' });
    throw error;
  }
}

/** @throws TypeError if it is not a string: callers without types may pass anything */
function checkText(text: string): void {
  if (typeof text !== 'string') throw new TypeError('The text must be a string.');
}

/** @throws TypeError */
function bytesOf(text: string): Uint8Array {
  checkText(text);
  return Buffer.from(text);
}

/** @throws ServiceError BODY_EMPTY, TypeError */
function imageOf(bytes: Uint8Array): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new TypeError('The image must be bytes: a Uint8Array.');
  if (bytes.length === 0) throw new ServiceError('BODY_EMPTY');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const answered = <T extends object>(
  outcomes: readonly ProviderOutcome[],
  answer: T,
): T & { partial: boolean } => ({
  ...answer,
  partial: isPartial(outcomes),
});

/** Removes undefined fields, which count as missing. */
const given = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const formed = (
  hasHeaders: boolean | 'auto',
  columnDelimiter: string,
): Readonly<Record<string, unknown>> => ({ has_headers: hasHeaders, column_delimiter: columnDelimiter });
