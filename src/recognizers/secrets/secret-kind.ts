import type { Severity } from '../../core/presets.js';
import type { ChecksumName } from './checksums.js';

/** One format of the secrets of a vendor, as its documentation describes it. */
export interface SecretKind {
  /** Kebab-case, unique, as users of other scanners know it: `github-pat`. */
  readonly kind: string;
  readonly vendor: string;
  /** Where the vendor documents its keys. */
  readonly source: string;
  readonly severity: Severity;
  /**
   * Source of an expression of the whole secret, or of what leads to it, with the secret as its last group. Every
   * quantifier is bounded, and no part may end in two ways.
   */
  readonly expression: string;
  readonly checksum?: ChecksumName;
  /**
   * Lower-case words of which one stands before the secret on its line, within 60 characters: for forms that digests
   * and identifiers have as well. Absent: the form says what it is.
   */
  readonly near?: readonly string[];
}

type Row = Pick<SecretKind, 'severity' | 'expression' | 'checksum' | 'near'>;
type More = Pick<SecretKind, 'checksum' | 'near'>;

const row =
  (severity: Severity) =>
  (expression: string, more: More = {}): Row => ({ severity, expression, ...more });

/** Gives full access to an account, or to what others pay for. */
export const critical = row('critical');
/** Gives access within limits: one service, one project, reading alone. */
export const high = row('high');
/** Sends data in, posts messages, or works in a sandbox. */
export const medium = row('medium');

/** The kinds of one vendor. @param source its documentation */
export const vendor = (
  name: string,
  source: string,
  kinds: Readonly<Record<string, Row>>,
): readonly SecretKind[] =>
  Object.entries(kinds).map(([kind, row]) => ({ kind, vendor: name, source, ...row }));

/** Letters and digits. */
export const A = '[A-Za-z0-9]';
/** Base64url. */
export const W = '[A-Za-z0-9_-]';
/** Base64. */
export const B = '[A-Za-z0-9+/]';
/** Hexadecimal digits. */
export const H = '[a-f0-9]';
/** Lower-case letters and digits. */
export const L = '[a-z0-9]';
/** Capital letters and digits. */
export const U = '[A-Z0-9]';
export const D = '[0-9]';
export const UUID = `${H}{8}-${H}{4}-${H}{4}-${H}{4}-${H}{12}`;
