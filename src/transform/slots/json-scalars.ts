/** A string, number or key of a JSON text. */
export interface JsonScalar {
  readonly kind: 'string' | 'number' | 'key';
  /** UTF-16 offsets of what is written, the quotes included. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** The key that it stands under, or under which the list stands that it is in. */
  readonly key: string | undefined;
}

/** What is no JSON, where it begins. */
export class JsonFault extends Error {
  /** UTF-16 offset. */
  readonly at: number;

  constructor(at: number) {
    super('what stands here is no JSON');
    this.name = 'JsonFault';
    this.at = at;
  }
}

/** White space, a string, a number or word, or a sign; each begins with a character of its own. */
const TOKEN = /[\t\n\r ]+|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/uy;

interface Level {
  readonly isObject: boolean;
  key: string | undefined;
}

/**
 * The scalars of JSON, or of JSON lines, in their order. It reads the tokens; that they stand in the order of JSON is
 * not held.
 * @throws JsonFault at what is no token
 */
export function* jsonScalars(text: string): Iterable<JsonScalar> {
  const levels: Level[] = [];
  let pending: JsonScalar | undefined;
  TOKEN.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new JsonFault(start);
    const level = levels.at(-1);
    const first = token.charAt(0);
    if (first === ':' && pending !== undefined && level?.isObject === true) {
      level.key = pending.value;
      yield { ...pending, kind: 'key', key: undefined };
      pending = undefined;
      continue;
    }
    if (/\s/.test(first)) continue;
    if (pending !== undefined) yield pending;
    pending = undefined;
    if (first === '{' || first === '[') levels.push({ isObject: first === '{', key: level?.key });
    else if (first === '}' || first === ']') levels.pop();
    else if (first === '"') pending = scalar('string', start, token, parse(token, start), level?.key);
    else if (/[\d-]/.test(first)) pending = scalar('number', start, token, token, level?.key);
  }
  if (pending !== undefined) yield pending;
}

const scalar = (
  kind: 'string' | 'number',
  start: number,
  token: string,
  value: string,
  key: string | undefined,
): JsonScalar => ({ kind, start, end: start + token.length, value, key });

function parse(token: string, at: number): string {
  try {
    return JSON.parse(token) as string;
  } catch {
    throw new JsonFault(at);
  }
}
