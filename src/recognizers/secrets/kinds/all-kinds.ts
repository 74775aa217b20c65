import type { Severity } from '../../../core/presets.js';
import type { SecretKind } from '../secret-kind.js';
import { AI_KINDS } from './ai-kinds.js';
import { CLOUD_KINDS } from './cloud-kinds.js';
import { DEVELOPER_KINDS } from './developer-kinds.js';
import { MESSAGE_KINDS } from './message-kinds.js';
import { MONEY_KINDS } from './money-kinds.js';
import { SERVICE_KINDS } from './service-kinds.js';

/** Every format of a vendor's secrets. */
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

/** The severity of a kind of secret; undefined for kinds that no vendor has: a password may open anything. */
export const severityOfKind = (kind: string): Severity | undefined => SEVERITIES.get(kind);
