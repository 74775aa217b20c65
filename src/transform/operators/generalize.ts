import { isCategory, type Category } from '../../core/harmonization-table.js';
import { languageOf, type Language } from '../../core/languages.js';
import { nameFrom, wholeNumber } from '../../documents/shape.js';
import { readDate } from '../dates/written-date.js';
import { defineOperator } from '../define-operator.js';
import { networkOf } from '../generalize/networks.js';
import { ageBand, amountRange } from '../generalize/ranges.js';
import { countryOfPlace } from '../places/cities.js';
import { countryName } from '../places/countries.js';
import { isPostalCode, postalArea } from '../places/postal-code.js';

/** How a value is made general. */
interface Ways {
  readonly width: number;
  readonly dates: string;
  readonly language: Language;
}

/** What is general of a value; undefined: nothing is. */
type General = (text: string, ways: Ways) => string | undefined;

const generalDate: General = (text, { dates, language }) => {
  const { year, month } = readDate(text, language) ?? {};
  if (year === undefined || dates === 'year') return year?.toString();
  return month === undefined ? year.toString() : `${year.toString()}-${month.toString().padStart(2, '0')}`;
};

const generalPlace: General = (text, { language }) => {
  const code = countryOfPlace(text);
  if (code !== undefined) return countryName(code, language);
  return isPostalCode(text) ? postalArea(text) : undefined;
};

/** Categories of which something general is left. */
const GENERAL: Readonly<Partial<Record<Category, General>>> = {
  ADDRESS: generalPlace,
  AGE: (text, { width }) => ageBand(text, width),
  AMOUNT: amountRange,
  DATETIME: generalDate,
  DOB: generalDate,
  IP_ADDRESS: networkOf,
  LOCATION: generalPlace,
};

export const generalize = defineOperator({
  name: 'generalize',
  description:
    'What is general of the value: an age becomes a band (`30-39`), a date its year, a place its country, an amount a ' +
    'range (`1,000-2,000`), a postal code its first characters, an IP address its network. All else, and what is not ' +
    'understood, becomes its label.',
  parameters: {
    width: { shape: wholeNumber(2, 50), fallback: 10, doc: 'How many years a band of ages has.' },
    dates: {
      shape: nameFrom(['year', 'month'], 'what stays of a date'),
      fallback: 'year',
      doc: 'What stays of a date.',
    },
  },
  restored: 'never',
  keyed: false,
  create: ({ width, dates }, tools) => {
    const ways: Ways = { width, dates, language: languageOf(tools.language) };
    return {
      kind: 'write',
      write: ({ category, text }) => {
        const known = category.split('&').find(isCategory);
        const general = known === undefined ? undefined : GENERAL[known]?.(text, ways);
        return general ?? `[${category}]`;
      },
    };
  },
});
