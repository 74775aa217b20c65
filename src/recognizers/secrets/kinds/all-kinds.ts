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
 * Kinds without a vendor that give less than full access: a hash has to be cracked first, a session ends, a community
 * reads the state of devices.
 */
const LIMITED: ReadonlyMap<string, Severity> = new Map([
  ['password-hash', 'high'],
  ['session-cookie', 'high'],
  ['snmp-community', 'high'],
]);

/** Returns whether a secret kind has the format of a vendor. */
export const isKindOfVendor = (kind: string): boolean => SEVERITIES.has(kind);

/**
 * Returns the severity of a secret kind; undefined for other kinds without a vendor, because a password may give access
 * to anything.
 */
export const severityOfKind = (kind: string): Severity | undefined =>
  SEVERITIES.get(kind) ?? LIMITED.get(kind);
