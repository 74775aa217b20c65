import type { Data, Field, RecordBatch, Schema, Struct } from 'apache-arrow';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { TableService } from '../discovery/table-tally/table-service.js';
import type { KeyRing } from '../transform/key-ring.js';
import type { ParsedRequest, RequestSelection } from './parse-request.js';

/** What requests are answered with. */
export interface ArrowService {
  readonly discovery: DiscoveryDeps;
  /** Of the package. */
  readonly version: string;
  /** The context model; undefined where none reads. */
  readonly model: { readonly name: string; readonly digest: string } | undefined;
  /** What a request wants that does not say. */
  readonly selection: RequestSelection;
  readonly tables: TableService;
  /** Of operators that need one. */
  readonly keys: KeyRing;
  readonly log: ArrowLog;
}

/** Where the worker says what happened. */
export interface ArrowLog {
  debug(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A request that is being answered. */
export interface OpenRequest {
  /** Columns of its answer. */
  readonly fields: readonly Field[];
  /** Names of the columns that go on to a result; those that are findings are reported in the metadata of the answer. */
  readonly names?: readonly string[];
  /** What else its metadata say. */
  readonly metadata: ReadonlyMap<string, string>;
  /**
   * The answer to a batch.
   * @throws RequestFault where the batch cannot be read; the rest of the request is thrown away
   */
  answer(batch: RecordBatch): Promise<Data<Struct>>;
  /** The answer behind the last batch, where there is one. */
  close?(): Promise<Data<Struct>>;
}

/** Nothing else in the metadata. */
export const NO_METADATA: ReadonlyMap<string, string> = new Map();

/** A kind of request. */
export interface RequestKind {
  readonly name: string;
  /** @throws RequestFault where the request cannot be answered */
  open(request: ParsedRequest, schema: Schema, service: ArrowService): OpenRequest;
}
