import { isRecord } from '../core/is-record.js';
import { LANGUAGES } from '../core/languages.js';
import { describeFault, DocumentError } from '../documents/document-fault.js';
import { isOfOneSession } from '../transform/define-operator.js';
import { readPolicy, type TransformPolicy } from '../transform/policy.js';
import { OPERATORS } from '../transform/registry.js';
import { parseCategory, type ParsedRequest } from './parse-request.js';
import { RequestFault } from './request-fault.js';

/** Mistakes of a policy that are told. */
const MOST_FAULTS = 10;

/**
 * Where what stands for a value holds: everywhere under one key, or within one request.
 * A request is a part of the data: others count, and choose among equals, differently.
 */
export const SCOPES = ['everywhere', 'request'] as const;
export type Scope = (typeof SCOPES)[number];

/** How texts are to be transformed. */
export interface TransformOptions {
  readonly policy: TransformPolicy;
  readonly scope: Scope;
  /** Columns all of whose cells are of one category. */
  readonly categories: ReadonlyMap<string, string>;
  readonly subject: string;
  /** Of surrogates. The same for all rows: a guess from each text would give one name many surrogates. */
  readonly language: string;
}

export const TRANSFORM_OPTIONS = ['policy', 'categories', 'scope', 'subject', 'language'] as const;

/**
 * Reads how texts are to be transformed.
 * @param columns names of those that are there
 * @throws RequestFault OPTION_INVALID, POLICY_INVALID
 */
export function parseTransform({ options }: ParsedRequest, columns: readonly string[]): TransformOptions {
  const scope = parseOneOf('scope', SCOPES, options['scope'] ?? 'everywhere');
  const policy = parsePolicy(options['policy']);
  if (scope === 'everywhere') refuseSessions(policy);
  return {
    policy,
    scope,
    categories: parseCategories(options['categories'], columns),
    subject: parseSubject(options['subject']),
    language: parseOneOf('language', LANGUAGES, options['language'] ?? 'en'),
  };
}

function parsePolicy(policy: unknown): TransformPolicy {
  if (typeof policy !== 'string')
    throw new RequestFault('OPTION_INVALID', '"policy" must be the text of a policy, YAML or JSON.');
  try {
    return readPolicy(Buffer.from(policy, 'utf8'), 'policy');
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const faults = error.faults.slice(0, MOST_FAULTS).map((fault) => describeFault(error.file, fault));
    const more = error.faults.length - faults.length;
    throw new RequestFault(
      'POLICY_INVALID',
      [...faults, ...(more > 0 ? [`and ${more.toString()} more`] : [])].join(' '),
    );
  }
}

function refuseSessions({ operators }: TransformPolicy): void {
  const refused = operators.find(({ operator }) => isOfOneSession(operator));
  if (refused === undefined) return;
  const others = OPERATORS.filter(({ keyed }) => keyed).map(({ name }) => name);
  throw new RequestFault(
    'POLICY_INVALID',
    `The operator "${refused.operator.name}" counts within one request, and each part of the data is a request of its own: ` +
      `the same value would differ from part to part. Take ${others.slice(0, -1).join(', ')} or ${others.slice(-1).join('')}, ` +
      'which follow from a key, or ask for the "scope" "request".',
  );
}

function parseCategories(given: unknown, columns: readonly string[]): ReadonlyMap<string, string> {
  if (given === undefined || given === null) return new Map();
  if (!isRecord(given))
    throw new RequestFault(
      'OPTION_INVALID',
      '"categories" must be a category by the name of its column, such as {"name": "PERSON"}.',
    );
  return new Map(
    Object.entries(given).map(([column, name]) => {
      if (!columns.includes(column))
        throw new RequestFault('OPTION_INVALID', '"categories" names a column that is not sent.');
      return [column, parseCategory(name, `What "categories" says of the column "${column}"`)];
    }),
  );
}

function parseSubject(given: unknown): string {
  if (given === undefined || given === null) return '';
  if (typeof given !== 'string') throw new RequestFault('OPTION_INVALID', '"subject" must be text.');
  return given;
}

function parseOneOf<T extends string>(option: string, known: readonly T[], given: unknown): T {
  const found = known.find((one) => one === given);
  if (found === undefined)
    throw new RequestFault('OPTION_INVALID', `"${option}" must be one of ${known.join(', ')}.`);
  return found;
}
