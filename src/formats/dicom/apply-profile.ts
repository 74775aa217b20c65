import { createHmac } from 'node:crypto';
import { KnownValues } from '../../core/known-values.js';
import { withEdits, type Changed } from '../rewriting/passage.js';
import { isTextVr, TAG, type DataSet, type DicomElement } from './parse-dicom.js';
import { spoken, valuesOf, type ElementText } from './element-texts.js';
import { dummyOf, fateOf, fits, isIdentifying, type Fate } from './profile.js';

/** UIDs defined by the standard, such as SOP classes, are identical in all files. */
const OF_THE_STANDARD = '1.2.840.10008.';
const UID = /^[\d.]{1,64}$/;
/** Replaces an identifying value inside a kept text. */
const HIDDEN = '***';
/** Code sequence attributes (PS3.3, 8). */
const isCode = (tag: number): boolean =>
  tag >>> 16 === 0x0008 && (tag & 0xffff) >= 0x0100 && (tag & 0xffff) < 0x0124;
/** VRs whose kept values are replaced by dummies inside a sequence with dummy content. */
const FREE_TEXT: ReadonlySet<string> = new Set(['LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UR', 'UT']);
/** VRs whose kept values have identifying values replaced. */
const EXAMINED: ReadonlySet<string> = new Set(['AE', 'LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UT']);
/**
 * Attributes that this program writes: patient identity removed, method and its codes, date handling, character set.
 */
export const OWN: ReadonlySet<number> = new Set([
  0x00120062,
  0x00120063,
  0x00120064,
  0x00280303,
  TAG.characterSet,
]);

/** State of the enclosing sequence: whether it is removed, and whether its content is replaced by dummies. */
interface Around {
  readonly isRemoved: boolean;
  readonly dummies: 'none' | 'here' | 'deeper';
}

/** Returns the action for each element of a data set, including elements in sequences. */
export function fatesOf(dataSet: DataSet): ReadonlyMap<DicomElement, Fate> {
  const fates = new Map<DicomElement, Fate>();
  addFates(dataSet, { isRemoved: false, dummies: 'none' }, fates);
  return fates;
}

function addFates(dataSet: DataSet, around: Around, fates: Map<DicomElement, Fate>): void {
  for (const element of dataSet) {
    const { tag, vr, content } = element;
    const fate = fateIn(tag, vr, around);
    fates.set(element, fate);
    if (content.kind !== 'items') continue;
    const isRemoved = fate === 'remove' || fate === 'empty';
    const dummies = fate === 'dummy' ? 'here' : around.dummies === 'none' ? 'none' : 'deeper';
    for (const item of content.items) addFates(item, { isRemoved, dummies }, fates);
  }
}

function fateIn(tag: number, vr: string, { isRemoved, dummies }: Around): Fate {
  if (isRemoved) return 'remove';
  const own = fateOf(tag, vr);
  if (own !== 'keep' || dummies === 'none' || !FREE_TEXT.has(vr)) return own;
  return dummies === 'deeper' && isCode(tag) ? 'keep' : 'dummy';
}

/** Derives a replacement UID; the same secret gives the same result. */
export function uidFor(uid: string, secret: Uint8Array): string {
  if (uid === '' || uid.startsWith(OF_THE_STANDARD)) return uid;
  const bytes = createHmac('sha256', secret).update(`uid:${uid}`).digest().subarray(0, 16);
  // As in PS3.5, B.2: the decimal form of a UUID, here of version 8 (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return `2.25.${BigInt(`0x${bytes.toString('hex')}`).toString()}`;
}

/** Minimum length of an identifying value other than a name, in characters. */
const LEAST_CODE = 5;

/** Returns the identifying strings in an element: each value, and the components of names. */
function identifyingIn({ element: { tag, vr }, written }: ElementText): readonly string[] {
  if (!isIdentifying(tag, vr)) return [];
  const values = valuesOf(written, vr).map((value) => value.trim());
  if (vr !== 'PN') return values.filter((value) => value.length >= LEAST_CODE);
  return values.flatMap((value) =>
    value.split('=').flatMap((group) => {
      const parts = group.split('^').map((part) => part.trim());
      const [family = '', given = ''] = parts;
      const whole = [group, parts.filter((part) => part !== '').join(' '), `${given} ${family}`.trim()];
      return [...whole, ...parts].filter((part) => /\p{L}/u.test(part));
    }),
  );
}

/** Determines the texts of a file after applying the profile and a policy. */
export class TextSettler {
  readonly #fates: ReadonlyMap<DicomElement, Fate>;
  readonly #secret: Uint8Array;
  readonly #identifying: KnownValues;
  /** Resulting text of each text element. */
  readonly written = new Map<DicomElement, string>();
  /** Values that the result must not contain. */
  readonly gone = new Set<string>();
  /** Replacement values. */
  readonly put = new Set<string>();

