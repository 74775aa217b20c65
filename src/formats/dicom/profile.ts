import { attributeOf, isPrivate, readTagTable, rowOf } from './dictionary.js';
import { PROFILE_ROWS } from './profile.generated.js';

/**
 * Action for an element: keep and examine it, remove it, empty it, replace it with a dummy value, or replace it with a
 * new UID.
 */
export type Fate = 'keep' | 'remove' | 'empty' | 'dummy' | 'uid';

const PROFILE = readTagTable(PROFILE_ROWS);

/**
 * Actions of the standard. Where the action depends on the object (`X/Z`: remove, or empty if the object requires the
 * attribute), the one that is valid for every object.
 */
const FATES: Readonly<Record<string, Fate>> = {
  X: 'remove',
  Z: 'empty',
  'X/Z': 'empty',
  D: 'dummy',
  'Z/D': 'dummy',
  'X/D': 'dummy',
  'X/Z/D': 'dummy',
  U: 'uid',
  'X/Z/U*': 'uid',
};

/** Overlays drawn over an image; the table only removes their data. */
const OVERLAYS = 0x60;
/**
 * Identifying attributes that the table omits: birth and death dates in other calendars, the code of the requesting
 * physician, retired order numbers, the name of a contact.
 */
const OMITTED: ReadonlySet<number> = new Set([
  0x00100033, 0x00100034, 0x00321031, 0x00401006, 0x00401007, 0x00402006, 0x00402007, 0x0074100c,
]);

/**
 * Returns the action for an element under the Basic Application Level Confidentiality Profile (PS3.15, E.2 and table
 * E.1-1). Beyond the profile, it removes private elements, elements unknown to the standard, group lengths and overlay
 * descriptions, empties identifying attributes that the table omits, and replaces person names that it does not list.
 */
export function fateOf(tag: number, vr: string): Fate {
  if (isPrivate(tag) || (tag & 0xffff) === 0 || tag >>> 24 === OVERLAYS) return 'remove';
  const [action] = rowOf(PROFILE, tag) ?? [];
  if (action !== undefined) return FATES[action] ?? 'remove';
  if (attributeOf(tag) === undefined) return 'remove';
  if (OMITTED.has(tag)) return 'empty';
  return vr === 'PN' ? 'dummy' : 'keep';
}

const WORDS = 'ANONYMIZED';
const DUMMIES: Readonly<Record<string, string>> = {
  AS: '000Y',
  DA: '19000101',
  DS: '0',
  DT: '19000101000000',
  IS: '0',
  TM: '000000',
  UR: 'urn:x-anonymized',
};

/** Returns a dummy value that is valid for a VR. */
export const dummyOf = (vr: string): string => DUMMIES[vr] ?? WORDS;

const CONTROL = /\p{Cc}/u;
const FORMS: Readonly<Record<string, RegExp>> = {
  AE: /^[\x20-\x5b\x5d-\x7e]{0,16}$/,
  AS: /^(?:\d{3}[DWMY])?$/,
  CS: /^[A-Z\d _]{0,16}$/,
  DA: /^(?:\d{8})?$/,
  DS: /^[\d+\-E. ]{0,16}$/i,
  DT: /^(?:\d{4,14}(?:\.\d{1,6})?(?:[+-]\d{4})?)?$/,
  IS: /^(?:[+-]?\d{1,12})?$/,
  TM: /^(?:\d{2,6}(?:\.\d{1,6})?)?$/,
  UI: /^[\d.]{0,64}$/,
};
/** Maximum length of a value in characters. */
const LENGTHS: Readonly<Record<string, number>> = { LO: 64, LT: 10_240, PN: 64, SH: 16, ST: 1_024 };
/** VRs whose values may have several lines. */
const RUNNING: ReadonlySet<string> = new Set(['LT', 'ST', 'UT']);

/** Whether a single value is valid for a VR (PS3.5, table 6.2-1). */
export function fits(value: string, vr: string): boolean {
  const form = FORMS[vr];
  if (form !== undefined) return form.test(value);
  if (!RUNNING.has(vr) && CONTROL.test(value)) return false;
  const parts = vr === 'PN' ? value.split('=') : [value];
  return parts.every((part) => part.length <= (LENGTHS[vr] ?? Infinity));
}

/**
 * Keywords of attributes, among those the profile removes, that identify people and their documents; their values are
 * searched for in kept elements.
 */
const NAMING = /Name|Address|Telephone|ID$|IDs$|Identifier|AccessionNumber|SerialNumber/;

/** Whether the value of an element that is not kept identifies a person or an object. */
export const isIdentifying = (tag: number, vr: string): boolean =>
  vr === 'PN' || (['LO', 'SH', 'ST'].includes(vr) && NAMING.test(attributeOf(tag)?.keyword ?? ''));
