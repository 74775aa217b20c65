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

/** What a call comes with beside its arguments. */
export interface ToolCall {
  /** Aborts when the caller cancels, or is gone. */
  readonly signal: AbortSignal;
  /** Tells the caller how far the call is. */
  readonly progress: (done: number, total: number, message: string) => void;
}

/** A tool as it is served. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For a language model: what it is for, what it answers. */
  readonly description: string;
  readonly input: JsonSchema;
  readonly output: JsonSchema;
  /** @throws ServiceError for everything that the caller could mend; the signal's reason once it is aborted */
  readonly call: (args: unknown, call: ToolCall) => Promise<object>;
}

interface Definition<T> extends Pick<Tool, 'name' | 'title' | 'description' | 'output'> {
  readonly input: Shape<T>;
  readonly call: (asked: T, call: ToolCall) => Promise<object>;
}

/** Makes a tool of what it asks for and what it does. */
export function defineTool<T>({ input, call, ...told }: Definition<T>): Tool {
  return {
    ...told,
    input: input.schema,
    call: (args, context) => call(readArguments(args, input), context),
  };
}

/** @throws ServiceError REQUEST_FAULTY with every mistake by its path */
function readArguments<T>(args: unknown, shape: Shape<T>): T {
  return refusing(() => readTree((report) => treeOfValue(args, report), 'arguments', shape));
}

/** What finds in files, opened for one scan. */
export interface ScanParts extends Pick<ScanDeps, 'finder' | 'documents' | 'times' | 'concurrency'> {
  readonly close: () => Promise<void>;
}

/** What the tools work with. */
export interface McpDeps {
  /** The package's version. */
  readonly version: string;
  readonly discovery: DiscoveryDeps;
  readonly keys: KeyRing;
  /** What becomes of findings where a call brings no policy. */
  readonly policy: TransformPolicy;
  readonly folders: AllowedFolders;
  readonly openScan: () => Promise<ScanParts>;
  /** Runs the work on a text of so many bytes when it is its turn. @throws ServiceError OVERLOADED */
  readonly turn: <T>(bytes: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
  readonly log: McpLog;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Receives the name of each tool that is called, never its arguments. */
export interface McpLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What a call is known by in the log. */
interface Told {
  readonly tool: string;
  readonly call: string;
}

/** A call that failed as its caller hears of it: what is wrong and where, so that the next call may be right. */
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

/** The schema of an answer. */
export const answerOf = (properties: TProperties): JsonSchema => ({ ...Type.Object(properties) });

/** How many entries of a list were left out. */
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

/** Entries of a list in an answer. */
const MOST_ENTRIES = 500;

/**
 * The beginning of a list under its name, and how many more there are under `more_NAME`, where there are more.
 * @param most entries that are kept
 */
export function bounded(name: string, list: readonly object[], most = MOST_ENTRIES): object {
  const more = list.length - most;
  return { [name]: list.slice(0, most), ...(more > 0 && { [`more_${name}`]: more }) };
}

/** How many there are of each category, in alphabetical order. */
export function countByCategory(found: readonly { readonly category: string }[]): Record<string, number> {
  const categories = found.map(({ category }) => category).sort();
  return Object.fromEntries(
    [...new Set(categories)].map((category) => [
      category,
      categories.filter((one) => one === category).length,
    ]),
  );
}