  /** @param secret key from which UIDs are derived */
  constructor(texts: readonly ElementText[], fates: ReadonlyMap<DicomElement, Fate>, secret: Uint8Array) {
    this.#fates = fates;
    this.#secret = secret;
    const isGone = ({ element, isLoose }: ElementText): boolean => !isLoose && fates.get(element) !== 'keep';
    const values = texts.filter(isGone).flatMap(identifyingIn);
    this.#identifying = new KnownValues(values.map((value) => [value, HIDDEN]));
    for (const value of values) this.gone.add(value);
  }

  /** Returns how a text reads in the result. @param changed the text after the policy was applied */
  settle(own: ElementText, changed: Changed): Changed {
    const { element, text, written } = own;
    const result = text === '' ? '' : this.#result(own, changed);
    this.written.set(element, result);
    const by = spoken(result, element.vr);
    for (const { before, after } of changed.replaced) {
      this.gone.add(text.slice(before.start, before.end));
      this.put.add(changed.text.slice(after.start, after.end));
    }
    if (this.#fates.get(element) !== 'keep' || result !== written) this.put.add(by);
    if (result === written) return { text, replaced: [] };
    if (by === changed.text) return changed;
    return { text: by, replaced: wholly(text, by, changed) };
  }

  #result(own: ElementText, changed: Changed): string {
    const { element, written } = own;
    const { vr } = element;
    const fate = this.#fates.get(element) ?? 'remove';
    if (fate === 'uid') return this.#identifiers(written);
    if (fate === 'keep') return this.#kept(own, changed);
    const byPolicy = replacedIn(own, changed);
    if (isWhollyReplaced(own.text, changed) && byPolicy.trim() !== '' && allFit(byPolicy, vr))
      return byPolicy;
    return fate === 'dummy' ? dummyOf(vr) : '';
  }

  #kept(own: ElementText, changed: Changed): string {
    const { written, element } = own;
    const { vr } = element;
    // Otherwise it is not a UID, and may contain anything.
    if (vr === 'UI') return valuesOf(written, vr).every((value) => UID.test(value)) ? written : '';
    const byPolicy = replacedIn(own, changed);
    const result = EXAMINED.has(vr) ? this.#identifying.replaceIn(byPolicy) : byPolicy;
    return result === written || allFit(result, vr) ? result : '';
  }

  #identifiers(written: string): string {
    const values = written.split('\\').map((value) => {
      const uid = uidFor(value, this.#secret);
      if (uid !== value) this.gone.add(value);
      return uid;
    });
    return values.join('\\');
  }
}

const allFit = (written: string, vr: string): boolean =>
  valuesOf(written, vr).every((value) => fits(value, vr));

/** Applies a policy's replacements to the stored form of a text. */
function replacedIn({ written }: ElementText, { text, replaced }: Changed): string {
  return withEdits(
    written,
    replaced.map(({ before, after }) => ({ ...before, text: text.slice(after.start, after.end) })),
  );
}

/** Whether no letter or digit of a text remains outside the replaced values. */
function isWhollyReplaced(text: string, { replaced }: Changed): boolean {
  const left = withEdits(
    text,
    replaced.map(({ before }) => ({ ...before, text: ' ' })),
  );
  return replaced.length > 0 && !/[\p{L}\p{N}]/u.test(left);
}

/** Maps the replacements of a text to a result that replaces it as a whole. */
function wholly(text: string, by: string, { replaced }: Changed): Changed['replaced'] {
  const end = by.length;
  if (replaced.length === 0) return [{ before: { start: 0, end: text.length }, after: { start: 0, end } }];
  return replaced.map((one, index) => ({
    ...one,
    after: index === 0 ? { start: 0, end } : { start: end, end },
  }));
}

/** A data set after the profile was applied. */
export interface Profiled {
  readonly dataSet: DataSet;
  /** Number of elements by action, including those in nested sequences. */
  readonly counts: Readonly<Record<Exclude<Fate, 'keep'>, number>>;
}

/**
 * Rewrites the elements of a data set.
 * @param valueOf returns the new value of an element; undefined: unchanged
 */
export function applyProfile(
  dataSet: DataSet,
  fates: ReadonlyMap<DicomElement, Fate>,
  valueOf: (element: DicomElement) => Buffer | undefined,
): Profiled {
  const counts = { remove: 0, empty: 0, dummy: 0, uid: 0 };
  const within = (elements: DataSet): DataSet =>
    elements.flatMap((element) => {
      const { content, tag, vr } = element;
      const fate = fates.get(element) ?? 'remove';
      if (fate !== 'keep') counts[fate] += 1;
      if (fate === 'remove' || OWN.has(tag)) return [];
      if (content.kind === 'items') {
        const items = fate === 'empty' ? [] : content.items.map(within);
        return [{ tag, vr, content: { kind: 'items', items } }];
      }
      const bytes = valueOf(element);
      if (bytes !== undefined) return [{ tag, vr, content: { kind: 'value', bytes } }];
      if (fate === 'keep') return [element];
      const value = fate === 'dummy' && !isTextVr(vr) ? Buffer.alloc(8) : Buffer.alloc(0);
      return [{ tag, vr, content: { kind: 'value', bytes: value } }];
    });
  return { dataSet: within(dataSet), counts };
}
