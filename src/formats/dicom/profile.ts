import { attributeOf, isPrivate, readTagTable, rowOf } from './dictionary.js';
import { PROFILE_ROWS } from './profile.generated.js';

/**
 * What becomes of an element: kept and looked into, removed, emptied, given a value that says nothing, or given a unique
 * identifier of its own.
 */
export type Fate = 'keep' | 'remove' | 'empty' | 'dummy' | 'uid';

const PROFILE = readTagTable(PROFILE_ROWS);

/**
 * Actions of the standard; where they leave a choice that depends on the object (`X/Z`: remove it, or empty it where the
 * object must have it), the one that is valid in each object.
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

/** Overlays: what is drawn over an image, of which the table removes the data. */
const OVERLAYS = 0x60;

/**
 * What becomes of an element under the Basic Application Level Confidentiality Profile (PS3.15, E.2 and table E.1-1).
 * Private elements, elements that the standard does not know, lengths of groups and what describes overlays are removed
 * too; a name of a person that the table does not list is replaced.
 */
export function fateOf(tag: number, vr: string): Fate {
  if (isPrivate(tag) || (tag & 0xffff) === 0 || tag >>> 24 === OVERLAYS) return 'remove';
  const [action] = rowOf(PROFILE, tag) ?? [];
  if (action !== undefined) return FATES[action] ?? 'remove';
  if (attributeOf(tag) === undefined) return 'remove';
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

/** A value that says nothing and is valid for a representation. */
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
/** Characters of a value at most. */
const LENGTHS: Readonly<Record<string, number>> = { LO: 64, LT: 10_240, PN: 64, SH: 16, ST: 1_024 };
/** May have several lines. */
const RUNNING: ReadonlySet<string> = new Set(['LT', 'ST', 'UT']);

/** Whether a single value may stand in an element of a representation (PS3.5, table 6.2-1). */
export function fits(value: string, vr: string): boolean {
  const form = FORMS[vr];
  if (form !== undefined) return form.test(value);
  if (!RUNNING.has(vr) && CONTROL.test(value)) return false;
  const parts = vr === 'PN' ? value.split('=') : [value];
  return parts.every((part) => part.length <= (LENGTHS[vr] ?? Infinity));
}

/** What identifies people and their documents, of what the profile removes: it is looked for in what is kept. */
const NAMING = /Name|Address|Telephone|ID$|IDs$|Identifier|AccessionNumber|SerialNumber/;

/** Whether the value of an element that is not kept identifies somebody or something. */
export const isIdentifying = (tag: number, vr: string): boolean =>
  vr === 'PN' || (['LO', 'SH', 'ST'].includes(vr) && NAMING.test(attributeOf(tag)?.keyword ?? ''));
