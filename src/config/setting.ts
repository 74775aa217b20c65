import path from 'node:path';

/** A setting. `parse` returns undefined for an invalid value. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly name: string;
  /** For docs/settings.md. */
  readonly type: string;
  /** Allowed values; completes "NAME must be …". */
  readonly expected: string;
  /** The default, if it is constant. */
  readonly fallback?: T;
  /** Describes a default that depends on other settings or the machine; absent if `fallback` is set. */
  readonly defaultText?: string;
  readonly unit?: string;
  /** Whether the value must never be shown. */
  readonly secret: boolean;
  readonly doc: string;
  readonly parse: (text: string) => T | undefined;
}

/** Describes the allowed values with their unit; completes "NAME must be …". */
export const allowedValues = ({ expected, unit }: Pick<Setting<unknown>, 'expected' | 'unit'>): string =>
  unit === undefined ? expected : `${expected}, in ${unit}`;

/** Reads a setting. For an invalid value, it records a fault and uses the setting's default or the given one. */
export interface ReadSetting {
  <T>(setting: Setting<T> & { readonly fallback: T }): T;
  <T, F>(setting: Setting<T> & { readonly fallback?: never }, fallback: F): T | F;
}

export const integer =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  };

export const matching =
  (form: RegExp) =>
  (text: string): string | undefined =>
    form.test(text) ? text : undefined;

export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

/** Format of a secret that an operator chooses: long and varied enough to resist guessing. */
export const TOKEN_EXPECTED =
  '32 to 512 printable ASCII characters without spaces, at least 8 different ones';
/** Resolves a path against the working directory. */
export const parsePath = (text: string): string | undefined =>
  text.includes('\0') ? undefined : path.resolve(text);

export const parseToken = (text: string): string | undefined =>
  /^[\x21-\x7E]{32,512}$/.test(text) && new Set(text).size >= 8 ? text : undefined;

export function urlOf(protocols: readonly string[]): (text: string) => string | undefined {
  return (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== ''
      ? text
      : undefined;
}
