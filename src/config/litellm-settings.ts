import { SETTINGS, type ReadSetting } from './settings.js';

/** How the guardrail of LiteLLM is set. */
export interface LitellmSettings {
  readonly mode: 'block' | 'mask' | 'reversible';
  readonly onFailure: 'closed' | 'open';
  readonly keepMs: number;
}

/** @returns undefined where the guardrail is off */
export function readLitellm(read: ReadSetting): LitellmSettings | undefined {
  const mode = read(SETTINGS.litellmGuardrail);
  const onFailure = read(SETTINGS.litellmOnFailure);
  const keepMs = read(SETTINGS.litellmKeepSeconds) * 1_000;
  return mode === 'off' ? undefined : { mode, onFailure, keepMs };
}
