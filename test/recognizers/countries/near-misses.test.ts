import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createDetector } from '../../../src/recognizers/detector.js';
import { RECOGNIZERS } from '../../../src/recognizers/registry.js';
import { settleRivals } from '../../../src/recognizers/settle-rivals.js';

/** The score above which the label operation replaces. */
const THRESHOLD = 0.7;
const countries = RECOGNIZERS.filter(({ country, name }) => country !== 'generic' && name !== 'us-state');
const detect = createDetector(countries);
const sureIn = (text: string): readonly string[] =>
  settleRivals(detect(text))
    .filter(({ score }) => score > THRESHOLD)
    .map(
      ({ classifier, start, end, score }) => `${classifier} ${text.slice(start, end)} ${score.toString()}`,
    );

const HARMLESS: readonly string[] = [
  // Goods and parcels
  'EAN 4006381333931, 5901234123457, 9780306406157',
  'ISBN 978-0-306-40615-7 and 0-306-40615-2',
  'ISSN 2049-3630, DOI 10.1000/182',
  'tracking 1Z999AA10123456784, RR123456785GB, 9400 1000 0000 0000 0000 00',
  'container MSKU6011672, AWB 176-12345675',
  'order 20241103-000123, invoice INV-2024-00417, PO 4500123456',
  'SKU AB-1234-XY, part no. 8K0-601-025, model WH1000XM4',
  'IMEI 490154203237518, VIN WVWZZZ1JZXW000001',
  // Computing
  '550e8400-e29b-41d4-a716-446655440000',
  'd41d8cd98f00b204e9800998ecf8427e',
  'commit 9fceb02d0ae598e95dc970b74767f19372d61af8, build 1234567',
  'sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'v2.14.3, 10.0.19045.3803, 3.141592653589793, 1.60934e10',
  'at 1732147200 (1732147200000 ms), port 8080, pid 20417',
  'colour #1A2B3C, 0xDEADBEEF, U+1F600',
  'AKIA0000000000000000, eyJhbGciOiJIUzI1NiJ9',
  'file_20241103_123456789.csv, log-2024-11-03.txt, IMG_20240131_101112.jpg',
  // Telephones, dates, times, sums, measures
  'call 020 7946 0958, (212) 555-0147, +49 30 901820, 0412 345 678',
  '2024-11-03, 03/11/2024, 11.03.2024, 03.11.24 14:05:33',
  '1,234,567.89 EUR, 1.234.567,89, 12 345 678,90 zł, $1 234 567',
  '51.5074, -0.1278; 4 x 100 m in 37.10; 3-2-1; 0:0',
  'score 21-19, 19-21, 21-17; ratio 16:9; pages 112-118',
  'flight BA2490, seat 22C, gate B17, booking K7QMRP',
  'room 412, bus 73, chapter 12, verse 3:16, Route 66',
  'ZIP 90210-1234, postcode SW1A 1AA, 00-950 Warszawa',
  'Apollo 11, Boeing 747-400, Airbus A320neo, MIG-29, CO2, H2O',
  'AP 12 MAY 2024, NY 10 JUN 2023, PB 21 AUG 2022',
  'Happy2024x, user12345678, john.smith1985, admin_007',
  'ISO 9001:2015, RFC 2119, GDPR Art. 17, § 823 BGB, 26 U.S.C. § 7701',
  'lottery 4 8 15 16 23 42, sudoku 530070000',
  '000000000, 111111111, 123456789, 999999999, 0000000000000',
];

describe('harmless numbers', () => {
  for (const text of HARMLESS) {
    it(`spared: ${text}`, () => assert.deepEqual(sureIn(text), []));
  }

  // Digits without form or cue may pass a check digit by chance, but seldom.
  for (const length of [8, 9, 10, 11, 12, 13, 14, 15, 16]) {
    it(`strings of ${length} random digits are seldom sure`, () => {
      const count = 2000;
      const samples = fc.sample(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
        {
          numRuns: count,
          seed: 20 + length,
        },
      );
      const sure = samples.filter((sample) => sureIn(sample).length > 0).length;
      const allowed = length === 13 ? 0.08 : length === 11 ? 0.04 : 0.02;
      assert.ok(sure / count <= allowed, `${sure} of ${count}`);
    });
  }

  it('a number inside a longer token is none', () => {
    const numbers = [
      '81652967708',
      '072804788J',
      'BKRPK7151E',
      '60050161449',
      'S0777180J',
      'VBNMSR62S48F705D',
      'MH12DE1433',
      'AB123456C',
    ];
    const glue = fc.string({ unit: fc.constantFrom('a', 'Z', '4', '0', '_'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...numbers), glue, glue, (number, before, after) => {
        const text = `${before}${number}${after}`;
        for (const { start, end } of detect(text)) {
          assert.ok(!/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end)));
        }
      }),
    );
  });
});
