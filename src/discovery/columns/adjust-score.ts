import type { CategoryCount } from './category-count.js';
import type { ColumnSetting } from './column-features.js';
import type { JudgedTally } from './judged-tally.js';
import { countedAs, familyOf } from '../../core/harmonization-table.js';
import { names } from '../../text/headers/header-reading.js';

/** A category of a column with its weighed score. */
interface Weighed {
  readonly category: string;
  readonly score: number;
  readonly count: CategoryCount;
  readonly tally: JudgedTally;
  readonly setting: ColumnSetting;
}

/** Share of the cells from which findings fill a column. */
const MOST_CELLS = 0.9;
/** The same where some cells say that a value is missing. */
const MANY_CELLS = 0.75;
const HALF_THE_CELLS = 0.5;
const FEW_CELLS = 0.05;
/** Share of a value below which a date in it is only a part. */
const HALF_A_VALUE = 0.55;
/** Factor for verdicts that a rule contradicts: it brings every score below the default threshold. */
const DOUBTFUL = 0.69;
/** Score of a column that a rule confirms, just above the default threshold. */
const CONFIRMED = 0.72;
/** Minimum score for a rule to confirm what a header names and two providers found. */
const POSSIBLE = 0.25;
/** Maximum number of distinct genders, and maximum mean length of their codes in characters. */
const MOST_GENDERS = 5;
const SHORT_CODE = 1.5;
/** Minimum number of cells of a column of flags. */
const LEAST_FLAGS = 10;
/** Forms under a header that hardly any other numbers or codes have. */
const TELLING_FORMS: ReadonlySet<unknown> = new Set(['digits-of-time', 'listed-place', 'coordinate']);
/** Numbers of accounts and connections, whose form numbers of devices share. */
const NUMBERS: ReadonlySet<string> = new Set([
  'BANK_ACCOUNT',
  'CREDIT_CARD',
  'ACCOUNT_NUMBER',
  'PHONE_NUMBER',
]);
const NAMES: ReadonlySet<string> = new Set(['PERSON', 'ORGANIZATION', 'LOCATION', 'NRP']);
const isNumber = (category: string): boolean => familyOf(category) === 'identity' || NUMBERS.has(category);
/** Maximum mean length of amounts in characters: computed values have more digits. */
const LONGEST_AMOUNT = 13;
/** Maximum mean length and number of distinct codes under a header of measurements. */
const LONGEST_PLACE_CODE = 3;
const MOST_SHARED_CODES = 5;
/** Minimum share of times that no clock shows, and number of distinct times that may be durations. */
const SOME_DURATIONS = 0.1;
const LEAST_DURATIONS = 3;
/** Minimum number of distinct currency codes. */
const LEAST_CODES = 3;

/**
 * Adjusts the score of a category for evidence that the fitted weights do not represent, because the columns that they
 * were fitted on hardly have it.
 * @returns a score from 0 to 1
 */
export function adjustScore(weighed: Weighed): number {
  if (isContradicted(weighed)) return weighed.score * DOUBTFUL;
  return isConfirmed(weighed) ? Math.max(weighed.score, CONFIRMED) : weighed.score;
}

const numericOf = ({ tally: { profile } }: Weighed): number =>
  profile.share('integer') + profile.share('number');

const coverageOf = ({ count, tally }: Weighed): number => count.sums.hits / Math.max(1, tally.profile.cells);

/** Mean share of a cell that its findings cover. */
const foundOf = ({ count: { sums } }: Weighed): number => sums.found / 1e6 / Math.max(1, sums.hits);

/** Whether the header names user names, and nearly every cell has the form of one: `HINTZEP`. */
function holdsLogins({ tally, setting: { header } }: Weighed): boolean {
  const hits = tally.categories.get('USERNAME')?.sums.hits ?? 0;
  return (
    names(header, 'USERNAME') &&
    !header.vague.has('USERNAME') &&
    !header.isTurned &&
    hits >= MOST_CELLS * tally.profile.cells
  );
}

/** Whether the cells are flags, such as `Y` and `N`, which have the form of initials. */
const holdsFlags = ({ tally: { profile } }: Weighed): boolean =>
  profile.cells >= LEAST_FLAGS && profile.distinct.values < 3 && profile.lengths.mean <= 1;

/** Categories whose values are no answers: `yes` is no company, and `NO` beside `YES` is no country. */
const NO_ANSWERS: ReadonlySet<string> = new Set([...NAMES, 'USERNAME', 'DATETIME', 'AMOUNT']);
/** Maximum number of distinct answers: several spellings of two. */
const MOST_ANSWERS = 4;

