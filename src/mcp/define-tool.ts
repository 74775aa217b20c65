import type { CallToolResult } from '@modelcontextprotocol/server';
import { type TProperties, Type } from 'typebox';
import { ServiceError } from '../core/errors.js';
import { visibleJson } from '../core/visible-text.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { AllProvidersFailed } from '../discovery/provider-outcome.js';
import { refusing } from '../documents/document-fault.js';
import { readTree, treeOfValue } from '../documents/read-document.js';
import type { JsonSchema, Shape } from '../documents/shape.js';
import type { ScanDeps } from '../scan/scan-deps.js';
import type { KeyRing } from '../transform/key-ring.js';
import type { TransformPolicy } from '../transform/policy.js';
import type { AllowedFolders } from './allowed-folders.js';

/** The context of a call besides its arguments. */
export interface ToolCall {
  /** Aborted when the caller cancels or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress to the caller. */
  readonly progress: (done: number, total: number, message: string) => void;
}

/** A tool as served. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Written for a language model: what the tool is for and what it returns. */
  readonly description: string;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  /** @throws ServiceError for every error that the caller can fix; the signal's reason if aborted */
  readonly call: (args: unknown, call: ToolCall) => Promise<object>;
}

interface Definition<T> extends Pick<Tool, 'name' | 'title' | 'description' | 'output'> {
  readonly input: Shape<T>;
  readonly call: (asked: T, call: ToolCall) => Promise<object>;
}

/** Defines a tool from its input shape and its implementation. */
export function defineTool<T>({ input, call, ...told }: Definition<T>): Tool {
  return {
    ...told,
    input: input.schema,
    call: (args, context) => call(readArguments(args, input), context),
  };
}

/**
 * Reads the arguments of a call.
 * @throws ServiceError REQUEST_FAULTY with the path of every fault
 */
function readArguments<T>(args: unknown, shape: Shape<T>): T {
  return refusing(() => readTree((report) => treeOfValue(args, report), 'arguments', shape));
}

/** The parts that examine files, opened for one scan. */
export interface ScanParts extends Pick<ScanDeps, 'finder' | 'documents' | 'times' | 'concurrency'> {
  readonly close: () => Promise<void>;
}

/** Dependencies of the tools. */
export interface McpDeps {
  /** The package version. */
  readonly version: string;
  readonly discovery: DiscoveryDeps;
  readonly keys: KeyRing;
  /** The policy for calls that do not pass one. */
  readonly policy: TransformPolicy;
  readonly folders: AllowedFolders;
  readonly openScan: () => Promise<ScanParts>;
  /**
   * Runs work on a text of this size in bytes when it is admitted.
   * @throws ServiceError OVERLOADED
   */
  readonly turn: <T>(bytes: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
  readonly log: McpLog;
  /** Monotonic clock in milliseconds. */
  readonly now: () => number;
}

/** Receives the name of each tool called, never its arguments. */
export interface McpLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Identifies a call in the log. */
interface Told {
  readonly tool: string;
  readonly call: string;
}

/** Builds the result of a failed call: what is wrong and where, so that the model can correct its next call. */
export function toolFailure(error: unknown, told: Told, log: McpLog): CallToolResult {
  const known = error instanceof ServiceError ? error : new ServiceError('UNEXPECTED');
  if (known === error) log.info({ ...told, code: known.code }, 'refused');
  else log.error({ ...told, err: error }, 'a call failed');
  const { code, message, details } = known;
  const providers =
    error instanceof AllProvidersFailed
      ? error.outcomes.map(({ config, status }) => ({ name: config.name, status }))
      : undefined;
  const body = {
    code,
    message,
    details: { ...details, ...(known !== error && { request_id: told.call }) },
    ...(providers && { providers }),
  };
  return { isError: true, content: [{ type: 'text', text: visibleJson(body) }] };
}

/** Builds the schema of an answer. */
export const answerOf = (properties: TProperties): JsonSchema => ({ ...Type.Object(properties) });

/** Builds the schema for the number of list entries left out. */
export const more = (what: string) =>
  Type.Optional(Type.Integer({ minimum: 1, description: `Number of ${what} that are not listed.` }));

export const CountByCategory = Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
  description: 'Number of findings per category.',
});
export const Score = Type.Number({ minimum: 0, maximum: 1 });
export const FoundBy = Type.Array(Type.String(), { description: 'The classifier that found it.' });
export const Offset = (description: string) => Type.Integer({ minimum: 0, description });
export const Incomplete = Type.Optional(
  Type.Array(Type.String(), {
    description: 'Providers that failed; the result is incomplete.',
  }),
);

/** Maximum list entries in an answer. */
const MOST_ENTRIES = 500;

/**
 * Truncates a list; if entries are left out, their number is in `more_NAME`.
 * @param most maximum number of entries
 */
export function bounded(name: string, list: readonly object[], most = MOST_ENTRIES): object {
  const more = list.length - most;
  return { [name]: list.slice(0, most), ...(more > 0 && { [`more_${name}`]: more }) };
}

/** Counts findings per category, in alphabetical order. */
export function countByCategory(found: readonly { readonly category: string }[]): Record<string, number> {
  const categories = found.map(({ category }) => category).sort();
  return Object.fromEntries(
    [...new Set(categories)].map((category) => [
      category,
      categories.filter((one) => one === category).length,
    ]),
  );
}
