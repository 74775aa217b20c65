import type { ProviderConfig } from '../providers/configured-provider.js';

/** A message that names a variable and what is wrong with it. */
export type Fault = string;

const FIELDS = new Set(['name', 'address', 'supported_content_types', 'timeout_ms']);

export const PROVIDERS_EXPECTED =
  'a JSON array of {"name", "address", "supported_content_types"?, "timeout_ms"?}, where address is ' +
  '"in-process" or an http(s) URL';

interface Known {
  /** Names of the providers that can run in process. */
  readonly inProcess: readonly string[];
  /** Default timeout in milliseconds. */
  readonly timeoutMs: number;
}

/** Parses PROVIDERS. Adds every fault to `faults`, with its location in the array. */
export function parseProviders(text: string, known: Known, faults: Fault[]): readonly ProviderConfig[] {
  const list = parseJson(text);
  if (!Array.isArray(list) || list.length === 0) {
    faults.push(`PROVIDERS must be ${PROVIDERS_EXPECTED}; it must not be empty.`);
    return [];
  }
  const configs = list.map((entry: unknown, index) =>
    parseProvider(entry, `PROVIDERS[${index.toString()}]`, known, faults),
  );
  const names = configs.map(({ name }) => name);
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index))) {
    faults.push(`PROVIDERS contains the name "${name}" more than once; names must be unique.`);
  }
  return configs;
}

function parseProvider(entry: unknown, place: string, known: Known, faults: Fault[]): ProviderConfig {
  const record = isRecord(entry) ? entry : {};
  if (record !== entry) faults.push(`${place} must be a JSON object.`);
  for (const field of Object.keys(record).filter((key) => !FIELDS.has(key))) {
    faults.push(`${place} has an unknown field "${field}"; known fields: ${[...FIELDS].join(', ')}.`);
  }
  const {
    name,
    address,
    supported_content_types: types = [],
    timeout_ms: timeout = known.timeoutMs,
  } = record;
  if (typeof name !== 'string' || !/^[\w .-]{1,64}$/.test(name)) {
    faults.push(`${place}.name must be 1 to 64 letters, digits, spaces, ".", "_" or "-".`);
  }
  if (address === 'in-process' ? !known.inProcess.includes(String(name)) : !isHttpAddress(address)) {
    faults.push(
      `${place}.address must be an http(s) URL without user, password, query or fragment, or "in-process" ` +
        `for a provider named ${known.inProcess.map((known) => `"${known}"`).join(' or ')}.`,
    );
  }
  if (
    !Array.isArray(types) ||
    !types.every((type) => typeof type === 'string' && /^\w+\/[\w.+-]+$/.test(type))
  ) {
    faults.push(`${place}.supported_content_types must be an array of types such as "text/plain".`);
  }
  if (!Number.isInteger(timeout) || Number(timeout) < 1 || Number(timeout) > 600_000) {
    faults.push(`${place}.timeout_ms must be a whole number from 1 to 600000.`);
  }
  return {
    name: String(name),
    address: String(address).replace(/\/$/, ''),
    supportedContentTypes: Array.isArray(types) ? types.map((type) => String(type).toLowerCase()) : [],
    timeoutMs: Number(timeout),
  };
}

/** Addresses appear in responses, so they must not contain credentials. */
function isHttpAddress(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && username + password + search + hash === '';
}

/** Returns the value, or undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the value is a JSON object. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SWITCH = 'ENABLE_ALL_SECURITY_CONTROLS';

export const SECURITY_SETTINGS_EXPECTED = `a JSON object {"${SWITCH}": true} or {"${SWITCH}": false}`;

/** Parses SECURITY_SETTINGS; returns whether untrusted input is refused. */
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
