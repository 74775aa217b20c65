import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createUnderHeaderFinder } from '../../src/recognizers/under-header.js';

describe('a cell under a header that names its kind', () => {
  const find = createUnderHeaderFinder();
  const categories = (header: string, cell: string): readonly string[] =>
    find(cell, header, false).map(({ entityType }) => entityType);

  for (const [header, cell, category] of [
    ['first_name', 'Olen518', 'PERSON'],
    ['last', "O'Keefe54", 'PERSON'],
    ['KUNDE', 'Lamprecht83 Kunde317', 'PERSON'],
    ['GESCH', '2', 'GENDER'],
    ['damage_musd', '2,180', 'AMOUNT'],
    ['middle_name', 'J.', 'PERSON'],
    ['surname', 'Van Der Berg', 'PERSON'],
    ['outcode', 'AL1', 'LOCATION'],
    ['postcode', 'SW1A 1AA', 'LOCATION'],
    ['postcode', 'EC1V', 'LOCATION'],
    ['latitude', '-33.4489', 'LOCATION'],
    ['Job_Title', 'COST ACCOUNTANT II', 'TITLE'],
    ['occupation', 'Técnico de 2.ª Classe - Adm. Local', 'TITLE'],
    ['city', 'Rio de Janeiro', 'LOCATION'],
    ['Municipality', '札幌', 'LOCATION'],
    ['birth_city', 'Lyon', 'LOCATION'],
    ['Country Name', 'Burkina Faso', 'LOCATION'],
    ['company name', 'Blue Chair', 'ORGANIZATION'],
    ['median salary', '5881.0', 'AMOUNT'],
    ['employer', 'Müller & Söhne (Nord)', 'ORGANIZATION'],
    ['Average Total Payments', '5881.0', 'AMOUNT'],
    ['logout_ts', '1753662980.785', 'DATETIME'],
    ['event_timestamp', '1750553867806611', 'DATETIME'],
    ['START', '250525070454', 'DATETIME'],
    ['ts', '45682.0236', 'DATETIME'],
    ['MAT_DT', '204804', 'DATETIME'],
    ['in_dt', '250107', 'DATETIME'],
    ['ENDDA', '99991231', 'DATETIME'],
    ['SALEDT', '09041993', 'DATETIME'],
    ['died', 'c. 1369', 'DATETIME'],
    ['died', 'c. 940', 'DATETIME'],
    ['app_user', 'norah', 'USERNAME'],
    ['Datierung', '16. Jh.', 'DATETIME'],
    ['founded', '1640-1652', 'DATETIME'],
    ['BRTHDTC', '1993-08', 'DOB'],
    ['fodt', '030591', 'DOB'],
    ['country', 'GER', 'LOCATION'],
    ['Long. E', '5.5490', 'LOCATION'],
    ['plz', '8712', 'LOCATION'],
  ] as const)
    it(`${header}: ${cell} is ${category}`, () => {
      assert.deepEqual(categories(header, cell), [category]);
    });

  for (const [header, cell] of [
    ['name', 'Blue Chair'],
    ['first_name', 'n/a'],
    ['first_name', '518'],
    ['surname', 'a sentence without a name'],
    ['address_id', '17'],
    ['payment_id', '15.99'],
    ['note', 'Olen518'],
    ['note', 'Lamprecht83 Kunde317'],
    ['GESCH', '7'],
    ['GESCH', '12'],
    ['outcode', 'ABCDE1'],
    ['title', 'The Old Mill'],
    ['city', 'Unknown'],
    ['country', 'Yes'],
    ['company', 'N/A'],
    ['publisher', 'Pending Review'],
    ['first_name', 'Unknown'],
    ['bank', 'Left'],
    ['court', 'Clay'],
    ['road', 'Paved'],
    ['residence', 'Owned'],
    ['latitude', 'North'],
    ['hospital admission', 'Emergency'],
    ['country club', 'Member'],
    ['university degree', 'Master'],
    ['occupation', '4'],
    ['occupation code', 'A'],
    ['START', '030591'],
    ['logout_ts', '9753662980.785'],
    ['created', '259925070454'],
    ['created', '253245'],
    ['ts', '95682.0236'],
    ['fodt', '331391'],
    ['died', '41. Jh.'],
    ['died', '250'],
    ['created', '250'],
    ['app_user', 'true'],
    ['app_user', 'no'],
    ['imei', '1750553867806611'],
    ['distance', '45682.0236'],
    ['catchment', '53.74'],
    ['Pegel', '5.32'],
    ['puerto', '8080'],
    ['region', '100'],
    ['usd_eur', '1.0718'],
    ['stage_age', '24'],
    ['foundation', 'Slab'],
  ] as const)
    it(`${header}: ${cell} is nothing`, () => {
      assert.deepEqual(categories(header, cell), []);
    });
});