/** Whether the cells say yes and no. `NO` alone is the code of a country. */
const holdsAnswers = ({ tally: { profile } }: Weighed): boolean =>
  profile.cells >= LEAST_FLAGS &&
  profile.shareOf('yes') > 0 &&
  profile.shareOf('yes') + profile.shareOf('no') >= MOST_CELLS &&
  profile.distinct.values <= MOST_ANSWERS;

/** Whether the cells are a few short codes, which codes of places share: `NS`, `MS`. */
const holdsFewCodes = ({ tally: { profile } }: Weighed): boolean =>
  profile.lengths.mean <= LONGEST_PLACE_CODE && profile.distinct.values <= MOST_SHARED_CODES;

/** Share of given and family names that works, ships and horses seldom reach: a column `title` of a list of people. */
const MOSTLY_PEOPLE = 0.7;

/** Whether most cells look like names, but not of people; a name in one of many titles is left to the weights. */
const namesThings = (weighed: Weighed): boolean =>
  NAMES.has(weighed.category) &&
  coverageOf(weighed) >= HALF_THE_CELLS &&
  !(weighed.category === 'PERSON' && weighed.tally.profile.shareOf('fullName') >= MOSTLY_PEOPLE);

/** Whether the findings are parts of codes without words: `25072004_6_0`. */
const isPartOfCodes = (weighed: Weighed): boolean =>
  coverageOf(weighed) >= MOST_CELLS &&
  foundOf(weighed) < MANY_CELLS &&
  weighed.tally.profile.words < FEW_CELLS;

/** Whether the cells are durations: some that no clock shows, or several that all are likely ones. */
const holdsDurations = ({ tally: { profile } }: Weighed): boolean =>
  profile.shareOf('duration') >= SOME_DURATIONS ||
  (profile.shareOf('shortTime') >= MOST_CELLS &&
    profile.shareOf('unevenTime') >= HALF_THE_CELLS &&
    profile.distinct.values >= LEAST_DURATIONS);

/** Whether all findings of a column under its header have one form that tells much. */
const isOfTellingForm = ({ count }: Weighed): boolean =>
  count.classifiers.some(
    ({ name, details }) => name === 'under-header' && TELLING_FORMS.has(details['pattern']),
  );

/** Whether the form of the cells tells another category; a leak among texts remains one. */
const isToldOtherwise = (weighed: Weighed, told: string): boolean =>
  countedAs(weighed.category) !== told &&
  (coverageOf(weighed) >= HALF_THE_CELLS || numericOf(weighed) >= MOST_CELLS);

function isContradicted(weighed: Weighed): boolean {
  const { category, count, tally, setting } = weighed;
  const { header, providers } = setting;
  const numeric = numericOf(weighed);
  const { lengths } = tally.profile;
  const isNamed = names(header, category);
  if (setting.told !== undefined) return isToldOtherwise(weighed, setting.told);
  if (NO_ANSWERS.has(category) && holdsAnswers(weighed)) return true;
  if (header.isOtherNumber && !isNamed && isNumber(category) && coverageOf(weighed) >= HALF_THE_CELLS)
    return true;
  if (header.isOfNamedThings && (!isNamed || header.vague.has(category)) && namesThings(weighed)) return true;
  if (familyOf(category) === 'identity' && !isNamed && isPartOfCodes(weighed)) return true;
  switch (category) {
    case 'LOCATION':
      if ((header.isOfGoods || (header.isMeasure && holdsFewCodes(weighed))) && !isNamed) return true;
      // Neither a coordinate nor a postal code, and the model read the cells.
      return (
        (numeric >= MOST_CELLS &&
          providers > 1 &&
          !(header.isPostal && tally.profile.shareOf('postcode') >= MOST_CELLS) &&
          count.classifiers.every(({ name }) => name === 'under-header')) ||
        (header.endsInKey && !isNamed && numeric + tally.profile.share('code') >= MOST_CELLS)
      );
    case 'AMOUNT':
      return !isNamed && (header.endsInKey || (numeric >= MOST_CELLS && lengths.mean > LONGEST_AMOUNT));
    case 'CURRENCY_CODE':
      return header.isMeasure && !isNamed;
    case 'CURRENCY_SYMBOL':
      return coverageOf(weighed) < FEW_CELLS && !isNamed;
    case 'DATETIME':
      // A part of each value: a version, a label, a lap time. Or a key, such as `2041`.
      return (
        !isNamed &&
        ((coverageOf(weighed) >= MOST_CELLS && foundOf(weighed) < HALF_A_VALUE) ||
          holdsDurations(weighed) ||
          (header.endsInKey && tally.profile.share('integer') >= MOST_CELLS))
      );
    case 'PASSPORT':
    case 'DRIVER_LICENSE':
      // The form alone, which many codes share.
      return !isNamed && count.sums.inContext === 0 && count.sums.checked === 0;
    case 'NRP':
      return header.isOfGoods && !isNamed;
    case 'PHONE_NUMBER':
      // Postal codes with an extension, and keys of cells.
      if (!isNamed && tally.profile.shareOf('postcode') >= MOST_CELLS) return true;
      if (header.endsInKey && header.vague.has(category)) return true;
      // Some of many numbers, rather than a number in a text or among other contacts.
      return (
        coverageOf(weighed) < HALF_THE_CELLS &&
        foundOf(weighed) >= MOST_CELLS &&
        !isNamed &&
        !tally.categories.has('EMAIL_ADDRESS') &&
        !tally.categories.has('PERSON')
      );
    case 'PERSON':
    case 'ORGANIZATION':
      return (
        (header.isOfGoods && (!isNamed || header.vague.has(category))) ||
        (!isNamed && holdsLogins(weighed)) ||
        holdsFlags(weighed)
      );
    default:
      return isNumber(category) && !isNamed && isByChance(weighed);
  }
}

