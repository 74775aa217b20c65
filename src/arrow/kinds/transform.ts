import { unexaminedColumn } from '../../discovery/column-name.js';
import { isRecord } from '../../core/present.js';
import { LANGUAGES } from '../../core/languages.js';
import { describeFault, DocumentError } from '../../documents/document-fault.js';
import { isOfOneSession } from '../../transform/define-operator.js';
import { readPolicy, type TransformPolicy } from '../../transform/policy.js';
import { OPERATORS } from '../../transform/registry.js';
import {
  checkOptions,
  parseCategory,
  type ParsedRequest,
  parseSelection,
  parseWanted,
  RequestFault,
  SELECTION_OPTIONS,
} from '../parse-request.js';
import { isWanted } from '../../core/presets.js';
import { withLabels } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import {
  rewriteColumns,
  rewriteTexts,
  rewriteValues,
  type RewrittenCell,
  textColumnsOf,
} from '../rewritten-columns.js';
import type { ArrowService, RequestKind } from '../request-kind.js';
import { KeyError, type KeyRing } from '../../transform/key-ring.js';
import { restoreText, type UnknownReplacement } from '../../transform/restore-text.js';
import { SessionMap } from '../../transform/session-map.js';
import { KEYED_REPLACEMENTS } from '../../transform/replacements.js';
import { Transformer } from '../../transform/transformer.js';

/** Maximum number of policy errors reported. */
const MOST_FAULTS = 10;

/**
 * Scope within which a replacement is consistent: everywhere under one key, or within one request. A request is only a
 * part of the data; counters and random choices differ between requests.
 */
export const SCOPES = ['everywhere', 'request'] as const;
export type Scope = (typeof SCOPES)[number];

/** How to transform texts. */
interface TransformOptions {
  readonly policy: TransformPolicy;
  readonly scope: Scope;
  /** Columns whose cells all belong to one category, by name. */
  readonly categories: ReadonlyMap<string, string>;
  readonly subject: string;
  /**
   * Language of surrogates. It is the same for all rows, because guessing it for each text would give one name several
   * surrogates.
   */
  readonly language: string;
}

const TRANSFORM_OPTIONS = ['policy', 'categories', 'scope', 'subject', 'language'] as const;

/**
 * Parses the options of a transform request.
 * @param columns names of the columns in the request
 * @throws RequestFault OPTION_INVALID, POLICY_INVALID
 */
function parseTransform({ options }: ParsedRequest, columns: readonly string[]): TransformOptions {
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
    `The operator "${refused.operator.name}" counts within one request, but the parts of the data are separate requests, ` +
      `so the same value would get different replacements. Use ${others.slice(0, -1).join(', ')} or ${others.slice(-1).join('')}, ` +
      'which use a key, or set "scope" to "request".',
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
      return [
        column,
        parseCategory(name, `What "categories" says of ${unexaminedColumn(column, columns.indexOf(column))}`),
      ];
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

/**
 * Replaces the findings in texts with their categories. A cell that cannot be labelled becomes null and is never
 * returned unchanged.
 */
export const labelKind: RequestKind = {
  name: 'label',
  open(request, schema, service) {
    checkOptions(request, SELECTION_OPTIONS);
    const selection = parseSelection(request, service.selection);
    const wanted = isWanted(selection);
    const keeps: Keeps = ({ category, score }) => score > selection.threshold && wanted(category);
    const columns = textColumnsOf('label', schema);
    return rewriteColumns(service, columns, () => (texts) => rewriteTexts(service, texts, keeps, withLabels));
  },
};

/** Decrypts the encrypted values in texts. Values that no available key can decrypt are left unchanged and reported. */
export const restoreKind: RequestKind = {
  name: 'restore',
  open(request, schema, service) {
    checkOptions(request, []);
    const columns = textColumnsOf('restore', schema);
    if (service.keys.isEmpty)
      throw new RequestFault(
        'KEY_UNUSABLE',
        'No key is configured; pass a file of keys with TRANSFORM_KEYS_FILE or --keys.',
      );
    return rewriteColumns(
      service,
      columns,
      () => (texts) => Promise.resolve(rewriteValues(service, texts, (text) => restored(text, service.keys))),
    );
  },
};

const REASONS: Readonly<Record<UnknownReplacement['why'], string>> = {
  'not in the map':
    'placeholders can be restored only with the map of their session, which workers do not have',
  'unknown key': 'the file of keys does not contain their key',
  'not written with this key': 'their key has another secret now, or they were changed',
  'not permitted': 'the worker has no keys',
};

function restored(text: string, keys: KeyRing): RewrittenCell {
  const { text: written, unknown } = restoreText(text, [], keys);
  if (unknown.length === 0) return { text: written };
  const reasons = [...new Set(unknown.map(({ why }) => REASONS[why]))];
  return {
    text: written,
    fault: {
      code: 'NOT_RESTORED',
      message: `${unknown.length.toString()} replacement${unknown.length === 1 ? ' is' : 's are'} left unchanged: ${reasons.join('; ')}.`,
    },
  };
}

/**
 * Transforms texts by a policy: every cell of a column whose category is given, and the findings in all other columns.
 * A cell that cannot be transformed becomes null and is never returned unchanged.
 */
export const transformKind: RequestKind = {
  name: 'transform',
  open(request, schema, service) {
    checkOptions(request, [...TRANSFORM_OPTIONS, 'entities', 'exclude']);
    const columns = textColumnsOf('transform', schema);
    const options = parseTransform(
      request,
      columns.map(({ name }) => name),
    );
    const transformer = transformerOf(options, service);
    const wanted = isWanted(parseWanted(request, service.selection));
    const keeps: Keeps = ({ category, score }) =>
      score > options.policy.threshold && wanted(category) && !transformer.isKept(category);
    return rewriteColumns(service, columns, ({ name }) => {
      const category = options.categories.get(name);
      if (category === undefined)
        return (texts) =>
          rewriteTexts(
            service,
            texts,
            keeps,
            ({ body, occurrences }) => transformer.transform(body, occurrences).text,
          );
      return (texts) =>
        Promise.resolve(
          rewriteValues(service, texts, (text) => ({
            text: transformer.transformWhole(text, category, text).text,
          })),
        );
    });
  },
};

/** @throws RequestFault KEY_UNUSABLE, before any data is processed */
function transformerOf(
  { policy, scope, subject, language }: TransformOptions,
  { keys }: ArrowService,
): Transformer {
  const standIns = scope === 'everywhere' ? KEYED_REPLACEMENTS : new SessionMap();
  try {
    return new Transformer(policy, standIns, { keys, subject, language });
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new RequestFault('KEY_UNUSABLE', `The policy works with a key: ${error.message}.`);
  }
}
