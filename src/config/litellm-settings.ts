import { readLitellmKeyDigest } from './operator-settings.js';
import type { Fault } from './provider-settings.js';
import { SETTINGS, type ReadSetting } from './settings.js';

/** How the guardrail of LiteLLM is set. */
export interface LitellmSettings {
  readonly mode: 'block' | 'mask' | 'reversible';
  readonly onFailure: 'closed' | 'open';
  readonly keepMs: number;
  /** SHA-256 of the key that lets its callers in, in hexadecimal; undefined: they need what others need. */
  readonly keyDigest: string | undefined;
}

/** @returns undefined where the guardrail is off */
export function readLitellm(read: ReadSetting, faults: Fault[]): LitellmSettings | undefined {
  const mode = read(SETTINGS.litellmGuardrail);
  const onFailure = read(SETTINGS.litellmOnFailure);
  const keepMs = read(SETTINGS.litellmKeepSeconds) * 1_000;
  const keyDigest = readLitellmKeyDigest(read, faults);
  return mode === 'off' ? undefined : { mode, onFailure, keepMs, keyDigest };
}
