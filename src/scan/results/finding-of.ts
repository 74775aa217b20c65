import { createHash, hash } from 'node:crypto';
import { rowOf } from '../../core/harmonization-table.js';
import { present } from '../../core/present.js';
import { severityOf } from '../../core/presets.js';
import { severityOfKind } from '../../recognizers/secrets/kinds/all-kinds.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import { roundScore } from '../../core/score.js';
import type { Placed } from '../../formats/content/text-block.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { ScanClassifier, ScanEvent, ScanFinding } from '../scan-finding.js';
import type { TableVerdict } from '../../discovery/table-tally/table-verdict.js';
import { maskValue } from './mask-value.js';

/** What a fingerprint is of. */
export interface FingerprintFacts {
  readonly file: string;
  readonly part?: string | undefined;
  readonly category: string;
}

/** Hexadecimal digits of a fingerprint that say where it belongs, and what of the value it holds. */
const PLACE_DIGITS = 12;
const VALUE_DIGITS = 5;

/** Categories in parts of a file that are remembered, and values of them all whose fingerprints are. */
const MOST_PLACES = 1_000;
const MOST_VALUES = 4_096;
/** UTF-16 units of such a value at most. */
const LONGEST_REMEMBERED = 64;

/** Bits that are held of a value: so few that many others fit as well. */
const MOST_BITS = 20;
const BITS_OF_NAME = 10;
const BITS_OF_SHORT = 6;
const BITS_OF_FEW = 4;
/** Letters and digits of values that are short, and of those of which nothing can be held. */
const SHORT_LENGTH = 8;
const LEAST_LENGTH = 4;
/** Characters of a value that are counted at first: mostly enough of them are letters and digits. */
const LONGEST_COUNTED = 16;

/**
 * Tells one finding from another, from scan to scan: the same value in the same file has the same fingerprint, on
 * whatever line. Of the value it holds at most 20 bits, keyed by the place, and fewer where there are fewer values to
 * guess among: what is left are hundreds that fit as well as the right one, and nothing learnt of one file helps with
 * another.
 */
export const fingerprintOf = ({ file, part, category }: FingerprintFacts, value: string): string =>
  new Fingerprints(file).of(part, category, value);

/** What is worked out once for all values of a category in a part of a file. */
interface KnownPlace {
  /** The key of HMAC, as it is hashed before the value, and before the hash of that. */
  readonly inner: Buffer;
  readonly outer: Buffer;
  readonly digits: string;
  /** Fingerprints by value: a log has the same date in each line. */
  readonly values: Map<string, string>;
}

/** Fingerprints of what is found in one file, see `fingerprintOf`. */
export class Fingerprints {
  readonly #file: string;
  readonly #places = new Map<string, KnownPlace>();
  #remembered = 0;

  constructor(file: string) {
    this.#file = file;
  }

  of(part: string | undefined, category: string, value: string): string {
    const place = this.#place(part ?? '', category);
    const { digits, values } = place;
    const known = values.get(value);
    if (known !== undefined) return known;
    const held = bitsOf(category, value);
    const bits = held === 0 ? 0 : keyedHash(place, value).readUInt32BE() >>> (32 - held);
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
      const key = placeOf([this.#file, part, category]);
      known = {
        inner: padded(key, 0x36),
        outer: padded(key, 0x5c),
        digits: key.toString('hex').slice(0, PLACE_DIGITS),
        values: new Map(),
      };
      if (this.#places.size < MOST_PLACES) this.#places.set(name, known);
    }
    return known;
  }
}

/** Bytes that SHA-256 takes in at once. */
const HASH_BLOCK = 64;

/** A key as HMAC puts it before what is hashed. */
const padded = (key: Buffer, pad: number): Buffer =>
  Buffer.from(Uint8Array.from({ length: HASH_BLOCK }, (_byte, at) => (key[at] ?? 0) ^ pad));

/** HMAC-SHA-256 (RFC 2104) of short texts, in two calls without a state: a log has one in each line. */
const keyedHash = ({ inner, outer }: KnownPlace, value: string): Buffer =>
  hash(
    'sha256',
    Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(value)]), 'buffer')]),
    'buffer',
  );

