import { refusing } from '../documents/refusing.js';
import { readTree } from '../documents/read-document.js';
import type { JsonSchema, Shape } from '../documents/shape.js';
import { treeOfValue } from '../documents/tree-of-value.js';

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
