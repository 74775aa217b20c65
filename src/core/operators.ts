import type { Span } from './span.js';

/** How a replacement can be restored: with the map of the session, with the key, or not at all. */
export type Restored = 'map' | 'key' | 'never';

/**
 * Public properties of an operator, for policies, documentation, MCP and the web page. `transform/operators` contains
 * the implementations.
 */
interface OperatorRow {
  /** Former names, accepted for one release. */
  readonly aliases?: readonly string[];
  /** One to three sentences for the catalogue. */
  readonly description: string;
  /**
   * Result of the operator, for the list on the web page; undefined if it has a required parameter, so the page omits
   * it.
   */
  readonly becomes: string | undefined;
  readonly restored: Restored;
  /** Whether the operator requires a key. */
  readonly keyed: boolean;
}

/** All operators, in the order of documentation and web page. */
const OPERATOR_ROWS = {
  label: {
    description: 'The category in square brackets, such as `[PERSON]`.',
    becomes: 'its category',
    restored: 'never',
    keyed: false,
  },
  placeholder: {
    aliases: ['number'],
    description:
      'The category and a number, such as `[PERSON_1]`. Equal values have the same number within a request or session.',
    becomes: 'its category and a number',
    restored: 'map',
    keyed: false,
  },
  redact: { description: 'Removes the value.', becomes: 'nothing', restored: 'never', keyed: false },
  mask: {
    description:
      'One mask character per character, such as `**** **** **** 1111`. Shows at most half of a value, regardless of `show`.',
    becomes: 'asterisks',
    restored: 'never',
    keyed: false,
  },
  replace: {
    description: 'A fixed text that you choose.',
    becomes: undefined,
    restored: 'never',
    keyed: false,
  },
  hash: {
    description:
      'A keyed hash (HMAC-SHA-256), such as `[PERSON:1f0c…]`. With one key, equal values always have the same hash. ' +
      'A key is required, because unkeyed hashes of guessable values can be reversed.',
    becomes: 'a hash',
    restored: 'never',
    keyed: true,
  },
  encrypt: {
    description:
      'The encrypted value (AES-SIV, deterministic and authenticated), such as `[PERSON:2026:kX…]`. With one key, equal ' +
      'values always give the same text. With the key, the exact value can be restored.',
    becomes: 'an encrypted value',
    restored: 'key',
    keyed: true,
  },
  pseudonym: {
    description:
      'A fictitious value of the same kind, such as `Hanna Keller` for a name. With one key, equal values always have the same pseudonym. Numbers ' +
      'keep their format and have valid check digits; dates are shifted by a constant number of days. Categories with few values, such ' +
      'as gender, get a placeholder as with `placeholder`.',
    becomes: 'another value of its kind',
    restored: 'map',
    keyed: true,
  },
  generalize: {
    description:
      'A less precise value: an age becomes a band (`30-39`), a date its year, a place its country, an amount a ' +
      'range (`1,000-2,000`), a postal code its first characters, an IP address its network. Other values, and values that ' +
      'cannot be parsed, become their label.',
    becomes: 'a less precise value',
    restored: 'never',
    keyed: false,
  },
  keep: {
    description: 'Leaves the value unchanged. Findings inside the kept value are still replaced.',
    becomes: 'itself',
    restored: 'never',
    keyed: false,
  },
} as const satisfies Record<string, OperatorRow>;

/** The name of an operator, as in responses. */
export type OperatorName = keyof typeof OPERATOR_ROWS;

/** Returns whether a finding of a category on a span of the text is on the allow list. */
export type Allowed = (category: string, span: Span) => boolean;

/** Report settings of the service operator. */
export interface Policy {
  /** Disabled categories. */
  readonly off: ReadonlySet<string>;
  /** Minimum score by category. A request's own threshold applies as well; the higher one wins. */
  readonly thresholds: ReadonlyMap<string, number>;
  /** Prepares the allow list for a text; undefined if none of its entries can apply. */
  readonly allowedIn: (text: string) => Allowed | undefined;
}

/** A policy that reports everything. */
export const OPEN_POLICY: Policy = Object.freeze({
  off: new Set<string>(),
  thresholds: new Map<string, number>(),
  allowedIn: () => undefined,
});

/** Names of all operators, in table order. */
export const OPERATOR_NAMES = Object.keys(OPERATOR_ROWS) as readonly OperatorName[];

/** Returns the row of an operator with its optional fields. */
export const operatorRow = (name: OperatorName): OperatorRow => OPERATOR_ROWS[name];

/** Maps former operator names to current ones. */
export const OPERATOR_ALIASES: ReadonlyMap<string, OperatorName> = new Map(
  OPERATOR_NAMES.flatMap((name) => {
    const { aliases = [] } = operatorRow(name);
    return aliases.map((alias) => [alias, name] as const);
  }),
);

/** Returns the current name of an operator; any other text is returned unchanged. */
export const currentOperatorName = (name: string): string => OPERATOR_ALIASES.get(name) ?? name;
