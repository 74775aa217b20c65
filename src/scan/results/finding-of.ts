import { createHash, createHmac, hash } from 'node:crypto';
import { rowOf } from '../../core/harmonization-table.js';
import { present } from '../../core/present.js';
import { severityOf } from '../../core/presets.js';
import { isKindOfVendor, severityOfKind } from '../../recognizers/secrets/kinds/all-kinds.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import { roundScore } from '../../core/score.js';
import type { Span } from '../../core/span.js';
import type { Placed } from '../../formats/content/text-block.js';
import type { Occurrence, ProviderFinding } from '../../harmonization/occurrence.js';
import type { FoundSecret } from '../scan-options.js';
import type { MoreFindings, ScanClassifier, ScanEvent, ScanFinding } from '../scan-finding.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { maskValue } from './mask-value.js';

/** The category that allowlists of gitleaks accept. */
const SECRET = 'PASSWORD';

/** What a fingerprint identifies. */
export interface FingerprintFacts {
  readonly file: string;
  readonly part?: string | undefined;
  readonly category: string;
}

/** Number of hexadecimal digits of a fingerprint that depend on the location, and on the value. */
const PLACE_DIGITS = 12;
const VALUE_DIGITS = 5;

/** Maximum number of cached location keys (part and category). */
const MOST_PLACES = 1_000;
/** Maximum number of cached contributions. */
const MOST_CONTRIBUTIONS = 1_000;
/** Maximum number of cached fingerprints, over all location keys. */
const MOST_VALUES = 4_096;
/** Maximum length of a value whose fingerprint is cached, in UTF-16 units. */
const LONGEST_REMEMBERED = 64;

/** Maximum number of bits of a value that a fingerprint reveals: so few that many other values match as well. */
const MOST_BITS = 20;
const BITS_OF_NAME = 10;
const BITS_OF_SHORT = 6;
const BITS_OF_FEW = 4;
/** Number of letters and digits below which a value is short, and below which its fingerprint reveals nothing. */
const SHORT_LENGTH = 8;
const LEAST_LENGTH = 4;
/** Number of characters counted first; they usually contain enough letters and digits. */
const LONGEST_COUNTED = 16;

/**
 * Computes a fingerprint that identifies a finding across scans: the same value in the same file has the same
 * fingerprint on any line. It contains at most 20 bits of the value, keyed by the location, and fewer if the value
 * space is small. Hundreds of other values match as well, and nothing learned from one file applies to another.
 */
export const fingerprintOf = ({ file, part, category }: FingerprintFacts, value: string): string =>
  new Fingerprints(file).of(part, category, value);

/** Location key, computed once per category and part of a file. */
interface KnownPlace {
  readonly macOf: (value: string) => number;
  readonly digits: string;
  /** Cached fingerprints by value: a log repeats its values. */
  readonly values: Map<string, string>;
}

/** Size of a block and of a digest of SHA-256 in bytes, and of the key. */
const BLOCK = 64;
const DIGEST = 32;
/** Maximum number of bytes of a UTF-16 unit in UTF-8. */
const UNIT_BYTES = 3;

/**
 * Returns a function that computes the first 32 bits of the HMAC-SHA-256 of a value. For short values it follows RFC
 * 2104 with plain digests: an `Hmac` object for each value would take half of the time of a finding.
 * @param key as long as a digest
 */
function macWith(key: Buffer): (value: string) => number {
  const padded = (byte: number, more: number): Buffer =>
    Buffer.concat([Buffer.alloc(BLOCK).map((_, at) => byte ^ (key[at] ?? 0)), Buffer.alloc(more)]);
  const inner = padded(0x36, UNIT_BYTES * LONGEST_REMEMBERED);
  const outer = padded(0x5c, DIGEST);
  return (value) => {
    if (value.length > LONGEST_REMEMBERED)
      return createHmac('sha256', key).update(value).digest().readUInt32BE();
    const end = BLOCK + inner.write(value, BLOCK);
    outer.write(hash('sha256', inner.subarray(0, end)), BLOCK, 'hex');
    return Number.parseInt(hash('sha256', outer).slice(0, 8), 16);
  };
}

/** Computes the fingerprints of one file; see `fingerprintOf`. */
export class Fingerprints {
  /** Name of the file, the same in later scans. */
  readonly file: string;
  readonly #places = new Map<string, KnownPlace>();
  #remembered = 0;

  constructor(file: string) {
    this.file = file;
  }

  of(part: string | undefined, category: string, value: string): string {
    const place = this.#place(part ?? '', category);
    const { digits, values } = place;
    const known = values.get(value);
    if (known !== undefined) return known;
    const held = bitsOf(category, value);
    const bits = held === 0 ? 0 : place.macOf(value) >>> (32 - held);
    const fingerprint = digits + bits.toString(16).padStart(VALUE_DIGITS, '0');
    if (value.length <= LONGEST_REMEMBERED) this.#remember(values, value, fingerprint);
    return fingerprint;
  }

