import { isRecord } from '../../../core/present.js';
import type { GuardrailBody } from './guardrail-body.js';

/** Returns the replacement for a string: a text, or the arguments of a tool call, which are JSON in a string. */
type Rewrite = (text: string, kind: 'text' | 'arguments') => string;

/** Keys whose values denote a type or refer to other parts of the request. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'role',
  'type',
  'id',
  'tool_call_id',
  'call_id',
  'tool_use_id',
  'cache_control',
  'signature',
]);
/** Further keys in tool definitions: names and JSON Schema keywords. */
const SCHEMA: ReadonlySet<string> = new Set([...STRUCTURE, 'name', '$ref', 'format', 'pattern', 'required']);

/** Types of message parts that contain no text, or text in a form that is not examined here. */
const UNREAD = /^(?:input_)?(?:image|audio|video|file|document)(?:_url)?$/;

/** Rewrites the strings of messages or tool calls that contain user or model text; everything else is unchanged. */
const rewriteMessages = (value: unknown, rewrite: Rewrite): unknown =>
  rewriteIn(value, '', STRUCTURE, rewrite);

/** Rewrites the strings of tool definitions: descriptions, defaults, examples. */
const rewriteTools = (value: unknown, rewrite: Rewrite): unknown => rewriteIn(value, '', SCHEMA, rewrite);

/** Returns the types of message parts that cannot be examined. */
export function unreadParts(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isUnread(value)) return [value.type];
  return [...new Set(Object.values(value).flatMap(unreadParts))];
}

function rewriteIn(value: unknown, key: string, skipped: ReadonlySet<string>, rewrite: Rewrite): unknown {
  // A schema property may have any name, so objects below such a key are examined.
  const isSkipped = skipped.has(key) && (typeof value !== 'object' || Array.isArray(value));
  if (isSkipped) return value;
  if (typeof value === 'string')
    return value.trim() === '' ? value : rewrite(value, key === 'arguments' ? 'arguments' : 'text');
  if (typeof value !== 'object' || value === null || isUnread(value)) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => rewriteIn(one, key, skipped, rewrite));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, rewriteIn(inner, name, skipped, rewrite)]),
  );
}

const isUnread = (value: object): value is { readonly type: string } =>
  'type' in value && typeof value.type === 'string' && UNREAD.test(value.type);

/** A text of a request to be examined. */
export interface Part {
  readonly text: string;
  readonly form: 'text' | 'json';
  /** Its location in the request, for errors. */
  readonly place: string;
}

const keyOf = ({ text, form }: Pick<Part, 'text' | 'form'>): string => `${form} ${text}`;

/** Returns the form of a text: tool call arguments are JSON, if the model wrote valid JSON. */
function formOf(text: string, kind: 'text' | 'arguments'): Part['form'] {
  if (kind === 'text') return 'text';
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return 'text';
  }
}

/** Collects every distinct text of a request: the gateway sends messages as texts and again with all their fields. */
export function partsOf({ texts, messages, toolCalls, tools }: GuardrailBody): readonly Part[] {
  const parts = new Map<string, Part>();
  const add = (part: Part): void => {
    if (part.text.trim() !== '' && !parts.has(keyOf(part))) parts.set(keyOf(part), part);
  };
  for (const [index, text] of texts.entries())
    add({ text, form: 'text', place: `texts[${index.toString()}]` });
  const addAt =
    (place: string): Rewrite =>
    (text, kind) => {
      add({ text, form: formOf(text, kind), place });
      return text;
    };
  rewriteMessages(messages, addAt('structured_messages'));
  rewriteMessages(toolCalls, addAt('tool_calls'));
  rewriteTools(tools, addAt('tools'));
  return [...parts.values()];
}

/** A request or response after rewriting; unchanged fields are omitted. */
export interface Rewritten {
  readonly texts?: readonly string[];
  readonly structured_messages?: readonly unknown[];
  readonly tools?: readonly unknown[];
  readonly tool_calls?: readonly unknown[];
}

/**
 * Puts the rewritten parts back in place.
 * @param became the rewritten text of each part, in order
 */
export function putBack(body: GuardrailBody, parts: readonly Part[], became: readonly string[]): Rewritten {
  const written = new Map(parts.map((part, index) => [keyOf(part), became[index]]));
  const rewrite: Rewrite = (text, kind) => written.get(keyOf({ text, form: formOf(text, kind) })) ?? text;
  const { messages, tools, toolCalls } = body;
  const texts = body.texts.map((text) => rewrite(text, 'text'));
  const rows = rewriteMessages(messages, rewrite) as readonly unknown[];
  const calls = rewriteMessages(toolCalls, rewrite) as readonly unknown[];
  const definitions = rewriteTools(tools, rewrite) as readonly unknown[];
  return {
    ...(differ(texts, body.texts) && { texts }),
    // The gateway takes whole messages in preference to texts, and then drops fields that it does not know.
    ...(differ(withoutTexts(rows), withoutTexts(messages)) && {
      structured_messages: rows,
    }),
    ...(differ(definitions, tools) && { tools: definitions }),
    ...(differ(calls, toolCalls) && { tool_calls: calls }),
  };
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Returns the messages without the content that the gateway sends and accepts separately as texts. */
const withoutTexts = (rows: readonly unknown[]): unknown =>
  rows.map((row) => {
    if (!isRecord(row)) return row;
    const { content, ...others } = row;
    if (typeof content === 'string') return others;
    if (!Array.isArray(content)) return row;
    return {
      ...others,
      content: content.map((part: unknown) => (isRecord(part) ? { ...part, text: '' } : part)),
    };
  });
