import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openProviders } from '../../../measure/accuracy/providers.js';
import { classifyCsv } from '../../../src/discovery/classify-csv.js';

const TOLD = 0.7;
const NONE = '';

/** Five rows of a table without header, as columns, and what each column is. */
const TABLES: readonly (readonly [
  name: string,
  columns: readonly (readonly [category: string, ...cells: readonly string[]])[],
])[] = [
  ['parts of countries', [['LOCATION', 'DE-BY', 'FR-IDF', 'ES-MD', 'SE-BD', 'AT-W']]],
  ['sizes', [[NONE, 'SM-XL', 'XS-M', 'XX-L', 'SM-XL', 'XS-L']]],
  ['numbered stations', [[NONE, 'IT-272', 'IT-204', 'IT-234', 'IT-299', 'IT-110']]],
  ['codes of countries', [['LOCATION', 'SLE', 'GIN', 'LBR', 'SEN', 'MLI']]],
  ['other codes', [[NONE, 'QTY', 'LOT', 'BOX', 'PCS', 'KGM']]],
  [
    'towns between postal codes and states',
    [
      ['LOCATION', '62704', '60608', '48226', '97214', '30309'],
      ['LOCATION', 'Springfield', 'Chicago', 'Detroit', 'Portland', 'Atlanta'],
      ['LOCATION', 'IL', 'IL', 'MI', 'OR', 'GA'],
    ],
  ],
  [
    'seats between codes of states',
    [
      ['LOCATION', 'IL', 'IL', 'MI', 'OR', 'GA'],
      [NONE, '62000', '60600', '48200', '97200', '30300'],
    ],
  ],
  [
    'readings of which some are missing',
    [
      [NONE, '16.2700004', 'NA', '13.0799999', '4.2300000', '9.9600001'],
      [NONE, 'NA', '9.96000003', '5.65999984', 'NA', '10.3699998'],
      [NONE, '5.1', '18.2500001', '5.86999988', 'NA', '7.1'],
    ],
  ],
  [
    'article numbers beside articles',
    [
      [NONE, '62704', '60608', '48226', '97214', '30309'],
      [NONE, 'oak shelf', 'steel lamp', 'cork mat', 'brass hook', 'pine desk'],
    ],
  ],
  [
    'a pair of coordinates',
    [
      [NONE, 'closed', 'open', 'open', 'closed', 'open'],
      ['LOCATION', '57.241118', '54.534279', '51.723962', '52.918421', '53.480712'],
      ['LOCATION', '-2.631990', '-5.629312', '-1.917443', '-3.112007', '-2.244644'],
    ],
  ],
  [
    'three readings',
    [
      [NONE, '57.2411', '54.5342', '51.7239', '52.9184', '53.4807'],
      [NONE, '22.6319', '25.6293', '21.9174', '23.1120', '22.2446'],
      [NONE, '12.6319', '15.6293', '11.9174', '13.1120', '12.2446'],
    ],
  ],
  [
    'two shares',
    [
      [NONE, '0.53169', '0.49634', '0.62590', '0.79005', '0.41120'],
      [NONE, '0.37486', '0.37132', '0.17686', '0.20963', '0.31187'],
    ],
  ],
  [
    'phone numbers',
    [['PHONE_NUMBER', '617-244-3672', '617-555-0112', '213-665-1891', '212-307-7311', '310-652-4025']],
  ],
  ['part numbers', [[NONE, '017-244-3672', '617-055-0112', '113-665-1891', '012-307-7311', '310-152-4025']]],
  [
    'milliseconds since 1970',
    [['DATETIME', '1569793638000', '1569615436120', '1569515355001', '1569415324777', '1568615324006']],
  ],
  [
    'numbers in sequence',
    [[NONE, '1569793638001', '1569793638002', '1569793638003', '1569793638004', '1569793638005']],
  ],
];

describe('five rows without a header', () => {
  let providers: Awaited<ReturnType<typeof openProviders>>;
  before(async () => {
    providers = await openProviders();
  });
  after(() => Promise.all([providers.pattern.provider.close(), providers.context.provider.close()]));

  for (const [name, columns] of TABLES)
    it(`are judged: ${name}`, async () => {
      const rows = [1, 2, 3, 4, 5].map((row) => columns.map((column) => column[row]).join(','));
      const deps = { providers: [providers.pattern, providers.context], trusted: false };
      const format = { delimiter: ',', hasHeaders: false } as const;
      const answer = await classifyCsv(deps, Buffer.from(rows.join('\n')), format, 'utf16', () => true);
      assert.deepEqual(
        columns.map((_column, index) => {
          const found = answer.columns.find(({ column }) => column.index === index);
          return found?.verdicts.find(({ score }) => score > TOLD)?.category ?? NONE;
        }),
        columns.map(([category]) => category),
      );
    });
});
