import { categoryOf, countedAs } from '../core/harmonization-table.js';

/** Slope and shift on the log-odds of a raw score, fitted so that scores mean what they say. */
export interface Calibration {
  readonly slope: number;
  readonly shift: number;
}

/** The model's labels and what is known about decoding them, from `labels.json`. Plain data: it travels to workers. */
export interface LabelMap {
  /** Label i has the classes B at 1 + 2i and I at 2 + 2i; class 0 is O. */
  readonly labels: readonly string[];
  /** For each label the number of its category: labels of one category are no rivals. */
  readonly categories: readonly number[];
  /** For each label its calibration. */
  readonly calibration: readonly Calibration[];
  /** For each label whether a finding may end inside a written word ("34yo", "250USD"). */
  readonly withinWords: readonly boolean[];
  /** Weight of O against the labels. */
  readonly outside: number;
  /** Least probability that decoding reckons with. */
  readonly floor: number;
  /** Characters that no finding begins or ends with. */
  readonly trim: string;
}

/** How many classes the model answers with for each token. */
export const classesOf = ({ labels }: LabelMap): number => 1 + 2 * labels.length;

/** Leaves a score as it is. */
export const UNCALIBRATED: Calibration = { slope: 1, shift: 0 };

/** The parts of `labels.json` that are read here; the file is ours and its checksum has been checked. */
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

/** Reads `labels.json`. */
export function parseLabelMap(file: string): LabelMap {
  const { labels, decoding, groups, calibration } = JSON.parse(file) as LabelFile;
  const groupOf = new Map(
    Object.entries(groups).flatMap(([group, members]) => members.map((label) => [label, group] as const)),
  );
  // A birth date is a date: the two are no rivals, although they are reported under their own names.
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