/** Whether some of many numbers of one form have a valid check digit, as one in ten or a hundred has by chance. */
const isByChance = (weighed: Weighed): boolean =>
  numericOf(weighed) >= MOST_CELLS &&
  weighed.tally.profile.commonestForm >= MOST_CELLS &&
  weighed.tally.profile.cells >= LEAST_FLAGS &&
  coverageOf(weighed) < HALF_THE_CELLS &&
  foundOf(weighed) >= MOST_CELLS;

function isConfirmed(weighed: Weighed): boolean {
  const { category, score, count, tally, setting } = weighed;
  const { header } = setting;
  const coverage = coverageOf(weighed);
  const isClear = names(header, category) && !header.vague.has(category) && !header.isTurned;
  if (setting.told === category) return true;
  if (foundOf(weighed) < MOST_CELLS) return false;
  switch (category) {
    case 'DATETIME':
      return (
        names(header, category) &&
        ((coverage >= MANY_CELLS && count.classifiers.length > 1) ||
          (coverage >= MOST_CELLS && !header.isTurned && (isClear || isOfTellingForm(weighed))))
      );
    case 'AMOUNT':
      return isClear && !header.isMeasure && coverage >= MOST_CELLS && numericOf(weighed) >= MOST_CELLS;
    case 'AGE':
      return isClear && !header.isMeasure && coverage >= MOST_CELLS && numericOf(weighed) >= MOST_CELLS;
    case 'GENDER':
      return (
        names(header, category) &&
        !header.isTurned &&
        coverage >= MOST_CELLS &&
        (!header.vague.has(category) || numericOf(weighed) + tally.profile.shareOf('gender') >= MOST_CELLS) &&
        tally.profile.distinct.values <= MOST_GENDERS &&
        tally.profile.lengths.mean <= SHORT_CODE
      );
    case 'PERSON':
      return (
        names(header, category) &&
        !header.isTurned &&
        coverage >= MOST_CELLS &&
        // Names with digits: no other form of a name is a code. `name` alone may be that of a device: `Node12`.
        ((tally.profile.share('code') >= MANY_CELLS && !header.isKey && !header.vague.has(category)) ||
          (isClear && score >= POSSIBLE && count.classifiers.length > 1))
      );
    case 'LOCATION':
    case 'ORGANIZATION':
      return (
        isClear &&
        coverage >= MOST_CELLS &&
        ((category === 'LOCATION' && isOfTellingForm(weighed)) ||
          (score >= POSSIBLE && numericOf(weighed) < FEW_CELLS))
      );
    case 'USERNAME':
      return isClear && coverage >= MOST_CELLS && numericOf(weighed) < FEW_CELLS;
    case 'CURRENCY_CODE':
      return (
        coverage >= MOST_CELLS && tally.profile.distinct.values >= LEAST_CODES && count.classifiers.length > 1
      );
    case 'ACCOUNT_NUMBER':
      return names(header, category) && !header.isTurned && coverage >= MOST_CELLS;
    default:
      return false;
  }
}
