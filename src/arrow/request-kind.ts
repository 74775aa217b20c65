import type { Data, Field, RecordBatch, Schema, Struct } from 'apache-arrow';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import type { TableService } from '../discovery/table-tally/table-service.js';
import type { KeyRing } from '../transform/key-ring.js';
import type { ParsedRequest, RequestSelection } from './parse-request.js';

/** Dependencies for answering requests. */
export interface ArrowService {
  readonly discovery: DiscoveryDeps;
  /** Version of the package. */
  readonly version: string;
  /** The language model; undefined if none is used. */
  readonly model: { readonly name: string; readonly digest: string } | undefined;
  /** Defaults for requests that do not specify a selection. */
  readonly selection: RequestSelection;
  readonly tables: TableService;
  /** Keys for operators that need one. */
  readonly keys: KeyRing;
  readonly log: ArrowLog;
}

/** Log of the worker. */
export interface ArrowLog {
  debug(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** A request being answered. */
export interface OpenRequest {
  /** Columns of the answer. */
  readonly fields: readonly Field[];
  /** Names of the columns that are copied to the result; the metadata of the answer reports those that are findings. */
  readonly names?: readonly string[];
  /** Further metadata of the answer. */
  readonly metadata: ReadonlyMap<string, string>;
  /**
   * Answers a batch.
   * @throws RequestFault if the batch cannot be read; the rest of the request is discarded
   */
  answer(batch: RecordBatch): Promise<Data<Struct>>;
  /** Returns the answer after the last batch, if the kind has one. */
  close?(): Promise<Data<Struct>>;
}

export const NO_METADATA: ReadonlyMap<string, string> = new Map();

/** A kind of request. */
export interface RequestKind {
  readonly name: string;
  /** @throws RequestFault if the request cannot be answered */
  open(request: ParsedRequest, schema: Schema, service: ArrowService): OpenRequest;
}
