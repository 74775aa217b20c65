import type { Severity } from '../../../core/presets.js';
import type { SecretKind } from '../secret-kind.js';
import { AI_KINDS } from './ai-kinds.js';
import { CLOUD_KINDS } from './cloud-kinds.js';
import { DEVELOPER_KINDS } from './developer-kinds.js';
import { MESSAGE_KINDS } from './message-kinds.js';
import { MONEY_KINDS } from './money-kinds.js';
import { SERVICE_KINDS } from './service-kinds.js';

/** All vendor secret formats. */
export const SECRET_KINDS: readonly SecretKind[] = Object.freeze([
  ...DEVELOPER_KINDS,
  ...CLOUD_KINDS,
  ...AI_KINDS,
  ...MONEY_KINDS,
  ...MESSAGE_KINDS,
  ...SERVICE_KINDS,
]);

const SEVERITIES: ReadonlyMap<string, Severity> = new Map(
  SECRET_KINDS.map(({ kind, severity }) => [kind, severity]),
);

/**
 * Returns the severity of a secret kind; undefined for kinds without a vendor, because a password may give access to
 * anything.
 */
export const severityOfKind = (kind: string): Severity | undefined => SEVERITIES.get(kind);
