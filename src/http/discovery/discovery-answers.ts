import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  presentCoverage,
  presentCsvClassification,
  presentOccurrences,
  presentProviders,
  presentTextClassification,
} from '../../answers/present-answers.js';
import type {
  CsvClassificationAnswer,
  LabelAnswer,
  TextClassificationAnswer,
} from '../../answers/schemas.js';
import type { OffsetUnit } from '../../core/offsets.js';
import { classifyCsv } from '../../discovery/classify-csv.js';
import { classifyText } from '../../discovery/classify-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { type DiscoveryObserver, type Stage, UNOBSERVED } from '../../discovery/discovery-observer.js';
import { labelText } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { isPartial, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import type { CsvBodyFormat } from '../../values/text-form.js';

/** Measures the stages of a request for the `Server-Timing` header, and passes all observations on. */
class StageTimes implements DiscoveryObserver {
  readonly #observer: DiscoveryObserver;
  readonly #times = new Map<Stage, number>();

  constructor(observer: DiscoveryObserver = UNOBSERVED) {
    this.#observer = observer;
  }

  stage<T>(stage: Stage, work: () => T): T {
    const began = performance.now();
    const end = (): void =>
      void this.#times.set(stage, (this.#times.get(stage) ?? 0) + performance.now() - began);
    const result = this.#observer.stage(stage, work);
    // An error response does not have the header.
    if (result instanceof Promise) result.then(end, () => undefined);
    else end();
    return result;
  }

  call<T extends { readonly status: number }>(provider: string, work: () => Promise<T>): Promise<T> {
    return this.#observer.call(provider, work);
  }

  examined(bytes: number): void {
    this.#observer.examined(bytes);
  }

  found(categories: readonly string[]): void {
    this.#observer.found(categories);
  }

  /** Returns the milliseconds of each stage so far, in the order in which they first ended. */
  header(): string {
    return Array.from(this.#times, ([stage, time]) => `${stage};dur=${time.toFixed(2)}`).join(', ');
  }
}

/** Options of classify in every version, whatever its parameters are called. */
export interface ClassifyOptions {
  readonly unit: OffsetUnit;
  readonly keeps: Keeps;
  readonly explain: boolean;
  /** Whether to report the language, its coverage and the kinds of secrets. Default: no, as in version 1.1. */
  readonly tellsCoverage?: boolean;
}

/** Options of label in every version. */
export interface LabelOptions {
  readonly unit: OffsetUnit;
  readonly keeps: Keeps;
  readonly providers: boolean;
  readonly classifications: boolean;
  /** Whether details include the kind of a secret. Default: no, as in version 1.1. */
  readonly tellsKinds?: boolean;
  /** Whether to report the language and its coverage. Default: no, as in version 1.1. */
  readonly tellsCoverage?: boolean;
}

/**
 * Classifies the text of a request.
 * @throws as `classifyText`
 */
export async function answerText(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ClassifyOptions,
): Promise<TextClassificationAnswer> {
  const times = new StageTimes(deps.observer);
  const { outcomes, answer } = await textAnswer(
    { ...deps, observer: times },
    bytesOf(request),
    options,
    request.log,
  );
  void reply.status(isPartial(outcomes) ? 206 : 200).header('server-timing', times.header());
  return answer;
}

/** A response, and the outcomes of the providers behind it. */
interface Answered<A> {
  readonly outcomes: readonly ProviderOutcome[];
  readonly answer: A;
}

/**
 * Classifies a text.
 * @throws as `classifyText`
 */
export async function textAnswer(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  { unit, keeps, explain, tellsCoverage = false }: ClassifyOptions,
  log: FastifyRequest['log'],
): Promise<Answered<TextClassificationAnswer>> {
  const { observer = UNOBSERVED } = deps;
  const result = await classifyText(deps, bytes, unit, keeps, explain);
  const { outcomes } = result;
  logFailures(outcomes, log);
  const answer = observer.stage('present', () => ({
    ...presentTextClassification(result, unit, explain, tellsCoverage),
    ...(tellsCoverage && presentCoverage(result.body)),
  }));
  return { outcomes, answer };
}

/** Options of classify for tables. */
export interface TableOptions extends ClassifyOptions {
  /** Whether columns whose names are findings are named by their position. Default: no, as in version 1.1. */
  readonly examinesHeader?: boolean;
}

/**
 * Classifies the table of a request.
 * @throws as `classifyCsv`
 */
export async function answerTable(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  format: CsvBodyFormat,
  { unit, keeps, explain, tellsCoverage = false, examinesHeader = false }: TableOptions,
): Promise<CsvClassificationAnswer> {
  const { observer = UNOBSERVED } = deps;
  const result = await classifyCsv(deps, bytesOf(request), format, unit, keeps, { explain, examinesHeader });
  logFailures(result.outcomes, request.log);
  void reply.status(isPartial(result.outcomes) ? 206 : 200);
  return observer.stage('present', () => ({
    ...presentCsvClassification(result, explain),
    ...(tellsCoverage && presentCoverage(bytesOf(request).toString('utf8', 0, TABLE_SAMPLE))),
  }));
}

/**
 * Labels the text of a request.
 * @throws as `labelText`
 */
export async function answerLabel(
  deps: DiscoveryDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  options: LabelOptions,
): Promise<LabelAnswer> {
  const { outcomes, answer } = await labelAnswer(deps, bytesOf(request), options, request.log);
  void reply.status(isPartial(outcomes) ? 206 : 200);
  return answer;
}

/**
 * Labels a text.
 * @throws as `labelText`
 */
export async function labelAnswer(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  { unit, keeps, providers, classifications, tellsKinds = false, tellsCoverage = false }: LabelOptions,
  log: FastifyRequest['log'],
): Promise<Answered<LabelAnswer>> {
  const result = await labelText(deps, bytes, unit, keeps);
  const { outcomes } = result;
  logFailures(outcomes, log);
  const answer = (deps.observer ?? UNOBSERVED).stage('present', () => ({
    transform: { text: result.labelled },
    ...(providers && { providers: presentProviders(outcomes) }),
    ...(classifications && { classifications: presentOccurrences(result, unit, tellsKinds) }),
    ...(tellsCoverage && presentCoverage(result.body)),
  }));
  return { outcomes, answer };
}

/** Logs why providers failed. */
function logFailures(outcomes: readonly ProviderOutcome[], log: FastifyRequest['log']): void {
  for (const { config, status, reason, cause } of outcomes) {
    if (reason === undefined) continue;
    log.warn(
      { provider: config.name, status, reason, ...(cause !== undefined && { err: cause }) },
      'provider failed',
    );
  }
}

/** Bytes at the start of a table from which its language is detected. */
const TABLE_SAMPLE = 65_536;

const NO_BYTES = Buffer.alloc(0);
const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : NO_BYTES);
