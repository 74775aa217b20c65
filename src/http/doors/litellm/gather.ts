import { isRecord } from '../../../core/is-record.js';
import type { GuardrailBody } from './guardrail-body.js';
import { rewriteMessages, rewriteTools, type Rewrite } from './message-strings.js';

/** A text of a request that is to be looked into. */
export interface Part {
  readonly text: string;
  readonly form: 'text' | 'json';
  /** Where it stands, for errors. */
  readonly place: string;
}

const keyOf = ({ text, form }: Pick<Part, 'text' | 'form'>): string => `${form} ${text}`;

/** Arguments of a tool call are JSON, where the model wrote it well. */
function formOf(text: string, kind: 'text' | 'arguments'): Part['form'] {
  if (kind === 'text') return 'text';
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return 'text';
  }
}

/** Every text of a request once: messages are told as texts, and again with all that stands around these. */
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

/** A request or an answer as it is to go on; what is as it was is left out. */
export interface Rewritten {
  readonly texts?: readonly string[];
  readonly structured_messages?: readonly unknown[];
  readonly tools?: readonly unknown[];
  readonly tool_calls?: readonly unknown[];
}

/**
 * Puts what became of the parts in their places.
 * @param became of the parts, in their order
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
    // The gateway takes whole rows in place of texts, and then forgets fields that it does not know.
    ...(differ(withoutTexts(rows), withoutTexts(messages)) && {
      structured_messages: rows,
    }),
    ...(differ(definitions, tools) && { tools: definitions }),
    ...(differ(calls, toolCalls) && { tool_calls: calls }),
  };
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Messages without that which the gateway tells as texts beside them, and takes back as such. */
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