  #remember(values: Map<string, string>, value: string, fingerprint: string): void {
    if (this.#remembered >= MOST_VALUES) {
      for (const place of this.#places.values()) place.values.clear();
      this.#remembered = 0;
    }
    this.#remembered += 1;
    values.set(value, fingerprint);
  }

  #place(part: string, category: string): KnownPlace {
    const name = `${category} ${part}`;
    let known = this.#places.get(name);
    if (known === undefined) {
      const key = placeOf([this.file, part, category]);
      known = {
        macOf: macWith(key),
        digits: key.toString('hex').slice(0, PLACE_DIGITS),
        values: new Map(),
      };
      if (this.#places.size < MOST_PLACES) this.#places.set(name, known);
    }
    return known;
  }
}

function bitsOf(category: string, value: string): number {
  const length = lengthOf(value);
  if (length < LEAST_LENGTH) return 0;
  const values = rowOf(category)?.report.values ?? 'many';
  if (values === 'few') return BITS_OF_FEW;
  if (length < SHORT_LENGTH) return BITS_OF_SHORT;
  return values === 'names' ? BITS_OF_NAME : MOST_BITS;
}

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

/** Counts the letters and digits of a value in UTF-16 units; may stop at SHORT_LENGTH. */
function lengthOf(value: string): number {
  let length = 0;
  for (let at = 0; at < value.length && length < SHORT_LENGTH; at++) {
    const code = value.charCodeAt(at);
    if (code >= 0x80) return lengthOfAny(value);
    const letter = code | 0x20;
    if ((code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x7a)) length += 1;
  }
  return length;
}

function lengthOfAny(value: string): number {
  const head = value.slice(0, LONGEST_COUNTED);
  const length = head.replaceAll(NEITHER_LETTER_NOR_DIGIT, '').length;
  return length >= SHORT_LENGTH || head.length === value.length
    ? length
    : value.replaceAll(NEITHER_LETTER_NOR_DIGIT, '').length;
}

/** Computes the fingerprint of a verdict on a column. It does not depend on values. */
export function fingerprintOfColumn(file: string, category: string, column: string): string {
  return placeOf([file, column, category])
    .toString('hex')
    .slice(0, PLACE_DIGITS + VALUE_DIGITS);
}

const placeOf = (names: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['data-discovery fingerprint 1', ...names]))
    .digest();

/** Data shared by all findings of a file. */
export interface FindingFacts {
  readonly file: string;
  readonly fingerprints: Fingerprints;
  readonly contributions: Contributions;
  /** Configured names of the providers. */
  readonly providers: readonly string[];
  /** Whether findings include their value. */
  readonly showValues: boolean;
  /** Whether findings include a masked example. */
  readonly examples: boolean;
  /** Whether an allowlist accepts a secret. */
  readonly acceptsSecret: ((secret: FoundSecret) => boolean) | undefined;
}

/** A finding under construction: a log has thousands, and copying objects was most of their cost. */
type Draft = { -readonly [Name in keyof ScanFinding]: ScanFinding[Name] };

/**
 * Converts an occurrence in a text to a finding.
 * @param isInColumn whether a finding on a column already counts it
 */
export function findingOf(
  { file, fingerprints, providers, contributions, showValues, examples, acceptsSecret }: FindingFacts,
  { found, location, part, key, value, text, allows }: Placed<Occurrence>,
  isInColumn = false,
): ScanFinding {
  const { category, score, classifiers } = found;
  const start: Pick<Draft, 'file' | 'fingerprint' | 'part' | 'key'> = {
    file,
    fingerprint: fingerprints.of(part, category, value),
  };
  if (part !== undefined) start.part = part;
  if (key !== undefined) start.key = key;
  const draft = start as Draft;
  draft.category = category;
  draft.score = score;
  const kind = kindOf(classifiers);
  if (kind !== undefined) Object.assign(draft, factsOfKind(category, kind));
  draft.location = location;
  draft.classifiers = contributions.of(providers, classifiers);
  if (showValues) draft.value = value;
  if (examples) draft.examples = [maskValue(value, category)];
  if (allows?.(category) === true) draft.allowed = true;
  else if (
    category === SECRET &&
    acceptsSecret?.({ file, kind, value, line: text && linesOf(text, found) }) === true
  )
    draft.allowed = 'gitleaks-config';
  if (isInColumn) draft.in_column = true;
  return draft;
}

/** Returns the lines that contain a span. */
function linesOf(text: string, { start, end }: Span): string {
  const lineEnd = text.indexOf('\n', Math.max(start, end - 1));
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, lineEnd < 0 ? text.length : lineEnd);
}

/** Contributions of single classifiers, shared by findings with the same one: most findings of a log repeat them. */
export class Contributions {
  /** By classifier and score; a classifier of a custom provider may report any number of scores. */
  readonly #known = new Map<string, Map<number, Known>>();
  #size = 0;

