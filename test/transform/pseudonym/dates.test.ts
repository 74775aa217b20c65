import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readDate } from '../../../src/transform/dates/written-date.js';
import { surrogateFor } from '../../../src/transform/operators/pseudonym.js';
import { surrogateTools } from '../../support/surrogates.js';

const moved = (text: string, language = 'en', days = 40): string | undefined =>
  surrogateFor('DATETIME')({ category: 'DATETIME', text }, 0, surrogateTools({ language, days }));

describe('surrogates of dates, forty days later', () => {
  for (const [text, language, expected] of [
    ['2026-11-21', 'en', '2026-12-31'],
    ['2026-11-21T08:00:00Z', 'en', '2026-12-31T08:00:00Z'],
    ['2026-11-21 08:00:00.123 +01:00', 'en', '2026-12-31 08:00:00.123 +01:00'],
    ['20261121', 'en', '20261231'],
    ['2026年11月21日', 'en', '2026年12月31日'],
    ['3.5.1987', 'de', '12.6.1987'],
    ['03.05.1987', 'de', '12.06.1987'],
    ['03/05/1987', 'fr', '12/06/1987'],
    ['03/05/1987', 'en', '04/14/1987'],
    ['21/11/1987', 'en', '31/12/1987'],
    ['3.5.87', 'en', '12.6.87'],
    ['21 November 2026', 'en', '31 December 2026'],
    ['3rd of May 2021', 'en', '12th of June 2021'],
    ['Nov. 21, 2026', 'en', 'Dec. 31, 2026'],
    ['NOV 21, 2026', 'en', 'DEC 31, 2026'],
    ['03-MAY-87', 'en', '12-JUN-87'],
    ["3 May '87", 'en', "12 June '87"],
    ['21/Nov/2026:08:00:00 +0000', 'en', '31/Dec/2026:08:00:00 +0000'],
    ['Monday, 3 May 2021', 'en', 'Saturday, 12 June 2021'],
    ['3. Mai 1987', 'de', '12. Juni 1987'],
    ['1er avril 1987', 'fr', '11 mai 1987'],
    ['3 de mayo de 1987', 'es', '12 de junio de 1987'],
    ['3 maggio 1987', 'it', '12 giugno 1987'],
    ['3 mei 1987', 'nl', '12 juni 1987'],
    ['3 maja 1987', 'pl', '12 czerwca 1987'],
    ['3 de maio de 1987', 'pt', '12 de junho de 1987'],
    ['3 maj 1987', 'sv', '12 juni 1987'],
    ['3. toukokuuta 1987', 'fi', '12. kesäkuuta 1987'],
    ['21 mars 2020', 'en', '30 avril 2020'],
    ['November 2026', 'en', 'December 2026'],
    ['11/2026', 'en', '12/2026'],
    ['3 May', 'en', '12 June'],
    ['28.02.2024', 'de', '08.04.2024'],
    ['01.01.0099', 'de', '10.02.0099'],
    ['31.12.0001', 'de', '09.02.0002'],
  ] as const) {
    it(text, () => assert.equal(moved(text, language), expected));
  }

  for (const [text, form] of [
    ['31.02.2020', /^\d\d\.\d\d\.\d{4}$/],
    ['3 May to 7 May 2021', /^\d May to \d May \d{4}$/],
    ['14:05', /^(?:[01]\d|2[0-3]):[0-5]\d$/],
    ['5:30 pm', /^(?:\d|1[0-2]):[0-5]\d pm$/],
    ['99:99', /^\d\d:\d\d$/],
  ] as const) {
    it(`digits of the same form: ${text}`, () => {
      assert.match(moved(text) ?? '', form);
      assert.notEqual(moved(text), text);
    });
  }

  for (const text of ['yesterday', 'Monday', 'noon', 'im Mai'])
    it(`none: ${text}`, () => assert.equal(moved(text), undefined));

  it('keep their distance, and come back by as many days', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const forms = fc.constantFrom<(date: Date) => string>(
      (date) => date.toISOString().slice(0, 10),
      (date) => date.toISOString(),
      (date) => date.toISOString().slice(0, 10).split('-').reverse().join('.'),
      (date) => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date),
      (date) => new Intl.DateTimeFormat('pl', { dateStyle: 'long', timeZone: 'UTC' }).format(date),
    );
    fc.assert(
      fc.property(dates, forms, fc.integer({ min: 1, max: 3650 }), (date, form, days) => {
        const text = form(date);
        const there = moved(text, 'en', days) ?? '';
        assert.notEqual(there, text);
        assert.equal(moved(there, 'en', -days), text);
        const [read, again] = [readDate(text, 'en'), readDate(there, 'en')];
        const of = (one: typeof read) => Date.UTC(one?.year ?? 0, (one?.month ?? 1) - 1, one?.day);
        assert.equal(of(again) - of(read), days * 86_400_000);
      }),
    );
  });
});
