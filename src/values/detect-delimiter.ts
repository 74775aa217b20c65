import { present } from '../core/present.js';
import { ALL_DELIMITERS, type Delimiter } from './delimiter.js';
import { surveyRecords, type RecordSurvey } from './survey-records.js';

/** What a table shows of its delimiter. */
export interface DelimiterGuess {
  readonly delimiter: Delimiter;
  /** Cells of the first record; 1 where no delimiter separates it. */
  readonly columns: number;
  /** Records that were looked at. */
  readonly records: number;
  /** Whether it separates the first record, and nine records of ten have as many cells as the first. */
  readonly isSure: boolean;
}

/** Share of records that are as wide as the first where the delimiter is sure. */
const SURE_SHARE = 0.9;
/** What a delimiter counts that gives cells of which none looks like a value; above 0, as in the source below. */
const LEAST_VALUES = 0.001;

/**
 * The delimiter of a table, by its first records: the one that cuts them into rows of even width whose cells look like
 * values. After van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by detecting row and type patterns"
 * (2019): the score of a delimiter is the evenness of its rows times the share of its cells that are values. Only those
 * take part that separate the first record, as no record may be wider than the first.
 * @param start the begin of the table, without a byte order mark
 */
export function detectDelimiter(start: string): DelimiterGuess {
  const surveys = ALL_DELIMITERS.map((delimiter) => ({ delimiter, survey: surveyRecords(start, delimiter) }));
  const separating = surveys
    .filter(({ survey }) => widthOf(survey) > 1)
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate.survey) }));
  const [best] = separating.sort((a, b) => b.score - a.score);
  if (best === undefined) return oneColumn(surveys);
  const { delimiter, survey } = best;
  return {
    delimiter,
    columns: widthOf(survey),
    records: survey.widths.length,
    isSure: shareOf(survey, (width) => width === widthOf(survey)) >= SURE_SHARE,
  };
}

/** A table of one column: by a delimiter that cuts none of its records, the tab first, as text seldom holds it. */
function oneColumn(
  surveys: readonly { readonly delimiter: Delimiter; readonly survey: RecordSurvey }[],
): DelimiterGuess {
  const whole = surveys.filter(({ survey }) => survey.widths.every((width) => width === 1));
  const chosen = whole.find(({ delimiter }) => delimiter === '\t') ?? whole[0] ?? surveys[0];
  const { delimiter, survey } = present(chosen, 'a delimiter');
  return { delimiter, columns: 1, records: survey.widths.length, isSure: false };
}

/** Rows of few different widths, and wide ones, speak for a delimiter; so do cells that are values. */
function scoreOf(survey: RecordSurvey): number {
  const { widths, cells, values } = survey;
  const patterns = new Set(widths).size;
  const evenness = widths.reduce((sum, width) => sum + (width - 1) / width, 0) / patterns;
  const readable = shareOf(survey, (width) => width <= widthOf(survey));
  return evenness * readable * Math.max(LEAST_VALUES, values / cells);
}

const widthOf = ({ widths: [first] }: RecordSurvey): number => first ?? 1;

const shareOf = ({ widths }: RecordSurvey, fits: (width: number) => boolean): number =>
  widths.filter(fits).length / widths.length;
