import { categoryOf, countedAs } from '../core/harmonization-table.js';

/** Slope and shift on the log-odds of a raw score, fitted so that scores match observed precision. */
export interface Calibration {
  readonly slope: number;
  readonly shift: number;
}

/** The model's labels and decoding parameters from `labels.json`. Plain data, so that it can be sent to workers. */
export interface LabelMap {
  /** Label i has the classes B at 1 + 2i and I at 2 + 2i; class 0 is O. */
  readonly labels: readonly string[];
  /** Category number of each label; labels of one category do not compete. */
  readonly categories: readonly number[];
  /** Calibration of each label. */
  readonly calibration: readonly Calibration[];
  /** Whether findings of each label may end inside a written word ("34yo", "250USD"). */
  readonly withinWords: readonly boolean[];
  /** Weight of O against the labels. */
  readonly outside: number;
  /** Minimum probability in decoding. */
  readonly floor: number;
  /** Characters at which a finding cannot start or end. */
  readonly trim: string;
}

/** Returns the number of classes per token. */
export const classesOf = ({ labels }: LabelMap): number => 1 + 2 * labels.length;

/** Identity calibration. */
export const UNCALIBRATED: Calibration = { slope: 1, shift: 0 };

/** The parts of `labels.json` in use. The cast is safe because the file is our own and its checksum was verified. */
interface LabelFile {
  readonly labels: readonly string[];
  readonly decoding: {
    readonly outside: number;
    readonly floor: number;
    readonly withinWords: readonly string[];
    readonly trim: readonly string[];
  };
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly calibration: Readonly<Record<string, Calibration>>;
}

/** Parses `labels.json`. */
export function parseLabelMap(file: string): LabelMap {
  const { labels, decoding, groups, calibration } = JSON.parse(file) as LabelFile;
  const groupOf = new Map(
    Object.entries(groups).flatMap(([group, members]) => members.map((label) => [label, group] as const)),
  );
  // A date of birth counts as a date: the two do not compete, although they are reported as separate categories.
  const names = labels.map((label) => countedAs(categoryOf(label)));
  const distinct = [...new Set(names)];
  return {
    labels,
    categories: names.map((name) => distinct.indexOf(name)),
    calibration: labels.map((label) => {
      const group = groupOf.get(label);
      return (group === undefined ? undefined : calibration[group]) ?? UNCALIBRATED;
    }),
    withinWords: labels.map((label) => decoding.withinWords.includes(label)),
    outside: decoding.outside,
    floor: decoding.floor,
    trim: decoding.trim.join(''),
  };
}
