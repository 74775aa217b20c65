import { isRecord, parseJson, type Fault } from './provider-settings.js';

const SWITCH = 'ENABLE_ALL_SECURITY_CONTROLS';

export const SECURITY_SETTINGS_EXPECTED = `a JSON object {"${SWITCH}": true} or {"${SWITCH}": false}`;

/** Reads SECURITY_SETTINGS: whether untrusted input is refused. */
export function parseSecuritySettings(text: string, faults: Fault[]): boolean {
  const settings = parseJson(text);
  const fields = isRecord(settings) ? Object.keys(settings) : [''];
  const value = isRecord(settings) ? (settings[SWITCH] ?? true) : undefined;
  if (fields.some((field) => field !== SWITCH) || typeof value !== 'boolean') {
    faults.push(`SECURITY_SETTINGS must be ${SECURITY_SETTINGS_EXPECTED}.`);
    return true;
  }
  return value;
}
