/** What becomes of a string: a text, or the arguments of a tool call, which are JSON in a string. */
export type Rewrite = (text: string, kind: 'text' | 'arguments') => string;

/** Keys whose values say what something is, or name a thing that other parts of a request refer to. */
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
/** In the definition of a tool, besides: names, and words of JSON Schema. */
const SCHEMA: ReadonlySet<string> = new Set([...STRUCTURE, 'name', '$ref', 'format', 'pattern', 'required']);

/** Parts of a message that hold no text, or hold it in a form that is not read here. */
const UNREAD = /^(?:input_)?(?:image|audio|video|file|document)(?:_url)?$/;

/** Rewrites the strings of messages or tool calls that hold what somebody wrote; all else is as it was. */
export const rewriteMessages = (value: unknown, rewrite: Rewrite): unknown =>
  rewriteIn(value, '', STRUCTURE, rewrite);

/** Rewrites the strings of definitions of tools: descriptions, defaults, examples. */
export const rewriteTools = (value: unknown, rewrite: Rewrite): unknown =>
  rewriteIn(value, '', SCHEMA, rewrite);

/** Kinds of parts in messages that cannot be looked into. */
export function unreadParts(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isUnread(value)) return [value.type];
  return [...new Set(Object.values(value).flatMap(unreadParts))];
}

function rewriteIn(value: unknown, key: string, skipped: ReadonlySet<string>, rewrite: Rewrite): unknown {
  // A property of a schema may have any name: an object below such a key is looked into.
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
