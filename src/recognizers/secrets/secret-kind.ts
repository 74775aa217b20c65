import type { Severity } from '../../core/presets.js';
import type { ChecksumName } from './checksums.js';

/** A secret format as documented by its vendor. */
export interface SecretKind {
  /** Unique kebab-case name, as other scanners use it: `github-pat`. */
  readonly kind: string;
  readonly vendor: string;
  /** Page on which the vendor documents its keys. */
  readonly source: string;
  readonly severity: Severity;
  /**
   * Source of an expression that matches the whole secret, or its lead-in with the secret as the last group. All
   * quantifiers are bounded, and no part may end in two ways.
   */
  readonly expression: string;
  readonly checksum?: ChecksumName;
  /**
   * Lowercase words, one of which must precede the secret on its line within 60 characters. Required for formats that
   * digests and identifiers share. Absent if the format is distinctive.
   */
  readonly near?: readonly string[];
}

type Row = Pick<SecretKind, 'severity' | 'expression' | 'checksum' | 'near'>;
type More = Pick<SecretKind, 'checksum' | 'near'>;

const row =
  (severity: Severity) =>
  (expression: string, more: More = {}): Row => ({ severity, expression, ...more });

/** Grants full access to an account or to paid services. */
export const critical = row('critical');
/** Grants limited access: one service, one project, or read-only. */
export const high = row('high');
/** Allows sending data, posting messages or working in a sandbox; or is the ID of a key whose secret is another value. */
export const medium = row('medium');

/**
 * Builds the secret kinds of one vendor.
 * @param source URL of the vendor's documentation
 */
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
/** Lowercase letters and digits. */
export const L = '[a-z0-9]';
/** Capital letters and digits. */
export const U = '[A-Z0-9]';
export const D = '[0-9]';
export const UUID = `${H}{8}-${H}{4}-${H}{4}-${H}{4}-${H}{12}`;