function bitsOf(category: string, value: string): number {
  const length = lengthOf(value);
  if (length < LEAST_LENGTH) return 0;
  const values = rowOf(category)?.report.values ?? 'many';
  if (values === 'few') return BITS_OF_FEW;
  if (length < SHORT_LENGTH) return BITS_OF_SHORT;
  return values === 'names' ? BITS_OF_NAME : MOST_BITS;
}

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

/** Letters and digits of a value, as far as they make a difference. */
function lengthOf(value: string): number {
  const head = value.slice(0, LONGEST_COUNTED);
  const length = head.replaceAll(NEITHER_LETTER_NOR_DIGIT, '').length;
  return length >= SHORT_LENGTH || head.length === value.length
    ? length
    : value.replaceAll(NEITHER_LETTER_NOR_DIGIT, '').length;
}

/** Tells a verdict on one column from that on another; it knows nothing of values. */
export function fingerprintOfColumn(file: string, category: string, column: string): string {
  return placeOf([file, column, category])
    .toString('hex')
    .slice(0, PLACE_DIGITS + VALUE_DIGITS);
}

const placeOf = (names: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['data-discovery fingerprint 1', ...names]))
    .digest();

/** What every finding of a file is written with. */
export interface FindingFacts {
  readonly file: string;
  readonly fingerprints: Fingerprints;
  /** Configured names of the providers. */
  readonly providers: readonly string[];
  /** Whether findings carry their value. */
  readonly showValues: boolean;
  /** Whether findings carry what was found, masked. */
  readonly examples: boolean;
}

/** Something found in a text, as it is written. */
export function findingOf(
  { file, fingerprints, providers, showValues, examples }: FindingFacts,
  { found, location, part, key, value, allows }: Placed<Occurrence>,
): ScanFinding {
  return {
    file,
    fingerprint: fingerprints.of(part, found.category, value),
    ...(part !== undefined && { part }),
    ...(key !== undefined && { key }),
    category: found.category,
    score: found.score,
    ...secretFacts(found),
    location,
    classifiers: found.classifiers.map((classifier): ScanClassifier => ({
      provider: nameOf(providers, classifier.providerIndex),
      name: classifier.classifier,
      score: roundScore(classifier.score),
      original_entity: classifier.entityType,
    })),
    ...(showValues && { value }),
    ...(examples && { examples: [maskValue(value, found.category)] }),
    ...(allows?.(found.category) === true && { allowed: true as const }),
  };
}

/** The kind of a secret, and its severity, of the first classifier that tells one. */
function secretFacts({ category, classifiers }: Occurrence): Pick<ScanFinding, 'severity' | 'details'> {
  const kind = kindOf(classifiers);
  if (kind === undefined) return {};
  const severity = severityOfKind(kind);
  return {
    ...(severity !== undefined && severity !== severityOf(category) && { severity }),
    details: { kind },
  };
}

/** A vendor's own kind goes before that of a name. */
function kindOf(classifiers: Occurrence['classifiers']): string | undefined {
  const kinds = classifiers.map(({ details }) => details['kind']).filter((kind) => typeof kind === 'string');
  return kinds.find((kind) => severityOfKind(kind) !== undefined) ?? kinds[0];
}

/** What is known of a verdict besides. */
export interface ColumnExtras {
  /** What was found, masked; none where no examples are wanted. */
  readonly examples: readonly string[] | undefined;
  /** The first rows that hold it, from 1. */
  readonly firstRows: readonly number[] | undefined;
}

/**
 * A verdict on a column, as it is written. A column without a name is called by its position.
 * @param headers what the columns are called in results
 */
export function columnFindingOf(
  { file, providers }: FindingFacts,
  { columnIndex, category, score, kind, rows, findingScore, classifiers }: TableVerdict,
  headers: readonly string[],
  { examples, firstRows }: ColumnExtras,
): ScanFinding {
  const name = headers[columnIndex] ?? columnAtPosition(columnIndex);
  return {
    file,
    fingerprint: fingerprintOfColumn(file, category, name),
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
  };
}

/** What a report shows of a recorded finding. */
export const eventOfFinding = (finding: ScanFinding): ScanEvent =>
  finding.allowed === true ? { type: 'accepted', finding, by: 'comment' } : { type: 'finding', finding };

const nameOf = (providers: readonly string[], index: number): string =>
  present(providers[index], 'the name of a provider');
