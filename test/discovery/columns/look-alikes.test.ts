import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openProviders } from '../../../measure/accuracy/providers.js';
import { classifyCsv, type ColumnResult } from '../../../src/discovery/classify-csv.js';
import { lookAlikeTable } from '../../support/look-alike-table.js';

/** What no verdict on a column of keys, hashes, references or measurements may exceed. */
const MOST = 0.5;

describe('columns that only look sensitive', () => {
  let providers: Awaited<ReturnType<typeof openProviders>>;
  before(async () => {
    providers = await openProviders('small');
  });
  after(() => Promise.all([providers.pattern.provider.close(), providers.context.provider.close()]));

  async function classify(text: string, chosen: readonly ('pattern' | 'context')[]) {
    const deps = { providers: chosen.map((name) => providers[name]), trusted: false };
    const format = { delimiter: ',', hasHeaders: true } as const;
    const { columns } = await classifyCsv(deps, Buffer.from(text), format, 'utf16', () => true);
    return columns;
  }

  const told = (columns: readonly ColumnResult[], most = MOST): readonly string[] =>
    columns.flatMap(({ column, verdicts }) =>
      verdicts
        .filter(({ score }) => score > most)
        .map(({ category, score }) => `${column.name}: ${category} ${score.toString()}`),
    );

  it('are nothing to the patterns in 2,000 rows', async () => {
    assert.deepEqual(told(await classify(lookAlikeTable(2_000, 1), ['pattern'])), []);
  });

  it('are nothing to both providers in 60 rows', async () => {
    assert.deepEqual(told(await classify(lookAlikeTable(60, 2), ['pattern', 'context'])), []);
  });

  it('tell times in digits and codes of countries under a header', async () => {
    const rows = Array.from({ length: 30 }, (_row, index) => {
      const seconds = (1_700_000_000 + index * 86_399).toString();
      const country = ['AUT', 'GER', 'CHE', 'ITA', 'SUI'][index % 5] ?? '';
      return [`${seconds}.5`, `${seconds}000`, country, (1.5 + index).toString()].join(',');
    });
    const columns = await classify(['logout_ts,created,country,width', ...rows].join('\n'), ['pattern']);
    assert.deepEqual(
      columns.map(({ verdicts }) =>
        verdicts.filter(({ score }) => score > 0.7).map(({ category }) => category),
      ),
      [['DATETIME'], ['DATETIME'], ['LOCATION']],
    );
  });

  it('are nothing to both providers if they hold durations, titles or a few codes', async () => {
    const titles = ['Anna Karenina', 'Oliver Twist', 'Effi Briest', 'Jane Eyre', 'Doctor Zhivago'];
    const rows = Array.from({ length: 30 }, (_row, index) => {
      const [minutes, seconds] = [(index * 7) % 60, (index * 11 + 3) % 60].map((one) =>
        one.toString().padStart(2, '0'),
      );
      const lap = `${(3 + (index % 5)).toString()}:${minutes ?? ''}`;
      return [
        `0${(index % 4).toString()}:${minutes ?? ''}:${seconds ?? ''}`,
        lap,
        titles[index % 5],
        index % 2 ? 'MS' : 'NS',
      ].join(',');
    });
    const columns = await classify(['netto,pace,book title,voltage', ...rows].join('\n'), [
      'pattern',
      'context',
    ]);
    assert.deepEqual(told(columns, 0.7), []);
  });

  it('are nothing to the patterns or to both providers if they answer yes or no', async () => {
    const header = 'brewery,country,gamertag,mortgage,kello,estacion,vereniging';
    const rows = Array.from({ length: 30 }, (_row, index) =>
      [
        ['evet', 'hayır'],
        ['yes', 'no'],
        ['oui', 'non'],
        ['0', '1'],
        ['0', '1'],
        ['sim', 'não'],
        ['evet', 'hayır'],
      ]
        .map((pair, at) => pair[(index + at) % 2])
        .join(','),
    );
    for (const chosen of [['pattern'], ['pattern', 'context']] as const)
      assert.deepEqual(told(await classify([header, ...rows].join('\n'), chosen), 0.7), []);
  });

  it('tell codes of countries that are answers elsewhere', async () => {
    const rows = Array.from({ length: 30 }, (_row, index) =>
      [index % 9 === 0 ? 'SE' : 'NO', index % 2 === 0 ? 'NO' : 'SI', index % 2].join(','),
    );
    const columns = await classify(['country,land,gender', ...rows].join('\n'), ['pattern']);
    assert.deepEqual(
      columns.map(({ verdicts }) => verdicts.find(({ score }) => score > 0.7)?.category),
      ['LOCATION', 'LOCATION', 'GENDER'],
    );
  });

  it('tell times of day, names in some titles, and a director', async () => {
    const rows = Array.from({ length: 30 }, (_row, index) => {
      const hour = (7 + (index % 14)).toString().padStart(2, '0');
      return [
        `${hour}:${((index * 7) % 60).toString().padStart(2, '0')}:00`,
        index % 8 === 0
          ? 'Letter to Maria Schneider-Wolff'
          : ['Report on water', 'Plan of the house', 'Notes of the meeting'][index % 3],
        ['Ingrid Vestergaard', 'Tomasz Wolniak', 'Lucia Ferrante'][index % 3],
        ['Marta Nowak', 'Jonas Keller', 'Sarah Johnson', 'Pedro Almeida'][index % 4],
        ['Hugo Lindqvist', 'Tomasz Wolniak'][index % 2],
      ].join(',');
    });
    const columns = await classify(
      ['call,title,film director,film title,course coordinator', ...rows].join('\n'),
      ['pattern', 'context'],
    );
    assert.deepEqual(
      columns.map(({ verdicts }) => verdicts.find(({ score }) => score > 0.7)?.category),
      ['DATETIME', 'PERSON', 'PERSON', 'PERSON', 'PERSON'],
    );
  });

  it('are nothing to the patterns if they hold counts, flags or devices under headers of something else', async () => {
    const header = 'created,installment,tutor,app_user,name';
    const rows = Array.from({ length: 30 }, (_row, index) =>
      [
        (100 + index * 17).toString(),
        (1 + (index % 12)).toString(),
        index % 2 === 0 ? 'Y' : 'N',
        index % 3 === 0 ? 'true' : 'false',
        `Sensor${index.toString()}`,
      ].join(','),
    );
    const columns = await classify([header, ...rows].join('\n'), ['pattern']);
    assert.deepEqual(
      columns.flatMap(({ column, verdicts }) =>
        verdicts.filter(({ score }) => score > 0.7).map(({ category }) => `${column.name}: ${category}`),
      ),
      [],
    );
  });

  it('are nothing to both providers under headers of water, breeds, rates and devices', async () => {
    const header = 'catchment,breed,usd_eur,stage_age,foundation,imei,Zip4';
    const breeds = ['Persian', 'Siamese', 'German Shepherd', 'Boston Terrier', 'Dalmatian'];
    const rows = Array.from({ length: 30 }, (_row, index) =>
      [
        (53.74 - index * 1.13).toFixed(2),
        breeds[index % 5],
        (1.0718 + index / 1_000).toFixed(4),
        (24 + index).toString(),
        ['PConc', 'CBlock', 'BrkTil'][index % 3],
        (351_207_563_504_535 + index * 17_640_917).toString(),
        `${(10_975 + index * 331).toString()}-${(8_870 - index * 7).toString()}`,
      ].join(','),
    );
    const columns = await classify([header, ...rows].join('\n'), ['pattern', 'context']);
    assert.deepEqual(
      columns.flatMap(({ column, verdicts }) =>
        verdicts.filter(({ score }) => score > 0.7).map(({ category }) => `${column.name}: ${category}`),
      ),
      ['Zip4: LOCATION'],
    );
  });

  it('keep what was found in them at threshold 0, down to what is worth nothing', async () => {
    const columns = await classify(lookAlikeTable(2_000, 1), ['pattern']);
    const all = columns.flatMap(({ verdicts }) => verdicts);
    assert.ok(all.some(({ score }) => score < 0.1));
    const card = columns
      .find(({ column }) => column.name === 'ref16')
      ?.verdicts.find(({ category }) => category === 'CREDIT_CARD');
    assert.ok(card !== undefined && card.rows > 20 && card.score < 0.1, 'about one in ten passes the check');
  });
});