  of(providers: readonly string[], classifiers: readonly ProviderFinding[]): readonly ScanClassifier[] {
    const [only] = classifiers;
    if (only === undefined || classifiers.length > 1)
      return classifiers.map((classifier) => contributionOf(providers, classifier));
    const { classifier, score, entityType, providerIndex } = only;
    const known = this.#known.get(classifier)?.get(score);
    if (known?.entityType === entityType && known.providerIndex === providerIndex) return known.list;
    const list = [contributionOf(providers, only)];
    this.#add(classifier, score, { entityType, providerIndex, list });
    return list;
  }

  #add(classifier: string, score: number, one: Known): void {
    if (this.#size >= MOST_CONTRIBUTIONS) {
      this.#known.clear();
      this.#size = 0;
    }
    this.#size += 1;
    const byScore = this.#known.get(classifier);
    if (byScore === undefined) this.#known.set(classifier, new Map([[score, one]]));
    else byScore.set(score, one);
  }
}

interface Known {
  readonly entityType: string;
  readonly providerIndex: number;
  readonly list: readonly ScanClassifier[];
}

const contributionOf = (
  providers: readonly string[],
  { providerIndex, classifier, score, entityType }: ProviderFinding,
): ScanClassifier => ({
  provider: nameOf(providers, providerIndex),
  name: classifier,
  score: roundScore(score),
  original_entity: entityType,
});

/** Returns the kind of a secret, from the first classifier that has one, and its severity if it has its own. */
export function secretFacts({
  category,
  classifiers,
}: Occurrence): Pick<ScanFinding, 'severity' | 'details'> {
  const kind = kindOf(classifiers);
  return kind === undefined ? {} : factsOfKind(category, kind);
}

function factsOfKind(category: string, kind: string): Pick<ScanFinding, 'severity' | 'details'> {
  const severity = severityOfKind(kind);
  return {
    ...(severity !== undefined && severity !== severityOf(category) && { severity }),
    details: { kind },
  };
}

/** Prefers a vendor-specific kind to one derived from a name. */
function kindOf(classifiers: Occurrence['classifiers']): string | undefined {
  if (classifiers.every(({ details }) => typeof details['kind'] !== 'string')) return undefined;
  const kinds = classifiers.map(({ details }) => details['kind']).filter((kind) => typeof kind === 'string');
  return kinds.find(isKindOfVendor) ?? kinds[0];
}

/** Additional data on a verdict. */
export interface ColumnExtras {
  /** Masked examples; undefined if no examples are requested. */
  readonly examples: readonly string[] | undefined;
  /** The first rows with a finding, counted from 1. */
  readonly firstRows: readonly number[] | undefined;
}

/**
 * Converts a verdict on a column to a finding. A column without a name is named by its position.
 * @param headers display names of the columns
 */
export function columnFindingOf(
  { file, fingerprints, providers, acceptsSecret }: FindingFacts,
  { columnIndex, category, score, kind, rows, findingScore, classifiers }: TableVerdict,
  headers: readonly string[],
  { examples, firstRows }: ColumnExtras,
): ScanFinding {
  const name = headers[columnIndex] ?? columnAtPosition(columnIndex);
  return {
    file,
    fingerprint: fingerprintOfColumn(fingerprints.file, category, name),
    category,
    score,
    details: {
      kind,
      rows_with_classification: rows,
      finding_score: findingScore,
      ...(kind === 'leak' && firstRows !== undefined && { first_rows: firstRows }),
    },
    location: {
      location_unit: 'column',
      column_name: name,
      column_index: columnIndex,
    },
    classifiers: classifiers.map((classifier): ScanClassifier => ({
      provider: nameOf(providers, classifier.providerIndex),
      name: classifier.name,
      score: classifier.score,
      rows_with_classification: classifier.rowsWithClassification,
      total_classifications: classifier.totalClassifications,
    })),
    ...(examples !== undefined && { examples }),
    ...(category === SECRET &&
      acceptsSecret?.({ file, kind: undefined, value: undefined, line: undefined }) === true && {
        allowed: 'gitleaks-config',
      }),
  };
}

/** Converts a recorded finding to an event. */
const eventOfFinding = (finding: ScanFinding): ScanEvent =>
  finding.allowed === undefined
    ? { type: 'finding', finding }
    : { type: 'accepted', finding, by: finding.allowed === true ? 'comment' : finding.allowed };

/** Converts the recorded findings of a block to events. */
export const eventsOfBlock = (
  findings: readonly ScanFinding[],
  more: readonly MoreFindings[] = [],
): readonly ScanEvent[] => [
  ...findings.map(eventOfFinding),
  ...more.map((some): ScanEvent => ({ type: 'more', more: some })),
];

const nameOf = (providers: readonly string[], index: number): string =>
  present(providers[index], 'the name of a provider');
